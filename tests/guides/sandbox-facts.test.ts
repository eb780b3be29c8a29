import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { guideFiles } from '../../src/examples/find/guide';
import { loadPortal } from '../../src/portal/load';

/** What the specification does not show is said in `<Sandbox>`: readers must not take it for a promise of the provider. */
const sandboxFacts =
  /[^.\n]*\b(?:immediate(?:ly)?|sixty-four|hexadecimal|best first|overwrit\w+|screened anew|with the secret)\b[^.\n]*/gi;

const portal = loadPortal({});
const unmarked = (mdx: string): string =>
  mdx.replace(/^```(?!mermaid).*?^```/gms, '').replace(/<Sandbox>.*?<\/Sandbox>/gs, '');
const found = (mdx: string): string[] => unmarked(mdx).match(sandboxFacts) ?? [];

test.each(guideFiles(portal).map(({ path }) => [relative(portal.root, path), path]))('%s', (_, path) =>
  expect(found(readFileSync(path, 'utf8'))).toEqual([]),
);

test('such a fact is found in a sentence and in a diagram, and not where it is marked', () => {
  expect(found('It is screened immediately.')).toHaveLength(1);
  expect(found('```mermaid\na[Screened immediately]\n```\n')).toHaveLength(1);
  expect(found('<Sandbox>It is screened\nimmediately.</Sandbox>')).toEqual([]);
});
