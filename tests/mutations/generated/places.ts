import type { Claim, Statement } from './claims';

type What = Claim['what'];

/** A way in which a page can state something; undefined for what cannot be stated there. */
export interface Place {
  readonly name: string;
  readonly write: (statement: Statement, what: What) => string | undefined;
}

const fence = (opening: string, text: string): string => `\`\`\`${opening}\n${text}\n\`\`\``;
const only =
  (...kinds: readonly What[]) =>
  (write: (statement: Statement) => string) =>
  (statement: Statement, what: What): string | undefined =>
    kinds.includes(what) ? write(statement) : undefined;

// A picture that is on no other site, from which pages load nothing.
const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACw=';
const json = (object: unknown): string => JSON.stringify(object, null, 2);
const hasBody = ({ method, object }: Statement): boolean =>
  ['POST', 'PUT', 'PATCH'].includes(method) && Object.keys(object).length > 0;
const curl = (s: Statement): string =>
  [
    `curl -X ${s.method} '${s.url}'`,
    ...(hasBody(s) ? [`  -H 'Content-Type: application/json'`, `  -d '${json(s.object)}'`] : []),
  ].join(' \\\n');
const script = (s: Statement): string =>
  hasBody(s)
    ? `await fetch('${s.url}', {\n  method: '${s.method}',\n  headers: { 'Content-Type': 'application/json' },\n  body: JSON.stringify(${json(s.object)}),\n});`
    : `await fetch('${s.url}', {\n  method: '${s.method}',\n});`;
const pythonValue = (value: unknown): string =>
  json(value)
    .replace(/\btrue\b/g, 'True')
    .replace(/\bfalse\b/g, 'False')
    .replace(/\bnull\b/g, 'None');
const python = (s: Statement): string =>
  `import requests\n\nrequests.${s.method.toLowerCase()}(\n    '${s.url}',\n${hasBody(s) ? `    json=${pythonValue(s.object)},\n` : ''})`;

const yaml = (object: Readonly<Record<string, unknown>>): string =>
  Object.entries(object)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join('\n');
const xml = (object: Readonly<Record<string, unknown>>): string =>
  [
    '<item>',
    ...Object.entries(object).map(
      ([key, value]) => `  <${key}>${typeof value === 'object' ? '' : String(value)}</${key}>`,
    ),
    '</item>',
  ].join('\n');

/** Each place with each thing that can be stated in it. */
export const places: readonly Place[] = [
  {
    name: 'yaml',
    write: only(
      'request',
      'exchange',
    )((s) =>
      fence('yaml', `steps:\n  - name: call\n    request: ${s.method} ${s.path}\n    expect: { status: ${s.status} }`),
    ),
  },
  {
    name: 'yaml address',
    write: only('address')((s) => fence('yaml', `service:\n  retries: 3\n  endpoint: ${s.url}`)),
  },
  {
    name: 'yaml path',
    write: only('address')((s) => fence('yml', `routes:\n  - path: ${s.path}\n    timeout: 5s\n    target: ${s.url}`)),
  },
  { name: 'yaml header', write: only('header')((s) => fence('yaml', `headers:\n  ${s.header[0]}: ${s.header[1]}`)) },
  { name: 'yaml object', write: only('object')((s) => fence('yaml', yaml(s.object))) },
  {
    name: 'workflow',
    write: only('call')((s) =>
      fence('yaml', `jobs:\n  call:\n    steps:\n      - run: |\n${curl(s).replace(/^/gm, '          ')}`),
    ),
  },
  { name: 'env', write: only('address')((s) => fence('env', `LOG_LEVEL=debug\nTARGET_URL=${s.url}`)) },
  { name: 'ini', write: only('address')((s) => fence('ini', `[target]\nurl = ${s.url}\nretries = 3`)) },
  { name: 'toml', write: only('address')((s) => fence('toml', `[target]\nurl = "${s.url}"`)) },
  { name: 'toml name', write: only('name')((s) => fence('toml', `[client]\noperation = "${s.name}"`)) },
  {
    name: 'diff',
    write: only('request', 'exchange')((s) => fence('diff', ` # calls\n-GET /old\n+${s.method} ${s.path}\n ok`)),
  },
  { name: 'diff address', write: only('address')((s) => fence('diff', `-url: http://old.example/\n+url: ${s.url}`)) },
  { name: 'xml', write: only('address')((s) => fence('xml', `<config>\n  <url>${s.url}</url>\n</config>`)) },
  { name: 'xml object', write: only('object')((s) => fence('xml', xml(s.object))) },
  {
    name: 'log',
    write: only(
      'request',
      'exchange',
    )((s) =>
      fence('log', `12:00:01 INFO start\n12:00:02 INFO ${s.method} ${s.path} ${s.status} 12ms\n12:00:03 INFO end`),
    ),
  },
  {
    name: 'access log',
    write: only(
      'request',
      'exchange',
    )((s) => fence('log', `10.0.0.7 - - [22/Nov/2026] "${s.method} ${s.path} HTTP/1.1" ${s.status} 512`)),
  },
  { name: 'nginx', write: only('address')((s) => fence('nginx', `location / {\n  proxy_pass ${s.url};\n}`)) },
  { name: 'sql', write: only('address')((s) => fence('sql', `INSERT INTO targets (url) VALUES ('${s.url}');`)) },
  { name: 'csv', write: only('request')((s) => fence('csv', `method,path\n${s.method},${s.path}`)) },
  {
    name: 'sequence',
    write: only(
      'request',
      'exchange',
    )((s) =>
      fence(
        'mermaid',
        `sequenceDiagram\n  accTitle: A call\n  participant a as You\n  participant b as Service\n  a->>b: ${s.method} ${s.path}\n  b-->>a: ${s.status}`,
      ),
    ),
  },
  {
    name: 'flowchart',
    write: only('request')((s) =>
      fence('mermaid', `flowchart LR\n  accTitle: A call\n  a["${s.method} ${s.path}"] --> b[Done]`),
    ),
  },
  {
    name: 'flowchart name',
    write: only('name')((s) => fence('mermaid', `flowchart LR\n  accTitle: A call\n  a[${s.name}] --> b[Done]`)),
  },
  { name: 'json', write: only('object')((s) => fence('json check="an object"', json(s.object))) },
  {
    name: 'jsonc in text',
    write: only('object')((s) => fence('text check="a log line"', `received\n${json(s.object)}\nend`)),
  },
  {
    name: 'http',
    write: only('call')((s) =>
      fence(
        'http check="another client"',
        `${s.method} ${s.path} HTTP/1.1\nHost: ${new URL(s.url).host}${hasBody(s) ? `\nContent-Type: application/json\n\n${json(s.object)}` : ''}`,
      ),
    ),
  },
  { name: 'curl', write: only('call')((s) => fence('bash check="not here"', curl(s))) },
  { name: 'fetch', write: only('call')((s) => fence('ts check="not here"', script(s))) },
  { name: 'requests', write: only('call')((s) => fence('python check="not here"', python(s))) },
  {
    name: 'a function that nobody calls',
    write: only('call')((s) =>
      fence('js check="not here"', `async function later() {\n${script(s).replace(/^/gm, '  ')}\n}`),
    ),
  },
  { name: 'skipped curl', write: only('call')((s) => fence('bash skip="later" until=2025-12-31', curl(s))) },
  {
    name: 'comment in bash',
    write: only('call')((s) => fence('bash check="not here"', `# First:\n${curl(s).replace(/^/gm, '# ')}\necho done`)),
  },
  {
    name: 'comment in TypeScript',
    write: only(
      'request',
      'exchange',
    )((s) => fence('ts check="not here"', `// ${s.method} ${s.path} responds with ${s.status}.\nconsole.log('x');`)),
  },
  {
    name: 'go',
    write: only('call')((s) =>
      fence('go skip="later" until=2025-12-31', `req, err := http.NewRequest("${s.method}", "${s.url}", body)`),
    ),
  },
  {
    name: 'php',
    write: only('call')((s) =>
      fence(
        'php skip="later" until=2025-12-31',
        `$curl = curl_init('${s.url}');\ncurl_setopt($curl, CURLOPT_CUSTOMREQUEST, '${s.method}');`,
      ),
    ),
  },
  {
    name: 'java',
    write: only('call')((s) =>
      fence(
        'java skip="later" until=2025-12-31',
        `var request = HttpRequest.newBuilder(URI.create("${s.url}"))\n    .method("${s.method}", body)\n    .build();`,
      ),
    ),
  },
  { name: 'export', write: only('address')((s) => `export const target = '${s.url}';`) },
  {
    name: 'title of a step',
    write: only('request')(
      (s) => `<Steps>\n<Step title="Send ${s.method} ${s.path}">\n\nThen wait.\n\n</Step>\n</Steps>`,
    ),
  },
  { name: 'title of a note', write: only('address')((s) => `<Note title="Use ${s.url}">\n\nAlways.\n\n</Note>`) },
  {
    name: 'expression in an attribute',
    write: only('request')((s) => `<Note title={'First ${s.method} ${s.path}'}>\n\nAlways.\n\n</Note>`),
  },
  {
    name: 'alternative text',
    write: only('request')((s) => `![${s.method} ${s.path} in a picture](${picture})`),
  },
  {
    name: 'title of a link',
    write: only('request')((s) => `[Elsewhere](https://example.com/ "after ${s.method} ${s.path}")`),
  },
  {
    name: 'HTML table',
    write: only(
      'request',
      'exchange',
    )((s) => `<table>\n<tbody>\n<tr>\n<td>${s.method} ${s.path}</td>\n<td>ok</td>\n</tr>\n</tbody>\n</table>`),
  },
  {
    name: 'definition',
    write: only('request')(
      (s) => `<Definitions>\n<Definition term="${s.method} ${s.path}">\n\nA call.\n\n</Definition>\n</Definitions>`,
    ),
  },
  {
    name: 'header in a text',
    write: only('header')((s) => fence('text check="fields"', `${s.header[0]}: ${s.header[1]}\nHost: x`)),
  },
  {
    name: 'header in curl',
    write: only('header')((s) =>
      fence(
        'bash check="not here"',
        `curl -H '${s.header[0]}: ${s.header[1]}' \\\n  '${s.url}' -X ${s.method}${hasBody(s) ? ` --json '${JSON.stringify(s.object)}'` : ''}`,
      ),
    ),
  },
  { name: 'name in yaml', write: only('name')((s) => fence('yaml', `client:\n  operation: ${s.name}\n  retries: 2`)) },
  {
    name: 'name in a comment',
    write: only('name')((s) => fence('ts check="not here"', `// Calls ${s.name}.\nconsole.log('x');`)),
  },
];

/** Which part of a page a place is in, for the published rates: code that is not run, other fences, or markup. */
export function layerOf({ write }: Place): string {
  const sample: Statement = {
    method: 'GET',
    url: 'https://api.example/things',
    path: '/things',
    status: '200',
    header: ['Accept', 'application/json'],
    name: 'things',
    object: {},
    odd: '',
  };
  const kinds = ['request', 'address', 'header', 'exchange', 'name', 'object', 'call'] as const;
  const text = kinds.flatMap((kind) => write(sample, kind) ?? [])[0] ?? '';
  if (!text.startsWith('```')) return 'markup';
  return /^```(?:bash|js|ts|python|go|php|java|http|json)\b/.test(text)
    ? 'code that is not run'
    : 'fences that are only shown';
}

/** What looks like the others and says nothing of the APIs. */
export const harmless: readonly string[] = [
  fence('yaml', 'hooks:\n  url: https://your-server.example/hooks\n  secret: change-me'),
  fence('env', 'DATABASE_URL=postgres://localhost:5432/app\nPORT=3000\nPUBLIC_URL=http://localhost:3000'),
  fence('json check="your own settings"', '{ "retries": 3, "queue": "events", "customer_id": 42 }'),
  fence('log', '12:00:01 INFO POST /hooks 200 3ms\n12:00:02 INFO GET /health 204'),
  fence('nginx', 'location /hooks {\n  proxy_pass http://127.0.0.1:8080/hooks;\n}'),
  fence('diff', '-timeout: 5\n+timeout: 30'),
  fence('ini', '[database]\nhost = db.internal\nport = 5432'),
  fence('sql', 'SELECT customer_id, name FROM customers WHERE status = 404;'),
  fence('mermaid', 'flowchart LR\n  accTitle: Yours\n  a[Your server] -->|POST /hooks| b[(Database)]'),
  fence(
    'mermaid',
    'sequenceDiagram\n  accTitle: Yours\n  participant a as Browser\n  participant b as Your server\n  a->>b: GET /orders/7\n  b-->>a: 418',
  ),
  fence(
    'ts check="your server"',
    "app.post('/hooks', (request, response) => response.status(204).end());\napp.listen(3000);",
  ),
  fence('python check="your server"', "@app.post('/hooks')\ndef hook():\n    return '', 204"),
  fence(
    'bash check="on your machine"',
    'export TOKEN=abc\nnpm install express\ncurl https://your-server.example/hooks -d x=1',
  ),
  fence(
    'yaml',
    'on: [push]\njobs:\n  test:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: actions/checkout@v4\n      - run: npm test',
  ),
  fence('xml', '<project>\n  <groupId>com.example</groupId>\n  <version>1.0</version>\n</project>'),
  fence('toml', '[package]\nname = "client"\nversion = "0.1.0"'),
  fence('dockerfile', 'FROM node:22\nEXPOSE 3000\nCMD ["node", "server.js"]'),
  fence(
    'http check="to your server"',
    'POST /hooks HTTP/1.1\nHost: your-server.example\nContent-Type: application/json\n\n{ "hello": "world" }',
  ),
  fence('csv', 'customer_id,total\n7,12.50'),
  fence('graphql', 'query { customer(id: 7) { name } }'),
  '<Note title="Your own server">\n\nKeep it at `https://your-server.example/hooks`.\n\n</Note>',
  `![A diagram of your server](${picture} "Your server")`,
  '[Elsewhere](https://example.com/bookings "Their bookings")',
  'Run `npm test` and open `http://localhost:3000`.',
];
