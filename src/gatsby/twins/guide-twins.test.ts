import { fullText, guideMarkdown, llmsText, wholeLinks, withNames, withProofs, withValues } from './guide-twins';

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
  const statuses = [{ id: 'find', status: 204 }];
  const guide =
    'It has <Value of="find" path="total" /> or <Value path="total" of="find">2</Value>, <Status of="find" /> or <Status of="find">200</Status>.\n';
  expect(withValues(`{/* portal-ignore: meant */}\n\n${guide}`, { values, statuses })).toBe(
    'It has 3 or 3, 204 or 204.\n',
  );
});

test('elements that show a name are that name, and one with words of its own is these; code stays as it is', () => {
  const code = '```mdx\n<Field of="Hit" name="score" />\n```\n\n`<Operation id="ping" />`\n';
  expect(
    withNames(
      `Call <Operation id="ping" />.\n\n| a | b |\n| --- | --- |\n| <Field of="Hit" name="score" /> of <Field of="Hit" /> | <Webhook name="Added" /> |\n\n<Field of="Hit">a *hit*</Field>, <Sandbox>see <Operation id="ping">how</Operation>.</Sandbox>\n\n${code}`,
    ),
  ).toBe(
    `Call \`ping\`.\n\n| a | b |\n| --- | --- |\n| \`score\` of \`Hit\` | \`Added\` |\n\na *hit*, <Sandbox>see how.</Sandbox>\n\n${code}`,
  );
});

test('a request is written out in every language, each with its own proof, at its own margin', () => {
  const request = '```http request id=read\nGET http://localhost:4010/a\n```';
  const proof = (key: string) => ({ key, outcome: 'passed', note: `${key} ran`, anchor: '' }) as const;
  const fences = [proof('bash'), proof('python')];
  const curl = "```bash verify id=read\ncurl --fail-with-body 'http://localhost:4010/a'\n```";
  const twin = withProofs(
    `One:\n\n${request}\n\n- Two:\n\n  ${request.replaceAll('\n', '\n  ')}\n\nEnd.\n`,
    fences,
    ({ lang }) => lang ?? undefined,
    ['bash', 'python'],
  );
  expect(twin).toContain(`One:\n\n<Tabs>\n\n${curl}\n\n*Proven: bash ran.*\n\n\`\`\`python verify id=read\nimport`);
  expect(twin).toContain('```\n\n*Proven: python ran.*\n\n</Tabs>\n\n- Two:\n\n  <Tabs>\n\n  ```bash');
  expect(twin).toMatch(/\n {2}\*Proven: python ran\.\*\n\n {2}<\/Tabs>\n\nEnd\.\n$/);
  expect(twin).not.toContain('http request');
  const own = withProofs(
    `<Tabs>\n\n${request}\n\n\`\`\`python verify\nread()\n\`\`\`\n\n</Tabs>\n`,
    [],
    () => undefined,
    ['bash', 'python'],
  );
  expect(own).toBe(`<Tabs>\n\n${curl}\n\n\`\`\`python verify\nread()\n\`\`\`\n\n</Tabs>\n`);
});

test('a response that comes again is written out', () => {
  const guide = '```json response=done\n{}\n```\n\n- Again:\n\n  ```json response=done\n  ```\n\nEnd.\n';
  expect(withProofs(guide, [], () => undefined, [])).toBe(
    guide.replace('  ```json response=done\n  ```', '  ```json response\n  {}\n  ```'),
  );
});

test('a fence that passed is followed by what its badge says, at its own margin', () => {
  const guide = 'One:\n\n```bash\ncurl a_b\n```\n\n- Two:\n\n  ```json\n  {}\n  ```\n\n```js\nrun();\n```\n';
  const fence = { outcome: 'passed', note: 'it ran, GET /a_b', anchor: '' } as const;
  const fences = [
    { ...fence, key: 'line 3', evidence: { kind: 'sandbox' } as const },
    { ...fence, key: 'line 9', evidence: { kind: 'replayed' } as const },
    { ...fence, key: 'line 12', outcome: 'checked' as const },
  ];
  expect(withProofs(guide, fences, ({ position }) => `line ${position!.start.line}`, [])).toBe(
    guide
      .replace('a_b\n```', 'a_b\n```\n\n*Proven: it ran, GET /a_b.*')
      .replace(
        '  ```\n\n```js',
        '  ```\n\n  *Matches the API description: it ran, GET /a_b; the sandbox could respond only from the API description itself, so nothing else was tested.*\n\n```js',
      ),
  );
});

test('the text of all guides is bounded, and says what it leaves out', () => {
  expect(fullText(['a\n', 'b\n'])).toBe('a\n\n---\n\nb\n');
  const full = fullText(['a\n', 'b'.repeat(999_990), 'c'.repeat(20)]);
  expect(full.length).toBeLessThan(1_000_200);
  expect(full).toContain('1 page did not fit here: llms.txt has the address of each.');
});

test('llms.txt has one link in each item, and what can be left out last', () => {
  const api = (id: string, history?: string) => ({ id, label: `The ${id}`, path: `/${id}/`, history });
  const portal = {
    title: 'Portal',
    tagline: 'About it',
    pathPrefix: '/docs',
    docs: [{ id: 'docs', label: 'Docs' }],
    apis: [api('pets', 'history'), api('boats')],
  } as unknown as Parameters<typeof llmsText>[1];
  const guides = [{ area: 'docs', route: '/start', title: 'Start', description: 'How to\nbegin.' }];
  expect(llmsText(guides, portal, () => true)).toBe(
    [
      '# Portal', '', '> About it', '', '## Docs', '', '- [Start](/docs/start/index.md): How to begin.', '', '## API reference', '',
      '- [The pets](/docs/pets/index.md): All operations.',
      '- [The pets: guide for agents](/docs/pets/agents.md): Address, authentication, conventions and how to prove a call, in one file.',
      '- [The boats](/docs/boats/index.md): All operations.',
      '- [The boats: guide for agents](/docs/boats/agents.md): Address, authentication, conventions and how to prove a call, in one file.',
      '', '## Optional', '', '- [Changelog of The pets](/docs/changelog/index.md): What changed between its versions.',
      '- [All guides in one file](/docs/llms-full.txt)', '',
    ].join('\n'),
  ); // prettier-ignore
  const plain = llmsText([], { ...portal, docs: [] }, () => false);
  expect(plain).not.toContain('Changelog');
});

test('statements for the compiler are left out, and those of an example stay', () => {
  const code = [
    '```python verify\nimport json\n# one\nprint(json.dumps({}))\n```',
    "```ts verify\nimport { readFileSync } from 'node:fs';\n\nexport const a = 1;\n```",
    '```bash check="It is yours."\nexport TOKEN=a\n```',
  ].join('\n\n');
  const compiled = "import { A } from './a';\nexport const b = {\n  c: 1,\n};\n";
  expect(guideMarkdown('Guide', `${compiled}\n${code}\n`)).toBe(`# Guide\n\n${code}\n`);
  expect(guideMarkdown('Guide', `Before.\n\n${compiled}\n# One\n\n${code}\n`)).toBe(`Before.\n\n# One\n\n${code}\n`);
});
