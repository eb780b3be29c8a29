/** What a cache that was cut off, overwritten or put there by somebody else must not do to the next command. */
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { open } from 'lmdb';
import { dropDamagedCache, sealCache } from '../../scripts/lib/cache-seal';
import { requireOwn } from '../../scripts/lib/publish';
import { readWritten } from '../../src/examples/report/write-reports';
import { reusableRecord } from '../../src/examples/report/reuse';
import { copyGuideFiles } from '../../src/gatsby/twins/guide-files';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'caches-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const write = (name: string, text: string): string => {
  const file = join(folder, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const garbage = ['', '{"a', 'null', '7', '{}', '[{}, null]', '\u0000\u0001'];

function overwrite(file: string, from: number): void {
  const contents = readFileSync(file);
  writeFileSync(file, contents.fill('\u0007damaged', from));
}

describe("Gatsby's cache", () => {
  const site = () => join(folder, '.portal/site');
  const built = () => {
    const database = write('.portal/site/.cache/data/datastore/data.mdb', 'pages');
    write('.portal/site/.cache/webpack/stage-build-html/0.pack', 'code');
    write('.portal/site/public/index.html', '<p>');
    sealCache(site());
    return database;
  };

  test('is used where it is as the last build left it, whoever reads it meanwhile', () => {
    const database = built();
    write('.portal/site/.cache/data/datastore/lock.mdb', 'a reader');
    expect(dropDamagedCache(site())).toBe(false);
    expect(existsSync(database)).toBe(true);
  });

  test.each<[string, (database: string) => void]>([
    ['cut off', (database) => truncateSync(database, 2)],
    ['overwritten', (database) => writeFileSync(database, 'PAGES')],
    ['in part', (database) => rmSync(database)],
    ['of another build', () => void write('.portal/cache.sha256', '0'.repeat(64))],
    ['with a note that is none', () => void write('.portal/cache.sha256', '')],
  ])('%s is not used, and neither are the pages that it knows of', (_, damage) => {
    damage(built());
    expect(dropDamagedCache(site())).toBe(true);
    expect(['.cache', 'public'].map((name) => existsSync(join(site(), name)))).toEqual([false, false]);
    expect(dropDamagedCache(site())).toBe(false);
  });

  /** A build that was ended has left a database of Gatsby's kind, and no note. */
  const ended = async (): Promise<string> => {
    const folder = join(site(), '.cache/data/datastore');
    mkdirSync(folder, { recursive: true });
    const root = open({ path: folder, noSubdir: false, name: 'root', compression: true });
    const nodes = root.openDB({ name: 'nodes' });
    const byType = root.openDB({ name: 'nodesByType', dupSort: true });
    for (let id = 0; id < 500; id += 1) {
      await nodes.put(`node ${id}`, { id, text: 'text '.repeat(50 + id * 5) });
      await byType.put('SitePage', `node ${id}`);
    }
    await root.close();
    write('.portal/site/public/index.html', '<p>');
    return join(folder, 'data.mdb');
  };

  test('of a build that was ended is used, also one that had no database yet', async () => {
    expect(dropDamagedCache(site())).toBe(false);
    write('.portal/site/.cache/redux/redux.rest.state', 'half');
    expect(dropDamagedCache(site())).toBe(false);
    const database = await ended();
    expect(dropDamagedCache(site())).toBe(false);
    expect(existsSync(database)).toBe(true);
  });

  test.each<[string, (database: string) => void]>([
    ['cut off', (database) => truncateSync(database, 5000)],
    ['empty', (database) => truncateSync(database, 0)],
    ['no database', (database) => writeFileSync(database, 'half of the next build')],
    ['overwritten from its second page on', (database) => overwrite(database, 8192)],
    ['overwritten', (database) => overwrite(database, 0)],
  ])('of a build that was ended is not used where its database is %s', async (_, damage) => {
    damage(await ended());
    expect(dropDamagedCache(site())).toBe(true);
    expect(['.cache', 'public'].map((name) => existsSync(join(site(), name)))).toEqual([false, false]);
  });
});

test.each(garbage)('a record of the examples that holds %j is none', async (text) => {
  const file = write('examples.json', text);
  expect(await reusableRecord(file, 'digest')).toBeUndefined();
  expect(() => readWritten({ file, digest: 'digest' })).toThrow(expect.objectContaining({ name: 'RecordError' }));
});

test.each(garbage)('a list of published files that holds %j makes no file ours', (text) => {
  write('.portal/published.json', text);
  write('public/index.html', '<p>');
  expect(() => requireOwn(join(folder, 'public'), join(folder, '.portal/site'))).toThrow(
    expect.objectContaining({ name: 'UsageError' }),
  );
});

test.each([...garbage, '["/", "../../outside.txt", "/../outside.txt", "/old.png", "guides"]'])(
  'a list of files of guides that holds %j removes none but these',
  (text) => {
    const outside = write('outside.txt', 'mine');
    mkdirSync(join(folder, 'site/public/guides'), { recursive: true });
    const old = write('site/public/old.png', 'old');
    write('site/guide-files.json', text);
    copyGuideFiles({ getNodesByType: () => [], getNode: () => undefined }, folder, join(folder, 'site/public'));
    expect(readFileSync(outside, 'utf8')).toBe('mine');
    expect(existsSync(old)).toBe(!text.includes('old.png'));
    expect(readFileSync(join(folder, 'site/guide-files.json'), 'utf8')).toBe('[]');
  },
);
