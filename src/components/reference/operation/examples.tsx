import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { ExampleView } from '../view';
import { Code } from '../samples/code';

/** Examples of one value or body, each folded; a single short one is shown in a line. */
export function Examples({ examples }: { readonly examples: readonly ExampleView[] }) {
  if (examples.length === 0) return null;
  const [only] = examples;
  if (examples.length === 1 && isShort(only!)) {
    return (
      <ul className="facts">
        <li>
          Example <code className="value">{only!.value!.text}</code>
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

const isShort = ({ value, description, summary }: ExampleView): boolean =>
  value !== undefined && !description && !summary && value.text.length <= 80 && !value.text.includes('\n');
