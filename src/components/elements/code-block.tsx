import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { createStoredSwitch } from '../runtime/storage';
import { useScrollStop } from '../runtime/scroll-stop';
import { CopyButton } from './copy-button';

/** Whether long lines of code continue on the next line, for all code of the site. `boot.js` reads it before the first paint as well. */
const wrapLines = createStoredSwitch('wrap-code', false, (on) =>
  document.documentElement.toggleAttribute('data-wrap-code', on),
);

/** Over the code, where it takes no room of its own. */
function WrapButton() {
  const wrapped = wrapLines.use();
  return (
    <button type="button" className="code__wrap" aria-pressed={wrapped} onClick={() => wrapLines.set(!wrapped)}>
      Wrap lines
    </button>
  );
}

interface CodeBlockProps {
  /** Says what the code is: a language, a file, 'Response'. */
  readonly title: string;
  /** For example `bash`; a class name for the style sheet. */
  readonly language: string;
  /** Escaped, with its parts in colours, as `src/text/code-html.ts` makes it; or else `children`. */
  readonly html?: string;
  /** The HTML is several blocks of code, of which some fold, as `src/gatsby/remark/fold.ts` makes it. */
  readonly folds?: boolean;
  readonly children?: ReactNode;
  /** Shown instead of the title, which then only names the code. */
  readonly head?: ReactNode;
  /** Beside the title, for example that the code is proven. */
  readonly badge?: ReactNode;
  /** Of the response that it is an example of. */
  readonly status?: string;
}

/** Code in a frame with its title, a badge, and a button that copies it. */
export function CodeBlock({ title, language, html, folds, children, head, badge, status }: CodeBlockProps) {
  const code = useRef<HTMLElement>(null);
  const blocks = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLPreElement>(null);
  const wrapped = wrapLines.use();
  const [isCut, setIsCut] = useState(false);
  // Not measured before a reader comes near: a page has many of them.
  const come = () => {
    const { scrollWidth = 0, clientWidth = 0 } = scroller.current ?? blocks.current ?? {};
    if (scrollWidth > clientWidth + 1) setIsCut(true);
  };
  return (
    // Named, or it would be called by all that its head has: every choice, badge and button.
    <figure className="code" aria-label={title} data-status={status} onPointerEnter={come} onFocus={come}>
      <figcaption className="code__head">
        {head ?? <span className="code__title">{title}</span>}
        {badge}
        <CopyButton source={folds ? blocks : code} what={`code: ${title}`} />
      </figcaption>
      {folds && html !== undefined ? (
        <CodeBlocks title={title} blocks={blocks} html={html} />
      ) : (
        <CodeText title={title} scroller={scroller} code={code} language={language} html={html}>
          {children}
        </CodeText>
      )}
      {(isCut || wrapped) && <WrapButton />}
    </figure>
  );
}

interface CodeBlocksProps {
  readonly title: string;
  readonly blocks: RefObject<HTMLDivElement>;
  readonly html: string;
}

function CodeBlocks({ title, blocks, html }: CodeBlocksProps) {
  const stop = useScrollStop(blocks, title, html);
  return <div ref={blocks} className="code__text" {...stop} dangerouslySetInnerHTML={{ __html: html }} />;
}

interface CodeTextProps extends Pick<CodeBlockProps, 'title' | 'language' | 'html' | 'children'> {
  readonly scroller: RefObject<HTMLPreElement>;
  readonly code: RefObject<HTMLElement>;
}

function CodeText({ title, scroller, code, language, html, children }: CodeTextProps) {
  // Long lines scroll inside the frame, and a keyboard has to reach it to do so.
  const stop = useScrollStop(scroller, title, html ?? children);
  return (
    <pre ref={scroller} className="code__text" {...stop}>
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
