import { withValues, wholeLinks } from './guide-twins';

const source = [
  'Read [one](/a#b "/a"), [two][two], [three](https://example.com/x), [four](//example.com) and [five](#five).',
  '',
  '<Note>[`six`](/six), [six again](</six>) and [seven](../seven "../seven")</Note>',
  '',
  '[two]: /two "Two"',
  '',
  '```md',
  '[code](/code)',
  '```',
].join('\n');

test('links inside the site get the prefix and the folder of their guide, and nothing else does', () => {
  expect(wholeLinks(source, '/guides/one', '/portal')).toBe(
    source
      .replace('(/a#b', '(/portal/a#b')
      .replace(']: /two', ']: /portal/two')
      .replace('(/six)', '(/portal/six)')
      .replace('(</six>', '(</portal/six>')
      .replace('(../seven', '(/portal/seven'),
  );
});

test('without a prefix only relative links change', () => {
  expect(wholeLinks(source, '/guides/one', '')).toBe(source.replace('(../seven', '(/seven'));
});

test('values of responses are written out, and comments for the checks are left out', () => {
  const values = [{ of: 'find', path: 'total', text: '3' }];
  const guide = 'It has <Value of="find" path="total" /> or <Value path="total" of="find">2</Value>.\n';
  expect(withValues(`{/* portal-ignore: meant */}\n\n${guide}`, values)).toBe('It has 3 or 3.\n');
});
