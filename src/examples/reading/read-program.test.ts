import { pythonRunner } from '../run/python/python-runner';
import { readProgram } from './read-program';
import { HOLE, type WrittenRequest } from './written-request';
import { toValue } from '../compare/parse-json';
import { needing } from '../../../tests/support/needing';

const { test: withPython } = needing('python3');
const runner = pythonRunner();
afterAll(() => runner.close());

/** One line for each request: `line METHOD url ?query #headers body`; `*` is computed. */
async function read(language: string, code: string): Promise<string[]> {
  const { requests } = await readProgram(language, code, (text) => runner.read!(text));
  return requests.map((request) => describeRequest(request).replaceAll(HOLE, '*'));
}

function describeRequest({ line, method = '?', url, query, headers, body }: WrittenRequest): string {
  const pairs = (list: readonly { name: string; text: string }[]) =>
    list.map(({ name, text }) => `${name}=${text}`).join('&');
  const parts = [line, method, url.text];
  if (query.length > 0) parts.push(`?${pairs(query)}`);
  if (headers.length > 0) parts.push(`#${pairs(headers)}`);
  if (body) parts.push('json' in body ? JSON.stringify(toValue(body.json)) : body.form.text);
  return parts.join(' ');
}

const base = 'http://localhost:4010';

test('options of curl that it does not have', async () => {
  const { faults } = await readProgram(
    'bash',
    'curl \\\n  --haeder "A: b" --no-buffer --data-raw x http://localhost/',
    async () => undefined,
  );
  expect(faults).toEqual([{ line: 2, message: 'curl has no option --haeder; did you mean "--header"?' }]);
});

test.each([
  ['a call', `curl ${base}/books`, [`1 GET ${base}/books`]],
  ['short options in one word', `curl -sSXPUT '${base}/books'`, [`1 PUT ${base}/books`]],
  [
    'a body on several lines',
    `curl -X PUT "${base}/books/$id" \\\n  -H 'Content-Type: application/json' \\\n  -d '{"title": "A", "year": '"$year"'}'`,
    [`1 PUT ${base}/books/* #Content-Type=application/json {"title":"A","year":"*"}`],
  ],
  ['variables', `host=${base}\nid=b-1\ncurl "$host/books/\${id}"`, [`3 GET ${base}/books/b-1`]],
  [
    'a query that is data',
    `curl -G ${base}/books -d limit=5 --data-urlencode 'author=A B'`,
    [`1 GET ${base}/books ?limit=5&author=A B`],
  ],
  [
    'a here-document',
    `curl --json @- ${base}/books <<EOF\n{"title": "$title"}\nEOF`,
    [`1 POST ${base}/books #Content-Type=application/json {"title":"*"}`],
  ],
  [
    'a substitution',
    `id=$(curl -s ${base}/a | jq -r .id)\ncurl "${base}/b/$id"`,
    [`1 GET ${base}/a`, `2 GET ${base}/b/*`],
  ],
  ['a loop', `for id in 1 2; do curl -X DELETE "${base}/books/$id"; done`, [`1 DELETE ${base}/books/*`]],
  ['a function that nobody calls', `f() {\n  curl ${base}/books\n}`, [`2 GET ${base}/books`]],
  ['a form', `curl -d a=b ${base}/x`, [`1 POST ${base}/x #Content-Type=application/x-www-form-urlencoded a=b`]],
  [
    'a form with a file',
    `curl -F 'image=@a.png;type=image/png' -F size=auto ${base}/x | cat`,
    [
      `1 POST ${base}/x #Content-Type=multipart/form-data; boundary=a-boundary-that-no-value-has --a-boundary-that-no-value-has\r\nContent-Disposition: form-data; name="image"; filename="x"\r\nContent-Type: image/png\r\n\r\n*\r\n--a-boundary-that-no-value-has\r\nContent-Disposition: form-data; name="size"\r\n\r\nauto\r\n--a-boundary-that-no-value-has--\r\n`,
    ],
  ],
  [
    'HTTPie',
    `http POST ${base}/books X-Key:a dry==yes title=A year:=1 by[name]=B\nhttp ${base}/books`,
    [
      `1 POST ${base}/books ?dry=yes #X-Key=a&Content-Type=application/json {"title":"A","year":1,"by":{"name":"B"}}`,
      `2 GET ${base}/books`,
    ],
  ],
  [
    'wget',
    `wget -q -O - --method=PUT --header='X-Key: a' --header 'Content-Type: application/json' --body-data='{"a": 1}' ${base}/books`,
    [`1 PUT ${base}/books #X-Key=a&Content-Type=application/json {"a":1}`],
  ],
  [
    'a body that another program writes',
    `curl --json "$(jq -n --arg a "$A" '{a: $a}')" ${base}/books`,
    [`1 POST ${base}/books #Content-Type=application/json "..."`],
  ],
  ['no call', 'echo "install curl"\nnpm install', []],
])('bash: %s', async (_name, code, expected) => expect(await read('bash', code)).toEqual(expected));

test.each([
  ['a call', `await fetch('${base}/books');`, [`1 GET ${base}/books`]],
  [
    'a body',
    `const book = { title: 'A', tags: ['x'] };\nbook.year = 1;\nawait fetch(\`${base}/books/\${id}\`, {\n  method: 'PUT',\n  headers: { 'Content-Type': 'application/json', Authorization: \`Bearer \${t}\` },\n  body: JSON.stringify({ ...book, more: f() }),\n});`,
    [
      `3 PUT ${base}/books/* #Content-Type=application/json&Authorization=Bearer * {"title":"A","tags":["x"],"year":1,"more":"..."}`,
    ],
  ],
  [
    'a function, once for each call',
    `async function call(method: string, path: string, body?: object) {\n  return fetch(\`${base}\${path}\`, { method, body: body && JSON.stringify(body) });\n}\nawait call('PUT', '/a', { x: 1 });\nawait call('GET', '/b');`,
    [`2 PUT ${base}/a #Content-Type=text/plain {"x":1}`, `2 GET ${base}/b`],
  ],
  [
    'a request of Node, whose body is what it is ended with',
    `const request = https.request('${base}/books', { method: 'PUT', headers: { 'Content-Type': 'application/json' } });\nrequest.end(JSON.stringify({ title, pages: 3 }));`,
    [`1 PUT ${base}/books #Content-Type=application/json {"title":"...","pages":3}`],
  ],
  [
    'a query',
    `const url = new URL('/books', '${base}');\nurl.searchParams.set('limit', '5');\nawait fetch(url);`,
    [`3 GET ${base}/books ?limit=5`],
  ],
  [
    'a query of an object',
    `await fetch('${base}/books?' + new URLSearchParams({ limit: '5', q: 'a b' }));`,
    [`1 GET ${base}/books?limit=5&q=a%20b`],
  ],
  [
    'a base address from the environment',
    `const api = process.env.API ?? '${base}';\nfetch(api + '/books');`,
    [`2 GET ${base}/books`],
  ],
  [
    'axios',
    `axios.post('${base}/books', { a: 1 }, { params: { dry: true } });`,
    [`1 POST ${base}/books ?dry=true {"a":1}`],
  ],
  [
    'an instance of axios',
    `const shop = axios.create({ baseURL: '${base}', headers: { 'X-Key': key } });\nconst { data } = await shop.post('/books', { a: 1 });`,
    [`2 POST ${base}/books #X-Key=* {"a":1}`],
  ],
  [
    'header fields from elsewhere',
    `await fetch('${base}/books', { method: 'POST', headers, body: JSON.stringify({ a: 1 }) });`,
    [`1 POST ${base}/books {"a":1}`],
  ],
  ['a server of its own', `app.get('/hooks', handler);`, []],
])('TypeScript: %s', async (_name, code, expected) => expect(await read('ts', code)).toEqual(expected));

withPython.each([
  [
    'header fields in their place',
    `urllib.request.Request("${base}/books", json.dumps({"title": "A"}).encode(), {"Content-Type": "application/json"}, method="POST")`,
    [`1 POST ${base}/books #Content-Type=application/json {"title":"A"}`],
  ],
  ['two variables', `u, h = "${base}/b", {"K": "a"}\nrequests.get(u, headers=h)`, [`2 GET ${base}/b #K=a`]],
  ['a call', `urllib.request.urlopen("${base}/books")`, [`1 GET ${base}/books`]],
  [
    'a request',
    `book = {"title": "A"}\nbook["year"] = 1\nrequest = urllib.request.Request(\n    f"${base}/books/{id}",\n    data=json.dumps(book).encode(),\n    headers={"Content-Type": "application/json"},\n    method="PUT",\n)\nurllib.request.urlopen(request)`,
    [`3 PUT ${base}/books/* #Content-Type=application/json {"title":"A","year":1}`],
  ],
  [
    'requests',
    `requests.post("${base}/books", params={"dry": "yes", "tag": ["a", "b"]}, json={"a": None})`,
    [`1 POST ${base}/books ?dry=yes&tag=a&tag=b #Content-Type=application/json {"a":null}`],
  ],
  [
    'httpx',
    `with httpx.Client(base_url="${base}") as client:\n    client.get("/books", params={"limit": 5})`,
    [`2 GET ${base}/books ?limit=5`],
  ],
  [
    'a client with header fields of its own',
    `client = httpx.AsyncClient(base_url="${base}/v1/", headers={"X-Key": "a"})\nawait client.post("/books", json={"a": 1})`,
    [`2 POST ${base}/v1/books #X-Key=a&Content-Type=application/json {"a":1}`],
  ],
  [
    'a function that nobody calls',
    `def later():\n    return requests.delete("${base}/books/1")`,
    [`2 DELETE ${base}/books/1`],
  ],
])('Python: %s', async (_name, code, expected) => expect(await read('python', code)).toEqual(expected));

test.each([
  [
    'php',
    `$curl = curl_init("${base}/books");\ncurl_setopt($curl, CURLOPT_CUSTOMREQUEST, 'PUT');\ncurl_setopt($curl, CURLOPT_HTTPHEADER, ['Content-Type: application/json']);\ncurl_setopt($curl, CURLOPT_POSTFIELDS, '{"a": 1}');`,
    [`1 PUT ${base}/books #Content-Type=application/json {"a":1}`],
  ],
  [
    'java',
    `HttpRequest.newBuilder(URI.create("${base}/books/" + id))\n  .header("Accept", "application/json")\n  .DELETE().build();`,
    [`1 DELETE ${base}/books/* #Accept=application/json "..."`],
  ],
  ['go', `req, _ := http.NewRequest("PATCH", "${base}/books", nil)`, [`1 PATCH ${base}/books "..."`]],
  ['ruby', `uri = URI("${base}/books/#{id}")\nNet::HTTP::Put.new(uri)`, [`1 PUT ${base}/books/* "..."`]],
  ['csharp', `await client.PostAsync($"${base}/books/{id}", content);`, [`1 POST ${base}/books/* "..."`]],
  [
    'go',
    `body := strings.NewReader(\`{"a": 1}\`)\nreq, _ := http.NewRequest("POST", "${base}/books", body)\nreq.Header.Set("X-Key", key)`,
    [`2 POST ${base}/books #X-Key=* {"a":1}`],
  ],
  [
    'go',
    `data, _ := json.Marshal(map[string]any{"a": 1, "b": []string{"x", y}})\nhttp.Post("${base}/books", "application/json", bytes.NewReader(data))`,
    [`2 POST ${base}/books #Content-Type=application/json {"a":1,"b":["x","..."]}`],
  ],
  [
    'ruby',
    `request = Net::HTTP::Put.new(URI("${base}/books"))\nrequest.body = { title: 'A', year: year, tags: ['x'] }.to_json`,
    [`1 PUT ${base}/books {"title":"A","year":"...","tags":["x"]}`],
  ],
  [
    'php',
    `$book = ['title' => 'A', 'year' => 1988];\n$client->request('PUT', '${base}/books', ['json' => $book]);`,
    [`2 PUT ${base}/books {"title":"A","year":1988}`],
  ],
  [
    'php',
    `$c = curl_init('${base}/books');\ncurl_setopt($c, CURLOPT_POST, true);\ncurl_setopt($c, CURLOPT_HTTPHEADER, ['x-key: ' . $key]);`,
    [`1 POST ${base}/books #x-key=* "..."`],
  ],
  [
    'csharp',
    `client.DefaultRequestHeaders.Add("x-key", key);\nawait client.PostAsJsonAsync("${base}/books", new { title = "A", year = 1988 });`,
    [`2 POST ${base}/books #x-key=* {"title":"A","year":1988}`],
  ],
  [
    'csharp',
    `await client.PostAsync("${base}/books", new StringContent("{\\"a\\": 1}", Encoding.UTF8, "text/plain"));`,
    [`1 POST ${base}/books #Content-Type=text/plain {"a":1}`],
  ],
  [
    'java',
    `String body = mapper.writeValueAsString(Map.of("title", "A", "year", 1988));\nHttpRequest.newBuilder(URI.create("${base}/books")).POST(BodyPublishers.ofString(body));`,
    [`2 POST ${base}/books {"title":"A","year":1988}`],
  ],
  [
    'ruby',
    `http = Faraday.new(url: '${base}')\nhttp.post('/books', { title: 'A' }.to_json)`,
    ['2 POST /books {"title":"A"}'],
  ],
  [
    'powershell',
    `$body = @{ user = @{ email = 'a'; age = 3 } } | ConvertTo-Json\nInvoke-RestMethod -Method Post -Uri '${base}/users' -Body $body`,
    [`2 POST ${base}/users {"user":{"email":"a","age":3}}`],
  ],
  [
    'powershell',
    `$book = @{\n  title = 'A'\n  by = Get-Name\n  tags = @('x', 'y')\n}\nInvoke-RestMethod -Method Put -Uri '${base}/books' -Body ($book | ConvertTo-Json)`,
    [`6 PUT ${base}/books {"title":"A","by":"...","tags":["x","y"]}`],
  ],
  [
    'swift',
    `request.url = URL(string: "${base}/books")\nrequest.httpMethod = "POST"\nrequest.httpBody = #"{"a": "b"}"#.data(using: .utf8)`,
    [`1 POST ${base}/books {"a":"b"}`],
  ],
  [
    'swift',
    `var request = URLRequest(url: URL(string: "${base}/books")!)\nrequest.httpMethod = "POST"\nrequest.httpBody = try JSONSerialization.data(withJSONObject: ["a": ["b": 1]])`,
    [`1 POST ${base}/books {"a":{"b":1}}`],
  ],
  [
    'kotlin',
    `val book = JSONObject()\n    .put("title", "A")\n    .put("year", 1988)\nval request = Request.Builder().url("${base}/books").post(book.toString().toRequestBody(json)).build()`,
    [`4 POST ${base}/books {"title":"A","year":1988}`],
  ],
  [
    'java',
    `JSONObject book = new JSONObject();\nbook.put("title", "A");\nbook.put("by", name);\nHttpRequest.newBuilder(URI.create("${base}/books")).POST(BodyPublishers.ofString(book.toString()));`,
    [`4 POST ${base}/books {"title":"A","by":"..."}`],
  ],
  [
    'csharp',
    `var client = new HttpClient { BaseAddress = new Uri("${base}/v2/") };\nvar book = new { title = "A" };\nawait client.PostAsJsonAsync($"books/{id}/loans", book);`,
    [`3 POST ${base}/v2/books/*/loans {"title":"A"}`],
  ],
  [
    'lua',
    `local body = cjson.encode({ a = "1", b = { "x" } }) -- it's JSON\nlocal response = http.post("${base}/books", body)`,
    [`2 POST ${base}/books {"a":"1","b":["x"]}`],
  ],
  ['dart', `http.post(Uri.parse('${base}/books'), body: jsonEncode({'a': 1}));`, [`1 POST ${base}/books {"a":1}`]],
  [
    'rust',
    `client.post("${base}/books").json(&json!({"a": 1, "b": [x]})).send()`,
    [`1 POST ${base}/books {"a":1,"b":["..."]}`],
  ],
  [
    'java',
    `var request = HttpRequest.newBuilder(URI.create("${base}/books/" + id + "/loans"))\n    .POST(BodyPublishers.ofString("{\\"reader\\": \\"r\\"}"));`,
    [`1 POST ${base}/books/*/loans {"reader":"r"}`],
  ],
  [
    'go',
    `req, _ := http.NewRequest(http.MethodPut, base+"/books/"+id, nil)\nres, _ := http.Get("${base}/books?limit=1")`,
    ['1 PUT */books/* "..."', `2 GET ${base}/books?limit=1 "..."`],
  ],
  ['elixir', `Req.post!("${base}/books", json: %{title: "A"})`, [`1 POST ${base}/books {"title":"A"}`]],
  [
    'perl',
    `$ua->post('${base}/books', Content => encode_json({ title => 'A' }));`,
    [`1 POST ${base}/books {"title":"A"}`],
  ],
])('%s: literals', async (language, code, expected) => expect(await read(language, code)).toEqual(expected));

test('a terminal session', async () =>
  expect(await read('console', `$ curl ${base}/books \\\n    -X PUT\n{"a": "curl ${base}/no"}`)).toEqual([
    `1 PUT ${base}/books`,
  ]));

test('what cannot be read is counted', async () => {
  const { unread } = await readProgram('ts', 'fetch(url, { method: "PUT", body: data });', async () => undefined);
  expect(unread).toEqual([{ line: 1, what: 'the address' }]);
});
