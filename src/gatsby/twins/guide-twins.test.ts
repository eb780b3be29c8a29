import { wholeLinks, withProofs, withValues } from './guide-twins';

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

test('a fence that passed is followed by what its badge says, at its own margin', () => {
  const guide = 'One:\n\n```bash\ncurl a_b\n```\n\n- Two:\n\n  ```json\n  {}\n  ```\n\n```js\nrun();\n```\n';
  const fence = { outcome: 'passed', note: 'it ran, GET /a_b', anchor: '' } as const;
  const fences = [
    { ...fence, key: 'line 3', evidence: { kind: 'sandbox' } as const },
    { ...fence, key: 'line 9', evidence: { kind: 'replayed' } as const },
    { ...fence, key: 'line 12', outcome: 'checked' as const },
  ];
  expect(withProofs(guide, fences, (line) => `line ${line}`)).toBe(
    guide
      .replace('a_b\n```', 'a_b\n```\n\n*Proven: it ran, GET /a_b.*')
      .replace(
        '  ```\n\n```js',
        '  ```\n\n  *Matches the API description: it ran, GET /a_b; the sandbox had only the API description itself to respond with, so that nothing else was tested.*\n\n```js',
      ),
  );
});
