import { act } from 'react-test-renderer';
import { pageOf, show } from './support/operation';
import { instanceText, withClass } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

type Tree = Awaited<ReturnType<typeof show>>;

const kinds = ['Cat', 'Dog', 'Fish', 'Bird'];
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

test('a few variants stand one below the other', async () => {
  const tree = await page(3);
  expect(withClass(tree, 'variants__variant')).toHaveLength(3);
  expect(withClass(tree, 'tabs--variants')).toEqual([]);
});

test('of more, one is chosen by its name; all are in the page', async () => {
  const [chooser] = withClass(await page(4), 'tabs--variants');
  expect(withChild(chooser!)).toEqual(kinds);
  const text = instanceText(chooser!);
  for (const name of kinds) expect(text).toContain(`of${name}`);
  expect(text).toContain('kind is bird');
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
  // None shows a bird.
  choose(3);
  expect(chosenExample(tree)).toEqual(['dog']);
});
