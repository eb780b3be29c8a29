import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProblemRecord } from '../../../src/examples/record';
import type { FileResult, Listing } from './protocol';

/** A page of many examples on a busy machine; each of them has ten seconds of its own. */
const timeout = 300_000;

/** Defines one test for each example of a guide, or for each exchange and sample of an API document, and one for all else. */
export function defineTests(path: string): void {
  const listing = JSON.parse(readFileSync(process.env.PORTAL_EXAMPLES_LISTING ?? '', 'utf8')) as Listing;
  const file = listing.files.find((listed) => listed.path === path);
  let found: FileResult;
  beforeAll(async () => {
    const response = await fetch(`${listing.url}/run`, { method: 'POST', body: JSON.stringify({ path }) });
    if (!response.ok) throw new Error(await response.text());
    found = (await response.json()) as FileResult;
  }, timeout);

  for (const [index, { name, location, skip }] of (file?.tests ?? []).entries()) {
    const title = `${location.line} ${name}`;
    if (skip !== undefined) {
      test.skip(`${title}: ${skip}`, () => undefined);
      continue;
    }
    test(title, () => {
      const { outcome, problem, reason, rerun } = found.results[index]!;
      if (problem && outcome !== 'broken') throw errorAt(problem, name, listing.root, rerun);
      if (outcome === 'blocked' || outcome === 'not-run')
        throw errorAt({ layer: 'run', location, message: reason ?? outcome }, name, listing.root);
      expect(['passed', 'checked', 'broken', 'skipped']).toContain(outcome);
    });
  }

  test('everything outside its examples', () => {
    const [first, ...rest] = found.problems;
    if (first) {
      const others = rest.map(({ location, message }) => `${location.file}:${location.line}  ${message}`);
      throw errorAt({ ...first, message: [first.message, ...others].join('\n') }, 'guide', listing.root);
    }
    expect(found.problems).toEqual([]);
  });
}

/** An error whose first frame is the guide's own line: Jest prints the code around it, and CI marks it. */
function errorAt({ location, message, hint }: ProblemRecord, name: string, root: string, rerun?: string): Error {
  const error = new Error([message, hint, rerun && `Run again: ${rerun}`].filter(Boolean).join('\n'));
  error.name = 'Untrue';
  error.stack = `${error.name}: ${error.message}\n    at ${name.replace(/[^\w-]+/g, ' ').trim()} (${resolve(root, location.file)}:${location.line}:${location.column ?? 1})`;
  return error;
}
