import { minifyWithEsbuild } from './minify';

class RawSource {
  constructor(private readonly text: string) {}
  source(): string {
    return this.text;
  }
}

/** Runs the plug-in on assets as webpack does. @returns the assets afterwards */
async function minified(assets: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const result: Record<string, string> = { ...assets };
  const put = (name: string, source: { source(): string | Buffer }): void =>
    void (result[name] = String(source.source()));
  const running: Promise<void>[] = [];
  const processAssets = {
    tapPromise: (_: unknown, run: (all: Record<string, RawSource>) => Promise<void>) =>
      void running.push(
        run(Object.fromEntries(Object.entries(assets).map(([name, text]) => [name, new RawSource(text)]))),
      ),
  };
  const cache = {
    getLazyHashedEtag: () => 0,
    providePromise: <T>(_: string, __: unknown, compute: () => Promise<T>) => compute(),
  };
  const compilation = { hooks: { processAssets }, getCache: () => cache, updateAsset: put, emitAsset: put };
  minifyWithEsbuild('es2020').apply({
    webpack: { sources: { RawSource }, Compilation: { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: 400 } },
    hooks: { compilation: { tap: (_, run) => run(compilation) } },
  });
  await Promise.all(running);
  return result;
}

test('minifies scripts and styles, and leaves other files alone', async () => {
  const picture = '<svg>  </svg>';
  expect(
    await minified({
      'a.js': 'const first = [];\nconsole.log( first );\n',
      'a.css': 'a {\n  color: red;\n}\n',
      'a.svg': picture,
    }),
  ).toEqual({ 'a.js': 'const first=[];console.log(first);\n', 'a.css': 'a{color:red}\n', 'a.svg': picture });
});

test('publishes the licences of packages beside their code', async () => {
  const found = await minified({ 'a.js': '/** @license MIT, somebody */\nconsole.log(1);' });
  expect(found['a.js']).toBe('/*! For licences see a.js.LICENSE.txt */\nconsole.log(1);\n');
  expect(found['a.js.LICENSE.txt']).toContain('@license MIT, somebody');
});

test('names things the same whatever the hashes of other files are', async () => {
  const [one, other] = ['aaaaaaaaaabbbbbbbbbb', 'cccccccccceeeeeeeeee'];
  const runtime = (hash: string): string =>
    `export function load(chunk, folder) { return folder + { 1: "${hash}" }[chunk] + "styles.${hash}.css"; }`;
  const [first, second] = await Promise.all(
    [one, other].map(async (hash) => (await minified({ 'a.js': runtime(hash) }))['a.js']!),
  );
  expect(first).toContain(`"${one}"`);
  expect(first).toContain(`styles.${one}.css`);
  expect(first!.replaceAll(one!, other!)).toBe(second);
});

test('leaves texts alone that look like what stands for a hash', async () => {
  const [text, hash] = ['hashhash000000000000', 'aaaaaaaaaabbbbbbbbbb'];
  const found = (await minified({ 'a.js': `console.log("${text}", "${hash}");` }))['a.js'];
  expect(found).toBe(`console.log("${text}","${hash}");\n`);
});
