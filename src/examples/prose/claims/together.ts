import type { ApiModel, MediaType, Operation, Schema } from '../../../openapi/model';
import { expand } from '../../../openapi/schema/layers';
import { childrenOf } from '../../../openapi/schema/keywords';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Documents } from './documents';
import { identifier, isHeader, isValue } from './field-names';
import { type Name, plainName } from './names';

/** The names that stand together somewhere in the documents: each name with the numbers of the places that have it. */
type Places = ReadonlyMap<string, ReadonlySet<number>>;

const known = new WeakMap<Documents, Places>();

/**
 * Where names stand together: in each object, and in each operation the parameters with the members of its bodies and of the items in
 * these, but for those of errors, which stand apart. What is deeper belongs to another object.
 */
function placesOf(documents: Documents): Places {
  const cached = known.get(documents);
  if (cached) return cached;
  const places = new Map<string, Set<number>>();
  let count = 0;
  const add = (names: Iterable<string>): void => {
    count += 1;
    for (const name of names) places.set(name, (places.get(name) ?? new Set()).add(count));
  };
  const seen = new Set<Schema>();
  const visit = (root: Schema | undefined, model: ApiModel): void => {
    const open = root ? [root] : [];
    for (let schema = open.pop(); schema; schema = open.pop()) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      const members = membersOf(schema, model);
      if (members.size > 1) add(members);
      if (schema.ref !== undefined)
        open.push(...(model.schemas[schema.ref] ? [model.schemas[schema.ref]!.schema] : []));
      open.push(...childrenOf(schema));
    }
  };
  for (const { named, model } of documents.schemas) visit(named.schema, model);
  for (const { operation, model } of documents.operations) {
    const [wrong, fine] = [/^[45]/, /^(?![45])/].map((statuses) =>
      operation.responses.filter(({ status }) => statuses.test(status)),
    );
    add(membersOfOperation({ ...operation, responses: fine! }, model));
    add(membersOfOperation({ ...operation, parameters: [], requestBody: undefined, responses: wrong! }, model));
    for (const { schema } of contentOf(operation)) visit(schema, model);
  }
  known.set(documents, places);
  return places;
}

const membersOf = (schema: Schema, model: ApiModel): Set<string> =>
  new Set(expand(schema, model).flatMap((layer) => (layer.properties ?? []).map(({ name }) => name)));

const contentOf = ({ requestBody, responses }: Pick<Operation, 'requestBody' | 'responses'>): MediaType[] => [
  ...(requestBody?.content ?? []),
  ...responses.flatMap(({ content }) => content),
];

function membersOfOperation(
  operation: Pick<Operation, 'parameters' | 'requestBody' | 'responses'>,
  model: ApiModel,
): Set<string> {
  const found = new Set(operation.parameters.map(({ name }) => name));
  for (const { headers } of operation.responses) for (const { name } of headers) found.add(name);
  const addBody = (schema: Schema, depth: number): void => {
    for (const layer of expand(schema, model)) {
      if (layer.items && depth > 0) addBody(layer.items, depth - 1);
      for (const { name, schema: own } of layer.properties ?? []) {
        found.add(name);
        if (depth > 0) for (const inner of expand(own, model)) if (inner.items) addBody(inner.items, 0);
      }
    }
  };
  for (const { schema } of contentOf(operation)) if (schema) addBody(schema, 1);
  return found;
}

/**
 * The only name of a list that nothing in the documents has together with all of the others, where something has these: "`status`,
 * `errorCode` and `currency`".
 */
export function oddMember(names: readonly Name[], page: Page): ProseFault[] {
  const texts = [...new Set(names.map(({ text }) => plainName(text)))];
  if (texts.length < 3 || names.some(({ of, text }) => of || !identifier.test(plainName(text)))) return [];
  const places = placesOf(page.documents);
  const counts = new Map<number, number>();
  for (const text of texts) for (const place of places.get(text) ?? []) counts.set(place, (counts.get(place) ?? 0) + 1);
  const most = Math.max(0, ...counts.values());
  if (most !== texts.length - 1) return [];
  const nearly = [...counts].filter(([, count]) => count === most).map(([place]) => place);
  const [odd, ...more] = texts.filter((text) => nearly.some((place) => !places.get(text)?.has(place)));
  if (odd === undefined || more.length > 0) return [];
  const name = names.find(({ text }) => plainName(text) === odd)!;
  const others = texts.filter((text) => text !== odd);
  // Something else is listed: the values of an enumeration may be called as fields are.
  if (others.every((text) => isValue(text, page)) || isHeader(odd)) return [];
  if (!page.documents.fields.has(odd) && !isValue(odd, page)) return [];
  const message = `nothing in the API documents has "${odd}" beside ${listed(others)}`;
  return [{ line: name.line, message, hint: 'Use a name that belongs with the others.' }];
}

const listed = (names: readonly string[]): string =>
  names.length > 4
    ? `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`
    : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
