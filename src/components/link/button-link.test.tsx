import { act, create } from 'react-test-renderer';
import { ButtonLink } from './button-link';

const rendered = (onPress: () => void) => {
  let tree!: ReturnType<typeof create>;
  act(
    () =>
      void (tree = create(
        <ButtonLink href="#menu" label="Open menu" expanded={false} onPress={onPress}>
          =
        </ButtonLink>,
      )),
  );
  return tree.root.findByType('a').props as Record<string, (event: object) => void>;
};

test('it is a link to a place, and a button for those who hear it', () => {
  expect(rendered(() => undefined)).toMatchObject({ href: '#menu', role: 'button', 'aria-label': 'Open menu' });
});

test.each([
  ['a click presses it', 'onClick', {}, 1, 1],
  ['Space presses it', 'onKeyDown', { key: ' ' }, 1, 1],
  ['Space that is held down presses it once and does not scroll', 'onKeyDown', { key: ' ', repeat: true }, 0, 1],
  ['another key is left to the browser', 'onKeyDown', { key: 'Enter' }, 0, 0],
])('%s', (_, handler, event, presses, prevented) => {
  const onPress = jest.fn();
  const preventDefault = jest.fn();
  rendered(onPress)[handler]!({ ...event, preventDefault });
  expect(onPress).toHaveBeenCalledTimes(presses);
  expect(preventDefault).toHaveBeenCalledTimes(prevented);
});
