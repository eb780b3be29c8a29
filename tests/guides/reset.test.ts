import { guideFiles } from '../../src/examples/find/guide';
import { readFileSync } from 'node:fs';
import { loadPortal } from '../../src/portal/load';

/** A reader who comes from another page, or runs a page twice, gets the responses that the page shows. */

/** What changes the sandbox: a request with another method than GET, in any language. */
const changing =
  /^(?:POST|PUT|PATCH|DELETE) |--request (?:POST|PUT|PATCH|DELETE)|method: '(?:POST|PUT|PATCH|DELETE)'|\.(?:POST|PUT|PATCH|DELETE)\(/m;
/** The home page starts the sandbox itself, and the calls of the page about errors fail, which changes nothing. */
const without = /\/docs\/(?:index|errors)\.mdx$/;
const isReset = (code: string): boolean => /^POST http:\/\/localhost:4010\/sandbox\/reset$/m.test(code);

const guides = guideFiles(loadPortal({})).map(({ path }) => {
  const fences = [...readFileSync(path, 'utf8').matchAll(/^```(http request|\w+ verify)[^\n]*\n(.*?)^```/gms)];
  return { path, codes: fences.map(([, , code = '']) => code) };
});

test('a page that changes the sandbox in several steps resets it before the first of them', () => {
  const long = guides.filter(
    ({ path, codes }) => !without.test(path) && codes.filter((code) => changing.test(code)).length > 1,
  );
  expect(long.length).toBeGreaterThan(15);
  const first = long.map(({ path, codes }) => ({ path, code: codes.find((code) => changing.test(code)) ?? '' }));
  expect(first.filter(({ code }) => !isReset(code)).map(({ path }) => path)).toEqual([]);
});

test('so does every recipe', () => {
  const recipes = guides.filter(({ path }) => path.includes('/recipes/'));
  expect(recipes.length).toBeGreaterThan(4);
  expect(recipes.filter(({ codes }) => !isReset(codes[0] ?? '')).map(({ path }) => path)).toEqual([]);
});
