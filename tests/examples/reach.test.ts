import { spawnSync } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { commandLanguages, versionIn } from '../../src/examples/run/command-runner';
import { copyOfLibrary, proveLibrary } from './support/library';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const tools = createTools();
const copy = copyOfLibrary();
let requests = 0;
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((_, response) => {
    requests += 1;
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(async () => {
  copy.remove();
  server.close();
  await tools.close();
});

/** Programs that send a request to another server on this machine, and hide the result. */
const programs: readonly (readonly [name: string, language: string, ...lines: string[]])[] = [
  ['curl', 'bash', 'curl -s http://127.0.0.1:PORT/ || true'],
  ['curl with its proxy switched off', 'bash', "curl -s --noproxy '*' http://127.0.0.1:PORT/ || true"],
  ['curl with a proxy of its own', 'bash', 'http_proxy= curl -s http://127.0.0.1:PORT/ || true'],
  [
    'bash itself',
    'bash',
    '(exec 3<>/dev/tcp/127.0.0.1/PORT && printf "GET / HTTP/1.0\\r\\n\\r\\n" >&3 && cat <&3) || true',
  ],
  ['fetch', 'js', "await fetch('http://127.0.0.1:PORT/').catch(() => {});"],
  ['node:http', 'js', "import { get } from 'node:http';", "get('http://127.0.0.1:PORT/').on('error', () => {});"],
  ['node:net', 'ts', "import { connect } from 'node:net';", "connect(PORT, '127.0.0.1').on('error', () => {});"],
  [
    'urllib',
    'python',
    'import urllib.request',
    'try:',
    '  urllib.request.urlopen("http://127.0.0.1:PORT/")',
    'except OSError:',
    '  pass',
  ],
  [
    'http.client',
    'python',
    'import http.client',
    'try:',
    '  http.client.HTTPConnection("127.0.0.1", PORT).request("GET", "/")',
    'except OSError:',
    '  pass',
  ],
  [
    'net/http',
    'ruby',
    'require "net/http"',
    'begin',
    '  Net::HTTP.get(URI("http://127.0.0.1:PORT/"))',
    'rescue StandardError',
    'end',
  ],
  [
    'TCPSocket',
    'ruby',
    'require "socket"',
    'begin',
    '  TCPSocket.new("127.0.0.1", PORT)',
    'rescue StandardError',
    'end',
  ],
  ['ext-curl', 'php', '<?php', '$c = curl_init("http://127.0.0.1:PORT/");', 'curl_exec($c);'],
  ['a stream', 'php', '<?php', '@file_get_contents("http://127.0.0.1:PORT/");'],
  [
    'a stream with a context',
    'php',
    '<?php',
    '@file_get_contents("http://127.0.0.1:PORT/", false, stream_context_create(["http" => ["method" => "PUT"]]));',
  ],
  ['a socket', 'php', '<?php', '@fsockopen("127.0.0.1", PORT);'],
  ['net/http', 'go', 'package main', 'import "net/http"', 'func main() {', '  http.Get("http://127.0.0.1:PORT/")', '}'],
  [
    'HttpClient',
    'java',
    'import java.net.URI;',
    'import java.net.http.*;',
    'class Example {',
    '  public static void main(String[] a) throws Exception {',
    '    try {',
    '      HttpClient.newHttpClient().send(HttpRequest.newBuilder(URI.create("http://127.0.0.1:PORT/")).build(), HttpResponse.BodyHandlers.ofString());',
    '    } catch (java.io.IOException e) {}',
    '  }',
    '}',
  ],
  [
    'a socket',
    'java',
    'class Example {',
    '  public static void main(String[] a) throws Exception {',
    '    try {',
    '      new java.net.Socket("127.0.0.1", PORT).getOutputStream().write("GET / HTTP/1.0\\r\\n\\r\\n".getBytes());',
    '    } catch (java.io.IOException e) {}',
    '  }',
    '}',
  ],
];

/** Whether a runtime of a language is on this machine: known before the tests are defined, so that those without one are skipped. */
function isInstalled(language: string): boolean {
  const own = commandLanguages[language];
  const [command, ...args] = language === 'java' ? ['javac', '-version'] : (own?.version ?? []);
  if (command === undefined) return true;
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' });
  return status === 0 && (own === undefined || versionIn(stdout, own) !== undefined);
}

const installed = new Map([...new Set(programs.map(([, language]) => language))].map((id) => [id, isInstalled(id)]));
const cases = (runnable: boolean) =>
  programs
    .filter(([, language]) => installed.get(language) === runnable)
    .map(([name, language, ...lines]) => [language, name, lines] as const);

for (const [language, name] of cases(false)) it.skip(`${language} is not on this machine: ${name}`, () => undefined);

test.each(cases(true))('%s cannot reach another server: %s', async (language, _name, lines) => {
  const body = lines.map((line) => line.replaceAll('PORT', String(port)));
  writeFileSync(
    join(copy.root, 'content/members.mdx'),
    ['# Reach', '', `\`\`\`${language} verify`, ...body, '```', ''].join('\n'),
  );
  requests = 0;
  const { record } = await proveLibrary(tools, copy.root, { page: 'members.mdx' });
  const { problem } = record.examples[0]!;
  expect(requests).toBe(0);
  expect(problem).toMatchObject({
    layer: 'request',
    location: { line: 4 + lines.findIndex((line) => line.includes('PORT')) },
  });
  expect(problem?.message).toMatch(/which is neither the sandbox nor a documented server/);
  expect(problem?.hint).toContain('http://localhost:4010');
});

test('a program can reach what it listens on itself', async () => {
  const body = [
    "import { createServer } from 'node:http';",
    "const server = createServer((_, response) => response.end('mine')).listen(0, async () => {",
    '  console.log(await (await fetch(`http://127.0.0.1:${server.address().port}/`)).text());',
    '  server.close();',
    '});',
  ];
  const text = ['# Own', '', '```js verify', ...body, '```', '', '```text output', 'mine', '```', ''].join('\n');
  writeFileSync(join(copy.root, 'content/members.mdx'), text);
  const { record } = await proveLibrary(tools, copy.root, { page: 'members.mdx' });
  expect(record.examples[0]).toMatchObject({ outcome: 'passed' });
});
