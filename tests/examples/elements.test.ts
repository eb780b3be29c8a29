import { guideComponents } from '../../src/components/guide/guide-components';
import { guideElements } from '../../src/examples/find/page';

test('the examples know the components that guides may use', () => {
  const made = Object.keys(guideComponents ?? {}).filter((name) => /^[A-Z]/.test(name));
  expect(guideElements).toEqual(made.sort());
});
