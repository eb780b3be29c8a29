/** A page whose content has fewer characters is shown as a whole: it comes in fast enough. */
const LONG_PAGE = 33_000;

/** Characters that fill the tallest screens twice: 75 lines. */
const LINE = 80;
const ENOUGH = 75 * LINE;

/** Of longer code the rest is folded. */
const MAX_CODE_LINES = 20;

const heading = /<h[23] id="([\w.-]+)"[^>]*>/g;

/**
 * The heading that a long page is first shown with, while the rest of it is still on its way: one below the first screens, so that
 * nothing that a reader sees by then moves when the rest comes in (columns of a table settle as its rows do).
 * @param content of the page: its `main`
 * @returns its id; undefined where the page is shown as a whole
 */
export function firstScreensEnd(content: string): string | undefined {
  if (content.length < LONG_PAGE) return undefined;
  let position = 0;
  let filled = 0;
  for (const match of content.matchAll(heading)) {
    const part = content.slice(position, match.index);
    filled += textLength(part) + codeLines(part) * LINE;
    if (filled >= ENOUGH) return match[1];
    position = match.index;
  }
  return undefined;
}

const textLength = (html: string): number =>
  html.replace(/<(pre|svg)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '').length;

/** Lines of code that are shown in any case: of tabs, and of what follows them without a word, those of the shortest piece. */
function codeLines(html: string): number {
  let lines = 0;
  let tabs: number[] | undefined;
  for (const [token, code] of html.matchAll(
    /<div class="tabs"|<(?:p|h\d|ul|ol|table)\b|<pre\b[^>]*>([\s\S]*?)<\/pre>/g,
  )) {
    const own = code === undefined ? 0 : Math.min(MAX_CODE_LINES, code.trimEnd().split('\n').length);
    if (code !== undefined && tabs) tabs.push(own);
    else {
      lines += own + Math.min(...(tabs ?? []), MAX_CODE_LINES) * Number(Boolean(tabs?.length));
      tabs = token.startsWith('<div') ? [] : undefined;
    }
  }
  return lines + (tabs?.length ? Math.min(...tabs) : 0);
}
