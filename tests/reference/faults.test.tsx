import { ApiPage } from '../../src/components/reference/page/api-page';
import { OperationPage } from '../../src/components/reference/page/operation-page';
import { SchemaPage } from '../../src/components/reference/page/schema-page';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { apiPageViews } from '../../src/gatsby/view/pages/api-page';
import { operationPageView } from '../../src/gatsby/view/pages/operation-page';
import { schemaPageView } from '../../src/gatsby/view/pages/schema-page';
import { operationMarkdown } from '../../src/gatsby/twins/operation-markdown';
import { apiMarkdown, schemaPageMarkdown } from '../../src/gatsby/twins/api-markdown';
import { outputsOf } from './support/outputs';
import { apiOf } from './support/api';
import { instanceText, render, withClass } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const document = `openapi: 3.0.3
info: { title: Harbour, version: '1' }
paths:
  /ships/{id}:
    get:
      operationId: getShip
      responses: { '200': { $ref: '#/components/responses/Ship' } }
    put:
      operationId: saveShip
      parameters:
        - { name: id, in: path, required: true, schema: { type: String } }
        - { $ref: '#/components/parameters/Depth' }
      responses: { '200': { description: Saved. } }
  /quays:
    get: { operationId: listQuays, responses: { '200': { description: All. } } }
components:
  parameters:
    Depth: { name: depth, in: query, required: 'true', schema: { type: integer } }
  responses:
    Ship: { description: null, content: { application/json: { schema: { $ref: '#/components/schemas/Ship' } } } }
  schemas:
    Ship: { type: object, properties: { name: { type: string, required: true }, bad: { x: 1 } } }
    Quay: { type: string }
`;
const head = { label: 'Harbour' };

async function pageOf(id: string) {
  const context = await apiOf(document);
  const index = apiIndex(context.model);
  const operation = context.model.operations.find(({ operationId }) => operationId === id);
  const tree = operation
    ? await render(
        <OperationPage view={operationPageView(operation, index, context, head)} route="/api/x/" guides={[]} />,
      )
    : await render(
        <SchemaPage
          view={schemaPageView(context.model.schemas[id]!, undefined, index, context, head)}
          route="/api/x/"
          guides={[]}
        />,
      );
  const notes = withClass(tree, 'faults');
  return { notes: notes.map(instanceText), role: notes[0]?.props.role as string | undefined };
}

test('the page of an operation tells the faults of its path, its parameters and its responses, with file and line', async () => {
  const get = await pageOf('getShip');
  expect(get.notes).toEqual([
    expect.stringMatching(/has 2 errors here.*\{id\}.*api\.yaml:5.*"description" must be a string.*api\.yaml:20/),
  ]);
  expect(get.role).toBe('note');
  const put = await pageOf('saveShip');
  expect(put.notes).toEqual([
    expect.stringMatching(
      /has 2 errors here.*"type" must be .*api\.yaml:11.*"required" must be a boolean.*api\.yaml:18/,
    ),
  ]);
});

test('the page of a schema tells its faults, and a page without any says nothing', async () => {
  const { notes } = await pageOf('Ship');
  expect(notes).toEqual([
    expect.stringMatching(/has 2 errors here.*"required" must be an array.*api\.yaml:22.*no field "x".*api\.yaml:22/),
  ]);
  expect((await pageOf('listQuays')).notes).toEqual([]);
  expect((await pageOf('Quay')).notes).toEqual([]);
});

test('the page of an API tells the faults of its information, servers and security', async () => {
  const faulty = document.replace(
    "info: { title: Harbour, version: '1' }",
    "info: { title: Harbour, version: '1', mood: calm }\nservers: [{ url: 'https://{region}.example.com', tide: high }]",
  );
  const context = await apiOf(`${faulty}  securitySchemes: { key: { type: apiKey, name: X-Key } }\n`);
  const [page] = apiPageViews(apiIndex(context.model), context, head);
  const tree = await render(<ApiPage view={page!.view} route={context.routes.api} />);
  const [note] = withClass(tree, 'faults').map(instanceText);
  expect(note).toMatch(/"mood".*api\.yaml:2.*"tide".*api\.yaml:3.*"in".*api\.yaml:25/);
  expect(note).not.toContain('"bad"');
  expect(apiMarkdown(apiIndex(context.model), context)).toContain('(api.yaml:2)');
});

test('their Markdown twins tell them too', async () => {
  const context = await apiOf(document);
  const [get] = context.model.operations;
  expect(operationMarkdown(get!, context)).toContain('(api.yaml:20)');
  expect(schemaPageMarkdown(context.model.schemas.Ship!, context)).toContain('(api.yaml:22)');
});

test('nothing names the faults of what is internal', async () => {
  const secret =
    'secret: { type: object, x-internal: true, properties: { hush: { type: string, required: true, mumble: 1 } } }';
  const source = document.replace('bad: { x: 1 }', `bad: { x: 1 }, ${secret}`);
  const texts = [...(await outputsOf(source)).values()].join('\n');
  expect(texts).toContain('must be an array');
  expect(texts).not.toMatch(/hush|mumble/);
  expect([...(await outputsOf(source, { showInternal: true })).values()].join('\n')).toContain('mumble');
});
