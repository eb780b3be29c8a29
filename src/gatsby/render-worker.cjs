// In place of what Gatsby's workers load (`lean-gatsby.cjs`): here they render pages and nothing else, as queries run in the main process. Gatsby's own
// module loads all of Gatsby, twice in each build, which takes longer than rendering a few hundred pages.
const { mkdir, readFile, writeFile } = require('node:fs/promises');
const { createRequire } = require('node:module');
const { dirname, join } = require('node:path');
const { asError, limitRendering } = require('./render-limit.cjs');

/** Gatsby's own packages need not be where this project finds its own. */
const ofGatsby = createRequire(require.resolve('gatsby/package.json'));
const { generatePageDataPath } = ofGatsby('gatsby-core-utils/page-data');
const { generateHtmlPath } = ofGatsby('gatsby-core-utils/page-html');
const { getMessenger } = ofGatsby('gatsby-worker');

/** Sends nothing where this is no process of Gatsby's pool. */
const messenger = getMessenger();
let withinLimit;
const traced = Error.stackTraceLimit;

/** What is the same for all pages of one call of Gatsby's `renderHTMLQueue`, which has an id of its own. */
let session;
let resources = new Map();

/**
 * Renders pages into `public/`.
 * @param {object} call what Gatsby asks for, and `shared`: what pages are finished with here (`post-build/finish-page.ts`), undefined where that comes later
 * @returns what Gatsby notes of them, and the pages that were finished; an error has the page's path in `context`
 */
async function renderHTMLProd({
  htmlComponentRendererPath,
  paths,
  envVars,
  sessionId,
  webpackCompilationHash,
  shared,
}) {
  const folder = join(process.cwd(), 'public');
  const result = { unsafeBuiltinsUsageByPagePath: {}, previewErrors: {}, slicesPropsPerPage: {}, finished: [] };
  if (session?.id !== sessionId) {
    // Before the bundle is loaded, which reads them.
    for (const [name, value] of envVars) process.env[name] = value;
    const renderer = require(htmlComponentRendererPath);
    const stats = JSON.parse(await readFile(join(folder, 'webpack.stats.json'), 'utf8'));
    session = { id: sessionId, renderer, stats };
    resources = new Map();
    if (global.unsafeBuiltinUsage?.length > 0)
      result.unsafeBuiltinsUsageByPagePath.__import_time__ = global.unsafeBuiltinUsage;
  }
  withinLimit ??= limitRendering((message) => messenger?.sendMessage(message));
  for (const pagePath of paths) await renderPage(pagePath, { folder, webpackCompilationHash, shared }, result);
  return result;
}

async function renderPage(pagePath, site, result) {
  let guide;
  try {
    const pageData = JSON.parse(await readFile(generatePageDataPath(site.folder, pagePath), 'utf8'));
    guide = pageData.result?.data?.guide?.file;
    // A guide could show the stack of an error, which names the folders of this machine.
    if (guide !== undefined) Error.stackTraceLimit = 0;
    await withinLimit(guide ?? pagePath, () => writeRendered(pagePath, pageData, site, result));
  } catch (thrown) {
    const error = asError(thrown);
    if (thrown?.unsafeBuiltinsUsage?.length > 0)
      result.unsafeBuiltinsUsageByPagePath[pagePath] = thrown.unsafeBuiltinsUsage;
    const { unsafeBuiltinsUsageByPagePath } = result;
    throw Object.assign(error, { context: { path: pagePath, guide, unsafeBuiltinsUsageByPagePath } });
  } finally {
    Error.stackTraceLimit = traced;
  }
}

async function writeRendered(pagePath, pageData, { folder, webpackCompilationHash, shared }, result) {
  const { html, unsafeBuiltinsUsage, sliceData } = await session.renderer.default({
    pagePath,
    pageData,
    webpackCompilationHash,
    context: { isDuringBuild: true },
    ...(await resourcesOf(pageData)),
  });
  const foreign = pageData.result?.data?.guide && foreignElement(html);
  if (foreign) throw new Error(`its code makes ${foreign}, which is not allowed in a guide`);
  result.slicesPropsPerPage[pagePath] = sliceData;
  if (unsafeBuiltinsUsage.length > 0) result.unsafeBuiltinsUsageByPagePath[pagePath] = unsafeBuiltinsUsage;
  const file = generateHtmlPath(folder, pagePath);
  if (shared) {
    const { writePage } = require(join(process.cwd(), 'finish-page.js'));
    result.finished.push([file, await writePage({ folder, file, path: pagePath, html }, shared)]);
  } else {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, html);
  }
}

/** Of elements that load or send something, or change what others mean, none is in the content of a guide, however its code came by it. */
const foreignTag =
  /<(?:script|iframe|object|embed|frame|frameset|applet|meta|base|form|portal|animate|set|animatemotion|animatetransform)(?![\w-])/i;

/** @returns the first such tag of a page */
function foreignElement(html) {
  const start = html.indexOf(' data-guide=""');
  const content = start < 0 ? '' : html.slice(start, html.lastIndexOf('</main>'));
  const tag = foreignTag.exec(content)?.[0];
  return tag && `${tag}>`;
}

/** Scripts, styles and static queries of a page's template. */
function resourcesOf({ componentChunkName, staticQueryHashes }) {
  const known = resources.get(componentChunkName);
  if (known) return known;
  const found = (async () => {
    const { getScriptsAndStylesForTemplate } = require('gatsby/dist/utils/client-assets-for-template');
    const assets = await getScriptsAndStylesForTemplate(componentChunkName, session.stats);
    // Only those of a portal's own components may have static queries.
    if (staticQueryHashes.length === 0) return { staticQueryContext: {}, ...assets };
    const { getStaticQueryContext } = require('gatsby/dist/utils/static-query-utils');
    return { ...(await getStaticQueryContext(staticQueryHashes)), ...assets };
  })();
  resources.set(componentChunkName, found);
  return found;
}

const nothing = async () => {};

module.exports = {
  renderHTMLProd,
  renderSlices: (...args) => require('gatsby/dist/utils/worker/child/render-html').renderSlices(...args),
  // Of the queries' part in Gatsby's workers.
  loadConfigAndPlugins: nothing,
  setInferenceMetadata: nothing,
  buildSchema: nothing,
  setComponents: nothing,
};
