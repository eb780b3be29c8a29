import { join, resolve } from 'node:path';
import { loadApi } from '../../../openapi';
import { readGuide } from '../../find/guide';
import { createContract } from '../../wire/contract';
import { asMarkdown } from '../html';
import { withTypedNames } from '../typed-names';
import { checkClaims } from './check-claims';
import { documentsOf } from './documents';

const root = resolve(__dirname, '../../../../tests/examples/fixtures/library');
let check: (text: string) => string[];
beforeAll(async () => {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  const [documents, contract] = [documentsOf([model]), createContract([model])];
  check = (text) => {
    const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text);
    const page = { ...guide, tree: withTypedNames(asMarkdown(guide.tree)) };
    return checkClaims(page, { documents, contract, codeWords: new Set(), called: [] }).map(
      ({ line, message }) => `${line} ${message}`,
    );
  };
});

const table = (...rows: readonly string[]): string =>
  [rows[0], rows[0]!.replace(/[^|]+/g, ' --- '), ...rows.slice(1)].join('\n');

test.each([
  ['`title` of `PUT /books/{id}` is optional.', /title of PUT .* is required/],
  ['`PUT /books/{id}` requires `year`.', /year is not required/],
  ['You may leave out the `reader` of a `Loan`.', /reader of Loan is required/],
  ['The `limit` of `GET /books` must be sent.', /limit of GET \/books is not required/],
  ['### `GET /books`\n\nThe `limit` falls back to 25.', /3 the default of limit is 10, not 25/],
  ['`limit` is a number between 1 and 50.', /maximum of limit is 100, not 50/],
  ['`title` holds no more than ninety characters.', /80, not ninety/],
  ['A `title` can have up to 90 characters.', /80, not 90/],
  ['`onLoan` is a string.', /type of onLoan is boolean, not string/],
  ['`changed` is a date in the format `date`.', /format of changed is date-time, not date/],
  ['`id` of `GET /books/{id}` is a query parameter.', /in the path/],
  ['`GET /books` takes `reader`.', /GET \/books has no "reader"/],
  ['The `isbn` of a `Book` is unique.', /Book has no "isbn"/],
  ['`format` is one of `paper` and `audio`.', /another value too: braille/],
  ['`format` can be `vinyl`.', /"vinyl" is not a value of format/],
  ['Set `format` to `vinyl`.', /"vinyl" is not a value/],
  ['Send `format: vinyl`.', /"vinyl" is not a value/],
  ['A `Format` has four values.', /3 values, not 4/],
  ['<Operation id="putBook" /> is deprecated.', /putBook is not deprecated/],
  ['<Operation id="putBook" /> is a POST request.', /is PUT, not POST/],
  ['`getBook` is `PUT /books/{id}`.', /getBook is GET \/books\/\{id\}, not/],
  ['`deleteBook` responds with 200 when it is gone.', /status 200 is not documented/],
  ['`deleteBook` never returns 404.', /documents status 404/],
  ['`listBooks` returns XML.', /no xml content/],
  ['`listBooks` requires an API key.', /documents no credentials/],
  ['The API has six operations.', /5 operations, not six|there are 5/],
  ['`year` of `BookSave` is never null. `year` of `Book` is never null.', /year of Book is nullable/],
  ['- `limit` (string): how many.', /type of limit is integer/],
  ['- `limit`: how many. Required, at most 100.', /limit is not required/],
  ['`limit` says how many. It defaults to 5.', /default of limit is 10, not 5/],
  [table('| Parameter | Notes |', '| `limit` | Optional. At most 1000. |'), /3 the maximum of limit is 100/],
  [table('| Field of `BookSave` | Must |', '| `isbn` | x |'), /./],
  [table('| Format | Meaning |', '| `paper` | a |', '| `audio` | b |'), /without braille/],
  ['`GET /books` lists them.\n\nUse `limit` and `offset` to page.', /3 GET \/books has no "offset"/],
  ['`GET /books` lists them.\n\nHow to page:\n\nThe `limit` is at most 50.', /5 the maximum of limit is 100, not 50/],
  ['A `limit` of `GET /books`: the default is 10,\nthe maximum 50.', /2 the maximum of limit/],
  ['`limit` (optional, string)\nHow many.', /1 the type of limit is integer/],
  ['`deleteBook` removes it. It returns `200 OK`.', /status 200 is not documented/],
  ['All endpoints are `POST` requests.', /not only POST/],
  [
    table(
      '| Field | Type |',
      '| `title` | string |',
      '| `author` | string |',
      '| `year` | integer |',
      '| `writer` | string |',
    ),
    /6 there is no field "writer"/,
  ],
  ['<Definitions>\n  <Definition term="limit">A string.</Definition>\n</Definitions>', /type of limit is integer/],
  ['The `limit` of `GET /books` is 50 at most.', /maximum of limit of GET \/books is 100, not 50/],
  ['The `title` and the `author` of a `BookSave` are both integers.', /type of title .*string, not integers/],
  ['If you say nothing, the `limit` of `GET /books` is 20.', /default of limit is 10, not 20/],
  ['The `onLoan` of a borrowed book is an integer.', /type of onLoan is boolean/],
  ['`format`: `paper`, `audio` or `vinyl`.', /"vinyl" is not a value/],
  ['`PUT /books/{id}` saves a book. Only `title` is required.', /author of PUT .* is required too/],
  ['`PUT /books/{id}` saves a book. The only required field is `format`.', /format .*is not required/],
  ['Every field of `BookSave` is optional.', /title of BookSave is required/],
  ['`PUT /books/{id}` takes `title` and `author`, none of which is required.', /title is required/],
  ['Send your number in the header `X-Reader-Token`.', /there is no header "X-Reader-Token"/],
  ['`GET /books` lists them. The response has `entries` and more.', /GET \/books has no "entries"/],
  ['`GET /books` lists them. Print the `count` of the response.', /GET \/books has no "count"/],
  ['A loan has a `borrower` and an `until`.', /Loan has no "borrower"/],
  [table('| Call | Success |', '| `DELETE /books/{id}` | 200 |'), /status 200 is not documented for DELETE/],
  ['`PUT /books/{id}` (operation `listBooks`) saves it.', /PUT \/books\/\{id\} is|is PUT .*not listBooks/],
  [
    '`PUT /books/{id}` saves a book. It needs a `title`. Everything else is optional.',
    /author of PUT .* is required too/,
  ],
  ['`PUT /books/{id}` saves a book. All of it is required except the `title`.', /title is required/],
  ['A `BookSave` always has a `title`, an `author` and a `year`.', /year.* is not required/],
  ['The `title` and the `year` of a `BookSave` are never missing.', /year .*is not required/],
  ['- `title`, a string of 90 characters or fewer', /maximum length of title is 80, not 90/],
  ['- `limit` *string*, how many', /type of limit is integer/],
  ['**limit** `string`\nHow many.', /1 the type of limit is integer/],
  ['The `limit` of `GET /books` must be 5 or more.', /minimum of limit/],
  [
    'Twenty books are on a page of `GET /books` unless `limit` is set.',
    /default of limit is 10, not Twenty|default of limit is 10/,
  ],
  ['A book has the `format` `vinyl`.', /"vinyl" is not a value/],
  ['The `format` is set to `paper`. The other value is `vinyl`.', /"vinyl" is not a value/],
  ['There are two kinds of books: `paper`, `audio` and `braille`.', /says two, but 3 follow/],
  ['`GET /books` has two parameters:\n\n- `limit`\n- `author`\n- `changed`', /says two, but 3 follow/],
  ['`GET /books` knows neither `limit` nor `offset`.', /GET \/books has "limit"/],
  ['`DELETE /books/{id}` removes it; expect 200.', /status 200 is not documented/],
  ['`DELETE /books/{id}`: 200 means that it is gone.', /status 200 is not documented/],
  ['<Field of="BookSave" name="title" /> of <Operation id="getBook" /> is unique.', /getBook|has no BookSave/],
  ['<dl>\n  <dt>`limit`</dt>\n  <dd>a string</dd>\n</dl>', /type of limit is integer/],
  ['The `changed` of a `Book` is a date without a time.', /format of changed of Book is date-time/],
  ['`GET /books` returns between 1 and 50 items.', /maximum of limit is 100, not 50/],
  ['A loan is created with a `book`. It comes back with status 204.', /status 204 is not documented/],
  ['The `limit` in the header says how many.', /limit is in the query/],
  ['`PUT /books/{id}` saves a book. The `format` is the only thing that has to be sent.', /format .*is not required/],
  ['`PUT /books/{id}` saves a book. Parameters that must be sent are `title` and `year`.', /year .*is not required/],
  ['`GET /books` lists them. You are free to add the `title` of `PUT /books/{id}`.', /title of PUT .* is required/],
  [table('| Parameter | If absent |', '| `limit` | `25` |', '| `author` | – |'), /default of limit is 10, not 25/],
  [table('| Parameter | Remark |', '| `limit` | an integer between 1 and 50 |'), /maximum of limit is 100, not 50/],
  ['`PUT /books/{id}` takes a `title` and an `author`, both of them integers.', /type of title is string/],
  ['The `year` of a `BookSave` is an integer and its `title` a boolean.', /type of title is string, not boolean/],
  ['`limit` and `year` are integers; `title` too.', /type of title is string/],
  ['The `limit` is 25 if it is left out.', /default of limit is 10, not 25/],
  ['Without a `limit`, `GET /books` returns 25.', /default of limit is 10, not 25/],
  ['They have at most 90 characters (`title`).', /maximum length of title is 80, not 90/],
  ['The `title` of a `BookSave` is sometimes absent.', /title .*is required/],
  ['A kind of book is one of two: `paper`, `audio` or `braille`.', /says two, but 3 follow/],
  ['`GET /books` (201) lists them.', /status 201 is not documented/],
  ['`GET /books` lists them. The response is a 404.', /status 404 is not documented/],
  ['`PUT /books/{id}` saves a book. Its body has a `title` and a `writer`.', /PUT .* has no "writer"/],
  ['`GET /books` lists them by their `author` and their `bookshelf`.', /bookshelf/],
  ['A `paper` or a `cassette` is sent.', /"cassette" is not a value of format/],
  ['The API has version 2.5.', /the API has the version 1\.0\.0, not 2\.5/],
  ['All paths begin with `/v2`.', /begin with \/, not with \/v2/],
  ['There is no 404 in this API.', /documents status 404/],
  [table('| Call | Gone |', '| `DELETE /books/{id}` | 410 |'), /status 410 is not documented/],
  ['`GET /books/{id}` gives 200 with a `Loan`.', /response 200 of GET \/books\/\{id\} is Book, not Loan/],
])('%s is untrue', (text, message) => expect(check(text).join('\n')).toMatch(message));

test.each([
  '`title` of `PUT /books/{id}` is required.',
  '`PUT /books/{id}` requires `title` and `author`.',
  'The `limit` of `GET /books` may be omitted; it defaults to 10.',
  '`limit` is a number between 1 and 100.',
  'Ask for a `limit` of at most 5. Shelves hold books whose `limit` is at least 7.',
  '`format` is `paper`, `audio` or `braille`.',
  '`format` is, for example, `paper` or `audio`.',
  'If `format` is `paper` or `audio`, read it.',
  'In your database `title` is optional, and has at most 20 characters.',
  '`jq` is required, and `curl` is optional.',
  'Suppose that `title` were optional.',
  'Is `title` optional?',
  '`putBook` is `PUT /books/{id}`, and `getBook` is a GET.',
  '`deleteBook` responds with 204, or with 404 when there is no such book.',
  'Your proxy responds with 502 when `listBooks` takes too long.',
  'The `title` and the `author` of a `Book` are strings.',
  '- `limit` (integer, optional): how many, at most 100.',
  table('| Kind | Example |', '| `paper` | `b-1` |', '| `audio` | `b-2` |'),
  'The `onLoan` of a borrowed book is a boolean.',
  '`PUT /books/{id}` saves a book. Only `title` and `author` are required.',
  'Every field of `GET /books` is optional.',
  'The answer comes with the header `Content-Language` and the header `Age`.',
  'A key for your own system has 32 characters; your `title` has 12.',
  '`GET /books` lists them. The response has `total` and `books`.',
  'A loan has a `reader` and an `until`.',
  '`PUT /books/{id}` saves a book, and `DELETE /books/{id}` removes it.\n\n`GET /books` lists them. The call responds with 204 when it is gone.',
  table('| Call | Success |', '| `DELETE /books/{id}` | 204 |', '| `GET /books` | 200 |'),
  'A `BookSave` always has a `title` and an `author`.',
  'Never send the `id` of a new book. Do not send the `title` twice.',
  'There are three kinds of books: `paper`, `audio` and `braille`.',
  '`GET /books` knows neither `writer` nor `offset`.',
  '`limit` (optional) *integer*, how many',
  '`DELETE /books/{id}` removes it; expect 204.',
  'Two of these matter: the `title`, which is shown, and the `author`. There are two: see `limit`.',
  'Is there a 502 or 503 from `https://status.example.net/now`, we wait.',
  table('| Field | Default | Or |', '| `format` | | or `audio`, `braille` |'),
  '`GET /books` lists them. If you see a 400 (we did, with 300 books), wait.',
  '`PUT /books/{id}` takes a `title` and an `author`, both of them strings.',
  '`limit` and `year` are integers; `total` too.',
  'The `limit` is 10 if it is left out. Without a `limit`, `GET /books` returns 10.',
  'They have at most 80 characters (`title`).',
  'A kind of book is one of three: `paper`, `audio` or `braille`.',
  'We print `GET /books` with `jq`, sort it by the `shelf` column, and keep it in our `library.db`.',
  'The API has version 1.0. Our service has version 3.2, and calls the API with HTTP version 1.1.',
  'All paths begin with `/books`.',
  'There is no 410 in this API.',
  table('| Call | Gone | Limit |', '| `DELETE /books/{id}` | 404 | 500 |'),
  '`GET /books/{id}` gives 200 with a `Book`, and 404 with a `Problem`.',
  'A string: a number of books, or `all`. Its array has 200 of them.',
  'Our CDN has its own pages for 502 and 504, and `GET /books` then gives 503.',
])('%s is true', (text) => expect(check(text)).toEqual([]));

test('a sentence of 5,000 names is read too, in time that grows with its length', () => {
  const names = '`title` '.repeat(5_000);
  expect(check(`${names}\n\n\`limit\` is a number between 1 and 50.`)).toContainEqual(
    expect.stringMatching(/3 the maximum of limit is 100/),
  );
});
