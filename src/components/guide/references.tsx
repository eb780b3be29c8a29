import type { ReactNode } from 'react';
import { Link } from '../link/link';
import { Method } from '../elements/badges';
import { LongName } from '../elements/long-name';
import { useProof } from './proof';

interface OperationProps {
  /** As the guide names it: the operation's id. */
  readonly id: string;
  /** Found in the API's document by `src/gatsby/remark/references.ts`, which stops the build where there is none. */
  readonly method: string;
  readonly path: string;
  readonly title: string;
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to an operation of the reference: its own words, or method and path. */
export function OperationReference({ method, path, title, to, children }: OperationProps) {
  if (children) {
    return (
      <Link to={to} title={`${method} ${path}`}>
        {children}
      </Link>
    );
  }
  return (
    <Link to={to} className="operation-link" title={title}>
      <Method method={method} />{' '}
      <code>
        <LongName>{path}</LongName>
      </code>
    </Link>
  );
}

interface WebhookProps {
  readonly name: string;
  readonly title: string;
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to a webhook of the reference: its own words, or the webhook's name. */
export function WebhookReference({ name, title, to, children }: WebhookProps) {
  return (
    <Link to={to} title={title}>
      {children ?? (
        <code>
          <LongName>{name}</LongName>
        </code>
      )}
    </Link>
  );
}

interface FieldProps {
  readonly of: string;
  readonly name?: string;
  readonly to: string;
  readonly children?: ReactNode;
}

/** A link to a field of a schema, or to the schema. */
export function FieldReference({ of, name, to, children }: FieldProps) {
  return (
    <Link to={to} title={name ? `${name} of ${of}` : of}>
      {children ?? (
        <code>
          <LongName>{name ?? of}</LongName>
        </code>
      )}
    </Link>
  );
}

interface StatusProps {
  /** Id of an example. */
  readonly of: string;
  /** The status that the example's own text gives, where it does. */
  readonly declared?: string;
}

/** The status of the response to an example, from this build's run where there was one. */
export function StatusReference({ of, declared }: StatusProps) {
  const { statuses } = useProof();
  const status = statuses.find((seen) => seen.id === of)?.status ?? declared;
  return <code className="status">{status ?? '2xx'}</code>;
}

interface ValueProps {
  /** Id of an example. */
  readonly of: string;
  readonly path: string;
  /** What the guide states, where it does. */
  readonly children?: ReactNode;
}

/** A value of the response to an example, from this build's run where there was one. */
export function ValueReference({ of, path, children }: ValueProps) {
  const { values } = useProof();
  return <>{values.find((value) => value.of === of && value.path === path)?.text ?? children ?? '…'}</>;
}
