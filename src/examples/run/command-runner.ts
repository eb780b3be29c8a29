import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { lastLine } from './bash';
import { type ChildResult, runChild, startLimit } from './child';
import type { Program, ProgramFault, RunContext, Runner } from './runner';
import { type PageFolder, runnerCache } from './workspace';

/** A language whose programs are run by a command of its own each time. */
export interface CommandLanguage {
  /** As the record calls its version. */
  readonly tool: string;
  readonly extension: string;
  /** Prints the version; ends with another code than 0 when the runtime cannot be used. */
  readonly version: readonly string[];
  /** The oldest version that can. */
  readonly minVersion?: number;
  /** The first element is the program; the file comes last. */
  readonly run: readonly string[];
  readonly check: readonly string[];
  /** Variables that the runtime needs beside those of every example. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Run once before all else, to fill its caches. */
  readonly warmUp?: readonly string[];
  /** Ignores proxies for loopback names: only in a container is what it sends recorded. */
  readonly needsContainer?: boolean;
}

export function commandRunner(language: CommandLanguage): Runner {
  const fileOf = (program: Program, context: RunContext): string =>
    program.path ?? context.folder.program(`${program.name}.${language.extension}`, program.code);
  const execute = (
    [name = '', ...args]: readonly string[],
    file: string,
    context: RunContext,
  ): Promise<ChildResult> => {
    const { container, folder, limit } = context;
    const env = { ...context.environment, ...(container ? ownCaches(language, context) : language.environment) };
    return runChild(name, [...args, file], { cwd: folder.work, env, limit, container });
  };
  return {
    async versions() {
      const [name = '', ...args] = language.version;
      const env = { PATH: process.env.PATH ?? '', HOME: '/tmp', ...language.environment };
      const result = await runChild(name, args, { cwd: '/', env, limit: startLimit });
      const number = result.exit === 0 ? versionIn(result.stdout, language) : undefined;
      if (number === undefined) return undefined;
      const [warm = '', ...warmUpArgs] = language.warmUp ?? [];
      if (warm !== '') {
        for (const folder of cachesOf(language)) mkdirSync(folder, { recursive: true });
        await runChild(warm, warmUpArgs, { cwd: '/', env, limit: startLimit });
      }
      return { [language.tool]: number };
    },
    async run(program, context) {
      const file = fileOf(program, context);
      const result = await execute(language.run, file, context);
      return { ...result, fault: result.exit === 0 ? undefined : faultIn(result.stderr || result.stdout, file) };
    },
    async check(program, context) {
      const file = fileOf(program, context);
      const result = await execute(language.check, file, context);
      return result.exit === 0 ? undefined : faultIn(result.stderr || result.stdout, file);
    },
    async close() {},
  };
}

/** The version in what a language's version command printed; undefined for a runtime that is too old. */
export function versionIn(output: string, { minVersion = 0 }: CommandLanguage): string | undefined {
  const number = /\d+\.\d+(?:\.\d+)?/.exec(output)?.[0];
  return number !== undefined && Number.parseInt(number, 10) >= minVersion ? number : undefined;
}

/** The first line of the program in the runtime's own message: `file:12` or `file on line 12`; else its last line that says something. */
export function faultIn(text: string, file: string): ProgramFault {
  const name = file.split('/').at(-1)!;
  for (const row of text.split('\n')) {
    const at = row.indexOf(name);
    const rest = at < 0 ? '' : row.slice(at + name.length);
    const line = /^(?::| on line |\()(\d+)/.exec(rest)?.[1];
    if (line === undefined) continue;
    const before = row.slice(0, at).replace(/\S*$/, '').trim().replace(/ in$/, '');
    return { line: Number(line), message: before || rest.replace(/^[:()\d\s]+/, '') };
  }
  // What `go run` ends with says nothing of the cause, which stands above it.
  const told = text.replace(/^exit status \d+$/gm, '').trim();
  return { message: lastLine(told || text) };
}

const cachesOf = ({ environment = {} }: CommandLanguage): string[] =>
  Object.values(environment).filter((value) => value.startsWith(runnerCache));

/** Where the caches are that were made for a page, by language. */
const made = new WeakMap<PageFolder, Map<string, string>>();

/** The variables of a language with caches that belong to the page, filled from those that no program may change. */
function ownCaches(language: CommandLanguage, { folder, container }: RunContext): Record<string, string> {
  const places = made.get(folder) ?? new Map<string, string>();
  made.set(folder, places);
  const known = places.get(language.tool);
  const place = known !== undefined && existsSync(known) ? known : newCaches(language, folder, container);
  places.set(language.tool, place);
  const variables = Object.entries(language.environment ?? {});
  return Object.fromEntries(
    variables.map(([name, value]) => [
      name,
      value.startsWith(runnerCache) ? join(place, relative(runnerCache, value)) : value,
    ]),
  );
}

/**
 * They are made where no program of the page can reach, and then moved under a name that none can know: one that still runs could put a
 * link in the way of who fills a folder, or gives it away.
 */
function newCaches(language: CommandLanguage, folder: PageFolder, container: RunContext['container']): string {
  const root = mkdtempSync(join(folder.base, `caches-${language.tool}-`));
  for (const path of cachesOf(language)) {
    const own = join(root, relative(runnerCache, path));
    if (existsSync(path)) cpSync(path, own, { recursive: true });
    else mkdirSync(own, { recursive: true });
  }
  container?.give(root);
  const place = join(folder.state, basename(root));
  renameSync(root, place);
  return place;
}

export const commandLanguages: Readonly<Record<string, CommandLanguage>> = {
  php: {
    tool: 'php',
    extension: 'php',
    version: ['php', '--version'],
    run: [
      'php',
      ...['-d', `auto_prepend_file=${resolve(__dirname, 'php/gate.php')}`],
      // Of the environment, where OpenSSL finds it and libcurl does not.
      ...['-d', 'curl.cainfo=${SSL_CERT_FILE}', '-d', 'openssl.cafile=${SSL_CERT_FILE}'],
      ...['-d', 'disable_functions=fsockopen,pfsockopen,stream_socket_client,socket_connect'],
    ],
    check: ['php', '-l'],
  },
  ruby: {
    tool: 'ruby',
    extension: 'rb',
    version: ['ruby', '--version'],
    run: ['ruby', `-r${resolve(__dirname, 'ruby/gate.rb')}`],
    check: ['ruby', '-c'],
  },
  go: {
    tool: 'go',
    extension: 'go',
    version: ['go', 'version'],
    run: ['go', 'run'],
    check: ['gofmt', '-e', '-l'],
    environment: { GOCACHE: `${runnerCache}/go`, GOTOOLCHAIN: 'local', GOPROXY: 'off', GOFLAGS: '' },
    warmUp: ['go', 'build', 'net/http', 'encoding/json', 'mime/multipart', 'os', 'fmt'],
    needsContainer: true,
  },
  csharp: {
    tool: 'dotnet',
    extension: 'cs',
    version: ['dotnet', '--version'],
    // `dotnet run FILE` came with it.
    minVersion: 10,
    run: ['dotnet', 'run'],
    check: ['dotnet', 'build'],
    environment: { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1', DOTNET_CLI_HOME: `${runnerCache}/dotnet` },
    needsContainer: true,
  },
};
