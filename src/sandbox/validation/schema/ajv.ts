import Ajv2020, {
  type CodeKeywordDefinition,
  type ErrorObject,
  type KeywordCxt,
  Name,
  type ValidateFunction,
  _,
} from 'ajv/dist/2020';
import { _Code } from 'ajv/dist/compile/codegen/code';
import type { DataValidateFunction } from 'ajv/dist/types';
import own from 'ajv/dist/vocabularies/applicator/additionalProperties';
import { isMultiple } from '../../../openapi/json-schema/check/scalar';
import { equalItems, isOneOf } from '../../../openapi/json-schema/equal-items';
import { formats } from '../../../openapi/json-schema/formats';
import { matchesPattern } from '../../../openapi/pattern/match';

const ANY = '\u0000any of ';

/** What stands for several expressions where Ajv takes one: a text is matched by it that one of them matches. */
const anyPattern = (patterns: readonly string[]): string => ANY + JSON.stringify(patterns);

const partsOf = (pattern: string): string[] =>
  pattern.startsWith(ANY) ? (JSON.parse(pattern.slice(ANY.length)) as string[]) : [pattern];

/** A regular expression of a document, for Ajv: evaluated in linear time, and passed by everything where it cannot be. */
const linearRegExp = Object.assign(
  (pattern: string, flags: string): Pick<RegExp, 'test'> & { toString(): string } => {
    const parts = partsOf(pattern);
    return {
      test: (text) => parts.some((part) => matchesPattern(part, text)),
      // Ajv keeps one matcher for each text of an expression.
      toString: () => `/${pattern}/${flags}`,
    };
  },
  { code: 'new RegExp' },
);

const { code, ...definition } = own as CodeKeywordDefinition;

/**
 * Ajv's own `additionalProperties`, for which all patterns of `patternProperties` are one: it writes them as one condition, in a time that
 * grows with the square of their number (4,000: 10 s).
 */
const additionalProperties: CodeKeywordDefinition = {
  ...definition,
  // Where Ajv's own was: unevaluatedProperties comes later, and has to know what was evaluated here.
  before: 'dependencies',
  code(cxt: KeywordCxt, ruleType) {
    const { patternProperties } = cxt.parentSchema as { readonly patternProperties?: object };
    const patterns = Object.keys(patternProperties ?? {});
    if (patterns.length < 2) return code(cxt, ruleType);
    const parentSchema = { ...cxt.parentSchema, patternProperties: { [anyPattern(patterns)]: {} } };
    return code(Object.create(cxt, { parentSchema: { value: parentSchema } }) as KeywordCxt, ruleType);
  },
};

/**
 * `oneOf` (JSON Schema 2020-12 Core §10.2.1.3) with the errors of Ajv's own, whose code has each alternative inside the one
 * before it: compiling 1,500 of them took V8 minutes, and a few thousand exhaust its stack. Here they stand one after the other.
 */
const oneOf: CodeKeywordDefinition = {
  keyword: 'oneOf',
  schemaType: 'array',
  trackErrors: true,
  error: {
    message: 'must match exactly one schema in oneOf',
    params: ({ params }) => _`{passingSchemas: ${params.passing}}`,
  },
  code(cxt: KeywordCxt) {
    const { gen } = cxt;
    const passing = gen.let('passing', null);
    const found = gen.let('found', 0);
    const isValid = gen.name('_valid');
    cxt.setParams({ passing });
    gen.block(() =>
      (cxt.schema as unknown[]).forEach((_schema, index) =>
        // A third one that fits says no more.
        gen.if(_`${found} < 2`, () => {
          const branch = cxt.subschema({ keyword: 'oneOf', schemaProp: index, compositeRule: true }, isValid);
          gen.if(isValid, () => {
            gen.assign(passing, _`${found} ? [${passing}, ${index}] : ${index}`);
            gen.code(_`${found}++`);
            cxt.mergeEvaluated(branch, Name);
          });
        }),
      ),
    );
    cxt.result(
      _`${found} === 1`,
      () => cxt.reset(),
      () => cxt.error(true),
    );
  },
};

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
