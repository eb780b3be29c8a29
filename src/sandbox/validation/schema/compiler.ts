import type { AnySchemaObject, ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { definitionKey, emit, type Emitter, type Strictness } from '../../../openapi/json-schema/emit';
import { schemaOf } from '../../../openapi/look-up';
import type { ApiModel, Schema } from '../../../openapi/model';
import { asReached, createAjv, laterKeyword } from './ajv';
import { relevantErrors } from './relevant-errors';

export interface CompilerOptions {
  readonly unknownProperties: 'allow' | 'reject';
  readonly direction: 'request' | 'response';
}

/** What is wrong with a value, as Ajv says it, without repetitions; nothing when the value is valid. */
export type SchemaCheck = (value: unknown) => readonly ErrorObject[];

/**
 * Makes checks of schemas with Ajv, each when it is first used. A named schema in the place of a value is compiled only when a
 * value gets there, so that the cost of a check does not depend on how much of a large document its schema leads to.
 */
export interface SchemaCompiler {
  check(schema: Schema): SchemaCheck;
}

const rootId = 'model';
const compilers = new WeakMap<ApiModel, Map<string, SchemaCompiler>>();

/** One compiler for each model and way of checking, shared by everyone who asks. */
export function compilerOf(model: ApiModel, options: CompilerOptions): SchemaCompiler {
  let ofModel = compilers.get(model);
  if (!ofModel) compilers.set(model, (ofModel = new Map()));
  const key = `${options.unknownProperties} ${options.direction}`;
  let compiler = ofModel.get(key);
  if (!compiler) ofModel.set(key, (compiler = createCompiler(model, options)));
  return compiler;
}

function createCompiler(model: ApiModel, options: CompilerOptions): SchemaCompiler {
  const definitions = Object.create(null) as Record<string, unknown>;
  const ajv = createAjv((id) => namedValidator(id));
  ajv.addSchema({ $id: rootId, $defs: definitions } as AnySchemaObject);

  /** References waiting to be written, so that a chain of them takes no stack. */
  const waiting: (readonly [id: string, strictness: Strictness])[] = [];
  const emitter: Emitter = { model, options, use: (id, strictness) => void waiting.push([id, strictness]) };

  const define = (key: string, json: () => unknown): ValidateFunction => {
    if (!(key in definitions)) definitions[key] = json();
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [id, strictness] = next;
      const name = definitionKey(id, strictness);
      if (name in definitions) continue;
      const target = schemaOf(model, id)?.schema;
      definitions[name] =
        strictness === 'value' ? { [laterKeyword]: id } : target ? emit(emitter, target, strictness) : true;
    }
    const validate = ajv.getSchema(`${rootId}#/$defs/${key}`);
    if (!validate) throw new Error(`The schema ${key} of ${model.id} cannot be compiled.`);
    return validate;
  };

  /** Slugs hold no dot, so these keys are free. */
  const namedValidator = (id: string): ValidateFunction => {
    const target = schemaOf(model, id)?.schema;
    return define(`${id}.value`, () => (target ? emit(emitter, target, 'value') : true));
  };

  let count = 0;
  const branches = new WeakMap<object, ValidateFunction>();
  const explain = (branch: unknown, data: unknown, instancePath: string): readonly ErrorObject[] => {
    if (typeof branch !== 'object' || branch === null) return [];
    let validate = branches.get(branch);
    if (!validate) branches.set(branch, (validate = define(`branch.${++count}`, () => branch)));
    const place = { instancePath, parentData: {}, parentDataProperty: '', rootData: {}, dynamicAnchors: {} };
    validate(data, place);
    return (validate.errors ?? []).map(asReached);
  };

  const checks = new WeakMap<Schema, SchemaCheck>();
  return {
    check(schema) {
      let check = checks.get(schema);
      if (!check) {
        let validate: ValidateFunction | undefined;
        check = (value) => {
          validate ??= define(`inline.${++count}`, () => emit(emitter, schema, 'value'));
          return validate(value) ? [] : relevantErrors((validate.errors ?? []).map(asReached), explain);
        };
        checks.set(schema, check);
      }
      return check;
    },
  };
}
