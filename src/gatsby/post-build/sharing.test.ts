import { robotsFile, sharingTags } from './sharing';

const html =
  '<head><title data-gatsby-head="true">Find &amp; list | Fleet</title><meta name="description" content="Lists &quot;ships&quot;."/></head>';
const site = { title: 'Fleet', address: 'https://docs.example.com/api/' };

test('a page says to other sites what it says of itself', () => {
  expect(sharingTags(html, site)).toBe(
    '<meta property="og:type" content="website"/><meta property="og:site_name" content="Fleet"/>' +
      '<meta property="og:title" content="Find &amp; list"/>' +
      '<meta property="og:description" content="Lists &quot;ships&quot;."/>' +
      '<meta property="og:url" content="https://docs.example.com/api/"/>',
  );
});

test('without a description, an address or a title, less is said', () => {
  expect(sharingTags('<title>Fleet</title>', { title: 'Fleet' })).not.toMatch(/description|url/);
  expect(sharingTags('<p>none</p>', site)).toBe('');
});

test('robots may read everything, and find the list of pages', () => {
  expect(robotsFile(undefined)).toBe('User-agent: *\nAllow: /\n');
  expect(robotsFile('https://docs.example.com/sitemap.xml')).toMatch(
    /^Sitemap: https:\/\/docs\.example\.com\/sitemap\.xml$/m,
  );
});
