import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEngine } from '../../src/examples/engine';
import { createTools } from '../../src/examples/run/tools';
import { isGreen, prove } from '../../src/examples/prove';
import type { ExamplesRecord } from '../../src/examples/record';
import { annotations, junitReport } from '../../src/examples/report/write-reports';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { runCurlBatch } from '../../src/examples/run/curl-batch';
import { warmProcesses } from '../../src/examples/run/warm-processes';
import { createWorkspace } from '../../src/examples/run/workspace';
import { loadPortal } from '../../src/portal/load';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const note = `{ type: object, required: [id, text], properties: { id: { type: string }, text: { type: string } } }`;
const json = (schema: string, more = ''): string => `content: { application/json: { schema: ${schema}${more} } }`;
/** Its server is elsewhere, and it needs a secret. */
const document = `openapi: 3.1.0
info: { title: Notes, version: 1.0.0 }
servers: [{ url: https://api.example.com/v1 }]
security: [{ token: [] }]
paths:
  /notes:
    get:
      operationId: listNotes
      responses: { '200': { description: All., ${json(`{ type: array, items: ${note} }`)} } }
    post:
      operationId: writeNote
      requestBody: { ${json('{ type: object, required: [text], properties: { text: { type: string } } }')} }
      responses: { '201': { description: The note., ${json(note)} } }
  /notes/{noteId}:
    parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: readNote
      responses: { '200': { description: The note., ${json(note)} }, '404': { description: None. } }
    delete:
      operationId: removeNote
      responses: { '204': { description: Gone. }, '404': { description: None. } }
  /health:
    get:
      operationId: health
      responses: { '200': { description: Well., ${json('{ type: object, properties: { up: { type: boolean } } }')} } }
  /limits:
    get:
      operationId: limits
      responses:
        '200':
          description: Limits.
          content:
            application/json:
              schema: { type: object, properties: { most: { type: integer } } }
              example: { most: many }
  /notes/{noteId}/author:
    parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
    get:
      operationId: readAuthor
      responses: { '200': { description: Who., ${json('{ type: object, properties: { age: { type: integer } } }', ', example: { age: old }')} } }
    put:
      operationId: changeAuthor
      requestBody: { ${json('{ type: object, properties: { age: { type: integer } } }')} }
      responses: { '204': { description: Changed. } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`;

const folder = mkdtempSync(join(tmpdir(), 'documents-'));
const tools = createTools();
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await tools.close();
});

async function recordOf(strict: boolean): Promise<ExamplesRecord> {
  const root = join(folder, String(strict));
  mkdirSync(root);
  writeFileSync(join(root, 'notes.yaml'), document);
  writeFileSync(join(root, 'portal.json'), JSON.stringify({ apis: [{ id: 'notes', spec: 'notes.yaml', strict }] }));
  const engine = await startEngine({ portal: loadPortal({ PORTAL_CONFIG: join(root, 'portal.json') }), tools });
  try {
    const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox' };
    return (await prove(engine, { header })).record;
  } finally {
    await engine.close();
  }
}

test('a document without a guide, a behaviour or examples is proven by its state; what only it says itself is replayed', async () => {
  const record = await recordOf(false);
  expect(
    Object.fromEntries(record.coverage.operations.map(({ operation, evidence }) => [operation, evidence])),
  ).toEqual({
    listNotes: 'sandbox',
    writeNote: 'sandbox',
    readNote: 'sandbox',
    removeNote: 'sandbox',
    health: 'replayed',
    changeAuthor: 'sandbox',
  });
  for (const language of ['bash', 'js', 'ts', 'python']) {
    const own = record.documentExamples.filter((entry) => entry.language === language);
    expect(own.map(({ operation, outcome, evidence }) => [operation, outcome, evidence?.kind])).toEqual([
      ...['listNotes', 'writeNote', 'readNote', 'removeNote'].map((name) => [name, 'passed', 'sandbox']),
      ['health', 'passed', 'replayed'],
      ['limits', 'broken', undefined],
      ['readAuthor', 'broken', undefined],
      ['changeAuthor', 'passed', 'sandbox'],
    ]);
  }
  expect(terminalReport(record, plain)).toContain('; 5 of 8 operations proven, 1 replayed; ');
  expect(junitReport(record)).toContain('<property name="evidence" value="sandbox"/>');

  // An example that its own schema refuses: its response proves nothing, and the build goes on.
  const broken = record.documentExamples.filter(({ outcome }) => outcome === 'broken');
  expect(broken.filter(({ language }) => language === 'exchange').map(({ operation }) => operation)).toEqual([
    'limits',
    'readAuthor',
  ]);
  const [{ problem, operation, language, evidence }] = broken as [(typeof broken)[number]];
  expect([operation, language, evidence]).toEqual(['limits', 'exchange', undefined]);
  const line = document.split('\n').findIndex((text) => text.includes('example:')) + 1;
  const message = 'most in the example of GET /limits must be an integer, not "many"';
  expect(problem).toMatchObject({ location: { file: 'notes.yaml', line }, message });
  expect(isGreen(record)).toBe(true);
  expect(terminalReport(record, plain)).toContain(`notes.yaml:${line}  warning: ${message}`);
  expect(annotations(record)).toEqual(Array(2).fill(expect.stringMatching(/^::warning file=notes\.yaml,line=\d+,/)));
  expect(junitReport(record)).not.toContain('<failure');
});

test('where the API is strict, such an example stops the run at its line', async () => {
  await expect(recordOf(true)).rejects.toThrow(
    /^notes\.yaml:\d+:\d+ error example-mismatch .*"most" must be an integer/,
  );
});

describe('programs that are one call of curl, in one process', () => {
  const received: (Pick<IncomingMessage, 'method' | 'url'> & { body: string; port?: number })[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    request.on('end', () => {
      const { method, url, socket } = request;
      received.push({ method, url, body, port: socket.remotePort });
      response.writeHead(url === '/no' ? 404 : 200).end('{}\n');
    });
  });
  const workspace = createWorkspace(folder);
  let run: (...codes: string[]) => ReturnType<typeof runCurlBatch>;
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const { port } = server.address() as AddressInfo;
    const shown = new URL(`http://127.0.0.1:${port}`);
    const page = workspace.page('batch');
    const environment = { PATH: process.env.PATH ?? '', TOKEN: 'a b' };
    const context = {
      folder: page,
      environment,
      importsFrom: folder,
      shown,
      recorderPort: port,
      proxyPort: port,
      warm: warmProcesses(),
      limit: 10_000,
    };
    run = (...codes) => {
      received.length = 0;
      const programs = codes.map((code, index) => ({ name: `p${index}`, code: code.replaceAll('HOST', shown.href) }));
      return runCurlBatch(programs, context);
    };
  });
  afterAll(() => {
    server.close();
    workspace.remove();
  });

  test('send what each of them would send alone, over one connection, and end as they would', async () => {
    const hostile = `{"text": "it'"'"'s $(id) \`id\` \\n"}`;
    const runs = await run(
      'curl --fail-with-body HOSTone\n',
      'curl --fail-with-body HOSTno\n',
      `curl --fail-with-body --globoff "HOSTtwo?a=[1]&token=\${TOKEN// /+}" \\\n  --request 'PUT' \\\n  --data '${hostile}'\n`,
    );
    expect(runs?.map(({ exit }) => exit)).toEqual([0, 22, 0]);
    expect(received.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['GET', '/one', ''],
      ['GET', '/no', ''],
      ['PUT', '/two?a=[1]&token=a+b', `{"text": "it's $(id) \`id\` \\n"}`],
    ]);
    expect(new Set(received.map(({ port }) => port)).size).toBe(1);
  });

  test.each([
    ['a pipe', 'curl HOSTone | cat'],
    ['a variable that is not set', 'curl "HOSTone/$NONE"'],
    ['a syntax error', "curl 'HOSTone"],
    ['a second call', 'curl HOSTone; curl HOSTtwo'],
  ])('are run alone where there is %s', async (_, code) => expect(await run('curl HOSTthree', code)).toBeUndefined());
});
