import { createHash } from 'node:crypto';
import { connectedSchemas } from './json-schema/cycles';
import type { ApiModel, Operation, SchemaId } from './model';
import { identityMedia, identityReads } from './shown-identity';

/** Digests of parts of a model, for whoever keeps what was made from one: the same where it would be made the same again. */
interface DigestsOfParts {
  readonly written: Writer;
  /** By its id, of each schema with all that it leads to. */
  readonly reached: ReadonlyMap<SchemaId, string>;
  /**
   * Of an operation with each schema that it leads to, and with the responses of others that its path takes identifiers from. What else of the
   * model its examples depend on is the same for all operations: `identifiersShown`.
   */
  readonly ofOperation: (operation: Operation) => { readonly text: string; readonly digest: string };
}

/** @param mistakable as `isMistakable` says it of the document */
export function digestsOfParts(model: ApiModel, mistakable: boolean): DigestsOfParts {
  const written = writer(mistakable);
  const reached = reachedDigests(model, written);
  const digestWith = (text: string, more: readonly string[] = []): string =>
    digestOf(text, JSON.stringify([namedIn(text, schemaNames, reached).map((id) => [id, reached.get(id)]), more]));
  const reads = new Map<Operation, string>();
  const digestOfRead = (read: Operation): string => {
    const media = identityMedia(read);
    if (!reads.has(read)) reads.set(read, media ? digestWith(written(media)) : '');
    return reads.get(read)!;
  };
  const ofOperation: DigestsOfParts['ofOperation'] = (operation) => {
    const text = written(operation);
    return { text, digest: digestWith(text, readsOf(operation, model).map(digestOfRead)) };
  };
  return { written, reached, ofOperation };
}

/** The operations whose responses name what is in the path of one, and of those in its callbacks. */
const readsOf = ({ path, parameters, callbacks }: Operation, model: ApiModel): Operation[] => [
  ...new Set([
    ...parameters.flatMap((each) => (each.in === 'path' ? identityReads(each.name, path, model) : [])),
    ...callbacks.flatMap(({ operations }) => operations.flatMap((inner) => readsOf(inner, model))),
  ]),
];

/** By its id, a digest of each schema with all that it leads to. Those on one cycle lead to the same. */
function reachedDigests({ schemas }: ApiModel, written: Writer): ReadonlyMap<SchemaId, string> {
  const own = new Map<SchemaId, string>();
  const edges = new Map<SchemaId, SchemaId[]>();
  for (const { slug, name, schema } of Object.values(schemas)) {
    const text = written([name, schema]);
    own.set(slug, digestOf(text));
    edges.set(slug, namedIn(text, schemaNames, schemas));
  }
  const reached = new Map<SchemaId, string>();
  for (const ids of connectedSchemas(edges)) {
    const members = new Set(ids);
    const beyond = ids.flatMap((id) => edges.get(id)!).filter((id) => !members.has(id));
    const shared = JSON.stringify([
      ids.map((id) => [id, own.get(id)]).toSorted(),
      [...new Set(beyond)].map((id) => [id, reached.get(id)]).toSorted(),
    ]);
    for (const id of ids) reached.set(id, digestOf(own.get(id)!, shared));
  }
  return reached;
}

/** Writes a part of a model as JSON. */
type Writer = (part: unknown) => string;

/** Whether a value of a document, as `loadApi` gives it, could be taken for a position in it. */
export function isMistakable(document: object): boolean {
  const text = JSON.stringify(document);
  return ['origin', 'file', 'pointer', 'line', 'column'].every((name) => text.includes(`"${name}":`));
}

/**
 * Parts of a model as JSON without the positions in the document, of which pages show few: a line more in a description moves all that follows.
 * Only where a value of the document could be taken for a position, those stay.
 */
const writer =
  (mistakable: boolean): Writer =>
  (part) =>
    mistakable ? JSON.stringify(part) : JSON.stringify(part).replace(/"line":\d+,"column":\d+\}/g, '}');

/** Where a part names schemas (`schema` is what a discriminator's mapping names), and operations, to which links of its responses lead. */
const schemaNames = /"(?:ref|schema)":("(?:[^"\\]|\\.)*")/g;
export const operationNames = /"operation":("(?:[^"\\]|\\.)*")/g;

/**
 * The ids of other parts that a part refers to, found in its JSON. A value of the document that has a member of that name may
 * add one that it does not refer to: a page is then made again for nothing.
 */
export function namedIn(
  text: string,
  names: RegExp,
  known: ReadonlyMap<string, unknown> | ApiModel['schemas'],
): string[] {
  const ids = new Set([...text.matchAll(names)].map(([, id]) => JSON.parse(id!) as string));
  return [...ids].filter((id) => (known instanceof Map ? known.has(id) : Object.hasOwn(known, id)));
}

export const digestOf = (...texts: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const text of texts) hash.update(text).update('\0');
  return hash.digest('base64url');
};
