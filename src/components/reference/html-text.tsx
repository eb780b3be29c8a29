import type { Html } from './view';

/** A text of the document. `Html` is made by `src/gatsby/markdown` alone, which lets nothing through that could run. */
export const HtmlText = ({ html, className = '' }: { readonly html: Html; readonly className?: string }) => (
  <div className={`prose ${className}`.trim()} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
