import { parseArgs } from 'node:util';
import { loadPortal } from '../src/portal/load';
import { recognise } from '../src/sandbox/resources/recognise';
import { createSandbox, type RequestRecord, type SandboxApi, type SandboxOptions } from '../src/sandbox';
import { loadSandboxApis } from '../src/sandbox/load-apis';
import { firstCurl } from './lib/first-curl';
import { count } from '../src/text/count';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { commandLine } from './lib/command.mjs';
import { wantsHelp, runMain, UsageError } from './lib/main';

const help = `${commandLine('sandbox', '[options]')}

Starts a server on this machine that behaves like the portal's APIs. It stores nothing on disk and sends nothing elsewhere.

  --port N              default: the port of the portal's sandbox address; 0 takes a free one
  --api ID              serve this API only; may be repeated
  --log                 print each request
  --reject-unknown      reject properties and query parameters that the document does not have
  --cors ORIGIN         let web pages of this origin use the sandbox; may be repeated. Webhooks are then delivered
                        only to the sandbox's own receiver
  --host-policy P       loopback (default) or any: which Host headers are accepted
  --outgoing P          loopback (default) or any: where webhooks may be delivered
  --clock TIME          the fixed time of the clock, default 2025-03-03T09:00:00Z
  --seed TEXT           seed of generated identifiers, default sandbox
  --body-limit BYTES    largest request body, default 1048576
  --max-sessions N      maximum number of sessions, default 1000
  --session-memory MIB  memory limit of one session, default 32
  --memory MIB          memory limit of all sessions and snapshots, default a quarter of Node's memory, at most 512
  --help                this text

A request selects its session with the header Sandbox-Session, and one of the documented responses with
Prefer: code=404, example=name. GET /sandbox/ lists the sandbox's own endpoints.`;

/** @throws UsageError for an unknown option or an invalid value. */
function readOptions(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string' },
        api: { type: 'string', multiple: true },
        log: { type: 'boolean' },
        'reject-unknown': { type: 'boolean' },
        cors: { type: 'string', multiple: true },
        'host-policy': { type: 'string' },
        outgoing: { type: 'string' },
        clock: { type: 'string' },
        seed: { type: 'string' },
        'body-limit': { type: 'string' },
        'max-sessions': { type: 'string' },
        'session-memory': { type: 'string' },
        memory: { type: 'string' },
      },
    }).values;
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See: ${commandLine('sandbox', '--help')}`);
  }
}

const numberOf = (name: string, text: string | undefined, max: number, min = 1): number | undefined => {
  if (text === undefined) return undefined;
  if (/^\d+$/.test(text) && Number(text) >= min && Number(text) <= max) return Number(text);
  throw new UsageError(`--${name} ${text}: must be an integer from ${min} to ${max}.`);
};

const bytesOf = (name: string, mebibytes: string | undefined): number | undefined => {
  const number = numberOf(name, mebibytes, 1_000_000);
  return number === undefined ? undefined : number * 1024 * 1024;
};

const oneOf = <T extends string>(name: string, text: string | undefined, choices: readonly T[]): T | undefined => {
  if (text === undefined) return undefined;
  const choice = choices.find((each) => each === text);
  if (choice === undefined) throw new UsageError(`--${name} ${text}: must be ${choices.join(' or ')}.`);
  return choice;
};

const logLine = ({ method, url, status, session, duration }: RequestRecord): void => {
  const visible = url.replace(/[^\x21-\x7e]/g, '?');
  const name = session === 'default' ? '' : `  [${session}]`;
  printInert(`${status}  ${method} ${visible}  ${duration.toFixed(1)} ms${name}`);
};

async function main(): Promise<number> {
  const argv = process.argv.slice(2);
  if (wantsHelp(argv)) {
    console.log(help);
    return 0;
  }
  const values = readOptions(argv);
  const portal = loadPortal();
  const port = numberOf('port', values.port, 65_535, 0) ?? Number(new URL(portal.sandboxUrl).port || 80);
  const unknown = values['reject-unknown'] ? 'reject' : 'allow';
  const options: Omit<SandboxOptions, 'apis'> = {
    clock: values.clock,
    seed: values.seed,
    unknownProperties: unknown,
    unknownParameters: unknown,
    cors: values.cors,
    hostPolicy: oneOf('host-policy', values['host-policy'], ['loopback', 'any']),
    outgoing: oneOf('outgoing', values.outgoing, ['loopback', 'any']),
    bodyLimit: numberOf('body-limit', values['body-limit'], 1024 ** 3),
    maxSessions: numberOf('max-sessions', values['max-sessions'], 1_000_000),
    maxSessionBytes: bytesOf('session-memory', values['session-memory']),
    maxBytes: bytesOf('memory', values.memory),
    onResponse: values.log ? logLine : undefined,
  };
  const apis = await loadSandboxApis(portal, values.api);
  const sandbox = await createSandbox({ ...options, apis });
  const url = await sandbox.listen(port);
  await announce(url, apis, await sandbox.notes());

  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve);
  });
  await sandbox.close();
  return 0;
}

async function announce(
  url: string,
  apis: readonly SandboxApi[],
  notes: readonly { readonly api: string; readonly label: string; readonly value: string }[],
): Promise<void> {
  console.log(`Sandbox: ${url}  (this machine only; ${url}/sandbox/ describes it; Ctrl+C stops it)`);
  for (const { model, behaviour } of apis) {
    const hasState = [...recognise(model).operations.values()].some(({ role }) => role);
    const how = behaviour ? '' : `, ${hasState ? 'state and ' : ''}responses as the document describes them`;
    const where = model.mount ? `, mounted at ${model.mount}` : '';
    const { title, version } = model.info;
    const name = `${title} ${version}`.trim().replace(/\s+/g, ' ');
    printInert(printable(`\n${model.id}: ${name}, ${count(model.operations.length, 'operation')}${where}${how}`));
    const own = notes.filter((note) => note.api === model.id);
    for (const note of own) printInert(printable(`  ${note.label}: ${note.value}`));
    const curl = firstCurl(model, url, own.find((note) => note.label === 'bearer token')?.value);
    if (curl) printInert(printable(`  Try:\n${curl.replace(/^/gm, '    ')}`));
  }
}

runMain(main);
