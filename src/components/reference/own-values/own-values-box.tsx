import { useState, type SyntheticEvent } from 'react';
import type { ExchangeView } from '../view';
import type { Editable } from './rows';
import { loadOwnValues, useOwnValues } from './use-own-values';

interface OwnValuesBoxProps {
  readonly operation: Editable;
  readonly exchange: ExchangeView;
  /** Address of the API, which keeps values of another one out. */
  readonly api: string;
}

/** Fields for the reader's own values, which are loaded when it is opened. */
export function OwnValuesBox({ operation, exchange, api }: OwnValuesBoxProps) {
  const own = useOwnValues();
  const [state, setState] = useState<'closed' | 'open' | 'failed'>('closed');
  const count = own?.editing.ownCount(operation, exchange, api, own.texts) ?? 0;
  const onToggle = ({ currentTarget: { open } }: SyntheticEvent<HTMLDetailsElement>) => {
    setState(open ? 'open' : 'closed');
    if (open) loadOwnValues().catch(() => setState('failed'));
  };
  return (
    <details className="own-values scripted" onToggle={onToggle}>
      <summary className="fold">Use your own values {count > 0 && <span className="quiet">{count} set</span>}</summary>
      {state !== 'closed' &&
        (own ? (
          <own.editing.Editor operation={operation} exchange={exchange} api={api} texts={own.texts} />
        ) : (
          <p className="quiet" role="status">
            {state === 'failed' ? 'The fields could not be loaded. Close and open this to retry.' : 'Loading…'}
          </p>
        ))}
    </details>
  );
}
