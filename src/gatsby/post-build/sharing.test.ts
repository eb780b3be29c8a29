import type { PageFacts } from './page-facts';
import { robotsFile, sharingTags } from './sharing';

const page: PageFacts = {
  title: 'Find & list',
  description: 'Lists "ships".',
  kind: 'reference',
  crumbs: [],
  proven: false,
};
const site = { title: 'Fleet', address: 'https://docs.example.com/api/', picture: 'https://docs.example.com/a.png' };

test('a page says to other sites what it says of itself', () => {
  expect(sharingTags(page, site).replaceAll('/><', '/>\n<').split('\n')).toEqual([
    '<meta property="og:type" content="article"/>',
    '<meta property="og:site_name" content="Fleet"/>',
    '<meta property="og:locale" content="en"/>',
    '<meta property="og:title" content="Find &amp; list"/>',
    '<meta property="og:description" content="Lists &quot;ships&quot;."/>',
    '<meta property="og:url" content="https://docs.example.com/api/"/>',
    '<meta property="og:image" content="https://docs.example.com/a.png"/>',
    '<meta property="og:image:type" content="image/png"/>',
    '<meta property="og:image:width" content="1200"/>',
    '<meta property="og:image:height" content="630"/>',
    '<meta property="og:image:alt" content="Find &amp; list"/>',
    '<meta name="twitter:card" content="summary_large_image"/>',
  ]);
});

test('without a description, an address or a picture, less is said', () => {
  const tags = sharingTags({ ...page, description: undefined, kind: 'home' }, { title: 'Fleet' });
  expect(tags).not.toMatch(/description|url|image"/);
  expect(tags).toContain('<meta name="twitter:card" content="summary"/>');
  expect(tags).toContain('content="website"');
});

test('robots may read everything, and find the list of pages', () => {
  expect(robotsFile(undefined)).toBe('User-agent: *\nAllow: /\n');
  expect(robotsFile('https://docs.example.com/sitemap.xml')).toMatch(
    /^Sitemap: https:\/\/docs\.example\.com\/sitemap\.xml$/m,
  );
});
