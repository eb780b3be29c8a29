import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentError } from './diagnostics';
import { exchangesOf } from './exchange';
import { diagnosticsOf, fixtures, loadFixture } from './fixtures/load';

/**
 * Each file of fixtures/broken says in its last comment lines what is to be found in it:
 * `#! line severity code pointer`. Nothing else may be found. The severities are those of a strict portal.
 */

const folder = join(fixtures, 'broken');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.yaml'))
  .filter((file) => readFileSync(join(folder, file), 'utf8').includes('#!'));

describe('broken documents', () => {
  test.each(files)('%s', async (file) => {
    const expected = [...readFileSync(join(folder, file), 'utf8').matchAll(/^#! (.+)$/gm)].map((match) => match[1]);
    const diagnostics = await diagnosticsOf(`broken/${file}`, true);
    const found = diagnostics.map(({ severity, code, origin }) =>
      `${origin?.line} ${severity} ${code} ${origin?.pointer}`.trimEnd(),
    );
    expect(found.sort()).toEqual(expected.sort());
    for (const { message } of diagnostics) expect(message).toMatch(/^\S.*[.?]$/s);
  });
});

/** Codes of what leaves nothing to show, or must not be read. */
const unrecoverable = new Set([
  'alias-bomb', 'circular-alias', 'empty-file', 'not-a-document', 'reference-outside', 'syntax', 'unknown-version',
]); // prettier-ignore

describe('broken documents, where the portal is not strict', () => {
  test.each(files)('%s', async (file) => {
    const strict = await diagnosticsOf(`broken/${file}`, true);
    const isRefused = strict.some(({ code, severity }) => severity === 'error' && unrecoverable.has(code));
    const loading = loadFixture(`broken/${file}`);
    if (isRefused) {
      await expect(loading).rejects.toBeInstanceOf(DocumentError);
      return;
    }
    const { model, diagnostics } = await loading;
    const found = diagnostics.map(({ severity, code }) => `${severity} ${code}`);
    // The examples are compared with their schemas as well, now that there is a model of them.
    expect(found).toEqual(expect.arrayContaining(strict.map(({ code }) => `warning ${code}`)));
    // Whatever is taken can be shown: nothing that makes requests and samples of it stumbles.
    for (const operation of model.operations) expect(exchangesOf(operation, model).length).toBeGreaterThan(0);
  });
});
