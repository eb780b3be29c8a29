import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFiles, searchIn } from '../../../components/search/search-in';
import type { SearchManifest } from '../../../components/search/search-index';
import { type SearchDocument, writeSearchIndex } from './write-index';
import { guideDocuments } from './guide-documents';

const folder = mkdtempSync(join(tmpdir(), 'search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = <T>(name: string): T => JSON.parse(readFileSync(join(folder, 'search', name), 'utf8')) as T;

/** As the search box does it, and the files that it read. */
async function searching(query: string): Promise<{ titles: string[]; read: string[] }> {
  const read: string[] = [];
  const file = createFiles((name) => {
    read.push(name);
    return Promise.resolve(json(name));
  });
  const results = await searchIn(file, query);
  return { titles: results.map(({ title }) => title), read };
}
const search = async (query: string): Promise<string[]> => (await searching(query)).titles;

const operation = (title: string, path: string): SearchDocument => ({
  entry: { kind: 'operation', title, to: '/', within: 'API', method: 'GET', path },
  texts: [
    { text: title, weight: 'title' },
    { text: path, weight: 'name' },
  ],
});

describe('a small portal', () => {
  beforeAll(() =>
    writeSearchIndex(
      [
        operation('Register a person', '/api/PersonCommand'),
        operation('Search persons', '/api/PersonQuery/Search'),
        operation('Save the webhook', '/api/WebhookCommand'),
        operation('Classify a hit', '/api/Verdict'),
        operation('Describe feeds', '/api/Feed'),
        operation('Köp över constructor __proto__', '/api/Märkt'),
        ...guideDocuments({
          title: 'Webhooks',
          keywords: ['callback address'],
          route: '/webhooks',
          areaLabel: 'Docs',
          body: '# Webhooks\n\nDeliveries.\n\n## Verify the *secret*\n\n<Note>\n\nCompare checksums.\n\n</Note>\n\n```bash\ncurl x\n```\n',
        }),
      ],
      folder,
    ),
  );

  test.each([
    ['register', 'Register a person'],
    ['regis', 'Register a person'],
    ['PersonQuery', 'Search persons'],
    ['personquery', 'Search persons'],
    ['person query', 'Search persons'],
    ['webhook', 'Webhooks'],
    ['checksums', 'Verify the secret'],
    ['secret webhooks', 'Verify the secret'],
    ['registre', 'Register a person'],
    ['wehbook', 'Webhooks'],
    ['kop over', 'Köp över constructor __proto__'],
    ['märkt', 'Köp över constructor __proto__'],
    ['how do I register a person', 'Register a person'],
    ['registering', 'Register a person'],
    ['registrations of persons', 'Register a person'],
    ['hit classification', 'Classify a hit'],
    ['feed descriptions', 'Describe feeds'],
    ['saved webhook', 'Save the webhook'],
    ['callback address', 'Webhooks'],
  ])('%s finds %s', async (query, title) => expect((await search(query))[0]).toBe(title));

  test.each(['', '?!', 'zzzz', 'hasOwnProperty'])('%j finds nothing', async (query) =>
    expect(await search(query)).toEqual([]),
  );

  test('a title is found by words for the same thing', async () =>
    expect(await search('add person')).toContain('Register a person'));

  test('names that every object inherits are words like others', async () =>
    expect([await search('constructor'), await search('__proto__zz'), await search('toString')]).toEqual([
      ['Köp över constructor __proto__'],
      ['Köp över constructor __proto__'],
      [],
    ]));

  test('an element that shows a name is read in its sentence, and found elsewhere by that name', () => {
    const body = '# Ping\n\nCall <Operation id="pingIt" />: see [this](/x), `y`.';
    const [document] = guideDocuments({ title: 'Ping', route: '/ping', areaLabel: 'Docs', body });
    expect(document!.entry.text).toBe('Call pingIt: see this, y.');
    expect(JSON.stringify(document!.texts)).not.toContain('pingIt');
  });

  describe('what a result shows of a guide', () => {
    const shown = (body: string, description?: string) =>
      guideDocuments({ title: 'A', route: '/a', areaLabel: 'Docs', body, description }).map(({ entry }) => entry.text);

    test('ends with a whole word', () => {
      const [text] = shown(`# A\n\n${'inseparable '.repeat(50)}`);
      expect(text).toMatch(/^(inseparable )+…$/);
    });

    test('are its sentences before its code, and of a diagram the title', () => {
      const [text] = shown(
        '# A\n\nFirst.\n\n```bash\ncurl x\n```\n\n```mermaid\nflowchart TD\n  accTitle: The way\n  a --> b\n```\n\nLast.',
      );
      expect(text).toBe('First. Last. curl x The way');
    });

    test('is what the page is about where a section only quotes a file', () =>
      expect(shown('# A\n\nx\n\n## B\n\n```ts check="a part" file=b.ts#c\n```\n', 'How to begin.')).toEqual([
        'How to begin.',
        'How to begin.',
      ]));

    test('has the status that an example declares', () =>
      expect(
        shown(
          '# A\n\nIt has <Status of="one" />, then <Status of="two" />.\n\n```http request id=one status=404\n```\n\n```http request id=two\n```',
        )[0],
      ).toBe('It has 404, then 2xx.'));
  });

  test('what something means is asked about the thing', async () =>
    expect((await search('what does the Feed mean'))[0]).toBe('Describe feeds'));

  test('all words before some of them, and rare words before common ones', async () => {
    expect(await search('search webhook')).toContain('Search persons');
    expect((await search('the checksums of a webhook'))[0]).toBe('Verify the secret');
  });

  test('a definition is found by its term with its address, and the label of another element with its section', () => {
    const body =
      '# A\n\n## B\n\n<Definitions>\n\n<Definition id="pep" term="PEP: politically exposed person">\n\nA minister.\n\n' +
      '</Definition>\n\n<Definition term="Alias">\n\nA name.\n\n</Definition>\n\n</Definitions>\n\n' +
      '<Steps>\n\n<Step title="Open the list">\n\nd\n\n</Step>\n\n</Steps>';
    const [, section, definition] = guideDocuments({ title: 'A', route: '/a', areaLabel: 'Docs', body });
    expect(definition!.entry).toEqual({
      kind: 'guide',
      title: 'PEP: politically exposed person',
      to: '/a#pep',
      within: 'A',
      text: 'A minister.',
    });
    const text = JSON.stringify(section!.texts);
    for (const found of ['Alias', 'A name.', 'Open the list']) expect(text).toContain(found);
    expect(text).not.toContain('minister');
  });

  test('a definition of one line is found like one of several', () => {
    const body =
      '# A\n\n<Definitions>\n  <Definition id="pep" term="PEP">A *minister*.</Definition>\n' +
      '  <Definition id="rca" term="RCA: relative">Close to one, see <Field of="Pep" name="isPep" />.</Definition>\n</Definitions>';
    const documents = guideDocuments({ title: 'A', route: '/a', areaLabel: 'Docs', body });
    expect(documents.map(({ entry: { title, to, text } }) => ({ title, to, text }))).toEqual([
      { title: 'A', to: '/a', text: undefined },
      { title: 'PEP', to: '/a#pep', text: 'A minister.' },
      { title: 'RCA: relative', to: '/a#rca', text: 'Close to one, see isPep.' },
    ]);
    expect(JSON.stringify(documents[0]!.texts)).not.toContain('minister');
  });

  test('a message in a table is found with its address, its cause and its fix, and its section without it', () => {
    const row = '| `name: must not be blank` | The name is blank. | Send <Field of="Pet" name="name" />. |';
    const body = `# A\n\n## Pets\n\n| Message | Cause | Fix |\n| --- | --- | --- |\n| \`Gone\` | It was. | No. |\n${row}`;
    const [, section, message] = guideDocuments({ title: 'A', route: '/a', areaLabel: 'Docs', body });
    expect(message!.entry).toEqual({
      kind: 'message',
      title: 'name: must not be blank',
      to: '/a#name-must-not-be-blank',
      within: 'A',
      text: 'The name is blank. Send name.',
    });
    expect(section!.entry.text).toBe('Message Cause Fix Gone It was. No.');
  });

  test('a section is found with its address', () => {
    const [, section] = guideDocuments({ title: 'A', route: '/a', areaLabel: 'Docs', body: '# A\n\n## B c\n\nd' });
    expect(section!.entry).toEqual({ kind: 'guide', title: 'B c', to: '/a#b-c', within: 'A', text: 'd' });
  });
});

describe('twenty thousand operations', () => {
  const subjects = ['user', 'users', 'usage', 'group', 'mail', 'calendar', 'team', 'drive', 'site', 'policy', 'device'];
  const documents = Array.from({ length: 20_000 }, (_, number) =>
    operation(
      `List ${subjects[number % 11]!} ${subjects[(number * 7) % 11]!} item${number}`,
      `/v1/${subjects[number % 11]!}/${number}`,
    ),
  );
  beforeAll(() => writeSearchIndex([...documents, operation('Count mailboxes', '/v1/mailboxes')], folder));

  test.each(['item12345', 'list users', 'l', 'user', 'us', 'policies', 'GET /v1/drive/7'])(
    '%s: one search reads little of the index',
    async (query) => {
      const { titles, read } = await searching(query);
      expect(titles.length).toBeGreaterThan(0);
      const bytes = read.reduce((sum, name) => sum + statSync(join(folder, 'search', name)).size, 0);
      expect(bytes).toBeLessThan(120_000);
      expect(statSync(join(folder, 'search', 'index.json')).size).toBeLessThan(10_000);
    },
  );

  test('what has just the words that were typed as its name is first, however many have them', async () => {
    expect((await search('item12345'))[0]).toContain('item12345');
    expect((await search('get /v1/drive/7'))[0]).toBe(documents[7]!.entry.title);
    expect((await search('/v1/team/10006'))[0]).toBe(documents[10_006]!.entry.title);
    expect((await search(documents[777]!.entry.title))[0]).toBe(documents[777]!.entry.title);
  });

  test('words that go on after what was typed are found, though they are in other files', async () => {
    const { words } = json<SearchManifest>('index.json');
    expect(words).toEqual(expect.arrayContaining(['mail']));
    expect((await search('mailb'))[0]).toBe('Count mailboxes');
    expect((await search('usa')).every((title) => title.includes('usage'))).toBe(true);
    expect(await search('us')).toHaveLength(24);
  });

  test('other forms of a word are found, though they are in other files', async () => {
    for (const query of ['policies', 'mailboxe']) expect((await search(query))[0]).toMatch(/policy|mailboxes/);
    expect((await search('policies item9'))[0]).toBe(documents[9]!.entry.title);
  });

  test('what stood there before is gone', async () => {
    await writeSearchIndex([operation('Only one', '/one')], folder);
    const { version } = json<SearchManifest>('index.json');
    expect(readdirSync(join(folder, 'search')).sort()).toEqual([version, 'index.json'].sort());
    expect(readdirSync(join(folder, 'search', version)).sort()).toEqual([
      'entries-0.json',
      'names-0.json',
      'words-0.json',
    ]);
    expect(await search('item12345')).toEqual([]);
  });
});
