import { resolve } from 'node:path';

/** A language whose programs are run by a command of its own each time. */
export interface CommandLanguage {
  /** As the record calls its version. */
  readonly tool: string;
  readonly extension: string;
  /** Prints the version; ends with another code than 0 when the runtime cannot be used. */
  readonly version: readonly string[];
  /** The oldest version that can. */
  readonly least?: number;
  /** The first element is the program; the file comes last. */
  readonly run: readonly string[];
  readonly check: readonly string[];
  /** Variables that the runtime needs beside those of every example. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Run once before all else, to fill its caches. */
  readonly warmUp?: readonly string[];
  /** Ignores proxies for this machine's own names, so that it needs the shown address itself. */
  readonly needsDoor?: boolean;
}

const cache = resolve(__dirname, '../../../node_modules/.cache/portal-examples');

export const commandLanguages: Readonly<Record<string, CommandLanguage>> = {
  php: {
    tool: 'php',
    extension: 'php',
    version: ['php', '--version'],
    run: [
      'php',
      ...['-d', `auto_prepend_file=${resolve(__dirname, 'php/gate.php')}`],
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
    environment: { GOCACHE: `${cache}/go`, GOTOOLCHAIN: 'local', GOPROXY: 'off', GOFLAGS: '' },
    warmUp: ['go', 'build', 'net/http', 'encoding/json', 'mime/multipart', 'os', 'fmt'],
    needsDoor: true,
  },
  csharp: {
    tool: 'dotnet',
    extension: 'cs',
    version: ['dotnet', '--version'],
    // `dotnet run FILE` came with it.
    least: 10,
    run: ['dotnet', 'run'],
    check: ['dotnet', 'build'],
    environment: { DOTNET_CLI_TELEMETRY_OPTOUT: '1', DOTNET_NOLOGO: '1', DOTNET_CLI_HOME: `${cache}/dotnet` },
    needsDoor: true,
  },
};
