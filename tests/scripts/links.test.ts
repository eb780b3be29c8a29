/** `test links` of a portal: what it says of the addresses of a built site that lead to no file. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brokenAddresses } from '../../scripts/lib/broken-addresses';
import { type Findings, sourcesOf } from '../../scripts/lib/link-sources';
import { loadPortal } from '../../src/portal/load';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'links-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function links(files: Readonly<Record<string, string>>): Findings {
  const settings = { docs: [{ content: 'guides', path: '/' }], apis: [{ id: 'boats', spec: 'specs/boats.yaml' }] };
  const all = { 'portal.json': JSON.stringify(settings), 'guides/index.mdx': '# Boats\n', ...files };
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return sourcesOf(brokenAddresses(join(folder, 'public')), loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') }));
}

const document = (description: string): string =>
  `openapi: 3.1.0
info:
  title: Boats
  version: '1'
  description: ${description}
paths: {}
`;

test("a document's own link is a warning at its line, as it is written for another site", () => {
  const { warnings, faults } = links({
    'specs/boats.yaml': document('See [the rules](/docs/rules?a=1&b=2#x), [these](/docs/t%C3%A9).'),
    'specs/more.json': '{ "description": "<a href=\\"\\/docs\\/more\\">more</a>" }',
    'public/index.html': '<a href="/">home</a>',
    'public/api/index.html':
      '<a href="/docs/rules?a=1&amp;b=2#x"></a><a href="/docs/t%C3%A9"></a><a href="/docs/more"></a>',
    'public/api/index.md': '[the rules](/docs/rules?a=1&b=2#x)',
  });
  const fix = '(Write the complete address, or add it to "redirects" in the configuration)';
  expect(faults).toEqual([]);
  expect(warnings).toEqual([
    `specs/boats.yaml:5:32 warning The document links to /docs/rules?a=1&b=2#x, which is not a page of this portal. ${fix}`,
    `specs/boats.yaml:5:64 warning The document links to /docs/té, which is not a page of this portal. ${fix}`,
    `specs/more.json:1:29 warning The document links to /docs/more, which is not a page of this portal. ${fix}`,
  ]);
});

test("a guide's link is red at its line, though a document has the same; what nobody wrote is red where it is", () => {
  const { warnings, faults } = links({
    'specs/boats.yaml': document('See [the rules](/docs/rules).'),
    'guides/index.mdx': '# Boats\n\nSee [the rules](/docs/rules), or\n<Card to="/gone">this</Card>.\n',
    'public/index.html': '<a href="/docs/rules">a</a><a href="/gone">b</a><a href="/">home</a>',
    'public/api/index.html': '<a href="/docs/rules">a</a><a href="/api/missing/">c</a>',
  });
  expect(warnings).toEqual([]);
  expect(faults).toEqual([
    'guides/index.mdx:3:17 links to /docs/rules, which is not a file of the site (Correct the link)',
    'guides/index.mdx:4:11 links to /gone, which is not a file of the site (Correct the link)',
    'api/index.html: /api/missing/ is not a file of the site',
  ]);
});
