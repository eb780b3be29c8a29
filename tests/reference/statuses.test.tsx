import './support/window';
import { act, type ReactTestRenderer } from 'react-test-renderer';
import { pageOf, show } from './support/operation';
import { textOf, withClass } from './support/render';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const json = (schema: object, description: string) => ({ description, content: { 'application/json': { schema } } });
const responses = {
  '200': json({ type: 'object', properties: { name: { type: 'string', example: 'Rex' } } }, 'The pet.'),
  '404': json({ type: 'object', properties: { reason: { type: 'string', example: 'No such pet' } } }, 'Unknown pet.'),
  '429': { description: 'Too many requests.' },
};

const chosen = (tree: ReactTestRenderer) =>
  withClass(tree, 'tabs--status')[0]!
    .findAllByType('input')
    .filter(({ props }) => props.checked as boolean)
    .map(({ props }) => props.value as string);

test('each response with a body has an example, and the one whose section is opened is shown', async () => {
  const tree = await show(await pageOf({ responses }));
  expect(textOf(tree)).toMatch(/200 404 Response 200 OK .*"Rex" .*Response 404 Not Found .*"No such pet"/);
  expect(chosen(tree)).toEqual(['200']);

  const [, missing] = withClass(tree, 'response');
  const box = { open: true };
  act(() => (missing!.props.onToggle as (event: object) => void)({ currentTarget: box, target: box }));
  expect(chosen(tree)).toEqual(['404']);
});

test('the section of the example that is chosen is opened', async () => {
  const tree = await show(await pageOf({ responses }));
  const sections = ['200', '404', '429'].map((status) => ({ dataset: { status }, open: false }));
  Object.assign(globalThis, { document: { querySelectorAll: () => sections } });
  Object.assign(window, { scrollBy: () => undefined });
  const tab = withClass(tree, 'tabs--status')[0]!.findByProps({ type: 'radio', value: '404' });
  act(() => (tab.props.onChange as () => void)());
  expect(sections.map(({ open }) => open)).toEqual([false, true, false]);
  expect(chosen(tree)).toEqual(['404']);
});
