import { join, resolve } from 'node:path';
import { loadApi } from '../../openapi';
import { responseFaults } from './response-fields';
import { headFaults } from './response-heads';
import { takenFaults } from './taken-names';

const root = resolve(__dirname, '../../../tests/examples/fixtures/library');
let head: (code: string) => string[];
let faults: (code: string) => string[];
let taken: (language: string, code: string) => string[];
beforeAll(async () => {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  const operation = model.operations.find(({ operationId }) => operationId === 'getBook')!;
  head = (code) => headFaults(code, [{ operation }]).map(({ line, message }) => `${line} ${message}`);
  taken = (language, code) =>
    takenFaults(code, language, [{ operation, model }]).map(({ line, message }) => `${line} ${message}`);
  faults = (code) => responseFaults(code, [{ operation, model }]).map(({ line, message }) => `${line} ${message}`);
});

test.each([
  ['const { title, writer } = await response.json();', /1 .*"writer"/],
  [
    'const book = await (await fetch(\n  url,\n)).json();\nconsole.log(book.titel);',
    /4 .*"titel"; did you mean "title"/,
  ],
  ["book = requests.get(url).json()\nprint(book['writer'])", /2 .*"writer"/],
  ['const { data } = await axios.get(url);\nconsole.log(data.writer);', /2 .*"writer"/],
  ['const response = await axios.get(url);\nconsole.log(response.data.writer);', /2 .*"writer"/],
  ["puts JSON.parse(response.body)['writer']", /1 .*"writer"/],
  ["$book = json_decode($response->getBody(), true);\necho $book['writer'];", /2 .*"writer"/],
  ['$book = Invoke-RestMethod -Uri $url\n$book.writer', /2 .*"writer"/],
  ['print(response.json()["writer"])', /1 .*"writer"/],
  ['names = [book["writer"] for book in response.json()]', /1 .*"writer"/],
  [
    'const { format: kind } = await response.json();\nif (kind === "vinyl") play();',
    /2 "vinyl" is not a value of format/,
  ],
  [
    "const shop = axios.create({ baseURL });\nconst { data } = await shop.get('/books/1');\nconsole.log(data.writer);",
    /3 .*"writer"/,
  ],
  ['const books = await response.json();\nbooks.map((one) => one.writer);', /2 .*"writer"/],
  ['const books = await response.json();\nbooks.sort((a, b) => a.year - b.printed);', /2 .*"printed"/],
  ['const books = await response.json();\nbooks.filter(({ title, writer }) => title);', /2 .*"writer"/],
  ['const books = await response.json();\nbooks.reduce((sum, one) => sum + one.pages, 0);', /2 .*"pages"/],
  ["JSON.parse(response.body).each { |book| puts book['writer'] }", /1 .*"writer"/],
  ['page = requests.get(url).json()\nprint(page["count"])', /2 .*"count"/],
  ['echo json_decode($response->getBody())->writer;', /1 .*"writer"/],
  ["const book = await response.json();\nif (book.format === 'vinyl') play();", /2 "vinyl" is not a value of format/],
  ['const book = await response.json();\nconst { title, writer } = book;', /2 .*"writer"/],
  ['const books = await response.json();\nconst first = books[0];\nconsole.log(first.writer);', /3 .*"writer"/],
  ['const book = await response.json();\nconsole.log(book.title.author);', /2 "title" is a string, without "author"/],
  ['book = requests.get(url).json()\nprint(book["title"]["year"])', /2 "title" is a string, without "year"/],
])('%s reads what no response has', (code, message) => expect(faults(code).join('\n')).toMatch(message));

test('what only items of a list have is not taken from the list, however its response is written', async () => {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  const operation = model.operations.find(({ operationId }) => operationId === 'listBooks')!;
  const of = (code: string): string[] => responseFaults(code, [{ operation, model }]).map(({ message }) => message);
  for (const call of ['response.json()', 'requests.get(url, params={"a": str(1)}).json()'])
    expect(of(`body = ${call}\nprint(body["author"])`)).toEqual([expect.stringMatching(/has "author" itself/)]);
  expect(of('body = requests.get(url).json()["books"][0]\nprint(body["author"])')).toEqual([]);
});

test.each([
  'const { title, author: by } = await response.json();\nconsole.log(title.length, by.toUpperCase());',
  "book = requests.get(url).json()\nprint(book['title'], book.get('year'))\nown = {}\nprint(own['writer'])",
  "books = session.get(f'https://api.example.com/books.v2/{id}').json()\nprint(books['title'])",
  'console.log(response.statusText, settings.writer);',
  'const books = await response.json();\nbooks.map((one) => one.title.length);\nrows.map((one) => one.writer);',
  "books = JSON.parse(response.body)\nbooks.each { |book| puts book['title'] }\nbooks.select { |b| b['year'] }.size",
  'const books = await response.json();\nconst rows = books.map((one, index) => ({ index, label: one.title }));',
])('%s reads what they have', (code) => expect(faults(code)).toEqual([]));

test('a status of success, which no operation has', () => {
  expect(head('if (response.status !== 201) throw new Error();')).toEqual([
    '1 status 201 is not documented for what is called here, which has 200, 400, 404',
  ]);
  expect(head('if (response.status !== 200) throw new Error();\nif (response.status === 429) wait();')).toEqual([]);
});

test.each([
  ['bash', "curl -s $url \\\n  | jq -r '.title, .writer'", /2 .*"writer"/],
  ['bash', `curl -s $url | jq -r '"\\(.id) \\(.writer)"'`, /1 .*"writer"/],
  ['bash', "curl -s $url | jq --arg a b '{id: .id, by: .writer}'", /1 .*"writer"/],
  ['bash', "curl -s $url | jq '{id, writer}'", /1 .*"writer"/],
  ['go', 'type Book struct {\n\tTitle string `json:"title"`\n\tBy string `json:"writer,omitempty"`\n}', /3 .*"writer"/],
  ['java', 'String by = book.getString("writer");\nString title = book.getString("title");', /1 .*"writer"/],
  ['csharp', 'var by = book.GetProperty("writer").GetString();', /1 .*"writer"/],
  ['ruby', "puts book['title'], book['writer']", /1 .*"writer"/],
  ['php', "echo $book['title'];\necho $book['writer'];", /2 .*"writer"/],
])('%s: %s takes what no response has', (language, code, message) =>
  expect(taken(language, code).join('\n')).toMatch(message),
);

test.each([
  ['bash', `curl -s $url | jq -r --arg name x '{by: .author} | .by, $name, $ENV.HOME, "v.writer \\(.title)"'`],
  ['bash', 'docker inspect x | jq .[0].State.Health.Status'],
  ['bash', "curl -s $url | jq '.x.y.z, .title'"],
  ['ruby', "puts ENV['TOKEN'], options['verbose'], headers['etag'], book['title']"],
  ['ruby', "row = {}\nrow['shelf'] = book['title']\nputs row['shelf']"],
  ['php', "echo $_SERVER['path'], $book['title'];"],
  ['java', 'map.get("shelf"); book.getString("title");'],
])('%s: %s takes what responses have, or what is its own', (language, code) =>
  expect(taken(language, code)).toEqual([]),
);

test.each([
  ['switch (response.status) {\n  case 200:\n    break;\n  case 423:\n    stop();\n}', ['4 status 423']],
  ['match response.status_code:\n    case 200 | 423:\n        stop()', ['2 status 423']],
  ['if ([200, 423].includes(response.status)) stop();', ['1 status 423']],
  ['if response.status_code in (200, 423):\n    stop()', ['1 status 423']],
  ['if (curl_getinfo($ch, CURLINFO_RESPONSE_CODE) === 423) {', ['1 status 423']],
  ['if ($response->getStatusCode() !== 423) {', ['1 status 423']],
  ['switch (kind) {\n  case 423:\n    stop();\n}', []],
  [
    'switch (response.status) {\n  case 200:\n    break;\n}\nfunction f(code) {\n  switch (code) {\n  case 423:\n  }\n}',
    [],
  ],
])('%s is a choice by status', (code, expected) => {
  expect(head(code).map((fault) => fault.slice(0, '4 status 423'.length))).toEqual(expected);
});

test('what jq takes from a documented call alone is taken from its response', () => {
  expect(taken('bash', 'curl -s https://x/books/1 | jq .writer.name')).toEqual([
    expect.stringContaining('no response of these requests has "writer"'),
    expect.stringContaining('no response of these requests has "name"'),
  ]);
  expect(taken('bash', 'curl -s https://x/books/1 > book.json\nkubectl get x | jq .writer.name')).toEqual([]);
});

test('failures of the server, where the operation documents one', () => {
  const statuses = (code: string, ...documented: string[]) => {
    const responses = documented.map((status) => ({ status, description: '', headers: [], content: [], links: [] }));
    return headFaults(code, [{ operation: { responses } as never }]).map(({ message }) => message);
  };
  expect(statuses('if (response.status === 504) wait();', '202', '503').join()).toMatch(
    /^status 504 is not documented/,
  );
  expect(statuses('if res.status_code == 502:', '200', '503')).toHaveLength(1);
  expect(statuses('if (response.status === 503) wait();', '202', '503')).toEqual([]);
  expect(statuses('if (response.status === 500) wait();', '202', '503')).toEqual([]);
  expect(statuses('if (response.status === 504) wait();', '202')).toEqual([]);
  expect(statuses('if (response.status === 504) wait();', '202', '503', 'default')).toEqual([]);
  expect(statuses('if (response.status === 504 || response.status === 503) wait();', '202', '503')).toEqual([]);
});
