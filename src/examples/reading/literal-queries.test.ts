import { toValue } from '../compare/parse-json';
import { readLiterals } from './literals';
import { HOLE } from './written-request';

const base = 'http://localhost:4010';

/** One line for each request: `line METHOD url ?query body`; `*` is computed. */
const read = (language: string, code: string): string[] =>
  readLiterals(code, language).requests.map(({ line, method = '?', url, query, body }) => {
    const pairs = query.map(({ name, text }) => `${name}=${text}`).join('&');
    if (body && 'form' in body) return [line, method, url.text, body.form.text].join(' ').replaceAll(HOLE, '*');
    const sent = body && 'json' in body && body.json.kind !== 'wildcard' ? [JSON.stringify(toValue(body.json))] : [];
    return [line, method, url.text, ...(pairs === '' ? [] : [`?${pairs}`]), ...sent].join(' ').replaceAll(HOLE, '*');
  });

test.each([
  [
    'php',
    `$query = http_build_query(['limit' => 5, 'author' => $name]);\n$json = file_get_contents('${base}/books?' . $query);`,
    [`2 GET ${base}/books?* ?limit=5&author=*`],
  ],
  ['php', `$client->request('GET', '${base}/books', ['query' => ['limit' => 5]]);`, [`1 GET ${base}/books ?limit=5`]],
  [
    'php',
    `$client->post('${base}/tokens', ['auth' => [$id, $key], 'form_params' => ['grant' => 'x y', 'scope' => $scope]]);`,
    [`1 POST ${base}/tokens grant=x%20y&scope=*`],
  ],
  ['ruby', `conn.get("${base}/books", { limit: 5, author: name })`, [`1 GET ${base}/books ?limit=5&author=*`]],
  [
    'go',
    `q := url.Values{"author": {name}, "limit": {"5"}}\nreq, _ := http.NewRequest("GET", "${base}/books?"+q.Encode(), nil)`,
    [`2 GET ${base}/books?* ?author=*&limit=5`],
  ],
  [
    'go',
    `req, _ := http.NewRequest("GET", "${base}/books", nil)\nq := req.URL.Query()\nq.Add("limit", "5")\nq.Set("author", name)`,
    [`1 GET ${base}/books ?limit=5&author=*`],
  ],
  [
    'java',
    `HttpUrl.parse("${base}/books").newBuilder().addQueryParameter("limit", "5").build();\nrequest.get();`,
    [`1 GET ${base}/books ?limit=5`],
  ],
  [
    'csharp',
    `var http = new HttpClient { BaseAddress = new Uri("${base}/v2/") };\nvar page = await http.GetFromJsonAsync<JsonElement>($"books/{id}/loans?types=a,b&key={key}");`,
    [`2 GET ${base}/v2/books/*/loans?types=a,b&key=*`],
  ],
  [
    'ruby',
    `conn = Faraday.new('${base}/v2', params: { key: k })\nconn.put("books/#{id}") { |req| req.body = { title: 'A' }.to_json }`,
    [`2 PUT ${base}/v2/books/* ?key=* {"title":"A"}`],
  ],
  [
    'csharp',
    `var url = "${base}/books/" + id;\nvar book = await http.GetAsync(url);\nawait http.PostAsync("${base}/books", body);`,
    [`1 GET ${base}/books/*`, `3 POST ${base}/books`],
  ],
])('%s: queries and bases apart from the address', (language, code, expected) =>
  expect(read(language, code)).toEqual(expected),
);
