import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import { contentType } from '../../scripts/lib/content-type';
import { siteFolder, useSite } from './support/site';

/** A host that knows nothing of pages: a file as it is, the index of a folder, and 404.html for everything else. */
const site = useSite(() =>
  createServer((request, response) => {
    const path = decodeURIComponent(new URL(`http://localhost${request.url}`).pathname);
    const named = join(siteFolder, path);
    const candidates = path.startsWith('//') || path.includes('\\') ? [] : [named, join(named, 'index.html')];
    const file = candidates.find((each) => existsSync(each) && statSync(each).isFile());
    const served = file ?? join(siteFolder, '404.html');
    response.writeHead(file ? 200 : 404, { 'content-type': contentType(extname(served)) });
    createReadStream(served).pipe(response);
  }),
);

test.each([
  '//evil.example/index.html',
  '///evil.example/x.html',
  '/\\evil.example/index.html',
  '/.//evil.example/x.html',
  '/a/..//evil.example/index.html',
  '/%2e//evil.example',
  '//user@evil.example/x.html',
  '//evil.example/',
])('%s stays on this site', async (path) => {
  const { page, requests } = await site.visit(undefined);
  await page.goto(site.origin + path);
  await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(new URL(page.url()).origin).toBe(site.origin);
  expect(requests.filter((url) => new URL(url).origin !== site.origin && !url.startsWith('data:'))).toEqual([]);
});

test('another spelling of a page is led to it', async () => {
  const { page } = await site.visit(undefined);
  await page.goto(`${site.origin}//person-screening.html?a=1#b`);
  await page.waitForURL(`${site.origin}/person-screening?a=1#b`);
});
