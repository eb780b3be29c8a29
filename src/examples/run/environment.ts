import { resolve } from 'node:path';
import type { PageFolder } from './workspace';

export const gateScript = resolve(__dirname, 'node/gate.cjs');
const pythonPath = resolve(__dirname, 'python');

/**
 * The whole environment of an example: nothing of the caller's but `PATH`, and the portal's own variables.
 * The proxy variables serve curl and Python's urllib; `PORTAL_EXAMPLES_GATE` tells Node and Python programs where the portal's
 * server really is (`host:port=port`).
 */
export function exampleEnvironment(
  folder: PageFolder,
  shown: URL,
  recorderPort: number,
  named: Readonly<Record<string, string>>,
): Record<string, string> {
  const proxy = `http://127.0.0.1:${recorderPort}`;
  return {
    PATH: process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
    LANG: 'C.UTF-8',
    TZ: 'UTC',
    ...named,
    HOME: folder.home,
    TMPDIR: folder.work,
    http_proxy: proxy,
    https_proxy: proxy,
    all_proxy: proxy,
    no_proxy: '',
    NODE_OPTIONS: `--require=${JSON.stringify(gateScript)}`,
    PYTHONPATH: pythonPath,
    PYTHONDONTWRITEBYTECODE: '1',
    PORTAL_EXAMPLES_GATE: `${shown.hostname}:${shown.port || '80'}=${recorderPort}`,
  };
}
