import type { RunResult } from './runner';

/** How runtimes say that something is not installed, and what that is in plain words. */
const lacks: readonly (readonly [RegExp, (what: string) => string])[] = [
  [/\bModuleNotFoundError: No module named '([^'.]+)/, (name) => `has no module ${name}`],
  [/cannot load such file -- (\w[\w/-]*) \(LoadError\)/, (name) => `has no library ${name}`],
  [/Call to undefined function (curl|json|mb|openssl|simplexml)_\w+\(\)/, (name) => `has no extension ${name}`],
  [
    /Class "(DOMDocument|SimpleXMLElement|CURLFile)" not found/,
    (name) => `has no class ${name}, which belongs to an extension`,
  ],
  [/\brelease version (\d+) not supported/, (version) => `is older than version ${version}`],
  [/requires go >= ([\d.]+)/, (version) => `is older than version ${version}`],
];

/** What the runtime of a program that failed lacks on this machine, to follow its name; undefined when it failed for another reason. */
export function lackOf({ exit, stdout, stderr }: Pick<RunResult, 'exit' | 'stdout' | 'stderr'>): string | undefined {
  if (exit === 0 || exit === null) return undefined;
  for (const [pattern, say] of lacks) {
    const what = pattern.exec(`${stderr}\n${stdout}`)?.[1];
    if (what !== undefined) return say(what);
  }
  return undefined;
}
