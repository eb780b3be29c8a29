import rehypeRaw from 'rehype-raw';
import rehypeSanitize from 'rehype-sanitize';
import rehypeStringify from 'rehype-stringify';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import remarkRehype from 'remark-rehype';
import { unified } from 'unified';
import type { Html } from '../../components/reference/view';
import { escapeHtmlContent } from '../../text/escape-html';
import { allowed } from './allowed';
import { fit, type Fitting } from './fit';
import { tooDeep } from './too-deep';

export type { Fitting };

const processor = (fitting: Fitting) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm)
    .use(remarkRehype, { allowDangerousHtml: true })
    .use(rehypeRaw)
    .use(rehypeSanitize, allowed)
    .use(fit, fitting)
    .use(rehypeStringify)
    .freeze();

/** Letters, digits and such punctuation as means nothing in Markdown. */
const plain = /^[\p{L}\p{N} ,;'"()/%?–—’“”-]+[.]?$/u;
const listLike = /^\s*([-+*]|\d+[.)])(\s|$)|^[-=]+$|^ {4}|:\/\/|www\./;

/**
 * A renderer of the texts of one document. Descriptions are CommonMark (OpenAPI 3.1 §4.4) with GitHub's tables, task lists
 * and autolinks; HTML inside them is parsed as HTML and only what `allowed` names is kept, so nothing of it can run.
 * The same text gives the same answer, from memory when it was seen before.
 */
export function markdownRenderer(fitting: Fitting = {}): (text: string) => Html {
  const seen = new Map<string, Html>();
  const render = processor(fitting);
  return (text) => {
    const known = seen.get(text);
    if (known !== undefined) return known;
    const html = (plain.test(text) && !listLike.test(text) ? `<p>${text}</p>` : convert(text)) as Html;
    seen.set(text, html);
    return html;
  };

  function convert(text: string): string {
    return tooDeep(text) ? `<pre>${escapeHtmlContent(text)}</pre>` : String(render.processSync(text)).trim();
  }
}
