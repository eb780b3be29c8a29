import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020';
import { definitionsOf } from '../../../openapi/json-schema/to-json-schema';
import type { ApiModel, Schema } from '../../../openapi/model';
import { schemaOf } from '../../../openapi/schema/layers';
import { asReached, createAjv, laterKeyword } from './ajv';

/** Validates `data`, which is at `instancePath`, against one branch of a composition. */
type ExplainBranch = (branch: unknown, data: unknown, instancePath: string) => readonly ErrorObject[];

const keyOf = (error: ErrorObject): string => `${error.instancePath} ${error.keyword} ${JSON.stringify(error.params)}`;

/** How deep compositions inside compositions are examined. */
const MAX_DEPTH = 6;

/**
 * The errors worth reporting. Ajv reports every branch of a failed `anyOf` or `oneOf`: kept are those of the branch that came
 * nearest, or the composition's own where none is nearest, or where several branches of a `oneOf` fit. `if` only repeats the error of `then` or `else`.
 */
function relevantErrors(errors: readonly ErrorObject[], explain: ExplainBranch, depth = 0): readonly ErrorObject[] {
  let kept = errors.filter((error) => error.keyword !== 'if' && error.keyword !== 'propertyNames');
  // The outermost composition comes last and has the errors of those inside it among its own.
  for (const composition of kept.filter(failedChoice).reverse()) {
    if (kept.includes(composition)) kept = withNearestBranch(kept, composition, explain, depth);
  }
  for (const composition of kept.filter(({ params }) => params.passingSchemas)) {
    const ofOthers = new Set(branchErrors(composition, explain).flat().map(keyOf));
    kept = kept.filter((error) => error === composition || !ofOthers.has(keyOf(error)));
  }
  const seen = new Set<string>();
  return kept.filter((error) => !seen.has(keyOf(error)) && seen.add(keyOf(error)));
}

/** A `oneOf` that several branches pass is not a matter of the nearest branch. */
const failedChoice = (error: ErrorObject): boolean =>
  (error.keyword === 'anyOf' || error.keyword === 'oneOf') &&
  !error.params.passingSchemas &&
  Array.isArray(error.schema);

const branchErrors = ({ schema, data, instancePath }: ErrorObject, explain: ExplainBranch) =>
  (Array.isArray(schema) ? (schema as unknown[]) : []).map((branch) => explain(branch, data, instancePath));

function withNearestBranch(
  errors: readonly ErrorObject[],
  composition: ErrorObject,
  explain: ExplainBranch,
  depth: number,
): ErrorObject[] {
  const all = branchErrors(composition, explain);
  const reported = new Set(all.flat().map(keyOf));
  const others = errors.filter((error) => error !== composition && !reported.has(keyOf(error)));
  const unknown = unknownVariant(all, composition.instancePath);
  if (unknown) return [...others, unknown];
  const ranked = all
    .map((list) => ({ list, mismatchScore: mismatchScore(list, composition.instancePath) }))
    .sort((a, b) => a.mismatchScore - b.mismatchScore);
  const [best, next] = ranked;
  const isNearest = best !== undefined && best.mismatchScore < (next?.mismatchScore ?? Infinity) && depth < MAX_DEPTH;
  return [...others, ...(isNearest ? relevantErrors(best.list, explain, depth + 1) : [composition])];
}

/**
 * The error of a property that tells all branches apart and has the value of none: what it may be, in all of them. The branch
 * that happens to be nearest is no better than the others.
 */
function unknownVariant(all: readonly (readonly ErrorObject[])[], at: string): ErrorObject | undefined {
  if (all.length < 2) return undefined;
  const listed = (errors: readonly ErrorObject[]): ErrorObject[] =>
    errors.filter(
      ({ keyword, instancePath }) =>
        (keyword === 'const' || keyword === 'enum') &&
        instancePath.startsWith(`${at}/`) &&
        instancePath.lastIndexOf('/') === at.length,
    );
  const found = listed(all[0]!).find(({ instancePath }) =>
    all.every((errors) => listed(errors).some((error) => error.instancePath === instancePath)),
  );
  if (!found) return undefined;
  const own = all.flatMap((errors) => listed(errors).filter(({ instancePath }) => instancePath === found.instancePath));
  const values = own.flatMap(({ keyword, params }) =>
    keyword === 'const' ? [params.allowedValue as unknown] : (params.allowedValues as unknown[]),
  );
  return { ...found, keyword: 'enum', params: { allowedValues: [...new Set(values)] } };
}

/** How far a value is from a branch: a wrong type, or a wrong value of a property that distinguishes variants, weighs most. */
function mismatchScore(errors: readonly ErrorObject[], at: string): number {
  return errors.reduce((sum, { keyword, instancePath }) => {
    const distinguishes = keyword === 'const' || keyword === 'enum';
    if (instancePath === at && (keyword === 'type' || keyword === 'not' || distinguishes)) return sum + 100;
    if (distinguishes && instancePath.lastIndexOf('/') === at.length) return sum + 10;
    return sum + 1;
  }, 0);
}

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
