import { act } from 'react-test-renderer';
import type { SchemaView } from '../../src/components/reference/view';
import { pageOf, show } from './support/operation';
import { instanceText, withClass } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

type Tree = Awaited<ReturnType<typeof show>>;

const kinds = ['Cat', 'Dog', 'Fish', 'Bird', 'Ant', 'Bee', 'Cow'];
const schemas = Object.fromEntries(
  kinds.map((name) => [
    name,
    {
      type: 'object',
      properties: { kind: { type: 'string' }, [`of${name}`]: { type: 'string' } },
    },
  ]),
);
const oneOf = (count: number) => ({
  oneOf: kinds.slice(0, count).map((name) => ({ $ref: `#/components/schemas/${name}` })),
  discriminator: {
    propertyName: 'kind',
    mapping: Object.fromEntries(kinds.map((name) => [name.toLowerCase(), `#/components/schemas/${name}`])),
  },
});
const page = async (count: number) =>
  show(
    await pageOf(
      {
        method: 'post',
        requestBody: {
          content: {
            'application/json': {
              schema: oneOf(count),
              examples: { dog: { value: { kind: 'dog' } }, swims: { value: { kind: 'fish' } } },
            },
          },
        },
      },
      { components: { schemas } },
    ),
  );
const chosenExample = (tree: Tree) =>
  withClass(tree, 'reference__aside')[0]!
    .findAllByProps({ type: 'radio' })
    .filter(({ props }) => props.checked as boolean)
    .map(({ props }) => props.value as string);

test('of two already, the one that the first example shows is shown', async () => {
  const tree = await page(2);
  const [chooser] = withClass(tree, 'tabs--variants');
  const radios = chooser!.findAllByProps({ type: 'radio' });
  expect(radios.map(({ props }) => props.checked as boolean)).toEqual([false, true]);
  expect(chosenExample(tree)[0]).toBe('dog');
});

test('one is chosen by its name; all are in the page', async () => {
  const [chooser] = withClass(await page(4), 'tabs--variants');
  const names = kinds.slice(0, 4);
  expect(withChild(chooser!)).toEqual(names);
  expect(chooser!.findAllByType('select')).toEqual([]);
  const text = instanceText(chooser!);
  for (const name of names) expect(text).toContain(`of${name}`);
  expect(text).toContain('kind is bird');
});

test('many are chosen from a menu, which takes one line', async () => {
  const tree = await page(7);
  const [menu] = withClass(tree, 'tabs--variants')[0]!.findAllByType('select');
  expect(menu!.findAllByType('option').map((option) => instanceText(option))).toEqual(kinds);
  // How many they are, their type has said.
  expect(instanceText(tree.root).match(/one of 7/gi)).toEqual(['one of 7']);
});

const withChild = (chooser: Tree['root']) =>
  chooser.findAllByProps({ className: 'tabs__tab' }).map((label) => instanceText(label));

test('the example changes with the variant, by its name or by what its body says', async () => {
  const tree = await page(4);
  const [chooser] = withClass(tree, 'tabs--variants');
  const choose = (index: number) =>
    act(() => (chooser!.findAllByProps({ type: 'radio' })[index]!.props.onChange as () => void)());
  choose(2);
  expect(chosenExample(tree)).toEqual(['swims']);
  choose(1);
  expect(chosenExample(tree)).toEqual(['dog']);
  // No example of the document shows a bird.
  choose(3);
  expect(chosenExample(tree)).toEqual(['Bird']);
});

const shape = (kind: string, field: string, type: string) => ({
  type: 'object',
  required: ['kind', field],
  properties: { kind: { const: kind }, [field]: { type } },
});
const shapes = [
  shape('circle', 'radius', 'integer'),
  shape('square', 'side', 'integer'),
  shape('text', 'words', 'string'),
];
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const titled = ['Circle', 'Square', 'Text'].map((title, index) => ({ title, ...shapes[index]! }));
const isOf = (index: number, body: unknown): boolean => {
  const { kind } = shapes[index]!.properties;
  const value = body as Record<string, unknown>;
  return value.kind === (kind as { const: string }).const && shapes[index]!.required.every((name) => name in value);
};

describe('each variant has an example that is valid by it alone', () => {
  const drawing = { type: 'object', properties: { name: { type: 'string' }, shape: { oneOf: titled } } };
  const list = { type: 'array', items: { anyOf: titled } };
  test.each([
    ['the whole body', { oneOf: titled }, (body: unknown) => body],
    ['a property', drawing, (body: unknown) => (body as { shape: unknown }).shape],
    ['items', list, (body: unknown) => (body as unknown[])[0]],
  ])('%s', async (_, schema, read) => {
    const view = await pageOf({
      method: 'post',
      requestBody: json(schema),
      responses: { '200': { description: 'OK', ...json(schema) } },
    });
    const { exchanges, requestBody, responses } = view.operation;
    const [sent] = choicesIn(requestBody!.content[0]!.schema!);
    const [received] = choicesIn(responses[0]!.content[0]!.schema!);
    for (const index of [0, 1, 2]) {
      const exchange = exchanges.find(({ name }) => name === sent![index]!.example);
      const body = exchange?.request?.body;
      expect(isOf(index, read(body?.kind === 'json' ? body.value : undefined))).toBe(true);
      const response = responses[0]!.variants!.find(({ id }) => id === received![index]!.example);
      expect(isOf(index, read(JSON.parse(response!.value.text)))).toBe(true);
    }
  });
});

const choicesIn = (schema: SchemaView): (readonly SchemaView[])[] => [
  ...[schema.oneOf ?? schema.anyOf ?? []].filter(({ length }) => length > 0),
  ...(schema.properties ?? []).flatMap(({ schema: inner }) => choicesIn(inner)),
  ...(schema.items ? choicesIn(schema.items) : []),
];

test('of alternatives of which one allows what another does, an example is valid by one where it can be', async () => {
  const open = { title: 'Open', type: 'object', properties: { id: { type: 'integer' } } };
  const named = { title: 'Named', type: 'object', required: ['name'], properties: { name: { type: 'string' } } };
  const { operation } = await pageOf({ method: 'post', requestBody: json({ oneOf: [open, named] }) });
  const bodies = operation.exchanges.map(({ request }) =>
    request?.body?.kind === 'json' ? request.body.value : undefined,
  );
  expect(bodies.map((body) => 'name' in (body as object))).toEqual([false, true]);
});

test('choosing one of a few variants shows its example, and choosing a variant of a response its body', async () => {
  const responses = {
    '200': {
      description: 'OK',
      ...json({ oneOf: [...titled, { title: 'Line', ...shape('line', 'ends', 'string') }] }),
    },
  };
  const tree = await show(await pageOf({ method: 'post', requestBody: json({ oneOf: titled }), responses }));
  const [sent, received] = withClass(tree, 'tabs--variants');
  const choose = (chooser: typeof sent, at: number) =>
    act(() => (chooser!.findAllByProps({ type: 'radio' })[at]!.props.onChange as () => void)());
  expect(chosenExample(tree)).not.toContain('Square');
  choose(sent, 1);
  expect(chosenExample(tree)).toContain('Square');
  choose(received, titled.length);
  expect(chosenExample(tree)).toContain('200 Line');
  expect(sent!.findAllByProps({ className: 'part__head' })).toEqual([]);
});
