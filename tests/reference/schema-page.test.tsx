import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { act } from 'react-test-renderer';
import { SchemaListPage } from '../../src/components/reference/page/list-pages';
import type { Proof } from '../../src/components/reference/view';
import { SchemaPage } from '../../src/components/reference/page/schema-page';
import { writeIndexFiles } from '../../src/gatsby/reference/index-files';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { schemaListViews, schemaPageView } from '../../src/gatsby/view/pages/schema-page';
import { usageOf } from '../../src/openapi';
import { apiOf, documentOf } from './support/api';
import { ok } from './support/operation';
import { render, textOf } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const head = { label: 'Harbour' };

describe('the page of a schema', () => {
  const document = documentOf(
    Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `/p${at}`,
        {
          get: {
            summary: `Op ${at}`,
            responses: {
              '200': {
                description: 'OK',
                content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
              },
            },
          },
        },
      ]),
    ),
    {
      Pet: {
        type: 'object',
        description: 'An *animal*.',
        properties: { name: { type: 'string' } },
        examples: [{ name: 'Rex' }],
      },
      Owner: { type: 'object', properties: { pet: { $ref: '#/components/schemas/Pet' } } },
    },
    {
      webhooks: {
        born: {
          post: {
            summary: 'Born',
            requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } } },
            responses: ok,
          },
        },
      },
    },
  );

  test('says what uses it, up to a number', async () => {
    const context = await apiOf(document);
    const view = schemaPageView(
      context.model.schemas.Pet!,
      usageOf(context.model).get('Pet'),
      apiIndex(context.model),
      context,
      head,
    );
    const tree = await render(
      <SchemaPage view={view} route="/api/schemas/Pet/" guides={[{ title: 'About pets', route: '/pets' }]} />,
    );
    expect(textOf(tree)).toMatch(
      /Harbour Schemas Pet .*An animal \. Example Copy \{ "name" : "Rex" \} Schema # Expand all object name string Used by # Operations # Op 0 GET .* and 20 more Webhooks # Born POST .*Schemas # Owner Related guides # About pets/,
    );
  });

  test('says what may be missing of what callers only read, and what they must send of the rest', async () => {
    const body = (name: string) => ({
      content: { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } },
    });
    const fields = {
      type: 'object',
      required: ['name'],
      properties: { name: { type: 'string' }, colour: { type: 'string' } },
    };
    const context = await apiOf(
      documentOf(
        { '/p': { post: { requestBody: body('Sent'), responses: { '200': { description: 'OK', ...body('Read') } } } } },
        { Sent: fields, Read: fields },
      ),
    );
    const flags = async (name: string) => {
      const usage = usageOf(context.model).get(name);
      const view = schemaPageView(context.model.schemas[name]!, usage, apiIndex(context.model), context, head);
      return textOf(await render(<SchemaPage view={view} route={`/${name}/`} guides={[]} />));
    };
    expect(await flags('Sent')).toMatch(/name string required colour string (?!optional)/);
    expect(await flags('Read')).toMatch(/name string (?!required)colour string optional/);
  });

  test('shows its title where that is another', async () => {
    const context = await apiOf(documentOf({}, { Pet: { title: 'An animal' }, Owner: { title: 'Owner' } }));
    const text = async (name: string) => {
      const schema = context.model.schemas[name]!;
      const view = schemaPageView(schema, undefined, apiIndex(context.model), context, head);
      return textOf(await render(<SchemaPage view={view} route={`/api/schemas/${name}/`} guides={[]} />));
    };
    expect(await text('Pet')).toMatch(/Pet An animal View/);
    expect(await text('Owner')).toMatch(/Owner View/);
  });

  test('that nothing uses says so, with an example made from it', async () => {
    const context = await apiOf(document);
    const view = schemaPageView(context.model.schemas.Owner!, undefined, apiIndex(context.model), context, head);
    expect(textOf(await render(<SchemaPage view={view} route="/api/schemas/Owner/" guides={[]} />))).toMatch(
      /Generated example .*Nothing in this API uses this schema\./,
    );
  });

  test('the list of all is in the order of their names', async () => {
    const context = await apiOf(document);
    const [list] = schemaListViews(apiIndex(context.model), context, head);
    expect(textOf(await render(<SchemaListPage view={list!.view} />))).toMatch(
      /Schemas Owner object Pet object An animal \./,
    );
  });
});

describe('a long list of schemas', () => {
  const long = documentOf(
    {},
    Object.fromEntries(
      ['_1', 'error', ...Array.from({ length: 210 }, (_, at) => `acme.${at < 205 ? 'a' : 'b'}${at}`)].map((name) => [
        name,
        { type: 'object' },
      ]),
    ),
  );

  test('has a heading for each letter, and leads to each on the page where it begins', async () => {
    const context = await apiOf(long);
    const [first, second] = schemaListViews(apiIndex(context.model), context, head);
    expect(first!.view.letters).toEqual([
      { letter: 'Other', route: '/api/schemas/#Other' },
      { letter: 'A', route: '/api/schemas/#A' },
      { letter: 'B', route: `${second!.route}#B` },
      { letter: 'E', route: `${second!.route}#E` },
    ]);
    const tree = await render(<SchemaListPage view={second!.view} />);
    expect(tree.root.findAllByType('h2').map(({ props }) => String(props.id))).toEqual(['A', 'B', 'E']);
    expect(tree.root.findByProps({ className: 'letters' }).findAllByType('a').length).toBe(4);
  });

  test('has a filter, which finds schemas of all its pages by any part of their names', async () => {
    const context = await apiOf(long);
    const folder = mkdtempSync(join(tmpdir(), 'schemas-'));
    expect(writeIndexFiles(context.model, context.routes, folder)).toEqual([
      '/api/operations.json',
      '/api/schemas.json',
    ]);
    globalThis.fetch = jest.fn((address: string) =>
      Promise.resolve({
        ok: true,
        json: () => Promise.resolve(JSON.parse(readFileSync(join(folder, address), 'utf8'))),
      }),
    ) as unknown as typeof fetch;
    const [first] = schemaListViews(apiIndex(context.model), context, head);
    const tree = await render(<SchemaListPage view={first!.view} />);
    const type = (value: string) =>
      act(async () => {
        tree.root.findByType('input').props.onChange({ target: { value } });
        await new Promise((resolve) => setTimeout(resolve));
      });
    await type('B209');
    const filter = tree.root.findByProps({ className: 'filter filter--page scripted' });
    expect(filter.findAllByType('a').map(({ props }) => String(props.href))).toEqual(['/api/schemas/acme-b209/']);
    expect(textOf(tree)).toContain('1 match');
    expect(tree.root.findAll(({ props, type: tag }) => tag === 'div' && props.hidden === true).length).toBe(1);
    await type('acme');
    expect(textOf(tree)).toContain('40 of 210 matches');
    await type('zebra');
    expect(textOf(tree)).toContain('No matching schemas');
    await type('');
    expect(tree.root.findAll(({ props, type: tag }) => tag === 'div' && props.hidden === true)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  test('a short one has none', async () => {
    const context = await apiOf(documentOf({}, { Pet: { type: 'object' } }));
    const [list] = schemaListViews(apiIndex(context.model), context, head);
    const tree = await render(<SchemaListPage view={list!.view} />);
    expect(tree.root.findAllByType('h2')).toEqual([]);
    expect(tree.root.findAllByType('input')).toEqual([]);
  });
});

describe('the example of a schema without any', () => {
  const pet = { $ref: '#/components/schemas/Pet' };
  const document = documentOf(
    {
      '/pets': {
        get: {
          summary: 'List pets',
          operationId: 'listPets',
          responses: {
            '200': {
              description: 'OK',
              content: {
                'application/json': {
                  schema: { type: 'object', properties: { data: { type: 'array', items: pet } } },
                  example: { data: [{ name: 'Rex' }] },
                },
              },
            },
          },
        },
      },
    },
    { Pet: { type: 'object', properties: { name: { type: 'string' } } } },
  );
  const asideOf = async (proof?: Proof) => {
    const context = await apiOf(document, { proofOf: () => proof });
    const { model } = context;
    const usage = usageOf(model).get('Pet');
    const view = schemaPageView(model.schemas.Pet!, usage, apiIndex(model), context, head);
    return textOf(await render(<SchemaPage view={view} route="/api/x/" guides={[]} />));
  };

  test('is taken from a proven response, and says from which', async () => {
    const text = await asideOf({ status: 200, evidence: { kind: 'sandbox' }, languages: [] });
    expect(text).toMatch(/From a proven response.*Rex.*The response of List pets/s);
    expect(text).not.toContain('Generated example');
  });
  test('is generated where the response was only replayed, or another one came back', async () => {
    for (const proof of [
      { status: 200, evidence: { kind: 'replayed' }, languages: [] },
      { evidence: { kind: 'sandbox' }, languages: [] },
    ] as const)
      expect(await asideOf(proof)).toContain('Generated example');
  });
});

test('an example that has no room for all that is required says so', async () => {
  const wide = {
    type: 'object',
    required: ['a', 'b', 'c'],
    properties: Object.fromEntries(['a', 'b', 'c'].map((name) => [name, { $ref: '#/components/schemas/Next' }])),
  };
  const levels = Object.fromEntries(
    Array.from({ length: 9 }, (_, at) => [
      `L${at}`,
      JSON.parse(JSON.stringify(wide).replaceAll('Next', at === 8 ? 'Leaf' : `L${at + 1}`)) as object,
    ]),
  );
  const context = await apiOf(documentOf({}, { ...levels, Leaf: { type: 'string' } }));
  const view = schemaPageView(context.model.schemas.L0!, undefined, apiIndex(context.model), context, head);
  expect(textOf(await render(<SchemaPage view={view} route="/api/x/" guides={[]} />))).toContain('Incomplete');
});
