import './support/window';
import { act } from 'react-test-renderer';
import { Nest } from '../../src/components/reference/schema/nesting';
import { SchemaBody } from '../../src/components/reference/schema/schema-body';
import type { SchemaView } from '../../src/components/reference/view';
import { pageContext, schemaLimits } from '../../src/gatsby/view/context';
import { schemaView } from '../../src/gatsby/view/schema-slice';
import { apiOf, documentOf } from './support/api';
import { render, textOf, withClass } from './support/render';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const said: string[] = [];
const region = { isConnected: true, setAttribute: () => undefined };
Object.defineProperty(region, 'textContent', { set: (message: string) => void said.push(message) });
Object.assign(globalThis, { document: { createElement: () => region, body: { append: () => undefined } } });

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: object) => ({ type: 'object', properties });
const schemas = {
  Ship: object({ crew: { type: 'array', items: ref('Sailor') } }),
  Sailor: object({ home: ref('Port') }),
  Port: object({ name: { type: 'string' }, ships: { type: 'array', items: ref('Ship') } }),
};

/** The body of a response with a ship, shown one level deep; other pages have what is deeper. */
async function shipBody() {
  const context = await apiOf(documentOf({}, schemas));
  const viewOf = (name: keyof typeof schemas, path: string[]) =>
    schemaView(context.model.schemas[name]!.schema, pageContext(context, { ...schemaLimits, depth: 0 }), path, [name]);
  const fetched: string[] = [];
  globalThis.fetch = jest.fn((address: string) => {
    fetched.push(address);
    const name = /schemas\/(\w+)\//.exec(address)![1] as keyof typeof schemas;
    const data = { apiView: { data: { schema: viewOf(name, []) } } };
    return Promise.resolve({ ok: fetched.length > 1, json: () => Promise.resolve({ result: { data } }) });
  }) as unknown as typeof fetch;
  const tree = await render(
    <Nest route="/api/schemas/Ship/" direction="response">
      <SchemaBody schema={viewOf('Ship', ['response', '200'])} />
    </Nest>,
  );
  const open = () =>
    act(async () => {
      const boxes = tree.root.findAll((node) => node.type === 'details' && 'data-on-demand' in node.props);
      (boxes.at(-1)!.props.onToggle as (event: object) => void)({ currentTarget: { open: true } });
      await new Promise((done) => setTimeout(done));
    });
  return { tree, open, fetched };
}

test('what is deeper than the page is loaded when it is opened, with its path and an address, and a cycle ends', async () => {
  const { tree, open, fetched } = await shipBody();
  expect(textOf(tree)).toMatch(/crew array of Sailor Properties of Sailor/);
  await open();
  expect(textOf(tree)).toContain('Could not be loaded. Retry');
  await act(async () => {
    (tree.root.findByProps({ children: 'Retry' }).props.onClick as () => void)();
    await new Promise((done) => setTimeout(done));
  });
  expect(textOf(tree)).toMatch(/crew\[\]\. home Port Properties of Port/);
  await open();
  expect(textOf(tree)).toMatch(/crew\[\]\.home\. name string .*crew\[\]\.home\. ships array of Ship/);
  expect(textOf(tree)).toMatch(/The same fields as those of Ship above\.$/);
  expect(withClass(tree, 'field').map(({ props }) => props.id as string)).toEqual([
    'response-200-crew',
    'response-200-crew-home',
    'response-200-crew-home-name',
    'response-200-crew-home-ships',
  ]);
  expect(said).toEqual([
    'Fields of Sailor could not be loaded',
    'Fields of Sailor are shown',
    'Fields of Port are shown',
  ]);
  expect(fetched.every((address) => /^\/page-data\/api\/schemas\/\w+\/page-data\.json$/.test(address))).toBe(true);
});

test('what no other page has is loaded from the file beside the page whose data it is, once', async () => {
  const note = (name: string): SchemaView => ({
    types: ['object'],
    properties: [{ name, required: false, anchor: `response-200-box-${name}`, schema: { types: ['string'] } }],
  });
  const fetched: string[] = [];
  Object.assign(window, { location: { ...window.location, pathname: '/docs/api/operations/getBox' } });
  globalThis.fetch = jest.fn((address: string) => {
    fetched.push(address);
    return Promise.resolve({ ok: true, json: () => Promise.resolve([note('first'), note('second')]) });
  }) as unknown as typeof fetch;
  const cut = (name: string, further: number) => ({
    name,
    required: false,
    anchor: `response-200-${name}`,
    schema: { types: ['object' as const], cut: 'depth' as const, further },
  });
  const tree = await render(
    <>
      <SchemaBody schema={{ properties: [cut('box', 0), cut('crate', 1)] }} />
      <Nest page="/api/schemas/Ship/" idPrefix="response-200-ship">
        <SchemaBody schema={{ properties: [cut('hold', 1)] }} />
      </Nest>
    </>,
  );
  expect(textOf(tree)).toMatch(/^object box object The API description shows what it contains\. Properties Loading…/);
  for (const box of tree.root.findAll((node) => node.type === 'details'))
    await act(async () => {
      (box.props.onToggle as (event: object) => void)({ currentTarget: { open: true } });
      await new Promise((done) => setTimeout(done));
    });
  expect(textOf(tree)).toMatch(/box\. first string .*crate\. second string .*hold\. second string/);
  // Their data has whole addresses, unlike that of another page.
  expect(withClass(tree, 'field').map(({ props }) => props.id as string)).toEqual([
    'response-200-box',
    'response-200-box-first',
    'response-200-crate',
    'response-200-box-second',
    'response-200-ship-response-200-hold',
    'response-200-ship-response-200-box-second',
  ]);
  expect(fetched).toEqual(['/docs/api/operations/getBox/further-fields.json', '/api/schemas/Ship/further-fields.json']);
  expect(said.slice(-2)).toEqual(['Fields of box are shown', 'Fields of hold are shown']);
});
