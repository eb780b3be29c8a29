import type { ReactNode } from 'react';
import { CodeBlock } from '../../code/code-block';
import type { CodeText } from '../view';
import { highlight } from './highlight';

interface CodeProps {
  readonly title: string;
  readonly code: CodeText;
  readonly badge?: ReactNode;
}

/** A text of the document as code. Where it was too long for a page, the reader is told what is missing. */
export const Code = ({ title, code: { language, text, omitted }, badge }: CodeProps) => (
  <>
    <CodeBlock title={title} language={language} html={highlight(text, language)} badge={badge} />
    {omitted !== undefined && (
      <p className="quiet">{omitted.toLocaleString('en')} more characters are in the document.</p>
    )}
  </>
);
