import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readGuide } from '../find/guide';
import { deadLinks, externalLinks } from './external-links';

const text = [
  'See [a](https://a.example/x#y), [b](https://a.example/gone), [own](http://localhost:4010/books) and',
  '<a href="https://b.example/">c</a>, [again](https://a.example/x).',
].join('\n');
const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text);
const links = externalLinks([guide], new Set(['localhost:4010']));

test('every link to another site is listed with its line', () =>
  expect(links).toEqual([
    { location: { file: 'a.mdx', line: 1 }, url: 'https://a.example/x' },
    { location: { file: 'a.mdx', line: 1 }, url: 'https://a.example/gone' },
    { location: { file: 'a.mdx', line: 2 }, url: 'https://b.example/' },
    { location: { file: 'a.mdx', line: 2 }, url: 'https://a.example/x' },
  ]));

test('each address is requested once, and what worked is remembered for a week', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'links-'));
  const cache = join(folder, 'deep/cache.json');
  const requested: string[] = [];
  let time = 1e12;
  const options = {
    cache,
    pause: 0,
    now: () => time,
    request: (url: string, { method }: RequestInit) => {
      requested.push(`${method} ${url}`);
      if (url.includes('b.example')) return Promise.reject(new Error('no such host'));
      return Promise.resolve({ status: url.endsWith('gone') ? 404 : 200 });
    },
  };
  const dead = await deadLinks(links, options);
  expect([...dead]).toEqual(
    expect.arrayContaining([
      ['https://a.example/gone', 'the server responds with 404'],
      ['https://b.example/', 'it cannot be reached: no such host'],
    ]),
  );
  expect(requested.filter((one) => one.endsWith('/x'))).toEqual(['HEAD https://a.example/x']);
  expect(JSON.parse(readFileSync(cache, 'utf8'))).toEqual({ 'https://a.example/x': time });
  requested.length = 0;
  time += 8 * 86_400_000;
  await deadLinks(links, options);
  expect(requested).toContain('HEAD https://a.example/x');
  rmSync(folder, { recursive: true });
});
