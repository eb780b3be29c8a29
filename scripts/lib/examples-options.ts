import { parseArgs } from 'node:util';
import type { Selection } from '../../src/examples/select';
import { commandLine } from './command.mjs';
import { UsageError } from './main';
import { parseUrl } from '../../src/http/server-url';

export const help = `${commandLine('verify', '[options]')}

Runs every example of the guides and the API documents against a sandbox, and validates what they send, receive and show
against the API documents. Exits with 1 if anything is untrue.

  --page PAGE      only this guide, given by its file, route or file name
  --only ID        only this example, after the steps before it on its page
  --guides         only the guides, not the examples of the API documents
  --since REF      only what changes since REF can affect: the working tree is compared with the last commit that it shares with
                   that branch, tag or commit. A changed guide is run alone; after a change to a document or a behaviour, all
                   guides are run; after a change to the configuration, everything is
  --shard I/N      only part I of N; writes reports/examples-I-of-N.json
  --merge FILE…    merges the records of all shards; runs nothing
  --update         writes what was received into response and output fences and into response examples of the documents, adds
                   a response to examples that show neither a response nor an output, and prints the diff; refused if CI is set
  --statuses       with --update: corrects the status that an example states
  --server URL     runs the guides against a running server, and reports where server, guides and documents disagree. Later
                   requests use the server's identifiers instead of those shown; examples.varies in the configuration
                   names the properties whose values may differ
  --live           the same, against the server of each API in the configuration ("live")
  --watch          runs again after every change
  --reuse          runs nothing if reports/examples.json is today's green record of the same guides, documents, programs and
                   runtimes; if only guides differ, runs those guides alone, unless CI is set
  --external       lists the guides' links to other sites and requests each of them, slowly; runs nothing else
  --help           this text

Writes reports/examples.json, which the site shows, and reports/examples.junit.xml; a partial run uses other names, and
EXAMPLES_REPORTS=FOLDER another folder. The environment of an example has PATH, HOME, TMPDIR, the portal's
examples.environment, and the credentials that the samples of the API reference read, such as TOKEN and API_KEY.`;

export interface ExamplesOptions extends Selection {
  /** A branch, a tag or a commit: only what has changed since can be untrue. */
  readonly since?: string;
  readonly update: boolean;
  /** With `update`: corrects `status=` too. */
  readonly statuses: boolean;
  readonly watch: boolean;
  readonly reuse: boolean;
  readonly server?: URL | 'configured';
  /** Only checks links to other sites. */
  readonly external: boolean;
  readonly merge?: readonly string[];
}

/** @throws UsageError for an option that does not exist or cannot be */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): ExamplesOptions {
  const { values, positionals } = parse(args);
  if (positionals.length > 0 && values.merge === undefined)
    throw new UsageError(`Unexpected "${positionals[0]}". See: ${commandLine('verify', '--help')}`);
  if (values.update && env.CI && env.CI !== 'false') {
    throw new UsageError('--update: refused if CI is set, where an untrue example must fail.');
  }
  if (values.statuses && !values.update) throw new UsageError('--statuses: needs --update.');
  if (values.live && values.server !== undefined)
    throw new UsageError(
      '--live and --server exclude each other: choose the servers of the configuration or another one.',
    );
  if (values.update && (values.server !== undefined || values.live))
    throw new UsageError('--update: works with the sandbox only, not with a live server.');
  const selected = (
    ['page', 'only', 'guides', 'since', 'shard', 'server', 'live', 'update', 'watch', 'merge'] as const
  ).find((name) => values[name] !== undefined);
  if (values.reuse && selected !== undefined)
    throw new UsageError(`--reuse: works for a run of all examples only, without --${selected}.`);
  return {
    page: values.page,
    only: values.only,
    guides: values.guides,
    since: values.since,
    shard: shardOf(values.shard),
    server: values.live ? 'configured' : serverOf(values.server),
    update: values.update ?? false,
    statuses: values.statuses ?? false,
    watch: values.watch ?? false,
    reuse: values.reuse ?? false,
    external: values.external ?? false,
    merge: values.merge === undefined ? undefined : [...values.merge, ...positionals],
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        page: { type: 'string' },
        only: { type: 'string' },
        guides: { type: 'boolean' },
        since: { type: 'string' },
        shard: { type: 'string' },
        server: { type: 'string' },
        live: { type: 'boolean' },
        update: { type: 'boolean' },
        statuses: { type: 'boolean' },
        watch: { type: 'boolean' },
        reuse: { type: 'boolean' },
        external: { type: 'boolean' },
        merge: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    throw new UsageError(`${(error as Error).message.split('. ')[0]}. See: ${commandLine('verify', '--help')}`);
  }
}

function shardOf(text: string | undefined): Selection['shard'] {
  if (text === undefined) return undefined;
  const [, index, count] = /^(\d{1,4})\/(\d{1,4})$/.exec(text)?.map(Number) ?? [];
  if (!index || !count || index > count)
    throw new UsageError(`--shard ${text}: write it as 1/4, the first of four parts.`);
  return { index, count };
}

function serverOf(text: string | undefined): URL | undefined {
  if (text === undefined) return undefined;
  const url = parseUrl(text);
  if (url && url.username + url.password !== '')
    throw new UsageError('--server: credentials belong in the environment, named by "live" in the configuration.');
  if (url && /^https?:$/.test(url.protocol)) return url;
  throw new UsageError(`--server ${text}: not an http or https address.`);
}
