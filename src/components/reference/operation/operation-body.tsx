import { Section } from '../page/section';
import type { OperationView } from '../view';
import { Callbacks } from './callbacks';
import { Parameters } from './parameters';
import { RequestBody } from './request-body';
import { Responses } from './responses';
import { Security } from './security';
import { DeliveryExamples } from '../samples/deliveries';

interface OperationBodyProps {
  readonly operation: OperationView;
  /** Begins the id of every heading; empty where the page has one operation. */
  readonly prefix?: string;
  readonly level?: 2 | 3 | 4;
  /** A delivery is sent by the API, so it has no credentials of the reader's and its answer is the reader's own. */
  readonly direction?: 'request' | 'delivery';
}

/** What goes into an operation and what comes out of it. */
export function OperationBody({ operation, prefix = '', level = 2, direction = 'request' }: OperationBodyProps) {
  const isRequest = direction === 'request';
  return (
    <>
      {(isRequest || operation.security.length > 0) && (
        <Section id={`${prefix}authentication`} title="Authentication" name="Authentication" level={level}>
          <Security security={operation.security} />
        </Section>
      )}
      <Parameters groups={operation.parameters} prefix={prefix} level={level} />
      {operation.requestBody && (
        <RequestBody body={operation.requestBody} level={level} title={isRequest ? undefined : 'Payload'} />
      )}
      {!isRequest && <DeliveryExamples exchanges={operation.exchanges} />}
      <Responses responses={operation.responses} prefix={prefix} level={level} />
      {operation.callbacks.length > 0 && (
        <Callbacks callbacks={operation.callbacks} prefix={prefix} level={level === 2 ? 2 : 3} />
      )}
    </>
  );
}
