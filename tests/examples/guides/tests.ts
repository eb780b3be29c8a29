import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ProblemRecord } from '../../../src/examples/record';
import type { FileResult, Listing } from './protocol';

/** A page of many examples on a busy machine; each of them has ten seconds of its own. */
const patience = 300_000;

/** Defines one test for each example of a guide, or for each exchange and sample of an API document, and one for all else. */
export function defineTests(path: string): void {
  const listing = JSON.parse(readFileSync(process.env.PORTAL_EXAMPLES_LISTING ?? '', 'utf8')) as Listing;
  const file = listing.files.find((listed) => listed.path === path);
  let found: FileResult;
  beforeAll(async () => {
    const answer = await fetch(`${listing.url}/run`, { method: 'POST', body: JSON.stringify({ path }) });
    if (!answer.ok) throw new Error(await answer.text());
    found = (await answer.json()) as FileResult;
  }, patience);

  for (const [index, { name, place, skip }] of (file?.tests ?? []).entries()) {
    const title = `${place.line} ${name}`;
    if (skip !== undefined) {
      test.skip(`${title}: ${skip}`, () => undefined);
      continue;
    }
    test(title, () => {
      const { outcome, problem, reason, rerun } = found.results[index]!;
      if (problem) throw errorAt(problem, name, listing.root, rerun);
      if (outcome === 'blocked' || outcome === 'not-run')
        throw errorAt({ layer: 'run', place, message: reason ?? outcome }, name, listing.root);
      expect(['passed', 'checked']).toContain(outcome);
    });
  }

  test('everything else that it says', () => {
    const [first, ...rest] = found.problems;
    if (!first) return;
    const others = rest.map(({ place, message }) => `${place.file}:${place.line}  ${message}`);
    throw errorAt({ ...first, message: [first.message, ...others].join('\n') }, 'guide', listing.root);
  });
}

/** An error whose first frame is the guide's own line: Jest prints the code around it, and CI marks it. */
function errorAt({ place, message, cure }: ProblemRecord, name: string, root: string, rerun?: string): Error {
  const error = new Error([message, cure, rerun && `Again: ${rerun}`].filter(Boolean).join('\n'));
  error.name = 'Untrue';
  error.stack = `${error.name}: ${error.message}\n    at ${name.replace(/[^\w-]+/g, ' ').trim()} (${resolve(root, place.file)}:${place.line}:${place.column ?? 1})`;
  return error;
}
