import Ajv2020, { type ErrorObject, type ValidateFunction } from 'ajv/dist/2020';
import { _Code } from 'ajv/dist/compile/codegen/code';
import type { DataValidateFunction } from 'ajv/dist/types';
import { isMultiple } from '../../../openapi/json-schema/check/scalar';
import { equalItems, isOneOf } from '../../../openapi/json-schema/equal-items';
import { formats } from '../../../openapi/json-schema/formats';
import { additionalProperties } from './additional-properties';
import { oneOf } from './one-of';
import { linearRegExp } from './regexp';

/** Stands in for a named schema; its value is the schema's id. */
export const laterKeyword = 'x-compiled-when-reached';

interface ReachedError extends ErrorObject {
  own?: Pick<ErrorObject, 'data' | 'schema' | 'schemaPath'>;
}

/** Ajv writes the custom keyword's data and schema over those of errors that come out of it. */
const keepOwn = (error: ReachedError): ErrorObject => {
  error.own ??= { data: error.data, schema: error.schema, schemaPath: error.schemaPath };
  return error;
};

/** The original error. */
export const asReached = (error: ErrorObject): ErrorObject => {
  const { own, ...rest } = error as ReachedError;
  return { ...rest, ...own };
};

/**
 * Ajv for untrusted documents: unknown keywords are ignored, and inherited members of objects are not properties.
 * @param later compiles the named schema with this id.
 */
export function createAjv(later: (id: string) => ValidateFunction): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    verbose: true,
    ownProperties: true,
    validateSchema: false,
    addUsedSchema: false,
    inlineRefs: false,
    logger: false,
    // Ajv's optimisation takes time that grows with the square of a schema's size.
    code: { regExp: linearRegExp, optimize: false },
    formats,
  });
  writeScopeLinearly(ajv);
  ajv.removeKeyword('oneOf').addKeyword(oneOf);
  ajv.removeKeyword('additionalProperties').addKeyword(additionalProperties);
  replaceUniqueItems(ajv);
  replaceMultipleOf(ajv);
  replaceEnum(ajv);
  ajv.addKeyword({
    keyword: laterKeyword,
    errors: 'full',
    compile(id: string): DataValidateFunction {
      let target: ValidateFunction | undefined;
      const reach: DataValidateFunction = (data: unknown, context) => {
        target ??= later(id);
        const valid = target(data, context) as boolean;
        reach.errors = (target.errors ?? []).map(keepOwn);
        return valid;
      };
      return reach;
    },
  });
  return ajv;
}

/** Ajv copies what it has written for each value, such as a pattern, that the code of a schema refers to: 4,000 take 7 s. */
function writeScopeLinearly({ scope }: Ajv2020): void {
  scope.scopeRefs = (scopeName, values = {}) => {
    const definitions = Object.values(values).flatMap((names) => [...(names?.values() ?? [])]);
    const text = [...new Set(definitions)].map(
      (name) => `const ${name.str} = ${scopeName.str}${String(name.scopePath)};`,
    );
    return new _Code(text.join('\n'));
  };
}

/** Ajv's own divides binary fractions exactly, so that 0.07 is no multiple of 0.01. */
function replaceMultipleOf(ajv: Ajv2020): void {
  ajv.removeKeyword('multipleOf').addKeyword({
    keyword: 'multipleOf',
    type: 'number',
    schemaType: 'number',
    errors: true,
    compile(step: number): DataValidateFunction {
      const divides: DataValidateFunction = (value: number) => {
        const isRight = isMultiple(value, step);
        divides.errors = isRight ? undefined : [{ keyword: 'multipleOf', params: { multipleOf: step } }];
        return isRight;
      };
      return divides;
    },
  });
}

/** Ajv's own compares a value with each of the values, and so does each branch of a `oneOf` with the names of all others. */
function replaceEnum(ajv: Ajv2020): void {
  ajv.removeKeyword('enum').addKeyword({
    keyword: 'enum',
    schemaType: 'array',
    errors: true,
    compile(allowedValues: unknown[]): DataValidateFunction {
      const isListed: DataValidateFunction = (value: unknown) => {
        const isRight = isOneOf(allowedValues, value);
        isListed.errors = isRight ? undefined : [{ keyword: 'enum', params: { allowedValues } }];
        return isRight;
      };
      return isListed;
    },
  });
}

/** Ajv's own compares each item that is an object with each other one. */
function replaceUniqueItems(ajv: Ajv2020): void {
  ajv.removeKeyword('uniqueItems').addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    errors: true,
    compile(mustDiffer: boolean): DataValidateFunction {
      const differ: DataValidateFunction = (items: unknown[]) => {
        const equal = mustDiffer ? equalItems(items) : undefined;
        differ.errors = equal && [{ keyword: 'uniqueItems', params: { i: equal.later, j: equal.earlier } }];
        return equal === undefined;
      };
      return differ;
    },
  });
}
