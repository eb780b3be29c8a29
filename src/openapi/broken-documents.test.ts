import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { diagnosticsOf, fixtures } from './fixtures/load';

/**
 * Each file of fixtures/broken says in its last comment lines what is to be found in it:
 * `#! line severity code pointer`. Nothing else may be found.
 */

const folder = join(fixtures, 'broken');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .filter((file) => readFileSync(join(folder, file), 'utf8').includes('#!'));

describe('broken documents', () => {
  test.each(files)('%s', async (file) => {
    const expected = [...readFileSync(join(folder, file), 'utf8').matchAll(/^#! (.+)$/gm)].map((match) => match[1]);
    const diagnostics = await diagnosticsOf(`broken/${file}`);
    const found = diagnostics.map(({ severity, code, origin }) =>
      `${origin?.line} ${severity} ${code} ${origin?.pointer}`.trimEnd(),
    );
    expect(found.sort()).toEqual(expected.sort());
    for (const { message } of diagnostics) expect(message).toMatch(/^\S.*[.?]$/s);
  });
});
