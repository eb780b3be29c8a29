import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { writeIcons } from './icons';

let folder: string;
beforeEach(() => mkdirSync((folder = join(mkdtempSync(join(tmpdir(), 'icons-')), 'public'))));
afterEach(() => rmSync(dirname(folder), { recursive: true }));

const site = { title: 'Fleet', pathPrefix: '/v1' };
const read = (name: string): Buffer => readFileSync(join(folder, name));
const file = (name: string, content: string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

test('the manifest names icons that are there, in the sizes that it says', async () => {
  expect(await writeIcons(folder, { ...site, brand: {} })).toBeUndefined();
  const manifest = JSON.parse(read('manifest.webmanifest').toString()) as {
    start_url: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ name: 'Fleet', start_url: '/v1/' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512']);
  for (const { src, sizes } of manifest.icons)
    expect(`${read(src.slice(3)).readUInt32BE(16)}x${read(src.slice(3)).readUInt32BE(20)}`).toBe(sizes);
  expect(read('apple-touch-icon.png').readUInt32BE(16)).toBe(180);
  const ico = read('favicon.ico');
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6]]).toEqual([1, 1, 32]);
  expect(ico.toString('latin1', ico.readUInt32LE(18) + 1, ico.readUInt32LE(18) + 4)).toBe('PNG');
});

test('icons show the image of the portal; one that cannot be drawn is named, and the mark shown instead', async () => {
  await writeIcons(folder, { ...site, brand: {} });
  const mark = read('favicon.ico');
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="#f00"/></svg>';
  const favicon = file('icon.svg', svg);
  expect(await writeIcons(folder, { ...site, brand: { favicon } })).toBeUndefined();
  const own = read('favicon.ico');
  expect(own.equals(mark)).toBe(false);
  await writeIcons(folder, { ...site, brand: { logo: favicon } });
  expect(read('favicon.ico').equals(own)).toBe(true);
  const broken = file('broken.png', 'no image');
  expect(await writeIcons(folder, { ...site, brand: { favicon: broken } })).toMatch(/broken\.png: .*cannot be drawn/);
  expect(read('favicon.ico').equals(mark)).toBe(true);
  const ready = file('ready.ico', 'an icon');
  await writeIcons(folder, { ...site, brand: { favicon: ready } });
  expect(read('favicon.ico').toString()).toBe('an icon');
  expect(existsSync(join(folder, 'icon-512.png'))).toBe(true);
});

test('an icon that an earlier build has drawn is not drawn again', async () => {
  const cache = join(dirname(folder), '.cache/icons');
  await writeIcons(folder, { ...site, brand: {} });
  const drawn = readdirSync(cache);
  expect(drawn).toHaveLength(4);
  for (const name of drawn) writeFileSync(join(cache, name), 'kept');
  await writeIcons(folder, { ...site, brand: {} });
  expect(read('apple-touch-icon.png').toString()).toBe('kept');
  await writeIcons(folder, {
    ...site,
    brand: { logo: file('logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>') },
  });
  expect(read('apple-touch-icon.png').toString()).not.toBe('kept');
});
