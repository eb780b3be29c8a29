import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { resolvePortal } from '../../portal/load';
import { guideFiles, readGuide } from '../find/guide';
import { checkLinks } from './check-prose';
import { siteOf } from './site';

const root = mkdtempSync(join(tmpdir(), 'links-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
mkdirSync(join(root, 'guides'));
writeFileSync(join(root, 'guides/plan.png'), '');
writeFileSync(join(root, 'boats.yaml'), '');
writeFileSync(join(root, 'pricing.tsx'), 'export default () => null;');

/** The lines and messages of what is wrong with the links of a guide. */
function faultsOf(body: string): string[] {
  writeFileSync(join(root, 'guides/index.mdx'), `---\ntitle: Home\n---\n\n${body}\n`);
  const apis = [{ spec: 'boats.yaml', versions: [{ label: '1.0', spec: 'boats.yaml' }] }];
  const config = { apis, docs: [{ content: 'guides' }], pages: { '/pricing': 'pricing.tsx' } };
  const portal = resolvePortal(config, root, 'portal.json');
  const guides = guideFiles(portal).map((file) => readGuide(file).guide);
  const site = siteOf(portal, guides, []);
  return guides.flatMap((guide) =>
    checkLinks(guide, site).map(({ location, message }) => `${location.line}: ${message}`),
  );
}

test('an image beside the guide has to be there', () => {
  expect(faultsOf('![A plan](plan.png)\n![A plan](./plan.png)')).toEqual([]);
  expect(faultsOf('\n![A plan](plam.png)')).toEqual(['6: there is no file "plam.png"']);
});

test('what would be published from outside the portal, or is hidden, is refused', () => {
  const outside = mkdtempSync(join(tmpdir(), 'outside-'));
  writeFileSync(join(outside, 'secret.txt'), '');
  writeFileSync(join(root, '.env.txt'), '');
  symlinkSync(join(outside, 'secret.txt'), join(root, 'guides/linked.txt'));
  const way = relative(join(root, 'guides'), join(outside, 'secret.txt'));
  expect(faultsOf(`[a](${way})\n[b](linked.txt)\n[c](../.env.txt)\n[d](%2e%2e/.env.txt)`)).toEqual([
    `5: "${way}" names a file that is outside the portal's folder`,
    `6: "linked.txt" names a file that is outside the portal's folder`,
    '7: "../.env.txt" names a file that is hidden',
    '8: "%2e%2e/.env.txt" names a file that is hidden',
  ]);
  rmSync(outside, { recursive: true });
});

test('a link may lead to the row of a message', () => {
  const table = '| Message | Cause |\n| --- | --- |\n| `name: must not be blank` | It is. |\n\n';
  expect(faultsOf(`${table}[It](#name-must-not-be-blank)`)).toEqual([]);
  expect(faultsOf(`${table}[It](#name-must-not-be-blan)`)).toEqual([
    '9: this page has no heading "#name-must-not-be-blan"; did you mean "name-must-not-be-blank"?',
  ]);
});

test('an image of another site, or in its own address, is none of ours', () => {
  expect(faultsOf('![a](https://example.com/a.png) ![b](data:image/gif;base64,R0lGODlhAQABAAAAACw=)')).toEqual([]);
});

test("a page of the portal's own is linked like a guide", () => {
  expect(faultsOf('See [pricing](/pricing) and [pricing](./pricing).')).toEqual([]);
  expect(faultsOf('See [pricing](/prices).')).toEqual(['5: no page has the address "/prices"']);
});

test('the reference of an earlier version can be linked', () => {
  expect(faultsOf('See [version 1.0](/api/versions/1.0/).')).toEqual([]);
  expect(faultsOf('See [version 2.0](/api/versions/2.0/).')).toEqual([
    '5: no page has the address "/api/versions/2.0/"; did you mean "/api/versions/1.0"?',
  ]);
});
