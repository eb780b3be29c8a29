import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import type { ExampleRecord } from '../../src/examples/record';
import { fence, productionPortal } from './support/production';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const tools = createTools();
const portal = productionPortal(tools);
afterAll(async () => {
  portal.remove();
  await tools.close();
});

const url = 'https://api.petstore.example/v1/pets';
const server = 'https://api.petstore.example/v1';

/** Programs in every language, as a reader would write them. */
const programs: readonly (readonly [id: string, language: string, ...code: string[]])[] = [
  ['curl', 'bash', `curl -sS ${url}`],
  ['curl-post', 'bash', `curl -sS ${url} --json '{"name": "Mia"}'`],
  ['fetch', 'js', `console.log((await fetch('${url}')).status);`],
  [
    'node-https',
    'js',
    "import { get } from 'node:https';",
    `get('${url}', (r) => console.log(r.resume().statusCode));`,
  ],
  ['typescript', 'ts', `const response: Response = await fetch('${url}');`, 'console.log(response.status);'],
  ['urllib', 'python', 'import urllib.request', `print(urllib.request.urlopen("${url}").status)`],
  ['requests', 'python', 'import requests', `print(requests.get("${url}").json())`],
  [
    'http-client',
    'python',
    'import http.client',
    'connection = http.client.HTTPSConnection("api.petstore.example")',
    'connection.request("GET", "/v1/pets")',
    'print(connection.getresponse().status)',
  ],
  [
    'java',
    'java',
    'import java.net.URI;',
    'import java.net.http.*;',
    'class Example {',
    '  public static void main(String[] arguments) throws Exception {',
    `    var request = HttpRequest.newBuilder(URI.create("${url}")).build();`,
    '    var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '    System.out.println(response.statusCode());',
    '  }',
    '}',
  ],
  [
    'java-connection',
    'java',
    'import java.net.*;',
    'class Example {',
    '  public static void main(String[] arguments) throws Exception {',
    `    var connection = (HttpURLConnection) new URL("${url}").openConnection();`,
    '    System.out.println(connection.getResponseCode());',
    '  }',
    '}',
  ],
  [
    'php-curl',
    'php',
    '<?php',
    `$curl = curl_init("${url}");`,
    'curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);',
    'if (curl_exec($curl) === false) { fwrite(STDERR, curl_error($curl)); exit(1); }',
  ],
  ['php-stream', 'php', '<?php', `echo file_get_contents("${url}");`],
  ['ruby', 'ruby', 'require "net/http"', `puts Net::HTTP.get(URI("${url}"))`],
  [
    'go',
    'go',
    'package main',
    'import ("fmt"; "net/http")',
    'func main() {',
    `  response, err := http.Get("${url}")`,
    '  if err != nil { panic(err) }',
    '  fmt.Println(response.StatusCode)',
    '}',
  ],
  ['http', 'http', 'GET /v1/pets HTTP/1.1', 'Host: api.petstore.example'],
];

const uncontained = { ...tools, containers: { ...tools.containers, missing: async () => 'not in this test' } };

test.each([
  ['in containers, where there are any', tools],
  ['without containers', uncontained],
])('what is shown at an address of production runs as it is written, %s', async (_where, used) => {
  const record = await portal.prove(
    programs.flatMap(([id, language, ...code]) => fence(language, code, ` id=${id}`)),
    { tools: used, strict: false },
  );
  const outcomes = Object.fromEntries(record.examples.map((example) => [example.id, problemIn(example)]));
  const expected = Object.fromEntries(
    record.examples.map(({ id, reason }) => [id, reason === undefined ? 'passed' : reason]),
  );
  expect(outcomes).toEqual(expected);
  // These are on every machine on which this test runs.
  for (const id of ['curl', 'curl-post', 'fetch', 'node-https', 'typescript', 'urllib', 'http-client', 'http'])
    expect(record.examples.find((example) => example.id === id)).toMatchObject({
      outcome: 'passed',
      evidence: { kind: 'sandbox', at: [server] },
      requests: [{ server, target: '/v1/pets' }],
    });
  expect(record.problems).toEqual([]);
});

test('programs of every language run where the packages of the portal are elsewhere than those of the engine', async () => {
  const other = productionPortal(tools);
  mkdirSync(join(other.root, 'node_modules'));
  try {
    const own = programs.filter(([id]) => ['curl', 'fetch', 'urllib', 'java', 'php-stream', 'ruby', 'go'].includes(id));
    const record = await other.prove(
      own.flatMap(([id, language, ...code]) => fence(language, code, ` id=${id}`)),
      { strict: false },
    );
    expect(record.examples.filter(({ outcome }) => outcome !== 'passed' && outcome !== 'not-run')).toEqual([]);
  } finally {
    other.remove();
  }
});

test('a program in a container that asks no proxy finds them, too', async () => {
  if ((await tools.containers.missing()) !== undefined) return;
  const own = "fetch('https://api.petstore.example/v1/pets').then((r) => process.exit(r.ok ? 0 : 1))";
  const record = await portal.prove([
    ...fence('bash', [`curl -sS --noproxy '*' ${url}`]),
    ...fence('bash', ['env -i SSL_CERT_FILE="$SSL_CERT_FILE" curl -sS https://us.petstore.example:8443/v1/pets']),
    ...fence('bash', [`curl -sS --noproxy '*' http://plain.petstore.example/v1/pets http://localhost:8108/v1/pets`]),
    ...fence('bash', [`NODE_OPTIONS= node -e "${own}"`]),
    ...fence('bash', [`curl -s --noproxy '*' https://api.petstore.example:8443/v1/pets || :`]),
  ]);
  expect(record.examples.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'passed', 'passed', 'failed']);
  expect(record.examples.slice(0, 4).map(({ evidence }) => evidence?.at?.length)).toEqual([1, 1, 2, 1]);
});

const problemIn = ({ outcome, reason, problem }: ExampleRecord): string => problem?.message ?? reason ?? outcome;

test('all servers of the document are there, with the values of their variables', async () => {
  const addresses = [
    'https://us.petstore.example:8443/v1/pets/1',
    'http://plain.petstore.example/v1/pets',
    'https://acme.tenants.petstore.example/v1/pets',
    'https://192.0.2.10/v1/pets',
    'https://API.Petstore.Example:443/v1/pets',
    'https://files.petstore.example/pictures',
    'http://localhost:4010/v1/pets',
  ];
  const record = await portal.prove(addresses.flatMap((address) => fence('bash', [`curl -sS ${address}`])));
  expect(record.examples.map(problemIn)).toEqual(addresses.map(() => 'passed'));
  expect(record.examples.map(({ evidence }) => evidence?.at?.[0])).toEqual([
    'https://us.petstore.example:8443/v1',
    'http://plain.petstore.example/v1',
    'https://acme.tenants.petstore.example/v1',
    'https://192.0.2.10/v1',
    'https://api.petstore.example/v1',
    'https://files.petstore.example',
    undefined,
  ]);
  // What only the document has responded to is no proof, at any address.
  expect(record.examples[5]).toMatchObject({ evidence: { kind: 'replayed' } });
});

test('generated samples run at the server at which the API reference shows them', async () => {
  const { documentExamples } = await portal.proveDocument();
  const samples = documentExamples.filter(({ language }) => ['bash', 'js', 'python'].includes(language));
  expect(samples).toHaveLength(12);
  for (const { operation, outcome, evidence } of samples)
    expect([operation, outcome, evidence?.at]).toEqual([
      operation,
      'passed',
      [operation === 'listPictures' ? 'https://files.petstore.example' : server],
    ]);
});

test('state is kept from one server to the next, and responses are compared', async () => {
  const record = await portal.prove([
    ...fence('bash', [`curl -sS ${url} --json '{"name": "Mia"}'`]),
    ...fence('bash', ['curl -sS http://localhost:4010/v1/pets/3'], ' id=read'),
    '```json response',
    '{"id": 3, "name": "Mia"}',
    '```',
    '',
    ...fence('bash', [`curl -sS ${url}/3`], ' id=untrue'),
    '```json response',
    '{"id": 3, "name": "Mio"}',
    '```',
  ]);
  expect(record.examples.map(({ outcome }) => outcome)).toEqual(['passed', 'passed', 'failed']);
  expect(record.examples[2]?.problem?.message).toMatch(
    /name is "Mia" in the response, not "Mio" \(GET \/v1\/pets\/3\)/,
  );
});

test.each([
  [
    'https://api.petstore.example/v1/petz',
    'GET https://api.petstore.example/v1/petz is not in any API document; did you mean "/v1/pets"?',
  ],
  ['https://api.petstore.example/v2/pets', 'GET https://api.petstore.example/v2/pets is not in any API document'],
  [
    'https://api.petstore.example/sandbox/reset',
    'GET https://api.petstore.example/sandbox/reset is not in any API document',
  ],
  [
    'https://api.petstore.example/v1/pictures',
    'GET /v1/pictures is documented at https://files.petstore.example, not at https://api.petstore.example/v1',
  ],
  [`${url}?limt=1`, 'unknown query parameter "limt" in GET /pets'],
])('%s is judged as strictly as an address of the sandbox', async (address, message) => {
  const record = await portal.prove(fence('bash', [`curl -sS '${address}'`], ' status=404'));
  expect(record.examples[0]).toMatchObject({
    outcome: 'failed',
    problem: { layer: 'request', location: { line: 6 } },
  });
  expect(record.examples[0]?.problem?.message).toContain(message);
});

test.each([
  ['curl https://us.petstore.example:8443/v1/pets'],
  ['curl https://acme.tenants.petstore.example/v1/pets/$ID'],
  ['curl https://files.petstore.example/pictures'],
  ['curl http://plain.petstore.example/v1/pets'],
  ['curl http://localhost:4010/v1/pets'],
  ['curl https://api.petstore.example/v1/pets/$ID'],
  ['curl https://hooks.reader.example/pets'],
])('what is only read may show any server: %s', async (code) => {
  const record = await portal.prove(['```bash check="only read here"', code, '```']);
  expect(record.examples.map(problemIn)).toEqual(['only read here']);
  expect(record.problems.filter(({ layer }) => layer !== 'coverage')).toEqual([]);
});

test.each([
  ['curl https://api.petstore.example/pets', '/pets is not below a server of the API documents'],
  ['curl https://api.petstore.example/v2/pets/1', '/v2/pets/1 is not in any API document'],
  [
    'curl https://api.petstore.example/v1/pictures',
    'GET /v1/pictures is not in any API document; did you mean "/pictures"?',
  ],
  ['curl https://files.petstore.example/pets', '/pets is documented at https://api.petstore.example/v1 or '],
  [
    'curl https://us.petstore.example:8443/v1/petz',
    'GET /v1/petz is not in any API document; did you mean "/v1/pets"?',
  ],
  ['curl https://asia.petstore.example:8443/v1/pets', 'https://asia.petstore.example:8443 is not a server'],
  ['curl http://api.petstore.example/v1/pets', 'http://api.petstore.example is not a server'],
  ["curl 'https://acme.tenants.petstore.example/v1/pets?limt=1'", 'unknown query parameter "limt"'],
])('what is only read is validated as strictly as an example that runs: %s', async (code, message) => {
  const record = await portal.prove(['```bash check="only read here"', code, '```']);
  expect([record.examples[0]?.problem?.message, ...record.problems.map((problem) => problem.message)]).toContainEqual(
    expect.stringContaining(message),
  );
});

/** Programs that try to get somewhere else by looking like a server, or to use the authority for another host. */
const attacks: readonly (readonly [name: string, language: string, code: string])[] = [
  ['a longer host', 'bash', 'curl -s https://api.petstore.example.evil.test/v1/pets || :'],
  ['user information', 'bash', 'curl -s https://api.petstore.example@evil.test/v1/pets || :'],
  ['a trailing dot', 'bash', 'curl -s https://api.petstore.example./v1/pets || :'],
  ['a letter of another script', 'bash', 'curl -s https://xn--pi-6kc.petstore.example/v1/pets || :'],
  ['another port', 'bash', 'curl -s https://api.petstore.example:8443/v1/pets || :'],
  ['another tenant below', 'bash', 'curl -s https://a.b.tenants.petstore.example/v1/pets || :'],
  ['plain HTTP to a server with TLS', 'bash', 'curl -s http://api.petstore.example/v1/pets || :'],
  ['TLS to a server without', 'bash', 'curl -s https://plain.petstore.example/v1/pets || :'],
  ['another Host', 'bash', `curl -s -H 'Host: evil.test' ${url} || :`],
  ['another server as Host', 'bash', `curl -s -H 'Host: us.petstore.example:8443' ${url} || :`],
  ['another IP address', 'bash', 'curl -sk https://192.0.2.11/v1/pets || :'],
  [
    'another name in the handshake',
    'python',
    [
      'import os, socket, ssl',
      'proxy = os.environ["https_proxy"].rsplit(":", 1)',
      's = socket.create_connection(("127.0.0.1", int(proxy[1])))',
      's.sendall(b"CONNECT api.petstore.example:443 HTTP/1.1\\r\\nHost: api.petstore.example:443\\r\\n\\r\\n")',
      's.recv(1000)',
      'try:',
      '  ssl.create_default_context().wrap_socket(s, server_hostname="evil.test")',
      'except OSError:',
      '  pass',
    ].join('\n'),
  ],
];

test.each(attacks)('%s is refused', async (_name, language, code) => {
  const record = await portal.prove(fence(language, code.split('\n')));
  expect(record.examples[0]).toMatchObject({
    outcome: 'failed',
    problem: {
      layer: 'request',
      message: expect.stringMatching(/which is neither the sandbox nor a documented server/),
    },
  });
  expect(record.examples[0]?.requests).toEqual([]);
});

test('no program finds the key of the authority, nor is anything but the certificate on the disk', async () => {
  const record = await portal.prove(
    fence('bash', [
      `curl -sS ${url} -o pets.json`,
      'grep -rl "PRIVATE[ ]KEY" "$(dirname "$SSL_CERT_FILE")" --exclude-dir=node_modules && exit 1',
      'grep -c "BEGIN CERTIFICATE" "$SSL_CERT_FILE"',
      '{ echo changed > "$SSL_CERT_FILE"; } 2>/dev/null && exit 1',
      'true',
    ]),
  );
  expect(record.examples.map(problemIn)).toEqual(['passed']);
});
