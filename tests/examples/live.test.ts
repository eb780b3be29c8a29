import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { fence, productionPortal } from './support/production';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl');

const secret = 'a-secret-of-staging';
const tools = createTools();
const portal = productionPortal(tools, {
  apis: [{ id: 'petstore', spec: 'petstore.yaml', live: { credentials: { token: 'STAGING_TOKEN' } } }],
  examples: { varies: ['id'] },
});
let staging: ChildProcess;
let printed = '';
let server: URL;
beforeAll(async () => {
  process.env.STAGING_TOKEN = secret;
  staging = spawn(process.execPath, [resolve(__dirname, 'fixtures/production/staging.cjs')]);
  const port = await new Promise<string>((done) => {
    staging.stdout!.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      done(printed.split('\n')[0]!);
    });
  });
  server = new URL(`http://127.0.0.1:${port}`);
});
afterAll(async () => {
  delete process.env.STAGING_TOKEN;
  staging.kill();
  portal.remove();
  await tools.close();
});

const base = 'https://api.petstore.example/v1';
const response = (body: string): string[] => ['```json response', body, '```', ''];

test('guides run against a running server, and what it, they and the documents disagree about is reported', async () => {
  const record = await portal.prove(
    [
      ...fence('bash', [`curl -sS ${base}/pets --json '{"name": "Mia"}'`], ' id=create fresh'),
      ...response('{"id": 1000003, "name": "Mia"}'),
      ...fence('bash', [`curl -sS ${base}/pets/1`], ' id=name fresh'),
      ...response('{"id": 1, "name": "Rax"}'),
      ...fence('bash', [`curl -sS ${base}/pets -H 'Authorization: Bearer shown'`], ' id=list fresh'),
      ...fence('bash', [`curl -sS ${base}/pets/9`], ' id=teapot fresh'),
    ],
    { server },
  );
  const outcomes = Object.fromEntries(record.examples.map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toEqual({ create: 'passed', name: 'failed', list: 'failed', teapot: 'failed' });
  expect(record.examples[0]?.evidence).toEqual({ kind: 'live', server: server.href, date: '2026-11-22', at: [base] });
  expect(record.disagreements?.map(({ between, message }) => `${between}: ${message}`)).toEqual([
    expect.stringMatching(/^guide and server: name is "Rex" in the response, not "Rax"/),
    expect.stringMatching(/^server and document: .*id in the response to GET \/pets must be an integer, not "1"/),
    expect.stringMatching(/^server and document: GET \/v1\/pets\/9 responds with 418, which is not documented/),
  ]);
  const report = terminalReport(record, plain);
  expect(report).toContain(`Server and document disagree (http://127.0.0.1`);
  expect(report).toContain('Guide and server disagree');
  // The credentials reached the server, and nothing that is kept.
  expect(printed).toContain(`"authorization":"Bearer ${secret}"`);
  expect(printed).toContain('"url":"/v1/pets/1"');
  expect(JSON.stringify(record) + report).not.toContain(secret);
  expect(JSON.stringify(record.examples)).not.toContain('STAGING_TOKEN');
});

test('an example gets neither the credentials nor what a server repeats of them', async () => {
  const record = await portal.prove(
    [
      ...fence('bash', [
        `curl -sS ${base}/pets -H 'Authorization: Bearer shown' -o pets.json`,
        `grep -q '\\*\\*\\*' pets.json && ! env | grep ${secret} && ! grep ${secret} pets.json`,
      ]),
    ],
    { server },
  );
  // What the server says is untrue of the document; the program itself ended as it should.
  expect(record.examples[0]?.problem?.message).toMatch(/must be an integer/);
});

test('an example of wrong credentials keeps them', async () => {
  const code = `curl -sS ${base}/pets/1 -H 'Authorization: Bearer wrong'`;
  const record = await portal.prove(
    [...fence('bash', [code], ' id=wrong status=401'), ...fence('bash', [code], ' id=right fresh')],
    { server },
  );
  expect(record.examples.map(({ id, outcome, requests }) => [id, outcome, requests[0]?.status])).toEqual([
    ['wrong', 'passed', 401],
    ['right', 'passed', 200],
  ]);
});

test('credentials that are not set, or would be readable on their way, stop the run before anything is sent', async () => {
  delete process.env.STAGING_TOKEN;
  await expect(portal.prove([], { server })).rejects.toThrow(
    'STAGING_TOKEN, which has the credentials of token, is not set.',
  );
  process.env.STAGING_TOKEN = secret;
  await expect(portal.prove([], { server: new URL('http://staging.example.com') })).rejects.toThrow(/plain HTTP/);
});
