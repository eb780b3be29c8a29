import type { CreateNodeArgs } from 'gatsby';
import type { Portal } from '../../portal/portal';
import { onCreateGuideSource } from './guide-nodes';

const groups = [
  { label: 'Start', position: 1 },
  { folder: 'how-to/', label: 'How to', position: 2 },
  { folder: 'faq' },
];
const portal = {
  root: '/portal',
  docs: [{ id: 'docs', path: '/', content: '/portal/docs', label: 'Docs', groups }],
} as unknown as Portal;

/** The group of a guide, from its path and its front matter. */
function groupOf(relativePath: string, frontmatter: object): unknown {
  const made: { group?: unknown }[] = [];
  onCreateGuideSource(
    {
      node: { internal: { type: 'Mdx', contentDigest: '' }, parent: 'file', body: '', frontmatter },
      getNode: () => ({ sourceInstanceName: 'docs', relativePath, absolutePath: `/portal/docs/${relativePath}` }),
      actions: { createNode: (node: { group?: unknown }) => made.push(node) },
      createNodeId: (name: string) => name,
      createContentDigest: () => '',
    } as unknown as CreateNodeArgs,
    portal,
    new Map(),
  );
  return made[0]!.group;
}

test.each([
  ['a.mdx', {}, null],
  ['a.mdx', { sidebar_group: 'Start' }, { label: 'Start', position: 1 }],
  ['how-to/a.mdx', {}, { label: 'How to', position: 2 }],
  ['a.mdx', { sidebar_group: 'How to' }, { label: 'How to', position: 2 }],
  ['how-to/a.mdx', { sidebar_group: 'Start' }, { label: 'Start', position: 1 }],
  ['faq/a.mdx', {}, { label: 'Faq', position: null }],
  ['other-things/deep/a.mdx', {}, { label: 'Other things', position: null }],
  ['a.mdx', { sidebar_group: 'Elsewhere' }, { label: 'Elsewhere', position: null }],
])('the group of %s with %j in its front matter', (path, front, expected) =>
  expect(groupOf(path, front)).toEqual(expected),
);
