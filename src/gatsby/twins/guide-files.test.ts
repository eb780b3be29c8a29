import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Node } from 'gatsby';
import { copyGuideFiles } from './guide-files';

const root = mkdtempSync(join(tmpdir(), 'guide-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** The files of a site with one guide, after the files have been copied. */
function copied(route: string, body: string, names: readonly string[]): (path: string) => string | undefined {
  const [content, site] = ['content', 'site'].map((name) => join(mkdtempSync(join(root, 'portal-')), name)) as [
    string,
    string,
  ];
  for (const name of names) {
    mkdirSync(join(content, 'guides', name, '..'), { recursive: true });
    writeFileSync(join(content, 'guides', name), `text of ${name}`);
  }
  const guide = { id: 'guide', route, contentFilePath: join(content, 'guides/one.mdx'), mdx: 'mdx' };
  mkdirSync(site);
  copyGuideFiles(
    {
      getNodesByType: (type) => (type === 'Guide' ? [guide as unknown as Node] : []),
      getNode: (id) => (id === 'mdx' ? ({ body } as unknown as Node) : undefined),
    },
    join(content, '..'),
    site,
  );
  return (path) => (existsSync(join(site, path)) ? readFileSync(join(site, path), 'utf8') : undefined);
}

test.each([
  ['an image', '![A plan](plan.png)'],
  ['an image with a title', '![A plan](plan.png "The plan")'],
  ['a link with an anchor', '[The plan](plan.png#top)'],
  ['a path from here', '![A plan](./plan.png)'],
  ['an attribute', '<Card title="Plan" to="plan.png" />'],
  ['a source', '<img src="plan.png" alt="A plan" />'],
])('%s is where a browser looks for it, with and without a slash at the end of the address', (_what, body) => {
  const textOf = copied('/guides/one', body, ['plan.png']);
  expect(textOf('guides/plan.png')).toBe('text of plan.png');
  expect(textOf('guides/one/plan.png')).toBe('text of plan.png');
});

test('files of other folders, and names with spaces, keep their paths', () => {
  const textOf = copied('/guides/one', '[a](../files/a%20b.pdf) ![b](pictures/c.svg)', [
    '../files/a b.pdf',
    'pictures/c.svg',
  ]);
  expect(textOf('files/a b.pdf')).toBe('text of ../files/a b.pdf');
  expect(textOf('guides/files/a b.pdf')).toBe('text of ../files/a b.pdf');
  expect(textOf('guides/pictures/c.svg')).toBe('text of pictures/c.svg');
});

test('other guides, other sites, what is not there, and paths of the site are not copied', () => {
  const body = '[a](two.mdx) [b](https://example.com/plan.png) [c](none.png) [d](/plan.png) [e](mailto:a@b.com)';
  const textOf = copied('/guides/one', body, ['two.mdx', 'plan.png']);
  for (const path of ['guides/two.mdx', 'guides/plan.png', 'plan.png', 'guides/none.png'])
    expect(textOf(path)).toBeUndefined();
});

test('what no guide names any more is removed by the next build', () => {
  const [content, site] = ['content', 'site'].map((name) => join(mkdtempSync(join(root, 'portal-')), name)) as [
    string,
    string,
  ];
  mkdirSync(content);
  for (const name of ['a.png', 'b.png']) writeFileSync(join(content, name), name);
  const build = (body: string): boolean[] => {
    const guide = { id: 'guide', route: '/one', contentFilePath: join(content, 'one.mdx'), mdx: 'mdx' };
    copyGuideFiles(
      {
        getNodesByType: () => [guide as unknown as Node],
        getNode: () => ({ body }) as unknown as Node,
      },
      join(content, '..'),
      site,
    );
    return ['a.png', 'b.png', 'one/a.png', 'one/b.png'].map((name) => existsSync(join(site, name)));
  };
  mkdirSync(site);
  expect(build('![a](a.png) ![b](b.png)')).toEqual([true, true, true, true]);
  expect(build('![b](b.png)')).toEqual([false, true, false, true]);
});

test('nothing is written outside of the site, however many folders a path goes up', () => {
  const textOf = copied('/guides/one', '[a](../../../../../../../../../../etc/host.conf)', ['plan.png']);
  expect(textOf('../etc/host.conf')).toBeUndefined();
});

test.each([
  ['outside the portal', '[a](../../../secret.txt)', '../../../secret.txt'],
  ['outside the portal, percent-encoded', '[a](%2e%2e/%2e%2e/../secret.txt)', '../../../secret.txt'],
  ['that is hidden', '![a](../.env)', '../.env'],
  ['in a hidden folder', '[a](../.git/config.txt)', '../.git/config.txt'],
  ['that only code names', '```text\n![a](plan.png) <img src="plan.png" />\n```', 'plan.png'],
  ['that only inline code names', '`](plan.png)`', 'plan.png'],
  ['that only a comment names', '{/* ](plan.png) */}', 'plan.png'],
])('a file %s is not published', (_what, body, name) => {
  const textOf = copied('/guides/one', body, [name]);
  const last = name.split('/').at(-1)!;
  for (const path of [last, `guides/${last}`, `guides/one/${last}`, name.replace(/^(?:\.\.\/)+/, '')])
    expect(textOf(path)).toBeUndefined();
});
