import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = mkdtempSync(join(tmpdir(), 'render-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function write(name: string, text: string): void {
  mkdirSync(join(folder, name, '..'), { recursive: true });
  writeFileSync(join(folder, name), text);
}

interface Rendered {
  readonly result?: { readonly finished: readonly [string, { readonly address?: string; readonly twin: boolean }][] };
  readonly error?: { readonly message: string; readonly path: string };
}

/** Renders in a process of its own, as Gatsby's workers are, in whose folder the site is. */
function render(paths: readonly string[], shared?: object): Rendered {
  const program = `
    require(${JSON.stringify(resolve(__dirname, 'render-worker.cjs'))})
      .renderHTMLProd({ htmlComponentRendererPath: ${JSON.stringify(join(folder, 'render-page.js'))}, paths: ${JSON.stringify(paths)},
        envVars: [['RENDERED', 'yes']], sessionId: 1, webpackCompilationHash: 'abc', shared: ${JSON.stringify(shared) ?? 'undefined'} })
      .then((result) => ({ result }), ({ message, context }) => ({ error: { message, path: context.path } }))
      .then((outcome) => process.stdout.write(JSON.stringify(outcome)));`;
  return JSON.parse(execFileSync(process.execPath, ['--eval', program], { cwd: folder, encoding: 'utf8' })) as Rendered;
}

beforeAll(() => {
  write(
    'public/webpack.stats.json',
    '{"assetsByChunkName":{"app":["a.js"],"page":["page.js"]},"childAssetsByChunkName":{}}',
  );
  for (const path of ['index', 'guide', 'broken'])
    write(
      `public/page-data/${path}/page-data.json`,
      JSON.stringify({ path: `/${path}`, componentChunkName: 'page', staticQueryHashes: [], result: { text: path } }),
    );
  write('public/guide/index.md', '# Guide');
  write(
    'render-page.js',
    `exports.default = async ({ pagePath, pageData, scripts }) => {
      if (pagePath === '/broken') throw new Error('cannot be rendered');
      const html = '<head><meta charset="utf-8"/><title>T</title></head><body><main>' + [pageData.result.text, process.env.RENDERED, scripts[0].name] +
        '</main><script id="gatsby-script-loader">window.pagePath=' + JSON.stringify(pagePath) + ';</script>' +
        '<slice-start id="_gatsby-scripts-1"></slice-start><slice-end id="_gatsby-scripts-1"></slice-end></body>';
      return { html, unsafeBuiltinsUsage: [], sliceData: {} };
    };`,
  );
  const engine = resolve(__dirname, '../..');
  const compile = `import { compileGatsbyFiles } from ${JSON.stringify(pathToFileURL(join(engine, 'scripts/lib/compile.mjs')).href)};
    await compileGatsbyFiles(${JSON.stringify(engine)}, ${JSON.stringify(folder)});`;
  execFileSync(process.execPath, ['--input-type=module', '--eval', compile]);
});

test('pages are written as Gatsby renders them, or as they are to be published', () => {
  expect(render(['/', '/guide']).result!.finished).toEqual([]);
  const raw = readFileSync(join(folder, 'public/guide/index.html'), 'utf8');
  expect(raw).toContain('<main>guide,yes,a.js</main><script id="gatsby-script-loader">');

  const shared = {
    scripts: '<script src="/a.js" async data-core=""></script>',
    boot: '/boot.js',
    chunkMapping: '/map.js',
  };
  const { result } = render(['/', '/guide'], { ...shared, pathPrefix: '', version: '1', siteTitle: 'T' });
  expect(result!.finished.map(([file, { twin }]) => [file, twin])).toEqual([
    [join(folder, 'public/index.html'), false],
    [join(folder, 'public/guide/index.html'), true],
  ]);
  const page = readFileSync(join(folder, 'public/guide/index.html'), 'utf8');
  expect(page).toContain('<main>guide,yes,a.js</main>');
  expect(page).toContain('Content-Security-Policy');
  expect(page).toContain('data-core=""');
  expect(page).not.toContain('<script id=');
});

test('an error names the page', () =>
  expect(render(['/guide', '/broken']).error).toEqual({ message: 'cannot be rendered', path: '/broken' }));
