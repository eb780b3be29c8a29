import { type MouseEvent, useContext } from 'react';
import { Method } from '../../elements/badges';
import { HeadingAnchor } from '../../elements/heading';
import { Link } from '../../link/link';
import { Faults } from '../faults';
import { Flags, SandboxNote } from '../flags';
import { HtmlText } from '../html-text';
import { ExpandAll, Section } from '../page/section';
import { DeliveryExamples } from '../samples/code';
import { ExampleOfResponse } from '../samples/response-example';
import { mainStatus } from '../samples/example-choice';
import { showExampleOf } from '../samples/show-example';
import { Nest } from '../schema/nesting';
import type { CallbackView, OperationView, RequestBodyView, ResponseLinkView, ResponseView } from '../view';
import { MediaTypes } from './media-types';
import { Parameters, ValueFields } from './parameters';
import { Security, withoutCredentials } from './security';
import { reasonOf } from './status';

interface ResponsesProps {
  readonly responses: readonly ResponseView[];
  readonly prefix: string;
  readonly level: 2 | 3 | 4;
}

/** Every documented response. The first success is open; the others are collapsed. */
function Responses({ responses, prefix, level }: ResponsesProps) {
  const main = mainStatus(responses);
  return (
    <Section
      id={`${prefix}responses`}
      title="Responses"
      level={level}
      aside={responses.length > 0 && <ExpandAll what="responses" />}
    >
      {responses.length === 0 && <p className="quiet">No responses documented.</p>}
      {responses.map((response) => (
        <Response
          key={response.anchor}
          response={response}
          heading={`h${(level + 1) as 3 | 4 | 5}`}
          open={response.status === main}
        />
      ))}
    </Section>
  );
}

interface ResponseProps {
  readonly response: ResponseView;
  readonly heading: 'h3' | 'h4' | 'h5';
  readonly open: boolean;
}

function Response({ response, heading: Heading, open }: ResponseProps) {
  const { anchor, status, summary, description, sandbox, sandboxNote, headers, content, links } = response;
  const example = useContext(ExampleOfResponse)(response);
  const onClick = ({ currentTarget: { parentElement: box } }: MouseEvent) => {
    // The choice of an example opens its section, which the click is about to do.
    if (box instanceof HTMLDetailsElement && !box.open) setTimeout(showExampleOf, 0, box);
  };
  const reason = summary ?? reasonOf(status);
  const title = ['Response', status, reason].filter(Boolean).join(' ');
  return (
    <div className="response-row">
      {/* Beside the summary, which shows the same: it is one control, and can hold no link. */}
      <Heading id={anchor} className="response__title visually-hidden">
        {title}
      </Heading>
      <HeadingAnchor id={anchor} heading={title} />
      <details className="response" data-status={status} open={open}>
        <summary className="response__head" onClick={onClick}>
          <Status status={status} /> <span className="response__reason">{reason}</span>
          <Flags sandbox={sandbox} />
        </summary>
        <div className="response__body">
          {description && <HtmlText html={description} />}
          <SandboxNote note={sandboxNote} />
          {headers.length > 0 && (
            <div className="part">
              <p className="part__title">Headers</p>
              <ValueFields values={headers} />
            </div>
          )}
          {content.length > 0 ? (
            <Nest direction="response">
              <MediaTypes content={content} />
            </Nest>
          ) : (
            <p className="quiet">No body.</p>
          )}
          {example && <div className="response__example">{example}</div>}
          {links.length > 0 && (
            <div className="part">
              <p className="part__title">Links</p>
              <ul className="fields">
                {links.map((link) => (
                  <FollowUp key={link.name} link={link} />
                ))}
              </ul>
            </div>
          )}
        </div>
      </details>
    </div>
  );
}

/** A status with the colour of its class; the number is always there. */
const Status = ({ status }: { readonly status: string }) => (
  <span className={`status status--${/^[1-5]/.test(status) ? status[0] : 'default'}`}>{status}</span>
);

/** OpenAPI 3.1 §4.8.20. */
const FollowUp = ({
  link: { name, description, operation, operationRef, parameters, requestBody },
}: {
  readonly link: ResponseLinkView;
}) => (
  <li className="field">
    <div className="field__head">
      <code className="field__name">{name}</code>
      {operation ? (
        <Link to={operation.route}>
          <Method method={operation.method} /> {operation.title}
        </Link>
      ) : (
        operationRef && <code>{operationRef}</code>
      )}
    </div>
    {description && <HtmlText html={description} className="field__text" />}
    <ul className="facts">
      {parameters.map(({ name: parameter, value }) => (
        <li key={parameter}>
          <code>{parameter}</code> is <code className="value">{value}</code>
        </li>
      ))}
      {requestBody !== undefined && (
        <li>
          the body is <code className="value">{requestBody}</code>
        </li>
      )}
    </ul>
  </li>
);

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
      {withoutCredentials(operation.security) === undefined && (
        <Section id={`${prefix}authentication`} title="Authentication" level={level}>
          <Security security={operation.security} />
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
