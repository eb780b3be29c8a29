/** How a site that was built comes into `public/`. */
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileDigest } from '../../scripts/lib/file-digest';
import { publication, publish } from '../../scripts/lib/publish';
import { followCode, siteFolder } from '../../scripts/lib/site';

let temporary: string;
beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'publish-')));
});
afterEach(() => rmSync(temporary, { recursive: true, force: true }));

describe('the site that is published', () => {
  const portal = () => ({ root: temporary, output: temporary });
  const write = (name: string, text: string) => {
    const file = join(temporary, name);
    mkdirSync(join(file, '..'), { recursive: true });
    writeFileSync(file, text);
  };
  const site = () => siteFolder(portal());

  test('is built aside and put in place at once, without maps, statistics and an unused service worker', () => {
    expect(site()).not.toBe(temporary);
    write('.portal/site/public/index.html', 'one');
    write('.portal/site/public/a/app.js', 'code');
    write('.portal/site/public/a/app.js.map', '{"sources":["/home/me/secret"]}');
    write('.portal/site/public/webpack.stats.json', '{}');
    write('.portal/site/public/~partytown/partytown-sw.js', 'code');
    publish(site(), portal());
    expect(readdirSync(join(temporary, 'public'), { recursive: true }).sort()).toEqual(['a', 'a/app.js', 'index.html']);
    write('.portal/site/public/index.html', 'two');
    rmSync(join(temporary, '.portal/site/public/a'), { recursive: true });
    publish(site(), portal());
    expect(readdirSync(join(temporary, 'public'), { recursive: true })).toEqual(['index.html']);
    expect(readFileSync(join(temporary, 'public/index.html'), 'utf8')).toBe('two');
    const lists = ['last', 'last-files.json', 'published-files.json', 'published.json'];
    expect(readdirSync(join(temporary, '.portal')).sort()).toEqual([...lists, 'site']);
  });

  test('is put together in the folders of the one before the last, of which nothing is left that does not belong to it', () => {
    const own = '.portal/site/public';
    const folder = () => statSync(join(temporary, 'public/kept')).ino;
    for (const name of ['kept/index.html', 'kept/changed.html', 'edited.html', 'name', 'gone/a/b.html'])
      write(`${own}/${name}`, 'one');
    publish(site(), portal());
    const first = folder();
    write('public/edited.html', 'by hand');
    publish(site(), portal());
    expect(folder()).not.toBe(first);
    write('.portal/last/kept/foreign/file.html', 'whose?');
    symlinkSync('/', join(temporary, '.portal/last/link'));
    write(`${own}/kept/changed.html`, 'the third');
    rmSync(join(temporary, own, 'gone'), { recursive: true });
    rmSync(join(temporary, own, 'name'));
    write(`${own}/name/index.html`, 'a folder now');
    const files = publish(site(), portal());
    expect(folder()).toBe(first);
    const all = ['edited.html', 'kept/changed.html', 'kept/index.html', 'name/index.html'];
    expect(readdirSync(join(temporary, 'public'), { recursive: true }).sort()).toEqual([...all, 'kept', 'name'].sort());
    const texts = all.map((name) => readFileSync(join(temporary, 'public', name), 'utf8'));
    expect(texts).toEqual(['one', 'the third', 'one', 'a folder now']);
    expect([...files].toSorted()).toEqual(all.map((name) => [name, fileDigest(join(temporary, 'public', name))]));
  });

  test('has the files that did not change as links to those of the last one, unless somebody has edited these', () => {
    const isSame = (name: string, other: number) => statSync(join(temporary, 'public', name)).ino === other;
    const inode = (name: string) => statSync(join(temporary, 'public', name)).ino;
    for (const name of ['kept', 'changed', 'edited']) write(`.portal/site/public/${name}.html`, 'one');
    const before = publish(site(), portal());
    const [kept, changed, edited] = ['kept.html', 'changed.html', 'edited.html'].map(inode);
    write('.portal/site/public/changed.html', 'the second');
    write('public/edited.html', 'by hand');
    const after = publish(site(), portal());
    expect([isSame('kept.html', kept!), isSame('changed.html', changed!), isSame('edited.html', edited!)]).toEqual([
      true,
      false,
      false,
    ]);
    const text = (name: string) => readFileSync(join(temporary, 'public', name), 'utf8');
    expect(['kept.html', 'changed.html', 'edited.html'].map(text)).toEqual(['one', 'the second', 'one']);
    expect(after.get('kept.html')).toEqual(before.get('kept.html'));
    expect(after.get('changed.html')).not.toEqual(before.get('changed.html'));
    // The source of a link is not the file that Gatsby writes.
    write('.portal/site/public/kept.html', 'being built');
    expect(text('kept.html')).toBe('one');
  });

  test('has a file with two names once, which is not the one that is written again', () => {
    const inode = (name: string) => statSync(join(temporary, name)).ino;
    const own = '.portal/site/public/a';
    for (const text of ['one', 'the second']) {
      write(`${own}/index.md`, text);
      if (text === 'one') linkSync(join(temporary, own, 'index.md'), join(temporary, `${own}.md`));
      publish(site(), portal());
      for (const name of ['public/a/index.md', 'public/a.md'])
        expect(readFileSync(join(temporary, name), 'utf8')).toBe(text);
      expect(inode('public/a.md')).toBe(inode('public/a/index.md'));
      expect(inode('public/a.md')).not.toBe(inode(`${own}/index.md`));
    }
    // Of the same bytes, but not one file.
    rmSync(join(temporary, `${own}.md`));
    write(`${own}.md`, 'the second');
    publish(site(), portal());
    expect(inode('public/a.md')).not.toBe(inode('public/a/index.md'));
  });

  test('is not that of the development server, which gets what changes in the code', async () => {
    const code = join(temporary, 'engine');
    const template = "import { app } from '../components/app';\nexport default app;\n";
    for (const name of ['src/templates/page.tsx', 'src/pages/404.tsx', 'gatsby-browser.tsx', 'gatsby-ssr.tsx']) write(`engine/${name}`, template);
    for (const name of ['src/styles/index.css', 'types/a.d.ts']) write(`engine/${name}`, '');
    for (const name of ['package.json', 'tsconfig.json']) write(`engine/${name}`, '{}');
    const component = (text: string) => write('engine/src/components/app.tsx', `export const app = '${text}';\n`);
    component('one');
    const folder = siteFolder(portal(), 'develop');
    expect(folder).not.toBe(site());
    mkdirSync(folder, { recursive: true });
    const stop = followCode(folder, code);
    const bundled = join(folder, 'src/components/app.js');
    for (; !existsSync(bundled) || !readFileSync(bundled, 'utf8').includes('two'); await sleep(500)) component('two');
    expect(readFileSync(join(folder, 'src/templates/page.tsx'), 'utf8')).toBe(template);
    stop();
  }); // prettier-ignore

  test('may be copied while it is still written: in the end it is what it is then', () => {
    const before = publication(site(), portal());
    // There is nothing yet.
    before.begin();
    const own = '.portal/site/public';
    write(`${own}/kept.html`, 'kept');
    write(`${own}/changed.html`, 'one');
    write(`${own}/a/b/gone.html`, 'gone');
    before.begin();
    const kept = statSync(join(temporary, '.portal/next/kept.html')).ino;
    expect(existsSync(join(temporary, 'public'))).toBe(false);
    write(`${own}/changed.html`, 'the second');
    write(`${own}/late/index.html`, 'late');
    rmSync(join(temporary, own, 'a'), { recursive: true });
    const files = before.finish();
    const names = ['changed.html', 'kept.html', 'late', 'late/index.html'];
    expect(readdirSync(join(temporary, 'public'), { recursive: true }).sort()).toEqual(names);
    expect(readFileSync(join(temporary, 'public/changed.html'), 'utf8')).toBe('the second');
    // What has not changed was not copied again.
    expect(statSync(join(temporary, 'public/kept.html')).ino).toBe(kept);
    const all = ['changed.html', 'kept.html', 'late/index.html'];
    expect([...files].toSorted()).toEqual(all.map((name) => [name, fileDigest(join(temporary, 'public', name))]));
  });

  test('is copied anew where a copy was interrupted', () => {
    const interrupted = publication(site(), portal());
    write('.portal/site/public/a/index.html', 'one');
    mkdirSync(join(temporary, '.portal/site/public/dangling'));
    symlinkSync('nowhere', join(temporary, '.portal/site/public/dangling/link'));
    interrupted.begin();
    rmSync(join(temporary, '.portal/site/public/dangling'), { recursive: true });
    interrupted.finish();
    expect(readdirSync(join(temporary, 'public'), { recursive: true }).sort()).toEqual(['a', 'a/index.html']);
    const failed = publication(site(), portal());
    failed.begin();
    expect(existsSync(join(temporary, '.portal/next/a/index.html'))).toBe(true);
    failed.abandon();
    expect(existsSync(join(temporary, '.portal/next'))).toBe(false);
  });

  test('stays the last good one where the next cannot be copied', () => {
    write('.portal/site/public/index.html', 'one');
    publish(site(), portal());
    rmSync(join(temporary, '.portal/site/public'), { recursive: true });
    expect(() => publish(site(), portal())).toThrow();
    expect(readFileSync(join(temporary, 'public/index.html'), 'utf8')).toBe('one');
  });
});
