import { useRef, type ReactNode } from 'react';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  /** Says what the code is: a language, a file, 'Response'. */
  readonly title: string;
  /** For example `bash`; a class name for the style sheet. */
  readonly language: string;
  /** Escaped, with Prism's spans, as `src/gatsby/remark/highlight.ts` makes it; or else `children`. */
  readonly html?: string;
  readonly children?: ReactNode;
  /** Beside the title, for example that the code is proven. */
  readonly badge?: ReactNode;
}

/** Code in a frame with its title, a badge, and a button that copies it. */
export function CodeBlock({ title, language, html, children, badge }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  return (
    <figure className="code">
      <figcaption className="code__head">
        <span className="code__title">{title}</span>
        {badge}
        <CopyButton source={code} what={`code: ${title}`} />
      </figcaption>
      {/* Long lines scroll inside the frame, and a keyboard has to reach it to do so. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre className="code__text" tabIndex={0}>
        {html === undefined ? (
          <code ref={code} className={`language-${language}`}>
            {children}
          </code>
        ) : (
          <code ref={code} className={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
        )}
      </pre>
    </figure>
  );
}
