import { prefixed } from './prefixed';

const source = [
  'Read [one](/a#b "/a"), [two][two], [three](https://example.com/x), [four](//example.com) and [five](#five).',
  '',
  '<Note>[`six`](/six) and [six again](</six>)</Note>',
  '',
  '[two]: /two "Two"',
  '',
  '```md',
  '[code](/code)',
  '```',
].join('\n');

test('links inside the site get the prefix, and nothing else does', () => {
  expect(prefixed(source, '/portal')).toBe(
    source
      .replace('(/a#b', '(/portal/a#b')
      .replace(']: /two', ']: /portal/two')
      .replace('(/six)', '(/portal/six)')
      .replace('(</six>', '(</portal/six>'),
  );
});

test('without a prefix the source stays as it is', () => expect(prefixed(source, '')).toBe(source));
