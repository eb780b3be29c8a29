/** A page whose content has fewer characters is shown as a whole: it comes in fast enough. */
const LONG_PAGE = 33_000;

/** Characters of text that fill the tallest screens twice: 75 lines of 80. Code counts for nothing: most of it is in tabs that are closed. */
const ENOUGH_TEXT = 6000;

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
  let text = 0;
  for (const match of content.matchAll(heading)) {
    text += textLength(content.slice(position, match.index));
    if (text >= ENOUGH_TEXT) return match[1];
    position = match.index;
  }
  return undefined;
}

const textLength = (html: string): number =>
  html.replace(/<(pre|svg)\b[\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '').length;
