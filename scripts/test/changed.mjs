import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { root } from '../lib/install.mjs';
import { steps } from './steps.mjs';

const isCode = /\.(?:[cm]?[jt]s|tsx)$/;
const isTest = /\.test\.tsx?$/;
/** Tests that take more than a moment, or need what other steps make: the whole suite has them. */
const isSlow = /^tests\/(?:browser|corpus|examples|mutations|newman)\//;

/**
 * Files that differ from a commit and those that are new, without what was deleted and what git ignores; relative to the project.
 * @param {string} base
 * @returns {string[]}
 * @throws Error with git's own message where `base` is no commit
 */
export function changedFiles(base, folder = root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
      .split('\0')
      .filter(Boolean);
  const files = [
    ...git('diff', '--name-only', '--diff-filter=d', '-z', '--relative', base, '--'),
    ...git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return [...new Set(files)].sort();
}

/**
 * The unit tests of files: they themselves, those beside them and those that import one of them by its name. What tests it
 * only by way of other files is left to the whole suite, so that this takes seconds.
 * @param {string[]} changed
 * @returns {string[]}
 * @public for its test
 */
export function testsOf(changed, folder = root) {
  const files = new Set(changed);
  const folders = new Set(
    changed.filter((file) => isCode.test(file) && file.startsWith('src/')).map((file) => dirname(file)),
  );
  return ['src', 'tests']
    .flatMap((top) =>
      readdirSync(join(folder, top), { recursive: true, encoding: 'utf8' }).map((file) => join(top, file)),
    )
    .filter((file) => isTest.test(file) && !isSlow.test(file))
    .filter(
      (file) =>
        files.has(file) || folders.has(dirname(file)) || importsOf(file, folder).some((name) => files.has(name)),
    )
    .sort();
}

/** The files of the project that a file imports, by their possible names. */
function importsOf(file, folder) {
  const specifiers = readFileSync(join(folder, file), 'utf8').matchAll(/(?:from|import|require)\s*\(?\s*'(\.[^']+)'/g);
  return [...specifiers].flatMap(([, specifier]) => {
    const path = relative(folder, resolve(folder, dirname(file), specifier));
    return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`];
  });
}

/**
 * The steps that tell within a minute whether a change is sound: lint, format and unit tests of what changed, and all types.
 * @param {string[]} changed
 * @returns {import('./steps.mjs').Step[]}
 */
export function stepsOf(changed) {
  const [lint, format, types, unit] = ['lint', 'format', 'types', 'unit'].map((name) =>
    steps.find((step) => step.name === name),
  );
  const present = changed.filter((file) => existsSync(join(root, file)));
  const code = present.filter((file) => isCode.test(file));
  const tests = testsOf(present);
  const only = (step, files, ...more) => ({ ...step, command: [...step.command.slice(0, -1), ...more, ...files] });
  return [
    types,
    ...(code.length > 0 ? [only(lint, code, '--no-warn-ignored')] : []),
    ...(present.length > 0 ? [only(format, present, '--ignore-unknown')] : []),
    ...(tests.length > 0 ? [{ ...unit, jest: ['--runTestsByPath', ...tests] }] : []),
  ];
}
