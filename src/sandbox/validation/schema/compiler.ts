import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { definitionsOf } from '../../../openapi/json-schema/to-json-schema';
import type { ApiModel, Schema } from '../../../openapi/model';
import { schemaOf } from '../../../openapi/schema/named-schema';
import { asReached, createAjv, laterKeyword } from './ajv';
import { relevantErrors } from './relevant-errors';

export interface CompilerOptions {
  readonly unknownProperties: 'allow' | 'reject';
  readonly direction: 'request' | 'response';
}

/** Ajv's errors for a value, without repetitions; none when the value is valid. */
export type SchemaCheck = (value: unknown) => readonly ErrorObject[];

/**
 * Makes checks of schemas with Ajv, each when it is first used. A named schema in the place of a value is compiled only when a
 * value gets there, so that the cost of a check does not depend on how much of a large document its schema leads to.
 */
export interface SchemaCompiler {
  check(schema: Schema): SchemaCheck;
}

/** Errors of one value that are explained: a body of 1 MB can have 400,000, and explaining one takes longer than finding it. */
const MAX_ERRORS = 200;

/** The first errors, and the last, which is that of the outermost composition if there is one. */
const boundedErrors = ({ errors }: ValidateFunction): ErrorObject[] => {
  const all = errors ?? [];
  const some = all.length <= MAX_ERRORS ? all : [...all.slice(0, MAX_ERRORS - 1), all.at(-1)!];
  return some.map(asReached);
};

const rootId = 'model';
const compilers = new WeakMap<ApiModel, Map<string, SchemaCompiler>>();

/** One compiler for each model and way of checking, shared by all callers. */
export function compilerOf(model: ApiModel, options: CompilerOptions): SchemaCompiler {
  let ofModel = compilers.get(model);
  if (!ofModel) compilers.set(model, (ofModel = new Map()));
  const key = `${options.unknownProperties} ${options.direction}`;
  let compiler = ofModel.get(key);
  if (!compiler) ofModel.set(key, (compiler = createCompiler(model, options)));
  return compiler;
}

function createCompiler(model: ApiModel, options: CompilerOptions): SchemaCompiler {
  const written = definitionsOf(model, options);
  const inline = new Map<string, unknown>();

  /** Under a schema's id is a placeholder that compiles it later, under `<id>.value` the schema itself. Ids contain no dot. */
  const definition = (key: string): unknown => {
    if (schemaOf(model, key)) return { [laterKeyword]: key };
    // Ajv also looks up keywords here.
    if (!key.includes('.')) return undefined;
    if (inline.has(key)) return inline.get(key);
    return written.resolve(`#/$defs/${key.replace(/\.value$/, '')}`);
  };
  // Written when Ajv requests it: a document may have thousands that nobody needs.
  const $defs = new Proxy({}, { get: (_, key) => (typeof key === 'string' ? definition(key) : undefined) });

  const ajv = createAjv((id) => validator(`${id}.value`));
  ajv.addSchema({ $id: rootId, $defs });
  const validator = (key: string): ValidateFunction => {
    const validate = ajv.getSchema(`${rootId}#/$defs/${key}`);
    if (!validate) throw new Error(`The schema ${key} of ${model.id} cannot be compiled.`);
    return validate;
  };
  const validatorOf = (json: unknown): ValidateFunction => {
    const key = `inline.${inline.size}`;
    inline.set(key, json);
    return validator(key);
  };

  const branches = new WeakMap<object, ValidateFunction>();
  const explain = (branch: unknown, data: unknown, instancePath: string): readonly ErrorObject[] => {
    if (typeof branch !== 'object' || branch === null) return [];
    let validate = branches.get(branch);
    if (!validate) branches.set(branch, (validate = validatorOf(branch)));
    const place = { instancePath, parentData: {}, parentDataProperty: '', rootData: {}, dynamicAnchors: {} };
    validate(data, place);
    return boundedErrors(validate);
  };

  const checks = new WeakMap<Schema, SchemaCheck>();
  return {
    check(schema) {
      let check = checks.get(schema);
      if (!check) {
        let validate: ValidateFunction | undefined;
        check = (value) => {
          validate ??= validatorOf(written.write(schema));
          return validate(value) ? [] : relevantErrors(boundedErrors(validate), explain);
        };
        checks.set(schema, check);
      }
      return check;
    },
  };
}
