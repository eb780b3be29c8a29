import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { parse } from 'yaml';
import { loadApi } from '../../src/openapi';
import { loadPortal } from '../../src/portal/load';
import { formatError } from '../newman/collection-format';
import { useSite } from './support/site';

const site = useSite();
const portal = loadPortal({});
const folder = mkdtempSync(join(tmpdir(), 'downloads-'));
const read = (name: string): string => readFileSync(join(folder, name), 'utf8');

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Follows every link of the section as a reader does, and keeps what comes. */
async function downloadAll(page: Page): Promise<string[]> {
  const links = await page.locator('.downloads a').all();
  const names: string[] = [];
  for (const link of links) {
    const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
    names.push(download.suggestedFilename());
    await download.saveAs(join(folder, download.suggestedFilename()));
  }
  return names;
}

describe.each(portal.apis)('the downloads of $path', ({ id, path, spec }) => {
  let names: string[];
  let command: string;
  beforeAll(async () => {
    const { page } = await site.visit(path);
    names = await downloadAll(page);
    command = (await page.locator('.downloads__how code.language-bash').textContent()) ?? '';
  });

  test('a collection of format 2.1, the same as the committed one', () => {
    const name = `${id}.postman_collection.json`;
    expect(names).toContain(name);
    expect(formatError(JSON.parse(read(name)))).toBeUndefined();
    expect(read(name)).toBe(readFileSync(join(portal.root, 'collections', name), 'utf8'));
  });

  test('an environment for each server, the same as the committed ones', () => {
    const environments = names.filter((name) => name.endsWith('.postman_environment.json'));
    expect(environments).toContain(`${id}-sandbox.postman_environment.json`);
    for (const name of environments)
      expect(read(name)).toBe(readFileSync(join(portal.root, 'collections', name), 'utf8'));
  });

  test('the OpenAPI document in YAML and JSON, which say the same and load as the original does', async () => {
    const json = JSON.parse(read(`${id}.openapi.json`)) as object;
    expect(parse(read(`${id}.openapi.yaml`))).toEqual(json);
    const { document } = await loadApi({ id, file: spec, root: portal.root });
    for (const name of [`${id}.openapi.json`, `${id}.openapi.yaml`]) {
      const loaded = await loadApi({ id, file: join(folder, name), root: folder });
      expect(loaded.document).toEqual(document);
    }
  });

  test('the command that the page shows is one of the instructions, which tests/newman executes', () => {
    const instructions = readFileSync(join(portal.root, 'collections/README.md'), 'utf8').split('\n');
    expect(instructions).toContain(command);
  });
});

test('without JavaScript the links are the same', async () => {
  const [{ path }] = portal.apis as [(typeof portal.apis)[number]];
  const { page } = await site.visit(path, { javaScriptEnabled: false });
  const links = await page
    .locator('.downloads a')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  expect(links.length).toBeGreaterThan(3);
  for (const href of links) expect((await page.request.get(href)).status()).toBe(200);
});
