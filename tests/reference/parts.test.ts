import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceNodesArgs } from 'gatsby';
import { createApiNodes } from '../../src/gatsby/reference/api-nodes';
import type { KeepFields } from '../../src/gatsby/reference/node-maker';
import { partDigests } from '../../src/gatsby/reference/part-digests';
import { isMistakable } from '../../src/openapi/part-digests';
import { apiTwins } from '../../src/gatsby/twins/api-twins';
import { markdownRenderer } from '../../src/gatsby/markdown';
import type { ApiContext } from '../../src/gatsby/view/context';
import { documentLinks } from '../../src/gatsby/view/document-links';
import { change, type Place } from '../../src/openapi/fixtures/change';
import type { ApiModel } from '../../src/openapi/model';
import { parse } from 'yaml';
import { apiOf, documentOf } from './support/api';

const api = { id: 'api', spec: '', path: '/api/', label: 'api', showInternal: false, strict: false };

/** What each page and its twin show, by address. */
function pagesOf(context: ApiContext): Map<string, string> {
  const pages = new Map(apiTwins(context, '').map(({ route, text }) => [route, text()]));
  const createNode = ({ route, json }: { route: string; json?: string }): void => {
    if (json !== undefined) pages.set(route, `${json}\n${pages.get(route) ?? ''}`);
  };
  const args = { actions: { createNode }, createNodeId: (id: string) => id, createContentDigest: () => '' };
  const keep: KeepFields = (route, fields) =>
    void pages.set(route, `${JSON.stringify(fields)}\n${pages.get(route) ?? ''}`);
  createApiNodes({ api, context }, args as unknown as SourceNodesArgs, { keep });
  return pages;
}

const digestsOf = (context: ApiContext): Map<string, string> => partDigests({ context, build: '', mistakable: false });

const withModel = (context: ApiContext, model: ApiModel): ApiContext => ({
  ...context,
  model,
  html: markdownRenderer({ link: documentLinks(model, context.routes) }),
});

type Parent = Record<string, unknown>;
/** Every value of a model that is no object, and every object in a list, but for ids: no document has two of the same, or a reference to nothing. */
function placesIn(parent: Parent): Place[] {
  return Object.entries(parent).flatMap(([key, value]): Place[] => {
    if (['slug', 'id', 'ref', 'in', 'pointer', 'file', 'pattern'].includes(key)) return [];
    if (typeof value !== 'object' || value === null) return [{ parent, key }];
    const inside = placesIn(value as Parent);
    return Array.isArray(value) ? [...inside, ...(value.length > 0 ? [{ parent, key }] : [])] : inside;
  });
}

const fixture = (name: string): string => readFileSync(join(__dirname, '../../src/openapi/fixtures', name), 'utf8');
const documents: Readonly<Record<string, string>> = {
  everything: readFileSync(join(__dirname, 'everything.yaml'), 'utf8'),
  ...Object.fromEntries(
    ['circular.yaml', 'composition.yaml', 'discriminator.yaml', 'webhooks.yaml', 'security.yaml', 'nullable.yaml'].map(
      (name) => [name, fixture(name)],
    ),
  ),
};
/** Of each document; every so many places are taken, from its beginning to its end. */
const CHANGES = 80;

/**
 * Changes a model at one place after the other, and counts pages: `missed` are others with the digest of before, `changed` others, and `kept` the
 * same with the same digest.
 * @param placesOf is asked for each change, of a model of its own
 */
async function afterChanges(
  document: string | object,
  placesOf: (model: ApiModel) => readonly Place[],
): Promise<{ missed: string[]; changed: number; kept: number }> {
  const context = await apiOf(document);
  const before = pagesOf(context);
  const digests = digestsOf(context);
  const count = placesOf(structuredClone(context.model)).length;
  const missed: string[] = [];
  let changed = 0;
  let kept = 0;
  for (let at = 0; at < count; at += Math.max(1, Math.floor(count / CHANGES))) {
    const model = structuredClone(context.model);
    const place = placesOf(model)[at]!;
    change(place);
    const other = withModel(context, model);
    let after: Map<string, string>;
    try {
      after = pagesOf(other);
    } catch {
      // No document has such a model.
      continue;
    }
    const now = digestsOf(other);
    for (const [route, digest] of digests) {
      if (after.get(route) !== before.get(route)) {
        changed += 1;
        if (now.get(route) === digest)
          missed.push(`${route} after ${place.key} = ${JSON.stringify(place.parent[place.key])}`);
      } else if (now.get(route) === digest) kept += 1;
    }
  }
  return { missed, changed, kept };
}

test.each(Object.keys(documents))('no page of %s changes without its digest', async (name) => {
  const { missed, changed, kept } = await afterChanges(documents[name]!, (model) =>
    placesIn(model as unknown as Parent),
  );
  expect(missed).toEqual([]);
  expect(changed).toBeGreaterThan(20);
  expect(kept).toBeGreaterThan(20);
});

test('the title of an operation of a large API changes the digests of the pages that show it, and of few others', async () => {
  const tags = ['Cats', 'Dogs', 'Fish', 'Birds', 'Bees'];
  const schema = (number: number): object => ({ $ref: `#/components/schemas/${tags[number % tags.length]!}` });
  const operation = (number: number): object => ({
    operationId: `operation${number}`,
    summary: `Operation ${number}`,
    ...(number % 9 === 0
      ? {}
      : { tags: [tags[Math.floor(number / 20)] ?? 'Bees', ...(number % 7 === 0 ? ['Fish'] : [])] }),
    responses: {
      200: {
        description: 'OK',
        content: { 'application/json': { schema: schema(number) } },
        ...(number % 11 === 0 && { links: { next: { operationId: `operation${(number + 41) % 90}` } } }),
      },
    },
  });
  const pathOf = (number: number): string => `/${number % 4 === 0 ? '' : `group${number % 4}/`}things${number}`;
  const paths = Object.fromEntries(
    Array.from({ length: 90 }, (_, number) => [pathOf(number), { get: operation(number) }]),
  );
  const schemas = Object.fromEntries(
    tags.map((name) => [name, { type: 'object', properties: { name: { type: 'string' } } }]),
  );
  const { missed, changed, kept } = await afterChanges(documentOf(paths, schemas), ({ operations }) =>
    operations.filter((_, at) => at % 6 === 0).map((each) => ({ parent: each as unknown as Parent, key: 'title' })),
  );
  expect(missed).toEqual([]);
  expect(changed).toBeGreaterThan(200);
  expect(kept).toBeGreaterThan(2 * changed);
});

test('what others are called in responses changes the digests of the pages whose examples name them', async () => {
  const path = '/cards/{card_token}';
  const parameters = [{ name: 'card_token', in: 'path', required: true, schema: { type: 'string' } }];
  const card = { description: 'OK', content: { 'application/json': { example: { token: 'abc' } } } };
  const document = documentOf({
    [path]: {
      parameters,
      get: { responses: { 200: card } },
      delete: { responses: { 204: { description: 'Done' } } },
    },
    [`${path}/limits`]: { parameters, get: { responses: { 204: { description: 'None' } } } },
  });
  const { missed, changed } = await afterChanges(document, ({ operations }) =>
    placesIn(operations[0]!.responses as unknown as Parent).filter(({ key }) => key === 'token'),
  );
  expect(missed).toEqual([]);
  expect(changed).toBe(3);
});

test('a line more in the document changes the digests of what is below it, where a page says the line', async () => {
  const document = fixture('circular.yaml');
  const [before, after] = await Promise.all(
    [document, document.replace(/^(\s*)paths:$/m, '\n$1paths:')].map(async (text) => digestsOf(await apiOf(text))),
  );
  expect([...before!.values()].every((digest, at) => digest !== [...after!.values()][at])).toBe(true);
  const inOneLine = JSON.stringify(parse(document));
  const [first, second] = await Promise.all(
    [inOneLine, inOneLine.replace('"paths"', '    "paths"')].map(async (text) => digestsOf(await apiOf(text))),
  );
  expect([...second!]).toEqual([...first!]);
});

test('a value of the document that looks like a position is none', async () => {
  const documents = [4, 5].map((column) =>
    documentOf({}, { Pet: { type: 'object', examples: [{ origin: { file: 'a', pointer: '', line: 3, column } }] } }),
  );
  const [one, other] = await Promise.all(
    documents.map(async (document) =>
      partDigests({ context: await apiOf(document), build: '', mistakable: isMistakable(document) }),
    ),
  );
  expect(one!.get('/api/schemas/Pet/')).toEqual(expect.any(String));
  expect(one!.get('/api/schemas/Pet/')).not.toBe(other!.get('/api/schemas/Pet/'));
});
