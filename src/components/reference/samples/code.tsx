import type { ReactNode } from 'react';
import { CodeBlock } from '../../elements/code-block';
import type { CodeText, ExchangeView } from '../view';
import { highlight } from './highlight';

interface CodeProps {
  readonly title: string;
  readonly code: CodeText;
  /** Shown instead of the title. */
  readonly head?: ReactNode;
  readonly badge?: ReactNode;
  /** Status of the response that this is an example of. */
  readonly status?: string;
}

/** A string of the document as code. If it was too long for a page, a note says what is missing. */
export const Code = ({ title, code: { language, text, omitted }, head, badge, status }: CodeProps) => (
  <>
    <CodeBlock
      title={title}
      head={head}
      language={language}
      html={highlight(text, language)}
      badge={badge}
      status={status}
    />
    {omitted !== undefined && (
      <p className="quiet">{omitted.toLocaleString('en')} more characters in the API document.</p>
    )}
  </>
);

interface CodeRestProps {
  readonly code: CodeText;
  /** Code of more lines is cut off. */
  readonly most: number;
}

/** Opens the rest of the code before it, which style rules cut off by its state where it is long; nothing below short code. */
export function CodeRest({ code: { text }, most }: CodeRestProps) {
  const lines = text.split('\n').length;
  return lines > most ? (
    <details className="code-rest">
      <summary className="fold">All {lines.toLocaleString('en')} lines</summary>
    </details>
  ) : null;
}

/** More lines of code above fields are cut off on a narrow screen: a few more than are shown then, so that it is worth it. */
export const MAX_LINES_ABOVE = 18;

/** Code beside fields. Where it is above them, style rules cut it off by the state of what follows it. */
export const CodeAbove = (props: CodeProps) => (
  <div className="code-above">
    <Code {...props} />
    <CodeRest code={props.code} most={MAX_LINES_ABOVE} />
  </div>
);

/** Examples of what a webhook or a callback delivers. */
export const DeliveryExamples = ({ exchanges }: { readonly exchanges: readonly ExchangeView[] }) => (
  <>
    {exchanges.map(
      ({ name, summary, delivery, source }) =>
        delivery && (
          <CodeAbove
            key={name}
            title={`${source === 'generated' ? 'Generated example' : 'Example'}${name === 'default' ? '' : `: ${summary ?? name}`}`}
            code={delivery}
          />
        ),
    )}
  </>
);
