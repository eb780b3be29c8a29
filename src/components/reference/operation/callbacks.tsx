import { HtmlText } from '../html-text';
import { Method } from '../../method/method';
import { Section } from '../page/section';
import type { CallbackView } from '../view';
import { OperationBody } from './operation-body';

interface CallbacksProps {
  readonly callbacks: readonly CallbackView[];
  readonly prefix: string;
  readonly level: 2 | 3;
}

/** Requests that the API sends back (OpenAPI 3.1 §4.8.18). */
export const Callbacks = ({ callbacks, prefix, level }: CallbacksProps) => (
  <Section id={`${prefix}callbacks`} title="Callbacks" name="Callbacks" level={level}>
    <p className="quiet">Requests that the API sends to you.</p>
    {callbacks.flatMap(({ name, operations }) =>
      operations.map((operation, index) => (
        <details key={`${name} ${operation.method} ${operation.path}`} className="response">
          <summary className="response__head">
            <Method method={operation.method} />
            <span className="response__reason">
              {name} <code className="callback__path">{operation.path}</code>
            </span>
          </summary>
          <div className="response__body">
            {operation.description && <HtmlText html={operation.description} />}
            <OperationBody
              operation={operation}
              prefix={`${prefix}callback-${name}-${index}-`}
              level={4}
              direction="delivery"
            />
          </div>
        </details>
      )),
    )}
  </Section>
);
