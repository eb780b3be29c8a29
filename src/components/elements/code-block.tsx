import { useRef, type ReactNode, type RefObject } from 'react';
import { CopyButton } from './copy-button';

interface CodeBlockProps {
  /** Says what the code is: a language, a file, 'Response'. */
  readonly title: string;
  /** For example `bash`; a class name for the style sheet. */
  readonly language: string;
  /** Escaped, with Prism's spans, as `src/gatsby/remark/highlight.ts` makes it; or else `children`. */
  readonly html?: string;
  /** The HTML is several blocks of code, of which some fold, as `src/gatsby/remark/fold.ts` makes it. */
  readonly folds?: boolean;
  readonly children?: ReactNode;
  /** Beside the title, for example that the code is proven. */
  readonly badge?: ReactNode;
}

/** Code in a frame with its title, a badge, and a button that copies it. */
export function CodeBlock({ title, language, html, folds, children, badge }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  const blocks = useRef<HTMLDivElement>(null);
  return (
    <figure className="code">
      <figcaption className="code__head">
        <span className="code__title">{title}</span>
        {badge}
        <CopyButton source={folds ? blocks : code} what={`code: ${title}`} />
      </figcaption>
      {folds && html !== undefined ? (
        <div
          ref={blocks}
          className="code__text"
          role="group"
          aria-label={title}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          dangerouslySetInnerHTML={{ __html: html }}
        />
      ) : (
        <CodeText code={code} language={language} html={html}>
          {children}
        </CodeText>
      )}
    </figure>
  );
}

interface CodeTextProps extends Pick<CodeBlockProps, 'language' | 'html' | 'children'> {
  readonly code: RefObject<HTMLElement>;
}

function CodeText({ code, language, html, children }: CodeTextProps) {
  return (
    // Long lines scroll inside the frame, and a keyboard has to reach it to do so.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre className="code__text" tabIndex={0}>
      {html === undefined ? (
        <code ref={code} className={`language-${language}`}>
          {children}
        </code>
      ) : (
        <code ref={code} className={`language-${language}`} dangerouslySetInnerHTML={{ __html: html }} />
      )}
    </pre>
  );
}
