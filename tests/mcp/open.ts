import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { compareVersions } from '../../scripts/lib/compare-versions';
import { changesTool } from '../../src/mcp/changes-tool';
import { documentationTools } from '../../src/mcp/documentation-tools';
import { openLibrary } from '../../src/mcp/library';
import { sandboxCalls } from '../../src/mcp/sandbox-tool';
import { serveHttp, type McpHttpServer } from '../../src/mcp/serve-http';
import { createMcpServer } from '../../src/mcp/server';
import { loadPortal } from '../../src/portal/load';
import { writePortal } from './portal';

type Kind = Parameters<typeof writePortal>[0];
const closing: (() => Promise<void> | void)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** A portal with a server and the official client, which the test file that imports this closes at its end. */
export interface Opened {
  readonly client: Client;
  readonly folder: string;
  readonly server: McpHttpServer;
  readonly reported: unknown[];
  readonly call: (name: string, args?: Record<string, unknown>) => Promise<{ text: string; isError: boolean }>;
}

export async function open(kind: Kind, more: Readonly<Record<string, unknown>> = {}): Promise<Opened> {
  const folder = writePortal(kind, more);
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  const library = await openLibrary(loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') }));
  const sandbox = sandboxCalls(library);
  closing.push(() => sandbox.close());
  // The command works in the folder of the portal.
  const inFolder = (name: string): string => join(folder, name);
  const changes = changesTool(library, (old, now) => compareVersions(inFolder(old), inFolder(now)));
  const tools = [...documentationTools(library), changes, sandbox.tool];
  const reported: unknown[] = [];
  const report = (error: unknown): void => void reported.push(error);
  const server = await serveHttp(() => createMcpServer(library, tools, { version: '1', report }), 0, report);
  closing.push(() => server.close());
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
  closing.push(() => client.close());
  const call: Opened['call'] = async (name, args = {}) => {
    const { content, isError } = await client.callTool({ name, arguments: args });
    const [block] = content as { type: string; text: string }[];
    return { text: block!.text, isError: isError === true };
  };
  return { client, folder, server, reported, call };
}
