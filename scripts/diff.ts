import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { defaultLevels, formatChanges, formats, levels, type Comparison, type Level } from '../src/diff';
import { loadPortal } from '../src/portal/load';
import { didYouMean, nearestName } from '../src/text/did-you-mean';
import { printInert } from '../src/text/inert';
import { printable } from '../src/text/printable';
import { commandLine } from './lib/command.mjs';
import { compareVersions } from './lib/compare-versions';
import { runMain, UsageError, wantsHelp } from './lib/main';
import { endWithChildren } from './lib/processes.mjs';
import { useOwnTemporaryFolder } from './lib/temporary.mjs';

const help = `${commandLine('diff', '[options] OLD NEW')}
${commandLine('diff', '[options] REVISION')}

Compares two versions of an OpenAPI document, each a file or REVISION:FILE of this git repository. With a revision alone,
compares each document of the portal with its version at that revision. A change is breaking (a request that was valid is
rejected, or a response contains what clients could not expect), risky (depending on the client) or compatible.

  --format text|markdown|json   default: text
  --from breaking|risky         omits less serious changes
  --fail-on breaking|risky|never
                                exits with 1 if there is a change of that level or above, or if --impact finds
                                something; default: breaking
  --levels FILE                 changes the levels of checks, in YAML or JSON: "response-enum-value-added: compatible"; "ignore" disables a check
  --impact                      runs the guides of the portal with both versions, and lists each example and sentence that a
                                change makes untrue, and the requests in collections that are made from the example
  --checks                      lists every check with its level
  --help                        this text`;

function readOptions(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      format: { type: 'string', default: 'text' },
      from: { type: 'string', default: 'compatible' },
      'fail-on': { type: 'string', default: 'breaking' },
      levels: { type: 'string' },
      checks: { type: 'boolean' },
      impact: { type: 'boolean' },
    },
  });
  return {
    positionals,
    checks: values.checks ?? false,
    impact: values.impact ?? false,
    format: oneOf('--format', values.format, formats),
    from: oneOf('--from', values.from, levels),
    failOn: oneOf('--fail-on', values['fail-on'], [...levels, 'never'] as const),
    levels: values.levels === undefined ? undefined : readLevels(values.levels),
  };
}

function oneOf<T extends string>(option: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === value);
  if (found === undefined) throw new UsageError(`${option} is ${value}; it must be one of: ${allowed.join(', ')}.`);
  return found;
}

function readLevels(file: string): ReadonlyMap<string, Level | 'ignore'> {
  let content: unknown;
  try {
    content = parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
  if (typeof content !== 'object' || content === null || Array.isArray(content))
    throw new UsageError(`${file}: levels must be an object of checks, such as "operation-removed: risky".`);
  return new Map(
    Object.entries(content).map(([check, level]) => {
      if (!defaultLevels.has(check))
        throw new UsageError(
          `${file}: unknown check ${check}${didYouMean(nearestName(check, defaultLevels.keys()), '.')}`,
        );
      return [check, oneOf(`${file}: ${check}`, String(level), [...levels, 'ignore'] as const)] as const;
    }),
  );
}

/** The pairs of versions that the arguments name. */
function pairsOf(positionals: readonly string[]): readonly (readonly [old: string, now: string])[] {
  const [first, second, ...others] = positionals;
  if (first === undefined || others.length > 0)
    throw new UsageError(`diff takes two documents, or one revision. See: ${commandLine('diff', '--help')}`);
  if (second !== undefined) return [[first, second]];
  const documents = loadPortal().apis.map(({ spec }) => relative('', spec));
  if (documents.length === 0)
    throw new UsageError('The configuration names no API document, so there is nothing to compare.');
  return documents.map((file) => [`${first}:${file}`, file]);
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const options = readOptions(args);
  if (options.checks) {
    for (const [check, level] of defaultLevels) console.log(`${level.padEnd(12)}${check}`);
    return 0;
  }
  if (options.impact) {
    endWithChildren();
    useOwnTemporaryFolder();
  }
  const comparisons: Comparison[] = [];
  for (const [old, now] of pairsOf(options.positionals)) comparisons.push(await compareVersions(old, now, options));
  printInert(printable(formatChanges(comparisons, options.format, options.from)));
  const { failOn } = options;
  if (failOn === 'never') return 0;
  const isSerious = (level: Level): boolean => levels.indexOf(level) <= levels.indexOf(failOn);
  return comparisons.some(
    ({ changes, impact = [] }) => changes.some(({ level }) => isSerious(level)) || impact.length > 0,
  )
    ? 1
    : 0;
}

runMain(main);
