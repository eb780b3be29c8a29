import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync, existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** A temporary folder of one run; every page has a folder in it. */
export interface Workspace {
  page(name: string): PageFolder;
  remove(): void;
}

/** Where the examples of one page live. */
export interface PageFolder {
  readonly home: string;
  /** Working directory; files that one example writes are there for the next. */
  readonly work: string;
  /** Out of the examples' sight: their programs. */
  readonly programs: string;
  /** Puts a program there. @returns its absolute path */
  program(name: string, code: string): string;
}

const repository = resolve(__dirname, '../../..');

/** @param root the portal's folder; its packages, else this project's, can be imported by examples */
export function createWorkspace(root: string): Workspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-examples-')));
  const packages = [root, repository].map((base) => join(base, 'node_modules')).find((path) => existsSync(path));
  if (packages) symlinkSync(packages, join(folder, 'node_modules'));
  let pages = 0;
  return {
    page(name) {
      const base = join(folder, `${++pages}-${name.replace(/[^A-Za-z0-9-]+/g, '-')}`);
      const [home, work, programs] = ['home', 'work', 'programs'].map((part) => join(base, part)) as [
        string,
        string,
        string,
      ];
      for (const path of [home, work, programs]) mkdirSync(path, { recursive: true });
      return {
        home,
        work,
        programs,
        program(file, code) {
          const path = join(programs, file);
          writeFileSync(path, code);
          return path;
        },
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

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
