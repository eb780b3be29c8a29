import { type GatsbyLoader, type PageResources, watchLoader } from './start';
import { createReloadOnce } from './storage';

const chunkError = Object.assign(new Error('Loading chunk 12 failed.'), { name: 'ChunkLoadError' });

function setUp(responses: (PageResources | undefined | Error)[], tabStorage: Map<string, string> | 'none' = new Map()) {
  const log: string[] = [];
  const loader: GatsbyLoader = {
    async loadPage() {
      const response = responses.shift();
      if (response instanceof Error) throw response;
      return response;
    },
    loadPageSync: () => undefined,
    hovering: (path) => void log.push(`hover ${path}`),
  };
  const open = () => {
    if (tabStorage === 'none') throw new Error('no storage');
    return {
      getItem: (key: string) => tabStorage.get(key) ?? null,
      setItem: (key: string, value: string) => void tabStorage.set(key, value),
      removeItem: (key: string) => void tabStorage.delete(key),
    } as Storage;
  };
  const connection = { effectiveType: '4g', saveData: false };
  watchLoader({
    loader,
    navigator: { connection },
    reloadOnce: createReloadOnce(open),
    loadFully: (path) => log.push(`load ${path}`),
    warn: (message) => log.push(`warn ${message}`),
    pageLoading: {
      begin: (path) => log.push(`begin ${path}`),
      fail: (path, message) => log.push(`fail ${path}: ${message}`),
    },
    failFirst: (message) => log.push(`first: ${message}`),
  });
  return { loader, log, connection };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 5));
const ok: PageResources = { status: 'success' };

test('opening a page shows no progress, going to another one does', async () => {
  const { loader, log } = setUp([ok, ok]);
  await loader.loadPage('/');
  expect(log).toEqual([]);
  expect(await loader.loadPage('/sdk')).toBe(ok);
  expect(log).toEqual(['begin /sdk']);
});

test('missing code warns and loads the page from the server, once', async () => {
  const { loader, log } = setUp([ok, { status: 'error', error: chunkError }, { status: 'error', error: chunkError }]);
  await loader.loadPage('/');
  void loader.loadPage('/sdk');
  await settle();
  void loader.loadPage('/sdk');
  await settle();
  const warning = 'warn The code of /sdk could not be loaded (Loading chunk 12 failed.).';
  expect(log).toEqual([
    'begin /sdk',
    warning,
    'load /sdk',
    'begin /sdk',
    warning,
    'fail /sdk: Loading chunk 12 failed.',
  ]);
});

test('code that is still missing after the reload is not requested again', async () => {
  const tab = new Map<string, string>();
  const before = setUp([{ status: 'error', error: chunkError }], tab);
  void before.loader.loadPage('/sdk');
  await settle();
  expect(before.log.at(-1)).toBe('load /sdk');
  const after = setUp([{ status: 'error', error: chunkError }], tab);
  void after.loader.loadPage('/sdk');
  await settle();
  expect(after.log.at(-1)).toBe('first: Loading chunk 12 failed.');
});

test('once the code has arrived, a later failure may reload again', async () => {
  const tab = new Map([['page-reloaded-for', '/sdk']]);
  const { loader } = setUp([ok], tab);
  await loader.loadPage('/sdk');
  expect(tab.size).toBe(0);
});

test('without storage nothing is reloaded, because nothing would end it', async () => {
  const { loader, log } = setUp([{ status: 'error', error: chunkError }], 'none');
  void loader.loadPage('/sdk');
  await settle();
  expect(log).toEqual([expect.stringMatching(/^warn/), 'first: Loading chunk 12 failed.']);
});

test('missing data stays on the page and says why', async () => {
  const { loader, log } = setUp([ok, { status: 'error' }, new Error("We couldn't load /page-data/sq/d/1.json")]);
  await loader.loadPage('/');
  void loader.loadPage('/sdk#hits');
  await settle();
  void loader.loadPage('/sdk');
  await settle();
  expect(log).toEqual([
    'begin /sdk',
    'fail /sdk: The page could not be fetched from the server.',
    'begin /sdk',
    "fail /sdk: We couldn't load /page-data/sq/d/1.json",
  ]);
});

test.each([{ effectiveType: '2g' }, { effectiveType: 'slow-2g' }, { saveData: true }])(
  'pointing at a link loads nothing ahead with %j',
  (state) => {
    const { loader, log, connection } = setUp([]);
    Object.assign(connection, state);
    loader.hovering('/sdk');
    expect(log).toEqual([]);
  },
);

test('pointing at a link loads it ahead otherwise', () => {
  const { loader, log } = setUp([]);
  loader.hovering('/sdk');
  expect(log).toEqual(['hover /sdk']);
});
