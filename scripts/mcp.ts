import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { inspect, parseArgs } from 'node:util';
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { limitReading } from '../src/examples/find/reading-limit';
import { changesTool } from '../src/mcp/changes-tool';
import { documentationTools } from '../src/mcp/documentation-tools';
import { openLibrary } from '../src/mcp/library';
import { sandboxCalls } from '../src/mcp/sandbox-tool';
import { serveHttp } from '../src/mcp/serve-http';
import { createMcpServer } from '../src/mcp/server';
import { loadPortal } from '../src/portal/load';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { compareVersions } from './lib/compare-versions';
import { runMain, UsageError, wantsHelp } from './lib/main';

const help = `proven-portal mcp [options]

Serves the portal's guides, APIs and sandbox to AI assistants over the Model Context Protocol: over standard input and output, as
assistants start it, or over HTTP on this machine. It reads documents and guides once, sends nothing elsewhere, and stops when
its input ends or on a signal.

  --http           serves over streamable HTTP instead
  --port N         port for HTTP; default: any free port
  --help           this text

Add it to the configuration of an assistant, for example:
{ "mcpServers": { "docs": { "command": "npx", "args": ["proven-portal", "mcp", "--config", "/path/to/portal.json"] } } }`;

/** @throws UsageError for an unknown option or an invalid value */
function readOptions(args: readonly string[]): { readonly http: boolean; readonly port: number } {
  const { values } = parseArgs({ args: [...args], options: { http: { type: 'boolean' }, port: { type: 'string' } } });
  const { http = false, port = '0' } = values;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new UsageError(`--port ${port}: must be from 0 to 65535.`);
  if (values.port !== undefined && !http) throw new UsageError('--port needs --http.');
  return { http, port: Number(port) };
}

/** The output of the protocol. What anything else prints, such as a behaviour, goes to standard error from now on. */
function takeOutput(): Writable {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof process.stdout.write;
  // Each message that waits for the output listens to it: many calls at once are no leak.
  return new Writable({ write: (chunk: Buffer, _encoding, done) => void write(chunk, done) }).setMaxListeners(0);
}

const report = (error: unknown): void => printInert(printable(inspect(error)), console.error);

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { http, port } = readOptions(args);
  const output = takeOutput();
  const portal = loadPortal();
  limitReading();
  const library = await openLibrary(portal, (line) => printInert(printable(line), console.error));
  // Revisions, and files of documents, are named from here.
  process.chdir(portal.root);
  const sandbox = sandboxCalls(library);
  const tools = [
    ...documentationTools(library),
    changesTool(library, (old, now) => compareVersions(old, now)),
    sandbox.tool,
  ];
  const { version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as { version: string };
  const create = () => createMcpServer(library, tools, { version, report });
  // A line without an end would fill the memory: the transport gives up.
  const tooLarge = new AbortController();
  const ended = new Promise<void>((resolve) => {
    tooLarge.signal.addEventListener('abort', () => resolve());
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
    if (http) return;
    process.stdin.once('end', resolve);
    process.stdin.once('close', resolve);
    process.stdout.once('error', () => resolve());
  });
  const reportInput = (error: unknown): void => {
    if (!(error instanceof Error && error.message.startsWith('ReadBuffer exceeded'))) return report(error);
    console.error('MCP: a message on standard input is larger than 10 MB, so the server stops.');
    tooLarge.abort();
  };
  const server = http
    ? await serveHttp(create, port, report)
    : serveStdio(create, { transport: new StdioServerTransport(process.stdin, output), onerror: reportInput });
  console.error(
    'url' in server ? `MCP: ${server.url}  (this machine only; Ctrl+C stops it)` : 'MCP: on standard input and output',
  );
  // A failure is reported to whoever searches.
  library.prepare().catch(() => undefined);
  await ended;
  await server.close();
  await sandbox.close();
  // A client that keeps its end of the pipe open would keep this process.
  process.stdin.destroy();
  return tooLarge.signal.aborted ? 1 : 0;
}

runMain(main);
