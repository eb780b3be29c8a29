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

// How sections and examples follow each other, the browser tests of foreign pages show: it takes elements.
test('each response with a body has an example, and the one that is chosen is shown', async () => {
  const tree = await show(await pageOf({ responses }));
  expect(textOf(tree)).toMatch(/200 404 Response 200 OK .*"Rex" .*Response 404 Not Found .*"No such pet"/);
  expect(chosen(tree)).toEqual(['200']);
  const tab = withClass(tree, 'tabs--status')[0]!.findByProps({ type: 'radio', value: '404' });
  act(() => (tab.props.onChange as () => void)());
  expect(chosen(tree)).toEqual(['404']);
});
