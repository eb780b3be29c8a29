import { Fragment } from 'react';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { ExampleView } from '../view';
import { Code } from '../samples/code';

/** Examples of one value or body: short ones in a line, others each folded. */
export function Examples({ examples }: { readonly examples: readonly ExampleView[] }) {
  if (examples.length === 0) return null;
  const texts = [...new Set(examples.flatMap(({ value }) => value?.text ?? []))];
  if (examples.every(isShort)) {
    return (
      <ul className="facts">
        <li>
          {texts.length > 1 ? 'Examples ' : 'Example '}
          {texts.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && ', '}
              <code className="value">{text}</code>
            </Fragment>
          ))}
        </li>
      </ul>
    );
  }
  return (
    <div className="examples">
      {examples.map((example) => (
        <details key={example.name} className="fold-box">
          <summary className="fold">
            Example{example.name === 'default' && !example.summary ? '' : `: ${example.summary ?? example.name}`}
          </summary>
          {example.description && <HtmlText html={example.description} />}
          {example.value && <Code title={example.name} code={example.value} />}
          {example.externalValue && (
            <p>
              <Link to={example.externalValue}>{example.externalValue}</Link>
            </p>
          )}
        </details>
      ))}
    </div>
  );
}

const isShort = ({ value, description }: ExampleView): boolean =>
  value !== undefined && !description && value.text.length <= 80 && !value.text.includes('\n');
