import { said, table, type WrittenEdit } from './written-edit';

const row = (name: string, column: string, field: string, value: string, says: RegExp): WrittenEdit => ({
  name,
  to: table(['Field', column], [field, value]),
  layer: 'prose',
  says,
});
const title = '<Field of="BookSave" name="title" />';

/** Defaults, types and bounds that the documents do not have, and addresses in code and links. */
export const claims: readonly WrittenEdit[] = [
  row('another default in a table', 'Default', '`limit`', '25', /default of limit is 10, not 25/),
  row('another type in a table', 'Type', '<Field of="BookSave" name="year" />', 'string', /type of year.*integer/),
  row('another maximum in a table', 'Maximum', '[`limit`](#books)', '500', /maximum of limit is 100, not 500/),
  row('another minimum in a table', 'Minimum', '`limit`', '0', /minimum of limit is 1, not 0/),
  row(
    'another length in a table',
    'Limit',
    title,
    '90 characters',
    /maximum length of title of BookSave is 80, not 90/,
  ),
  row('required, of a name in code', 'Required', '`title`', 'no', /title is required/),
  row('not required, of a parameter', 'Required', '`limit`', 'yes', /limit is not required/),
  said('another default in a sentence', 'A list has `limit` entries; `limit` is 25 by default.', /10, not 25/),
  said('another default in code', 'The default of `limit` is `25`.', /default of limit is 10, not 25/),
  said('another length in a sentence', `A ${title} has at most 800 characters.`, /is 80, not 800/),
  said('another maximum in a sentence', '`limit` is at most 500.', /maximum of limit is 100, not 500/),
  said('a field under the name of another', `The <Field of="Book" name="title">author</Field>.`, /another field/),
  said('a misspelt path of a command in code', 'Run `curl -sS http://localhost:4010/bookz`.', /GET \/bookz/),
  said('a method of a command in code', 'Run `curl -X PATCH http://localhost:4010/books`.', /PATCH is not a method/),
  said('a query of a command in code', 'Run `curl "http://localhost:4010/books?autor=x"`.', /"autor"/),
  said('a misspelt path of a call in code', 'Write `fetch("http://localhost:4010/bookz")`.', /\/bookz/),
  said('a small method', 'Send `get /bookz`.', /GET \/bookz/),
  said('a bare address', 'See http://localhost:4010/bookz for more.', /\/bookz/),
  said('a link into the API', 'See [all](http://localhost:4010/bookz).', /\/bookz/),
  {
    name: 'a name twice in a request',
    from: '\'{ "title": "", "author": "X" }\'',
    to: '\'{ "title": "", "author": "X", "title": "Y" }\'',
    layer: 'request',
    says: /"title" is repeated in the body of PUT/,
  },
  {
    name: 'a response whose example is no longer run',
    from: 'bash verify id=find',
    to: 'bash check="no time" id=find',
    whole: true,
    layer: 'response',
    says: /its example, save, sends no request for it/,
    at: '```jsonc response',
  },
];
