import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { resolvePortal } from '../../src/portal/load';
import { exportPortal } from '../../src/postman';
import { itemsOf } from '../../src/postman/collection';
import { fileText } from '../../src/postman/export-portal';
import { failureOf, operationOfItem, runNewman } from '../../src/postman/run-newman';
import { createSandbox } from '../../src/sandbox';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { formatError } from './collection-format';

const root = join(__dirname, '../..');
const documents = readdirSync(join(root, 'tests/corpus')).filter((file) => /\.(?:ya?ml|json)$/.test(file));

/** What Newman finds wrong when it sends every request exported from a document to a sandbox that knows the document alone. */
async function failuresOf(folder: string, spec: string): Promise<string[]> {
  const portal = resolvePortal({ apis: [{ id: 'foreign', spec }] }, folder, 'portal.config.json');
  const [api] = (await exportPortal(portal)).apis;
  const { collection } = api!.exported;
  expect(formatError(JSON.parse(fileText(collection)))).toBeUndefined();

  const sandbox = await createSandbox({ apis: await loadSandboxApis(portal) });
  try {
    const url = await sandbox.listen();
    const environment = (await exportPortal({ ...portal, sandboxUrl: url })).files.find(
      ({ name }) => name === 'foreign-sandbox.postman_environment.json',
    )!;
    const outcomes = new Map(
      (await runNewman({ collection, environment: JSON.parse(environment.text) as never })).map((outcome) => [
        outcome.id,
        outcome,
      ]),
    );
    expect(outcomes.size).toBeGreaterThan(0);
    return itemsOf(collection.item).flatMap(
      (item) => failureOf(outcomes.get(item.id), item, operationOfItem(item, api!.model), folder)?.message ?? [],
    );
  } finally {
    await sandbox.close();
  }
}

test.each(documents)(
  'a sandbox that knows the document alone gives the documented response to every request exported from %s',
  async (file) => expect(await failuresOf(root, join('tests/corpus', file))).toEqual([]),
);

test('an item that only its own example shows is listed too, beside which the example of the list may be true', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const schema = { type: 'object', required: ['id'], properties: { id: { type: 'string' } } };
  const responses = (body: object, example: unknown) => ({
    200: { description: 'OK', content: { 'application/json': { schema: body, example } } },
  });
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'b_2' }];
  const document = {
    openapi: '3.1.0',
    info: { title: 'Bookings', version: '1' },
    paths: {
      '/bookings': { get: { responses: responses({ type: 'array', items: schema }, [{ id: 'b_1' }]) } },
      '/bookings/{id}': { get: { parameters, responses: responses(schema, { id: 'b_2' }) } },
    },
  };
  try {
    writeFileSync(join(folder, 'bookings.json'), JSON.stringify(document));
    expect(await failuresOf(folder, 'bookings.json')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('what a document cannot mean so is no failure of its collection', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foreign-'));
  const json = (schema: object, example?: unknown) => ({
    description: 'OK',
    content: { 'application/json': { schema, ...(example === undefined ? {} : { example }) } },
  });
  const failed = json({ type: 'object', required: ['message'], properties: { message: { type: 'string' } } });
  const location = { required: true, schema: { type: 'string' } };
  const time = { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } };
  const get = (responses: object) => ({ get: { responses } });
  const card = (code: unknown) => ({ value: { code } });
  const named = (examples: object, schema: object) => ({ content: { 'application/json': { schema, examples } } });
  const document = {
    openapi: '3.0.3',
    info: { title: 'Contradictions', version: '1' },
    paths: {
      '/stream': get({ 101: { description: 'Another protocol.' }, '4XX': failed }),
      '/redirect': get({ 303: { description: 'Elsewhere.', headers: { location } }, '4XX': failed }),
      '/example': get({ 200: json(time, { at: '2026-01-02T03:04:05' }) }),
      '/enumeration': get({
        200: json({ type: 'object', properties: { state: { type: 'number', enum: ['on', 'off'] } } }),
      }),
      // The sandbox sends the example of another request, which is valid.
      '/examples': {
        post: {
          requestBody: named({ first: card(1), second: card(2) }, { type: 'object' }),
          responses: {
            200: {
              description: 'OK',
              ...named(
                { first: card(44925), second: card('65696') },
                { type: 'object', properties: { code: { type: 'string' } } },
              ),
            },
          },
        },
      },
    },
  };
  try {
    writeFileSync(join(folder, 'contradictions.json'), JSON.stringify(document));
    expect(await failuresOf(folder, 'contradictions.json')).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
