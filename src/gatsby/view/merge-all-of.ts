import { schemaOf } from '../../openapi';
import { annotationsOf, onlyNamesType } from './schema-keywords';
import type { ApiModel, Property, Schema, SchemaId } from '../../openapi/model';
import { applicators, keywords } from '../../openapi/schema/keywords';

/** Keywords that may stand in a branch of `allOf` whose properties are listed with those of the whole. */
const listable = new Set<string>([
  'origin', 'ref', 'allOf', 'types', 'properties', 'required', 'discriminator',
  ...keywords.filter(([, { kind, ofProperty }]) => kind === 'annotation' && !ofProperty).map(([name]) => name),
]); // prettier-ignore

interface Merged {
  /** Without the branches whose properties are now its own. */
  readonly schema: Schema;
  /** Named schemas whose properties are now its own, in the order of the document. */
  readonly included: readonly SchemaId[];
  /** The named schema whose constraints are now its own, where it is one. */
  readonly named?: SchemaId;
}

/**
 * An object that is composed with `allOf` (JSON Schema 2020-12 §10.2.1.1), with the properties of its branches as one
 * list: how a reader sees the JSON. Branches that say more than "these properties too" stay branches.
 * @param open named schemas that are being shown already; a branch that refers back to one stays a branch
 */
export function mergeAllOf(schema: Schema, model: ApiModel, open: readonly SchemaId[]): Merged {
  if (!schema.allOf) return { schema, included: [] };
  const included: SchemaId[] = [];
  const properties = new Map<string, Property>();
  const required = new Set<string>(schema.required);
  const rest: Schema[] = [];

  const take = (branch: Schema, names: readonly SchemaId[]): boolean => {
    if (!isListable(branch)) return false;
    const { ref } = branch;
    if (ref !== undefined) {
      // Schemas that each name the next one twice would otherwise be taken 2^n times.
      if (included.includes(ref)) return true;
      const target = schemaOf(model, ref)?.schema;
      if (!target || names.includes(ref) || open.includes(ref) || !take(target, [...names, ref])) return false;
      included.push(ref);
    }
    for (const inner of branch.allOf ?? []) if (!take(inner, names)) rest.push(inner);
    for (const property of branch.properties ?? [])
      properties.set(property.name, joined(properties.get(property.name), property));
    for (const name of branch.required ?? []) required.add(name);
    return true;
  };

  for (const branch of schema.allOf) if (!take(branch, [])) rest.push(branch);
  for (const property of schema.properties ?? [])
    properties.set(property.name, joined(properties.get(property.name), property));
  const { allOf: _, ...whole } = schema;
  const merged = {
    ...whole,
    ...(properties.size > 0 ? { types: whole.types ?? ['object'], properties: [...properties.values()] } : {}),
    ...(required.size > 0 ? { required: [...required] } : {}),
  };
  const plain = withLeaves(merged, rest, model);
  return plain ? { ...plain, included } : { schema: { ...merged, allOf: rest }, included };
}

/**
 * Branches with nothing inside, such as a type and a constant, say together what one schema would.
 * @returns undefined where a branch has something inside, or two of them constrain the same
 */
function withLeaves(
  whole: Schema,
  branches: readonly Schema[],
  model: ApiModel,
): Pick<Merged, 'schema' | 'named'> | undefined {
  const all: Record<string, unknown> = { ...whole };
  const refs: SchemaId[] = [];
  for (const branch of branches) {
    const { ref, ...own } = branch;
    const target = ref === undefined ? undefined : schemaOf(model, ref)?.schema;
    if (ref !== undefined && (!target || Object.keys(own).some((key) => key !== 'origin' && !isAnnotation.has(key))))
      return undefined;
    const leaf = target ? { ...target, ...own } : branch;
    if (leaf.never || leaf.ref !== undefined || applicators.some((keyword) => leaf[keyword] !== undefined))
      return undefined;
    if (ref !== undefined) refs.push(ref);
    for (const [key, value] of Object.entries(leaf)) {
      if (value === undefined || (all[key] !== undefined && isAnnotation.has(key))) continue;
      if (all[key] === undefined) all[key] = value;
      else if (key === 'types') {
        const both = leaf.types!.filter((type) => (all.types as Schema['types'])!.includes(type));
        if (both.length === 0) return undefined;
        all.types = both;
      } else return undefined;
    }
  }
  // The value that is always there is one of them.
  if (all.const !== undefined) delete all.enum;
  return { schema: all as unknown as Schema, ...(refs.length === 1 ? { named: refs[0]! } : {}) };
}

const isAnnotation = new Set<string>([
  'origin',
  ...keywords.filter(([, { kind }]) => kind === 'annotation').map(([name]) => name),
]);

/** A branch is about an object when it says so, or when it says nothing else. */
function isListable(branch: Schema): boolean {
  if (branch.never || (branch.types && !branch.types.includes('object'))) return false;
  return Object.entries(branch).every(([key, value]) => value === undefined || listable.has(key));
}

/**
 * A property that two branches declare has to fit both. Mostly the more general one only names a type, which the more
 * special one narrows; then that one says it all, and lacks at most a description.
 */
function joined(first: Property | undefined, second: Property): Property {
  if (!first) return second;
  const required = first.required || second.required;
  return { name: second.name, required, schema: bothOf(first.schema, second.schema) };
}

function bothOf(first: Schema, second: Schema): Schema {
  if (onlyNamesType(first)) return { ...annotationsOf(first), ...second };
  if (onlyNamesType(second)) return { ...first, ...annotationsOf(second) };
  return { origin: second.origin, allOf: [first, second] };
}
