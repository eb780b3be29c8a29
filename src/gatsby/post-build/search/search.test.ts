import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { find, shardsFor } from '../../../components/search/find';
import type { SearchEntry, SearchManifest, SearchShard } from '../../../components/search/search-index';
import { termsOf } from '../../../components/search/tokens';
import { type SearchDocument, writeSearchIndex } from './write-index';
import { guideDocuments } from './guide-documents';

const folder = mkdtempSync(join(tmpdir(), 'search-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const json = <T>(name: string): T => JSON.parse(readFileSync(join(folder, 'search', name), 'utf8')) as T;

/** As the search box does it, and the files that it read. */
function search(query: string): { titles: string[]; read: string[] } {
  const manifest = json<SearchManifest>('index.json');
  const terms = termsOf(query);
  const read: string[] = [];
  const shards = terms.map((term) =>
    shardsFor(term, manifest).map((name) => (read.push(name), json<SearchShard>(name))),
  );
  const titles = find(terms, shards, manifest.entries).map(({ id }) => {
    const file = manifest.files[Math.floor(id / manifest.perFile)]!;
    return json<SearchEntry[]>(file)[id % manifest.perFile]!.title;
  });
  return { titles, read };
}

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
    ['webhook', 'Save the webhook'],
    ['checksums', 'Verify the secret'],
    ['secret webhooks', 'Verify the secret'],
    ['registre', 'Register a person'],
    ['wehbook', 'Save the webhook'],
    ['kop over', 'Köp över constructor __proto__'],
    ['märkt', 'Köp över constructor __proto__'],
    ['how do I register a person', 'Register a person'],
    ['registering', 'Register a person'],
    ['registrations of persons', 'Register a person'],
    ['saved webhook', 'Save the webhook'],
    ['callback address', 'Webhooks'],
  ])('%s finds %s', (query, title) => expect(search(query).titles[0]).toBe(title));

  test.each(['', '?!', 'zzzz', '__proto__zz', 'hasOwnProperty'])('%j finds nothing', (query) =>
    expect(search(query).titles).toEqual([]),
  );

  test('a title is found by words for the same thing', () =>
    expect(search('add person').titles).toContain('Register a person'));

  test('names that every object inherits are words like others', () =>
    expect(search('constructor').titles).toEqual(['Köp över constructor __proto__']));

  test('an element that shows a name is read in its sentence, and found elsewhere by that name', () => {
    const body = '# Ping\n\nCall <Operation id="pingIt" />: see [this](/x), `y`.';
    const [document] = guideDocuments({ title: 'Ping', route: '/ping', areaLabel: 'Docs', body });
    expect(document!.entry.text).toBe('Call pingIt: see this, y.');
    expect(JSON.stringify(document!.texts)).not.toContain('pingIt');
  });
  test('all words before some of them, and rare words before common ones', () => {
    expect(search('search webhook').titles).toContain('Search persons');
    expect(search('the checksums of a webhook').titles[0]).toBe('Verify the secret');
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
  beforeAll(() => writeSearchIndex(documents, folder));

  test('one search reads little of the index', () => {
    const { titles, read } = search('item12345');
    expect(titles[0]).toContain('item12345');
    const bytes = read.reduce((sum, name) => sum + statSync(join(folder, 'search', name)).size, 0);
    expect(bytes).toBeLessThan(100_000);
    expect(statSync(join(folder, 'search', 'index.json')).size).toBeLessThan(40_000);
  });

  test('what stood there before is gone', async () => {
    await writeSearchIndex([operation('Only one', '/one')], folder);
    const { files, shards } = json<SearchManifest>('index.json');
    expect(readdirSync(join(folder, 'search')).sort()).toEqual(
      ['index.json', ...files, ...Object.values(shards)].sort(),
    );
    expect(search('item12345').titles).toEqual([]);
  });
});
