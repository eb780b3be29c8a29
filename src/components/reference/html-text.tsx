import { useRef } from 'react';
import { useTableStops } from '../runtime/scroll-stop';
import type { Html } from './view';

interface HtmlTextProps {
  readonly html: Html;
  readonly className?: string;
}

/** A text of the document. `Html` is made by `src/gatsby/markdown` alone, which lets nothing through that could run. */
export const HtmlText = (props: HtmlTextProps) =>
  props.html.includes('"table-scroll"') ? <TextWithTables {...props} /> : <div {...textProps(props)} />;

/** Few texts have tables, and only those need a part of their own. */
function TextWithTables(props: HtmlTextProps) {
  const text = useRef<HTMLDivElement>(null);
  useTableStops(text);
  return <div ref={text} {...textProps(props)} />;
}

const textProps = ({ html, className = '' }: HtmlTextProps) => ({
  className: `prose ${className}`.trim(),
  dir: 'auto',
  dangerouslySetInnerHTML: { __html: html },
});
