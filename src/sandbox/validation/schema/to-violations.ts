import type { ErrorObject } from 'ajv/dist/2020';
import type { ApiModel, Origin, Schema } from '../../../openapi/model';
import { propertyNamesAt, requires, schemasAt } from '../../../openapi/schema/members';
import { nearestName } from '../../../text/did-you-mean';
import type { Violation, ViolationLocation } from '../violation';
import { isContradiction } from './contradiction';
import { describeError } from './describe-error';

/** What the errors of one value are errors of. */
export interface Subject {
  readonly where: ViolationLocation;
  readonly name?: string;
  readonly schema: Schema;
}

const unknownNameOf = (error: ErrorObject): string | undefined => {
  if (error.keyword === 'additionalProperties') return String(error.params.additionalProperty);
  return error.keyword === 'unevaluatedProperties' ? String(error.params.unevaluatedProperty) : undefined;
};

/** Turns Ajv's errors into violations for readers, with the name that was probably meant and the position in the document. */
export function toViolations(errors: readonly ErrorObject[], subject: Subject, model: ApiModel): Violation[] {
  return errors.map((error) => {
    const unknown = unknownNameOf(error);
    const suggestion =
      unknown !== undefined
        ? nearestName(unknown, unusedNames(error, subject.schema, model))
        : error.keyword === 'enum'
          ? suggestValue(error)
          : undefined;
    const nodes = schemasAt(subject.schema, error.instancePath, model);
    return {
      where: subject.where,
      ...(subject.name === undefined ? {} : { name: subject.name }),
      pointer: error.instancePath,
      rule: unknown === undefined ? error.keyword : 'unknown',
      ...propertyOf(error, unknown),
      ...expectedOf(error),
      ...(isContradiction(error, nodes, model) ? { isContradiction: true } : {}),
      message: describeError(error),
      ...(suggestion === undefined ? {} : { suggestion }),
      origin: originOf(error, subject.schema, nodes),
    };
  });
}

function propertyOf({ keyword, params }: ErrorObject, unknown: string | undefined): Pick<Violation, 'property'> {
  const property =
    unknown ?? (keyword === 'required' || keyword === 'dependentRequired' ? params.missingProperty : undefined);
  return property === undefined ? {} : { property: String(property) };
}

function expectedOf({ params }: ErrorObject): Pick<Violation, 'expected'> {
  const expected: unknown =
    params.allowedValues ??
    params.allowedValue ??
    params.type ??
    params.limit ??
    params.format ??
    params.pattern ??
    params.multipleOf;
  return expected === undefined ? {} : { expected };
}

/** Names that the object does not have yet come first: the misspelt one is likely to be missing. */
function unusedNames(error: ErrorObject, schema: Schema, model: ApiModel): string[] {
  const names = propertyNamesAt(schema, error.instancePath, model);
  const used = new Set(Object.keys((error.data ?? {}) as object));
  return [...names.filter((name) => !used.has(name)), ...names.filter((name) => used.has(name))];
}

function suggestValue(error: ErrorObject): string | undefined {
  if (typeof error.data !== 'string') return undefined;
  const known = (error.params.allowedValues as unknown[]).filter((value): value is string => typeof value === 'string');
  return nearestName(error.data, known);
}

/** Origin of the schema that has the keyword, among those that apply to the value; else of the nearest of them. */
function originOf(error: ErrorObject, schema: Schema, nodes: readonly Schema[]): Origin {
  const { keyword } = error;
  const has = (node: Schema): boolean => {
    if (keyword === 'type') return node.types !== undefined;
    if (keyword === 'required') return requires(node, String(error.params.missingProperty));
    if (keyword === 'additionalProperties' || keyword === 'unevaluatedProperties') return node.properties !== undefined;
    return Object.hasOwn(node, keyword);
  };
  return (nodes.find(has) ?? nodes[0] ?? schema).origin;
}
