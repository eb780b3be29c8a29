import { createHash } from 'node:crypto';
import { fitsSchema } from '../../openapi/sample/sampler';
import type { Operation, Response } from '../../openapi/model';
import { isShown } from '../mock/matching-exchange';
import type { Collection } from './collections';
import type { Call, StateResult } from './render';
import { examplesOf, type Item } from './seeds';
import { find, itemsOf } from './store';

/** What an item was last read as: another value for each state of it, the same in every run. */
const versionOf = (item: Item): string => createHash('sha256').update(JSON.stringify(item)).digest('hex').slice(0, 16);

/** The forms that documents give an `ETag`: a strong one, a weak one (RFC 9110 §8.8.3), and what HTTP has not. */
const formsOf = (version: string): readonly string[] => [
  `"${version}"`,
  `W/"${version}"`,
  version,
  String(parseInt(version.slice(0, 8), 16)),
];

const headerIn = ({ headers }: Response) => headers.find(({ name }) => name.toLowerCase() === 'etag');

/** The `ETag` of an item, where the document has one in this response. */
export function etagOf({ operation, plan }: Call, item: Item): Record<string, string> {
  const header = headerIn(operation.success.response);
  if (!header) return {};
  const { schema } = header;
  const forms = formsOf(versionOf(item));
  const etag = schema
    ? forms.find((form) => [form, Number(form)].some((value) => fitsSchema(schema, value, plan.model, 'response')))
    : forms[0];
  return etag === undefined ? {} : { etag };
}

/**
 * Refuses a request whose `If-Match` (RFC 9110 §13.1.1) has none of the item's `ETag`, where its operation documents 412 and a response
 * tells clients the `ETag`. What the document shows as a value of the header is none that a client could have read.
 * @param tellers operations whose responses may have it
 */
export function mismatch(call: Call, item: Item, noun: string, tellers: readonly Operation[]): StateResult | undefined {
  const { operation, request, plan } = call;
  const sent = request.headers['if-match'];
  const isDocumented = operation.operation.responses.some(({ status }) => status === '412');
  const isTold = tellers.some(({ responses }) => responses.some((each) => /^2/.test(each.status) && headerIn(each)));
  if (!sent || sent.trim() === '*' || !isDocumented || !isTold) return undefined;
  const known = formsOf(versionOf(item)).map(bare);
  if (sent.split(',').some((each) => known.includes(bare(each)))) return undefined;
  const header = request.operation.parameters.find(
    (each) => each.in === 'header' && each.name.toLowerCase() === 'if-match',
  );
  const shown = header ? [...examplesOf(header).map(({ value }) => value), ...(header.schema?.examples ?? [])] : [];
  if (shown.some((example) => example?.value === sent) || isShown(request.operation, plan.model, request))
    return undefined;
  return {
    kind: 'problem',
    statuses: [412],
    title: 'The precondition failed.',
    detail: `If-Match is ${sent}, but the ETag of the ${noun} is ${formsOf(versionOf(item))[0]}.`,
  };
}

const bare = (etag: string): string =>
  etag
    .trim()
    .replace(/^W\//, '')
    .replace(/^"(.*)"$/, '$1');

/** The same for the item that a request changes, or that it does something to: the last one that its path names. */
export function unmatched(call: Call): StateResult | undefined {
  const { operation, plan, state, values, request } = call;
  if (!request.headers['if-match'] || request.operation.method === 'GET') return undefined;
  const { role, parents } = operation;
  const isItem = role && 'collection' in role && ['replace', 'merge', 'remove'].includes(role.kind);
  const collection: Collection | undefined = isItem ? role.collection : parents.at(-1)?.collection;
  const isSingle = role !== undefined && 'key' in role;
  if (!collection || isSingle) return undefined;
  const items = itemsOf(state, collection, values.slice(0, collection.depth), plan);
  const entry = find(items, values[collection.depth] ?? '', collection);
  const tellers = [...plan.operations.values()].filter(
    ({ role: own }) => own && 'collection' in own && own.kind !== 'list' && own.collection === collection,
  );
  return (
    entry &&
    mismatch(
      call,
      entry.item,
      collection.noun,
      tellers.map((each) => each.operation),
    )
  );
}
