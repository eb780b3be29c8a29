import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const docs = resolve(__dirname, '../../content/docs');

/** The reference ids that a guide's requests register, with `PUT /api/PersonCommand` and the like, one by one or in a batch. */
function registeredIn(text: string): string[] {
  const fences = [...text.matchAll(/^```\w+[^\n]*\n(.*?)^```/gms)].map(([, code = '']) => code);
  return fences
    .filter((code) => /^PUT \S+\/api\/(?:Person|Company|CompanyV2)Command(?:\/Batch)?$/m.test(code))
    .flatMap((code) => [...code.matchAll(/"(?:person|company)ReferenceId": "([\w-]+)"/g)].map(([, id = '']) => id));
}

test('no two guides register the same reference id, so that a reader can follow both', () => {
  const pages = new Map<string, Set<string>>();
  for (const name of readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((one) => one.endsWith('.mdx')))
    for (const id of registeredIn(readFileSync(join(docs, name), 'utf8')))
      pages.set(id, (pages.get(id) ?? new Set()).add(name));
  expect(pages.size).toBeGreaterThan(20);
  expect([...pages].filter(([, names]) => names.size > 1).map(([id, names]) => [id, ...names])).toEqual([]);
});
