import { createFiles, searchIn } from '../../../components/search/search-in';
import { makeSearchIndex } from './write-index';

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
