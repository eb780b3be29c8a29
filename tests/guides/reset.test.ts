import { guideFiles } from '../../src/examples/find/guide';
import { readFileSync } from 'node:fs';
import { loadPortal } from '../../src/portal/load';

/** A reader who comes from another page, or runs a page twice, gets the responses that the page shows. */

/** The home page starts the sandbox itself, and the page about Postman only waits for it. */
const without = /\/docs\/(?:index|postman)\.mdx$/;
const isReset = (code: string): boolean => /^POST http:\/\/localhost:4010\/sandbox\/reset$/m.test(code);

const guides = guideFiles(loadPortal({})).map(({ path }) => {
  const fences = [...readFileSync(path, 'utf8').matchAll(/^```(?:http request|\w+ verify)[^\n]*\n(.*?)^```/gms)];
  return { path, codes: fences.map(([, code = '']) => code) };
});

test('every page with examples resets the sandbox before the first of them', () => {
  const withExamples = guides.filter(({ path, codes }) => !without.test(path) && codes.length > 0);
  expect(withExamples.length).toBeGreaterThan(30);
  expect(withExamples.filter(({ codes }) => !isReset(codes[0] ?? '')).map(({ path }) => path)).toEqual([]);
});
