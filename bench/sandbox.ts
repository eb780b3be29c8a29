import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import fastify from 'fastify';
import { loadPortal } from '../src/portal/load';
import { createSandbox, loadSandboxApis, type SandboxApi } from '../src/sandbox';
import { readyTokens } from '../src/sandbox/behaviours/monitoring/authentication';

const help = `npx tsx bench/sandbox.ts [--seconds N] [--connections N]

Measures the sandbox: how long an instance, a snapshot and a restoration take, and how many requests a second it serves
compared with a bare server of the same HTTP library, in the same run.

  --seconds N       of load for each kind of request, default 5
  --connections N   at once, default 10`;

interface Load {
  readonly name: string;
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Milliseconds that something takes: the median of so many times, after one that does not count. */
async function median(times: number, run: () => unknown): Promise<number> {
  await run();
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    const start = performance.now();
    await run();
    taken.push(performance.now() - start);
  }
  return taken.sort((a, b) => a - b)[Math.floor(times / 2)] ?? NaN;
}

async function measureInstances(apis: readonly SandboxApi[]): Promise<void> {
  const start = performance.now();
  const first = await createSandbox({ apis });
  await first.listen();
  const cold = performance.now() - start;
  const list = { method: 'GET', url: '/api/PersonQuery/List', headers: { host: 'localhost' } };
  await first.inject(list);
  await first.inject({
    method: 'POST',
    url: '/v1/api/customers/customer-1001/kyc',
    headers: { host: 'localhost', authorization: `Bearer ${readyTokens.write}` },
    body: { kyc: [] },
  });
  const snapshot = first.snapshot();
  const rows: [string, number][] = [
    ['first instance in a process, listening', cold],
    [
      'another instance, listening, closed again',
      await median(20, async () => {
        const sandbox = await createSandbox({ apis });
        await sandbox.listen();
        await sandbox.close();
      }),
    ],
    ['snapshot', await median(200, () => first.snapshot())],
    ['restore', await median(200, () => first.restore(snapshot))],
    ['reset', await median(200, () => first.reset('new'))],
    [
      'the first request of a new session',
      await median(200, async () => {
        first.drop('new');
        await first.inject({ ...list, headers: { ...list.headers, 'sandbox-session': 'new' } });
      }),
    ],
    ['a further request of the session', await median(200, () => first.inject(list))],
  ];
  await first.close();
  for (const [name, milliseconds] of rows) console.log(`${name.padEnd(46)}${milliseconds.toFixed(2).padStart(10)} ms`);
}

async function measureLoad({ name, url, ...request }: Load, seconds: number, connections: number): Promise<void> {
  const result = await autocannon({ url, duration: seconds, connections, ...request });
  const { average } = result.requests;
  const wrong = result.non2xx + result.errors;
  console.log(
    `${name.padEnd(46)}${average.toFixed(0).padStart(8)}/s${result.latency.p99.toFixed(0).padStart(8)} ms p99` +
      (wrong > 0 ? `   ${wrong} wrong responses` : ''),
  );
  if (wrong > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      seconds: { type: 'string', default: '5' },
      connections: { type: 'string', default: '10' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help) {
    console.log(help);
    return;
  }
  const portal = loadPortal({});
  const apis = await loadSandboxApis(portal, ['screening', 'transaction-monitoring']);
  await measureInstances(apis);

  const body = JSON.stringify({ kyc: [{ name: 'sourceOfFunds', type: 'String', value: 'Salary' }] });
  const bare = fastify();
  bare.get('/api/PersonQuery', () => ({ status: 'Success' }));
  bare.post('/kyc', () => ({ saved: 'kyc', customerId: 'customer-1001', replaced: true }));
  const bareUrl = await bare.listen({ port: 0, host: '127.0.0.1' });
  const sandbox = await createSandbox({ apis });
  const url = (await sandbox.listen()).replace('localhost', '127.0.0.1');
  const json = { 'content-type': 'application/json' };
  const token = { authorization: `Bearer ${readyTokens.write}` };
  const person = apis[0]?.model.operations
    .find((operation) => operation.path === '/api/PersonQuery')
    ?.parameters[0]?.examples.find((example) => example.value)?.value?.value;
  const loads: Load[] = [
    { name: 'bare Fastify: GET', url: `${bareUrl}/api/PersonQuery` },
    { name: 'bare Fastify: POST', url: `${bareUrl}/kyc`, method: 'POST', headers: json, body },
    {
      name: 'sandbox: POST monitoring KYC',
      url: `${url}/v1/api/customers/customer-1001/kyc`,
      method: 'POST',
      headers: { ...json, ...token },
      body,
    },
    { name: 'sandbox: GET screening person', url: `${url}/api/PersonQuery?PersonReferenceId=${String(person)}` },
    { name: 'sandbox: GET screening list of persons', url: `${url}/api/PersonQuery/List` },
  ];
  console.log(
    `\n${values.seconds} s each, ${values.connections} connections; ${path.basename(process.execPath)} ${process.version}`,
  );
  for (const load of loads) await measureLoad(load, Number(values.seconds), Number(values.connections));
  await Promise.all([bare.close(), sandbox.close()]);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
