import { fence, type WrittenEdit } from './written-edit';

/** What looks like the others and is true. */
export const harmless: readonly WrittenEdit[] = [
  {
    name: 'words in code that are of no document',
    to: '\nSet `NODE_OPTIONS`, run `npm test`, and read `README.md`; `foo` is `bar`.\n',
  },
  {
    name: 'numbers that are no statuses',
    to: '\nA page has 100 entries, in 404 rows; a limit of 500, and 402 days. Room 418.\n',
  },
  {
    name: 'bounds of a choice',
    to: '\nAsk for a `limit` of at most 5, or of at least 2. Shelves hold books whose `limit` is at least 7.\n',
  },
  {
    name: 'statuses of this page',
    to: '\nA book that is not there gets 404 Not Found; a good call gets status 200, and a `400` means that the title is empty.\n',
  },
  { name: 'endpoints of the sandbox', to: '\nCall `POST /sandbox/reset` or `DELETE /sandbox/sessions/mine`.\n' },
  {
    name: 'the API of another vendor',
    to: '\nAnother is `GET https://api.other-library.org/v2/search`, with the parameters `q` and `client_key`.\n',
  },
  { name: 'a heading like a path', to: '\n## Get / put / delete\n' },
  {
    name: 'values of an enumeration among others',
    to: '\n| Kind | Example |\n| --- | --- |\n| `paper` | `b-1` |\n| `audio` | `b-2` |\n',
  },
  { name: 'all values of an enumeration', to: '\nIt is `paper`, `audio` or `braille`.\n' },
  { name: 'paths of the site', to: '\nSee `/members`, `/api/` and `/verification`.\n' },
  { name: 'paths of a computer', to: '\nIt is in `/etc/hosts` or `/tmp`.\n' },
  {
    name: 'links to other sites',
    to: '\nSee [there](https://example.com/books#x), [mail](mailto:a@example.com) and [here](#find-it).\n',
  },
  { name: 'code that is only shown', to: fence('yaml', 'books: 2') },
  {
    name: 'headers that every client sends',
    from: 'curl -sS http://localhost:4010/books/b-99',
    to: "curl -sS -H 'Accept: application/json' -H 'User-Agent: me' http://localhost:4010/books/b-99",
  },
  {
    name: 'a component with another order of attributes',
    from: '<Field of="BookSave" name="title" />',
    to: '<Field name="title" of="BookSave" />',
  },
  {
    name: 'members in another order',
    from: '{ "title": "There is no book b-99.", "status": 404 }',
    to: '{ "status": 404,\n  "title": "There is no book b-99." }',
  },
  {
    name: 'a comment in a program',
    from: 'const book = await response.json();',
    to: '// The book as it is now.\nconst book = await response.json();',
  },
  {
    name: 'another name of a variable',
    from: 'const book = await response.json();\nconsole.log(response.status, book.title);',
    to: 'const it = await response.json();\nconsole.log(response.status, it.title);',
  },
  { name: 'a long option', from: 'curl -sS -X PUT', to: 'curl --silent --show-error --request PUT' },
];
