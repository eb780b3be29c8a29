import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageFacts } from '../page-facts';
import { pagePicture } from './page-picture';
import { MAX_OWN_PICTURES, pagePictures } from './page-pictures';
import { drawPicture, readPictureFonts } from './renderer';

const fonts = readPictureFonts();
const text = { title: 'Register a person', site: 'Docs', within: 'Screening', call: 'PUT /persons', proven: true };
const linesOf = (svg: string | undefined): string[] =>
  [...svg!.matchAll(/font-weight="700" fill="#17211f">([^<]*)</g)].map(([, line]) => line!);

test('widths are those of the font', () => {
  const { width } = fonts.regular;
  expect(width('Wi')).toBeCloseTo(width('W')! + width('i')!, 10);
  expect(width('W')!).toBeGreaterThan(3 * width('i')!);
  expect(width('a\u{10ffff}')).toBeUndefined();
  expect(width('漢')).toBeUndefined();
});

test('a title is broken where it is too wide, and cut after three lines', () => {
  expect(linesOf(pagePicture(text, fonts, '#000000'))).toEqual(['Register a person']);
  const long = linesOf(
    pagePicture({ ...text, title: 'Retrieve the active deployment aggregate logs of an app' }, fonts, '#000000'),
  );
  expect(long.length).toBeGreaterThan(1);
  expect(long.join(' ')).toBe('Retrieve the active deployment aggregate logs of an app');
  const endless = linesOf(pagePicture({ ...text, title: 'words without end '.repeat(40) }, fonts, '#000000'));
  expect(endless).toHaveLength(3);
  expect(endless[2]).toMatch(/…$/);
  for (const line of linesOf(pagePicture({ ...text, title: 'x'.repeat(300) }, fonts, '#000000')))
    expect(fonts.bold.width(line)! * 54).toBeLessThanOrEqual(1040);
  expect(
    linesOf(
      pagePicture(
        { ...text, title: 'microsoft.graph.conditionalAccessAuthenticationStrengthPolicy' },
        fonts,
        '#000000',
      ),
    )[0],
  ).toMatch(/[.a-z]$/);
});

test('text is text, and pictograms are left out', () => {
  const svg = pagePicture({ ...text, title: '🚀 <a href="x">&', call: '"\'<' }, fonts, '#000000')!;
  expect(svg).toContain('>&lt;a href=&quot;x&quot;&gt;&amp;</text>');
  expect(svg).not.toContain('<a ');
});

test('a picture is a PNG, always the same, in less than 40 kB', async () => {
  const svg = pagePicture(text, fonts, '#0b6172')!;
  const png = await drawPicture(svg, fonts);
  expect(png.toString('latin1', 1, 4)).toBe('PNG');
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630]);
  expect(png.equals(await drawPicture(svg, fonts))).toBe(true);
  // Text was drawn: a picture without it has a tenth of the bytes.
  const empty = await drawPicture(svg.replace(/<text[\s\S]*<\/text>/, ''), fonts);
  expect(png.length).toBeGreaterThan(3 * empty.length);
  expect(png.length).toBeLessThan(40_000);
});

describe('the pictures of a site', () => {
  let folder: string;
  beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'pictures-'))));
  afterEach(() => rmSync(folder, { recursive: true }));
  const page = (title: string): PageFacts => ({
    title,
    kind: 'reference',
    crumbs: [{ title: 'Screening', href: '/api/' }, { title }],
    proven: false,
  });

  test('are drawn once, and removed when no page has them', async () => {
    const first = pagePictures(folder, ['/a', '/b'], { title: 'Docs' });
    const [a, b] = [first.pictureOf(page('A'), '/a')!, first.pictureOf(page('B'), '/b/')!];
    expect(a).not.toBe(b);
    expect(await first.write()).toBe(2);
    writeFileSync(join(folder, a), 'kept');
    const second = pagePictures(folder, ['/a'], { title: 'Docs' });
    expect(second.pictureOf(page('A'), '/a')).toBe(a);
    expect(await second.write()).toBe(0);
    expect(readdirSync(join(folder, 'social'))).toEqual([a.slice('/social/'.length)]);
    expect(readFileSync(join(folder, a), 'utf8')).toBe('kept');
  });

  test('beyond the bound, and for titles that the fonts cannot write, are those of the API', async () => {
    const paths = Array.from({ length: MAX_OWN_PICTURES + 1 }, (_, index) => `/api/${String(index).padStart(5, '0')}`);
    const { pictureOf, write } = pagePictures(folder, paths, { title: 'Docs' });
    const api = pictureOf(page('Far'), paths.at(-1)!)!;
    expect(pictureOf(page('漢字'), paths[0]!)).toBe(api);
    expect(pictureOf(page('Near'), paths[0]!)).not.toBe(api);
    expect(await write()).toBe(2);
    expect(statSync(join(folder, api)).size).toBeGreaterThan(1000);
  });
});
