import { fence, type WrittenEdit } from './written-edit';

const base = 'http://localhost:4010';
const bash = (...code: readonly string[]): string => fence('bash check="not here"', ...code);
const ts = (...code: readonly string[]): string => fence('ts check="not here"', ...code);
const python = (...code: readonly string[]): string => fence('python check="not here"', ...code);
const json = `-H 'Content-Type: application/json'`;

const edit = (name: string, to: string, says: RegExp, at?: string): WrittenEdit => ({
  name,
  to,
  layer: 'static',
  says,
  ...(at === undefined ? {} : { at }),
});

/** Requests in code that is not run, in functions that nobody calls, and in comments. */
export const source: readonly WrittenEdit[] = [
  edit('a method', bash(`curl -X PATCH ${base}/books/b-1`), /PATCH is not a method of \/books\/b-1/, 'PATCH'),
  edit('a query parameter', bash(`curl -G ${base}/books -d autor=x`), /"autor".*did you mean "author"/, 'autor'),
  edit('a value of a query parameter', bash(`curl '${base}/books?limit=500'`), /limit/, 'limit=500'),
  edit(
    'a property of a body',
    bash(`curl -X PUT ${base}/books/$id ${json} \\`, `  -d '{`, `    "titel": "A",`, `    "author": "B"`, `  }'`),
    /"titel".*did you mean "title"/,
    'titel',
  ),
  edit(
    'a property that is missing',
    bash(`curl -X PUT ${base}/books/b-1 ${json} -d '{ "title": "A" }'`),
    /must have the property "author"/,
    'PUT',
  ),
  edit('a header', bash(`curl -H 'X-Libary: 1' ${base}/books`), /unknown header "X-Libary"/, 'X-Libary'),
  edit(
    'a media type',
    bash(`curl -X PUT ${base}/books/b-1 -H 'Content-Type: text/xml' -d '{ "title": "A", "author": "B" }'`),
    /text\/xml/,
    'PUT',
  ),
  edit('a port', bash('curl http://localhost:4011/books'), /did you mean "http:\/\/localhost:4010"/, '4011'),
  edit('a scheme', bash('curl https://localhost:4010/books'), /did you mean "http:\/\/localhost:4010"/, 'https'),
  edit(
    'a body in a here-document',
    bash(`curl --json @- ${base}/books/b-1/loans <<EOF`, '{ "reder": "$r", "until": "2025-01-01" }', 'EOF'),
    /"reder"/,
    'reder',
  ),
  edit(
    'a value in TypeScript',
    ts(
      'async function call(method: string, path: string, body: object) {',
      `  return fetch(\`${base}\${path}\`, { method, headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });`,
      '}',
      "await call('PUT', '/books/b-1', {",
      "  title: 'A',",
      "  author: 'B',",
      "  format: 'vinyl',",
      '});',
    ),
    /vinyl/,
    'vinyl',
  ),
  edit(
    'a path in TypeScript',
    ts('const id: string = "b-1";', `await fetch(\`${base}/bock/\${id}\`);`),
    /\/bock\//,
    'bock',
  ),
  edit(
    'a value in Python',
    python(
      'import requests',
      `requests.put(f"${base}/books/{id}", json={`,
      '    "title": "A",',
      '    "author": "B",',
      '    "year": "old",',
      '})',
    ),
    /year/,
    'old',
  ),
  edit(
    'a method in Python',
    python('import requests', `requests.post(f"${base}/books/{id}")`),
    /POST is not a method/,
    'post',
  ),
  edit(
    'a body in Go',
    fence(
      'go check="not here"',
      'body := strings.NewReader(`{"titel": "A", "author": "B"}`)',
      `http.NewRequest("PUT", "${base}/books/b-1", body)`,
    ),
    /titel/,
    'titel',
  ),
  edit(
    'a body in Ruby',
    fence(
      'ruby check="not here"',
      `request = Net::HTTP::Put.new(URI('${base}/books/b-1'))`,
      "request.body = { title: 'A', author: 'B', format: 'vinyl' }.to_json",
    ),
    /vinyl/,
    'vinyl',
  ),
  edit(
    'a status of success in TypeScript',
    ts(`const response = await fetch('${base}/books');`, 'if (response.status !== 201) throw new Error();'),
    /status 201/,
    '201',
  ),
  edit('a path in Go', fence('go check="not here"', `http.Get("${base}/bocks")`), /\/bocks/, 'bocks'),
  edit(
    'a method in C#',
    fence('csharp check="not here"', `await client.PostAsync($"${base}/books/{id}", content);`),
    /POST is not a method/,
    'PostAsync',
  ),
  edit('a path in a skip', fence('bash skip="no time" until=2099-12-31', `curl ${base}/bocks`), /\/bocks/, 'bocks'),
  {
    name: 'a function of a proven program that nobody calls',
    from: "const response = await fetch('http://localhost:4010/books/b-7', {\n  method: 'PUT',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify({",
    to: "async function later() {\n  await fetch('http://localhost:4010/books/b-1', { method: 'PATCH' });\n}\nconst response = await fetch('http://localhost:4010/books/b-7', {\n  method: 'PUT',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify({",
    layer: 'static',
    says: /PATCH is not a method/,
    at: 'PATCH',
  },
  {
    name: 'a command in a comment of a proven program',
    from: "author='Ivo Maran'\n",
    to: "# curl -X PATCH http://localhost:4010/books\nauthor='Ivo Maran'\n",
    layer: 'static',
    says: /PATCH is not a method/,
    at: 'PATCH',
  },
];
