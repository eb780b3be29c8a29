import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pagesOf, smokeTools } from '../../scripts/lib/smoke';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'smoke-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text = ''): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

const page = '<div id="___gatsby"></div>';

test('pages of each kind are opened, and of many operations the first', () => {
  for (const name of ['', 'a/', 'b/', 'c/', 'd/', 'api/', 'pay/', 'pay/operations/x/'])
    write(`${name}index.html`, page);
  for (let index = 0; index < 9; index += 1) write(`api/operations/op${index}/index.html`, page);
  write('a-redirect/index.html', '<a href="/a">moved</a>');
  write('page-data/a/page-data.json');
  expect(pagesOf(folder)).toEqual([
    '/',
    ...['/a', '/b', '/c'],
    '/api',
    ...['/api/operations/op0', '/api/operations/op1', '/api/operations/op2'],
    '/pay',
    '/pay/operations/x',
  ]);
});

test('a portal without the packages, or a machine without a browser, is told what is missing', () => {
  expect(smokeTools({ root: folder })).toBe('this needs two packages: npm install --save-dev playwright-core axe-core');
  const named = { CHROME_PATH: join(folder, 'no-browser') };
  expect(smokeTools({ root: process.cwd() }, named)).toBe(
    'this machine has no Chrome or Chromium; CHROME_PATH can name one',
  );
});
