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
