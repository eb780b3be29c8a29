import { createFiles, searchIn } from '../../../components/search/search-in';
import { makeSearchIndex, type SearchDocument } from './write-index';

const files = new Map<string, unknown>();
beforeAll(() =>
  makeSearchIndex(
    ['A link was added', 'A link was removed', 'Something else'].map((title) => ({
      entry: { kind: 'webhook', title, to: `/${title.replaceAll(' ', '-')}/`, within: 'API' },
      texts: [{ text: title, weight: 'title' }],
    })),
    (file, value) => void files.set(file, value),
  ),
);
const search = (query: string) =>
  searchIn(
    createFiles((name) => Promise.resolve(files.get(name))),
    query,
  );

test('a name that nothing is called is looked for by its parts', async () => {
  expect((await search('onLinkAdded'))[0]?.title).toBe('A link was added');
  expect((await search('on_link_removed'))[0]?.title).toBe('A link was removed');
});

test('a phrase in quotation marks comes before its words, and a name in them is the name', async () => {
  const index = new Map<string, unknown>();
  const section = (title: string, text: string): SearchDocument => ({
    entry: { kind: 'guide', title, to: `/${title}`, within: 'Docs', text },
    texts: [
      { text: title, weight: 'title' },
      { text, weight: 'text' },
    ],
  });
  const documents = [section('Blank must be', 'It must be blank, not full.'), section('Names', 'Must not be blank.')];
  await makeSearchIndex(documents, (file, value) => void index.set(file, value));
  const titles = async (query: string) =>
    (
      await searchIn(
        createFiles(async (name) => index.get(name)),
        query,
      )
    ).map(({ title }) => title);
  expect(await titles('must not be blank')).toEqual(['Blank must be', 'Names']);
  expect(await titles('"must not be blank"')).toEqual(['Names', 'Blank must be']);
  expect((await titles('"names"'))[0]).toBe('Names');
});

describe('what readers write otherwise than the documents', () => {
  const index = new Map<string, unknown>();
  const guide = (title: string, text: string, code = '', to = `/${title}`): SearchDocument => ({
    entry: { kind: 'guide', title, to, within: 'Docs' },
    texts: [
      { text: title, weight: 'heading' },
      { text, weight: 'text' },
      { text: code, weight: 'code' },
    ],
  });
  const operation = (
    title: string,
    defines: string[] = [],
    kind: 'operation' | 'webhook' | 'schema' = 'operation',
  ) => ({
    entry: { kind, title, to: `/api/${kind}s/${title.replaceAll(' ', '-')}/`, within: 'API' },
    defines,
    texts: [{ text: title, weight: 'title' as const }],
  });
  beforeAll(() =>
    makeSearchIndex(
      [
        operation('Address', ['zipCode', 'isPep'], 'schema'),
        guide('Send a letter', 'A code of the zip.', '{ "zipCode": 1, "isPep": true, "isPep": false, "isPep": true }'),
        guide('Meaning of life', 'The meaning of isPep.'),
        operation('Search letters', ['Page.Size']),
        operation('Merge a request', []),
        operation('Merge a request branch', []),
        operation('Request merge failed', ['merge', 'request'], 'webhook'),
        operation('request-merge', ['merge', 'request'], 'schema'),
        guide('RCA: close associate', 'Close to one.', '', '/glossary#rca'),
        guide('Who may do what', 'A role allows it, and with a role.'),
        guide('Post', 'A letter for life.'),
        guide('Persons', 'RCA, rca, Rca and RCA again.', 'RCA RCA RCA'),
      ],
      (file, value) => void index.set(file, value),
    ),
  );
  const titles = async (query: string) =>
    (
      await searchIn(
        createFiles((name) => Promise.resolve(index.get(name))),
        query,
      )
    ).map(({ title }) => title);

  test.each([
    ['the words of a name apart', 'zip code', 'Address'],
    ['the words of a name joined', 'pagesize', 'Search letters'],
    ['a question about a name', 'isPep meaning', 'Address'],
    ['a question about a name, with other words', 'what is the default of Page.Size?', 'Search letters'],
    ['a title without its articles', 'merge request', 'Merge a request'],
    ['one half of a term and its meaning', 'RCA', 'RCA: close associate'],
    ['what asks for a term', 'what is a post?', 'Post'],
    ['what asks for the meaning of a term', 'what does RCA stand for', 'RCA: close associate'],
    ['the meaning of a term', 'meaning of post', 'Post'],
    ['a word for the same thing that is only in a text', 'permissions', 'Who may do what'],
  ])('%s: %s', async (_, query, title) => expect((await titles(query))[0]).toBe(title));

  test('what has one of two words follows what happens to have both', async () =>
    expect(await titles('letter life')).toEqual(['Post', 'Meaning of life', 'Send a letter', 'Search letters']));

  test('an operation comes before events and schemas that have the same words', async () =>
    expect((await titles('request merging')).slice(0, 4)).toEqual([
      'Merge a request',
      'Merge a request branch',
      'Request merge failed',
      'request-merge',
    ]));
});

test.each(['', 'zzzzzz', '--'])('%j finds nothing', async (query) => expect(await search(query)).toEqual([]));

test('the first results are handed over before the others, and stay first', async () => {
  const many = new Map<string, unknown>();
  await makeSearchIndex(
    Array.from({ length: 40 }, (_, number) => ({
      entry: { kind: 'operation', title: `List links ${number}`, to: `/${number}/`, within: 'API' },
      texts: [{ text: `List links ${number}`, weight: 'title' }],
    })),
    (file, value) => void many.set(file, value),
  );
  const first: string[][] = [];
  const all = await searchIn(
    createFiles((name) => Promise.resolve(many.get(name))),
    'links',
    (results) => first.push(results.map(({ title }) => title)),
  );
  expect(first).toEqual([all.slice(0, 10).map(({ title }) => title)]);
  expect(all).toHaveLength(24);
  expect(new Set(all.map(({ to }) => to)).size).toBe(24);
});

test('a page that was open while a newer build was published finds with the new index, after one failure', async () => {
  const newer = new Map<string, unknown>();
  await makeSearchIndex(
    [
      {
        entry: { kind: 'guide', title: 'A newer link', to: '/newer', within: 'Docs' },
        texts: [{ text: 'A newer link', weight: 'title' }],
      },
    ],
    (file, value) => void newer.set(file, value),
  );
  let published = files;
  const file = createFiles((name) =>
    published.has(name) ? Promise.resolve(published.get(name)) : Promise.reject(new Error(name)),
  );
  await file('index.json');
  published = newer;
  await expect(searchIn(file, 'link')).rejects.toThrow('-');
  expect((await searchIn(file, 'link'))[0]?.title).toBe('A newer link');
});
