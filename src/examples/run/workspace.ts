import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { removeTree } from './remove-tree';

/** A temporary folder of one run; every page has a folder in it. */
export interface Workspace {
  page(name: string): PageFolder;
  /** Puts a file there that programs of all pages may read. @returns its absolute path */
  shared(name: string, text: string): string;
  remove(): void;
}

/** Where the examples of one page live. */
export interface PageFolder {
  /** The folder that has the others. */
  readonly base: string;
  readonly home: string;
  /** Working directory; files that one example writes are there for the next. */
  readonly work: string;
  /** Their programs; in a container they cannot change them. */
  readonly programs: string;
  /** What one program leaves for the next beside files, such as variables of bash. */
  readonly state: string;
  /** The packages that programs can import, as a folder `node_modules`. */
  readonly packages?: string;
  /** Puts new folders in the place of those that programs have written to, which are removed. They are the caller's: see `give` of a container. */
  empty(): void;
  /** Puts a program there. @returns its absolute path */
  program(name: string, code: string): string;
}

const repository = resolve(__dirname, '../../..');

/** The packages of this project, which it is among where it is installed as one. */
const ownPackages =
  basename(dirname(repository)) === 'node_modules' ? dirname(repository) : join(repository, 'node_modules');

/** What runtimes keep from run to run: compiled code. Nothing is written into an installed package. */
export const runnerCache = join(ownPackages, '.cache/portal-examples');
export const javaClasses = join(runnerCache, 'java');

/** The packages that Node finds from a folder: its own, else those of the nearest folder above that has some, as in a workspace. */
function packagesOf(folder: string): string | undefined {
  const packages = join(folder, 'node_modules');
  // What a link leads to may be anything of this machine.
  if (existsSync(packages) && !lstatSync(packages).isSymbolicLink()) return packages;
  return dirname(folder) === folder ? undefined : packagesOf(dirname(folder));
}

/** @param root the portal's folder; its packages, else this project's, can be imported by examples */
export function createWorkspace(root: string): Workspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'portal-examples-')));
  const packages = [packagesOf(root), ownPackages].find((path) => path !== undefined && existsSync(path));
  if (packages) symlinkSync(packages, join(folder, 'node_modules'));
  let pages = 0;
  return {
    page(name) {
      const base = join(folder, `${++pages}-${name.replace(/[^A-Za-z0-9-]+/g, '-')}`);
      const [home, work, programs, state] = ['home', 'work', 'programs', 'state'].map((part) => join(base, part)) as [
        string,
        string,
        string,
        string,
      ];
      for (const path of [home, work, programs, state]) mkdirSync(path, { recursive: true });
      return {
        base,
        home,
        work,
        programs,
        state,
        packages: packages && realpathSync(packages),
        empty() {
          for (const path of [home, work, state]) {
            // A program owns it, and may have made it inaccessible to the next one.
            chmodSync(path, 0o755);
            // As a whole: what is in it may have names that are no text, or be inaccessible. A program that is just ending stays in it.
            const away = mkdtempSync(join(base, 'emptied-'));
            renameSync(path, join(away, basename(path)));
            mkdirSync(path);
            removeTree(away);
          }
        },
        program(file, code) {
          const path = join(programs, file);
          writeFileSync(path, code);
          // Whatever the caller's file mode mask: programs may run as another user.
          chmodSync(path, 0o644);
          return path;
        },
      };
    },
    shared(name, text) {
      const path = join(folder, name);
      writeFileSync(path, text, { mode: 0o644 });
      return path;
    },
    remove: () => removeTree(folder),
  };
}

export const gateScript = resolve(__dirname, 'node/gate.cjs');
const pythonPath = resolve(__dirname, 'python');

/** The documented servers that the recorder stands in for. */
export interface TrustedServers {
  /** File with the certificate of the authority that vouches for them. */
  readonly certificate: string;
  /** Their hosts with ports, as a regular expression. */
  readonly hosts: string;
  readonly ports: readonly number[];
  /** Whether a request to a host, with its port, of which nothing says how it is sent, is one over TLS. */
  isSecure(host: string): boolean;
}

/** What clients read for the authority that they trust: OpenSSL, Go and .NET, curl, requests in Python, Node. */
const trustVariables = ['SSL_CERT_FILE', 'CURL_CA_BUNDLE', 'REQUESTS_CA_BUNDLE', 'NODE_EXTRA_CA_CERTS'];

/** @returns the variables by which programs trust them, and gates know them */
export const trustEnvironment = (servers: TrustedServers | undefined): Record<string, string> =>
  servers
    ? {
        ...Object.fromEntries(trustVariables.map((name) => [name, servers.certificate])),
        PORTAL_EXAMPLES_SERVERS: servers.hosts,
      }
    : {};

/**
 * The whole environment of an example: nothing of the caller's but `PATH`, and the portal's own variables.
 * The proxy variables serve curl and Python's urllib; `PORTAL_EXAMPLES_GATE` tells Node and Python programs where the portal's
 * server really is (`host:port=port`).
 * @param proxyPort the loopback port at which programs reach the recorder of their page
 */
export function exampleEnvironment(
  folder: PageFolder,
  shown: URL,
  proxyPort: number,
  named: Readonly<Record<string, string>>,
  servers?: TrustedServers,
): Record<string, string> {
  const proxy = `http://127.0.0.1:${proxyPort}`;
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
    ...trustEnvironment(servers),
    PORTAL_EXAMPLES_GATE: `${shown.hostname}:${shown.port || '80'}=${proxyPort}`,
  };
}
