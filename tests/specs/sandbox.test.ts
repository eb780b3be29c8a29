import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** What the document says of itself and of its servers, and the credentials, which no mark can be on. */
const general = new Set(['info', 'servers', 'tags', 'securitySchemes']);

/** Texts for readers outside of everything that is marked as the sandbox's. */
function* unmarked(part: unknown, at: string): Generator<{ at: string; text: string }> {
  if (!isObject(part) || part['x-sandbox'] === true) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'value' || key === 'x-sandbox' || general.has(key)) continue;
    if (typeof value !== 'string') yield* unmarked(value, `${at}/${key}`);
    else if (/^(?:description|summary)$/.test(key) || at.endsWith('/x-enumDescriptions')) yield { at, text: value };
  }
}

/** Facts that the provider's documentation does not show, however they are put. */
const sandboxFacts =
  /\bsandbox|hexadecimal|sixty-four|\bzeros\b|https\b.*\bonly|best first|question marks?|overwrit|replaces|in place of|screened anew|\bimmediate(?:ly)?\b|\ba letter\b|(?:two|2) letters/i;

test.each(['screening', 'transaction-monitoring'])('%s marks what only the sandbox does', (name) => {
  const document: unknown = parse(readFileSync(path.resolve(__dirname, `../../specs/${name}.yaml`), 'utf8'));
  const texts = [...unmarked(document, '')];
  expect(texts.length).toBeGreaterThan(50);
  expect(texts.filter(({ text }) => sandboxFacts.test(text))).toEqual([]);
});

test.each(['screening', 'transaction-monitoring'])(
  '%s has no pattern, which the provider documents for nothing: a client that validates would refuse real responses',
  (name) => {
    const text = readFileSync(path.resolve(__dirname, `../../specs/${name}.yaml`), 'utf8');
    expect(text.match(/^ *pattern:.*$/gm) ?? []).toEqual([]);
  },
);

/** The names of all schemas that a part of a document leads to. */
function schemasFrom(part: unknown, schemas: Record<string, unknown>, found = new Set<string>()): Set<string> {
  if (!isObject(part)) return found;
  for (const [key, value] of Object.entries(part)) {
    const [, name] = key === '$ref' ? (/^#\/components\/schemas\/(.+)$/.exec(String(value)) ?? []) : [];
    if (name === undefined) schemasFrom(value, schemas, found);
    else if (!found.has(name)) schemasFrom(schemas[name], schemas, found.add(name));
  }
  return found;
}

test.each(['screening', 'transaction-monitoring'])(
  '%s marks which fields of responses are always present, as the provider documents required fields of requests only',
  (name) => {
    const document = parse(readFileSync(path.resolve(__dirname, `../../specs/${name}.yaml`), 'utf8')) as {
      paths: Record<string, Record<string, { parameters?: unknown; requestBody?: unknown }>>;
      components: { schemas: Record<string, Record<string, unknown>> };
    };
    const { schemas } = document.components;
    const sent = new Set<string>();
    for (const item of Object.values(document.paths))
      for (const { parameters, requestBody } of Object.values(item)) schemasFrom({ parameters, requestBody }, schemas, sent);
    const requiring = Object.entries(schemas).filter(
      ([key, schema]) => !sent.has(key) && [schema, ...((schema.allOf as unknown[] | undefined) ?? [])].some((one) => isObject(one) && 'required' in one),
    );
    expect(requiring.length).toBeGreaterThan(0);
    const isMarked = (mark: unknown) => mark === true || /\b(?:is|are) always present\b/.test(String(mark));
    expect(requiring.filter(([, schema]) => !isMarked(schema['x-sandbox'])).map(([key]) => key)).toEqual([]);
  },
);
