import { Method } from '../../elements/badges';
import { Faults } from '../faults';
import { Flags } from '../flags';
import { HtmlText } from '../html-text';
import { Section, ExpandAll } from '../page/section';
import { DeliveryExamples } from '../samples/code';
import { Nest } from '../schema/nesting';
import type { OperationView, RequestBodyView, CallbackView } from '../view';
import { MediaTypes } from './media-types';
import { Parameters } from './parameters';
import { Responses } from './responses';
import { noAuthentication, Security } from './security';

interface OperationBodyProps {
  readonly operation: OperationView;
  /** Begins the id of every heading; empty where the page has one operation. */
  readonly prefix?: string;
  readonly level?: 2 | 3 | 4;
  /** A delivery is sent by the API, so it needs no credentials of the reader, who sends the response. */
  readonly direction?: 'request' | 'delivery';
  /** Off where the page shows what is delivered elsewhere. */
  readonly withExamples?: boolean;
}

/** What goes into an operation and what comes out of it. */
export function OperationBody({
  operation,
  prefix = '',
  level = 2,
  direction = 'request',
  withExamples = true,
}: OperationBodyProps) {
  const isRequest = direction === 'request';
  return (
    <>
      <Faults faults={operation.faults} />
      {(isRequest || operation.security.length > 0) && (
        <Section
          id={`${prefix}authentication`}
          title="Authentication"
          level={level}
          flags={operation.security.length === 0 && noAuthentication}
        >
          {operation.security.length > 0 && <Security security={operation.security} />}
        </Section>
      )}
      <Parameters groups={operation.parameters} prefix={prefix} level={level} />
      {operation.requestBody && <RequestBody body={operation.requestBody} level={level} isRequest={isRequest} />}
      {!isRequest && withExamples && <DeliveryExamples exchanges={operation.exchanges} />}
      <Responses responses={operation.responses} prefix={prefix} level={level} />
      {operation.callbacks.length > 0 && (
        <Callbacks callbacks={operation.callbacks} prefix={prefix} level={level === 2 ? 2 : 3} />
      )}
    </>
  );
}

interface RequestBodyProps {
  readonly body: RequestBodyView;
  readonly level: 2 | 3 | 4;
  /** Off where the reader receives it. */
  readonly isRequest: boolean;
}

function RequestBody({ body, level, isRequest }: RequestBodyProps) {
  const title = isRequest ? 'Request body' : 'Payload';
  return (
    <Section
      id={body.anchor}
      title={title}
      flags={<Flags required={body.required} />}
      level={level}
      aside={<ExpandAll what={title.toLowerCase()} />}
    >
      {body.description && <HtmlText html={body.description} />}
      <Nest direction={isRequest ? 'request' : 'response'}>
        <MediaTypes content={body.content} />
      </Nest>
    </Section>
  );
}

interface CallbacksProps {
  readonly callbacks: readonly CallbackView[];
  readonly prefix: string;
  readonly level: 2 | 3;
}

/** Requests that the API sends back (OpenAPI 3.1 §4.8.18). */
const Callbacks = ({ callbacks, prefix, level }: CallbacksProps) => (
  <Section id={`${prefix}callbacks`} title="Callbacks" level={level}>
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
