import { fits } from '../src/openapi/json-schema/check/check-value';
import { sampleMatching } from '../src/openapi/sample/pattern';
import { align } from '../src/sandbox/behaviours/screening/matching/alignment';
import { personName, word } from '../src/sandbox/behaviours/screening/matching/name';
import { screenPerson } from '../src/sandbox/behaviours/screening/matching/screen';
import { readPartialDate } from '../src/sandbox/behaviours/screening/watchlist/entry';
import { watchlistOf } from '../src/sandbox/behaviours/screening/watchlist/watchlist';
import { createRouter } from '../src/sandbox/routing/router';
import { wantsHelp, runMain } from '../scripts/lib/main';

const help = `npx tsx bench/limits.ts

Measures the worst inputs of what has a limit, because an input may be written to take for ever.`;

const anna = 'Anna '.repeat(1000);
const long = personName(anna, anna);
const [persons] = watchlistOf({ persons: new Map(), companies: new Map() }).personIndexes;
const listed = {
  firstName: 'Helena',
  lastName: 'Korpela',
  birth: readPartialDate('1961-04-12') ?? {},
  gender: 'Female' as const,
};
const routes = Array.from({ length: 22_000 }, (_, index) => ({
  method: 'GET',
  template: `/r${index % 500}/{id}/x${index}/{z}`,
  value: index,
}));

const cases: Readonly<Record<string, () => unknown>> = {
  'a router of 22,000 routes, and its first match': () => createRouter(routes).match('GET', '/r4/a/x4504/b'),
  'a word of a million letters': () => word('é'.repeat(1_000_000)),
  'two names of 2,000 equal words, aligned': () => align(long, long, 'Any', 'Diacritics'),
  'a person, screened against the list': () =>
    persons && screenPerson(listed, persons, { order: 'Any', fuzziness: 'Metaphone' }),
  'a string for a pattern that backtracks without end': () =>
    sampleMatching('^(?:a+)+(?:b|$)c?!$', (string) => string.length > 50),
  'a check against such a pattern': () => fits({ pattern: '^(a+)+$' }, `${'a'.repeat(60)}!`, () => true),
};

async function main(): Promise<number> {
  if (wantsHelp(process.argv.slice(2))) {
    console.log(help);
    return 0;
  }
  for (const [name, run] of Object.entries(cases)) {
    const start = performance.now();
    run();
    const first = performance.now() - start;
    const again = performance.now();
    run();
    const second = performance.now() - again;
    console.log(`${name.padEnd(50)}${first.toFixed(1).padStart(9)} ms, again ${second.toFixed(1).padStart(7)} ms`);
  }
  return 0;
}

runMain(main);
