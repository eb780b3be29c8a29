import { act, type ReactTestRenderer } from 'react-test-renderer';
import { languageStore } from '../../src/components/elements/language-store';
import { rowGroups } from '../../src/components/reference/own-values/rows';
import { loadOwnValues } from '../../src/components/reference/own-values/use-own-values';
import { pageOf, show } from './support/operation';
import { instanceText, textOf, withClass } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));
jest.mock('../../src/components/runtime/announce', () => ({ announce: (text: string) => void said.push(text) }));

const said: string[] = [];
const kept = new Map<string, string>();
beforeAll(() => {
  const sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  Object.assign((globalThis as { window?: object }).window!, { sessionStorage });
});

const pet = {
  type: 'object',
  properties: {
    name: { type: 'string', example: 'Rex' },
    age: { type: 'integer' },
    kind: { enum: ['dog', 'cat'], type: 'string', example: 'dog' },
    owner: { type: 'object', properties: { id: { type: 'integer', example: 1 } } },
    created: { type: 'string', readOnly: true },
  },
  example: { name: 'Rex', kind: 'dog', owner: { id: 1 }, tags: ['a'] },
};
const operation = {
  path: '/pets/{id}',
  method: 'put',
  operationId: 'savePet',
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'rex' },
    { name: 'size', in: 'query', schema: { type: 'integer' } },
    { name: 'filter', in: 'query', content: { 'application/json': { schema: { type: 'object' } } } },
    { name: 'Authorization', in: 'header', schema: { type: 'string' } },
  ],
  requestBody: { required: true, content: { 'application/json': { schema: pet } } },
  security: [{ token: [] }],
};
const more = { components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } } };

const open = async (tree: ReactTestRenderer): Promise<void> => {
  await act(async () => {
    withClass(tree, 'own-values')[0]!.props.onToggle({ currentTarget: { open: true } });
    await loadOwnValues();
  });
};
const codeOf = (tree: ReactTestRenderer): string =>
  String(withClass(tree, 'code__text')[0]!.findByType('code').props.dangerouslySetInnerHTML.__html).replace(
    /<[^>]*>/g,
    '',
  );
const field = (tree: ReactTestRenderer, label: string) =>
  withClass(tree, 'own-values__field')
    .find((row) => instanceText(row.findAllByType('label')[0]!) === label)!
    .find((node) => node.props.className === 'own-values__input');
const type = (tree: ReactTestRenderer, label: string, text: string) =>
  act(() => void field(tree, label).props.onChange({ target: { value: text } }));
const leave = (tree: ReactTestRenderer, label: string) => act(() => void field(tree, label).props.onBlur());

test('a row stands for each value that can be replaced', async () => {
  const view = await pageOf(operation, more);
  const groups = rowGroups(view.operation, view.operation.exchanges[0]!, '/api/');
  expect(groups.map(({ title, rows }) => [title, rows.map(({ label, example }) => [label, example])])).toEqual([
    ['Credentials', [['TOKEN', '$TOKEN']]],
    ['Path parameters', [['id', 'rex']]],
    ['Query parameters', [['size', undefined]]],
    [
      'Request body',
      [
        ['name', 'Rex'],
        ['kind', 'dog'],
        ['owner.id', '1'],
        ['tags', 'a'],
        ['age', undefined],
      ],
    ],
  ]);
  expect(groups.at(-1)!.rows[1]!.choices).toEqual(['dog', 'cat']);
});

test('fields of a form have the types of their properties, and lists of what is repeated; of hundreds the first are shown', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 100 }, (_, at) => [`more${at}`, { type: 'string', example: 'x' }]),
  );
  const properties = {
    amount: { type: 'integer', example: 5 },
    live: { type: 'boolean', example: true },
    tags: { type: 'array', items: { type: 'integer' }, example: [1, 2] },
    ...many,
  };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  const view = await pageOf({
    ...operation,
    requestBody: { required: true, content: { 'application/x-www-form-urlencoded': { schema } } },
  });
  const { rows } = rowGroups(view.operation, view.operation.exchanges[0]!, '/api/').at(-1)!;
  expect(
    rows
      .slice(0, 4)
      .map(({ label, example, schema: { types, items }, choices }) => [label, example, types, items?.types ?? choices]),
  ).toEqual([
    ['amount', '5', ['integer'], undefined],
    ['live', 'true', ['boolean'], ['true', 'false']],
    ['tags', '1, 2', ['array'], ['integer']],
    ['more0', 'x', ['string'], undefined],
  ]);
  expect(rows.length).toBe(60);
});

test('what is typed is in the sample, kept in the tab, and removed by one button', async () => {
  const tree = await show(await pageOf(operation, more));
  expect(withClass(tree, 'own-values__form')).toEqual([]);
  await open(tree);
  type(tree, 'id', 'tom & jerry');
  type(tree, 'size', '3');
  type(tree, 'owner.id', '7');
  type(tree, 'TOKEN', 'secret');
  const code = codeOf(tree);
  expect(code).toContain('/pets/tom%20%26%20jerry?size=3');
  expect(code).toContain('Authorization: Bearer secret');
  expect(code).toMatch(/"id":\s*7/);
  expect(textOf(tree)).toContain('4 set');
  expect(textOf(tree)).toContain('Your values');
  expect(Object.keys(JSON.parse(kept.get('own-values')!) as object)).toContain('/api/ parameter id');
  act(() => void withClass(tree, 'own-values__reset')[0]!.props.onClick());
  expect(codeOf(tree)).toContain('/pets/rex');
  expect(textOf(tree)).not.toContain('Your values');
  expect(kept.size).toBe(0);
  expect(said.at(-1)).toMatch(/^All values removed/);
});

test('a value of another type is refused beside its field, and said; the sample has that of the example', async () => {
  const tree = await show(await pageOf(operation, more));
  await open(tree);
  type(tree, 'age', 'old');
  leave(tree, 'age');
  const { props } = field(tree, 'age');
  expect(props['aria-invalid']).toBe(true);
  expect(tree.root.findByProps({ id: props['aria-describedby'] }).children).toEqual(['Enter an integer.']);
  expect(said.at(-1)).toBe('age: Enter an integer.');
  expect(codeOf(tree)).not.toContain('old');
  expect(textOf(tree)).not.toContain('1 set');
  type(tree, 'age', '4');
  leave(tree, 'age');
  expect(said.at(-1)).toBe('The samples now show your age');
  expect(codeOf(tree)).toMatch(/"age":\s*4/);
  act(() => void withClass(tree, 'own-values__reset')[0]!.props.onClick());
});

test('parameters and credentials of one name hold for other operations, members of bodies do not', async () => {
  const first = await show(await pageOf(operation, more));
  await open(first);
  type(first, 'id', 'tom');
  type(first, 'TOKEN', 'secret');
  type(first, 'name', 'Tom');
  const other = await show(await pageOf({ ...operation, path: '/pets/{id}/copies', operationId: 'copyPet' }, more));
  expect(codeOf(other)).toContain('/pets/tom/copies');
  expect(codeOf(other)).toContain('Bearer secret');
  expect(codeOf(other)).not.toContain('Tom');
});

test('a sample that the document has itself gives way to one with them, or is said to be without them', async () => {
  const own = {
    'x-codeSamples': [
      { lang: 'Shell', source: 'pets save' },
      { lang: 'petctl', source: 'petctl save' },
    ],
  };
  const view = await pageOf({ ...operation, ...own }, more);
  const tree = await show(view);
  await open(tree);
  const note = 'This sample is copied from the API document, without your values.';
  act(() => void withClass(tree, 'own-values__reset')[0]!.props.onClick());
  expect(codeOf(tree)).toBe('pets save');
  type(tree, 'id', 'tom');
  expect(codeOf(tree)).toContain('/pets/tom');
  expect(textOf(tree)).not.toContain(note);
  act(() => languageStore.set(view.operation.codeSamples[1]!.id));
  expect(codeOf(tree)).toBe('petctl save');
  expect(textOf(tree)).toContain(note);
  act(() => languageStore.set('bash'));
  act(() => void withClass(tree, 'own-values__reset')[0]!.props.onClick());
});

test('what the example sends is omitted and sent again by a box beside its field', async () => {
  const tree = await show(await pageOf(operation, more));
  await open(tree);
  const check = (checked: boolean) =>
    act(() => {
      const [box] = tree.root.findAll(({ type: tag, props }) => tag === 'input' && props.type === 'checkbox');
      box!.props.onChange({ target: { checked } });
    });
  expect(codeOf(tree)).toContain('"name"');
  check(true);
  expect(said.at(-1)).toBe('The samples no longer send name');
  expect(codeOf(tree)).not.toContain('"name"');
  expect(field(tree, 'name').props.disabled).toBe(true);
  expect(textOf(tree)).toContain('1 set');
  check(false);
  expect(said.at(-1)).toBe('The samples send name again');
  expect(codeOf(tree)).toContain('"name"');
  expect(kept.size).toBe(0);
});
