import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { loadApi } from '../../openapi';
import type { ApiModel } from '../../openapi/model';
import { createSandbox } from '../../sandbox';
import { documentExamplesOf } from './document-example';
import { effectiveDigest } from './effective-digest';

const folder = mkdtempSync(join(tmpdir(), 'effective-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): unknown => parse(readFileSync(resolve('tests/corpus', name), 'utf8'), { merge: true });
const documents = ['weather-30.yaml', 'fleet-31.yaml', 'bookshop-swagger.json', 'reading-room-32.yaml'];

async function modelOf(document: unknown): Promise<ApiModel | undefined> {
  const root = mkdtempSync(join(folder, 'api-'));
  const file = join(root, 'document.json');
  writeFileSync(file, JSON.stringify(document, undefined, 1));
  try {
    return (await loadApi({ id: 'api', file, root })).model;
  } catch {
    return undefined;
  }
}

/** What is sent for every example of a document, and what comes back. */
async function exchangesWith(model: ApiModel): Promise<unknown[]> {
  const sandbox = await createSandbox({ apis: [{ model }] });
  try {
    const shown = new URL('http://localhost:4010');
    const options = { shown, servers: { has: () => false }, variables: {}, strict: false };
    const exchanges: unknown[] = [];
    for (const { sent, exchange, request, languages } of documentExamplesOf({ model }, options)) {
      sandbox.reset();
      const body = sent.body?.kind === 'json' ? JSON.stringify(sent.body.value) : undefined;
      const headers = Object.fromEntries([...sent.headers, ...(body ? [['content-type', 'application/json']] : [])]);
      const url = sent.url.slice(new URL(sent.url).origin.length);
      const response = await sandbox.inject({ method: sent.method, url, headers, ...(body ? { body } : {}) });
      const code = languages.map((language) => language.generate(request));
      const { date: _, ...received } = response.headers;
      exchanges.push([exchange.name, code, response.status, received, response.text]);
    }
    return exchanges;
  } finally {
    await sandbox.close();
  }
}

type Change = (value: unknown, key: string) => unknown;

/** A copy in which one scalar is another one. @param place its position among all of them */
function changed(document: unknown, place: number, change: Change): unknown {
  let at = 0;
  return JSON.parse(
    JSON.stringify(document, (key, value: unknown) =>
      typeof value === 'object' || at++ !== place ? value : change(value, key),
    ),
  );
}

const scalarsIn = (document: unknown): string[] => {
  const keys: string[] = [];
  JSON.stringify(document, (key, value: unknown) => {
    if (typeof value !== 'object') keys.push(key);
    return value;
  });
  return keys;
};

const otherWords = 'Some other words.';
const another: Change = (value) => {
  if (typeof value === 'number') return value + 1;
  return typeof value === 'boolean' ? !value : `${String(value)}x`;
};

test.each(documents)('a document of which the digest is the same sends and gets the same: %s', async (name) => {
  const document = read(name);
  const keys = scalarsIn(document);
  const model = (await modelOf(document))!;
  const digest = effectiveDigest(model, [model]);
  const exchanges = await exchangesWith(model);
  let [same, different] = [0, 0];
  for (const [place, key] of keys.entries()) {
    const changes = key === 'description' ? [() => otherWords, another] : place % 4 === 0 ? [another] : [];
    for (const change of changes) {
      const now = await modelOf(changed(document, place, change));
      if (!now) continue;
      if (effectiveDigest(now, [now]) !== digest) different += 1;
      else {
        same += 1;
        expect({ place, key, exchanges: await exchangesWith(now) }).toEqual({ place, key, exchanges });
      }
    }
  }
  expect(same).toBeGreaterThan(5);
  expect(different).toBeGreaterThan(5);
});

const thing = (description: string) => ({
  openapi: '3.1.0',
  info: { title: 'Things', version: '1' },
  paths: {
    '/things': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { type: 'object', required: ['name'], properties: { name: { type: 'string', description } } },
            },
          },
        },
        responses: { 201: { description: 'Made.' } },
      },
    },
  },
});

test.each([
  'Such as `blue`.',
  'For example 12.',
  'Starts with `ord_`.',
  'As Unix time.',
  'In milliseconds.',
  'It exists already.',
  'It is a duplicate.',
  'Creates or updates it.',
])('what the sandbox takes from a description has an effect: %s', async (description) => {
  const [one, other, third] = await Promise.all([
    modelOf(thing(description)),
    modelOf(thing(otherWords)),
    modelOf(thing('Words.')),
  ]);
  expect(effectiveDigest(one!, [one!])).not.toBe(effectiveDigest(other!, [other!]));
  expect(effectiveDigest(third!, [third!])).toBe(effectiveDigest(other!, [other!]));
});

test('a value that a description gives is sent', async () => {
  const [one, other] = [(await modelOf(thing('Such as `blue`.')))!, (await modelOf(thing(otherWords)))!];
  expect(JSON.stringify(await exchangesWith(one))).toContain('blue');
  expect(await exchangesWith(other)).not.toEqual(await exchangesWith(one));
});
