import { useState, type SyntheticEvent } from 'react';
import type { ExchangeView } from '../view';
import type { Editable } from './rows';
import { loadOwnValues, useOwnValues } from './use-own-values';

interface OwnValuesBoxProps {
  readonly operation: Editable;
  readonly exchange: ExchangeView;
  /** Address of the API, which keeps values of another one out. */
  readonly api: string;
  readonly open: boolean;
  readonly onToggle: (open: boolean) => void;
}

/** Fields for the reader's own values, which are loaded when it is opened. */
export function OwnValuesBox({ operation, exchange, api, open, onToggle }: OwnValuesBoxProps) {
  const own = useOwnValues();
  const [failed, setFailed] = useState(false);
  const count = own?.editing.ownCount(operation, exchange, api, own.texts) ?? 0;
  const toggle = ({ currentTarget: { open: isOpen } }: SyntheticEvent<HTMLDetailsElement>) => {
    onToggle(isOpen);
    setFailed(false);
    if (isOpen) loadOwnValues().catch(() => setFailed(true));
  };
  return (
    <details className="own-values scripted" open={open} onToggle={toggle}>
      <summary className="fold">Use your own values {count > 0 && <span className="quiet">{count} set</span>}</summary>
      {open &&
        (own ? (
          <own.editing.Editor operation={operation} exchange={exchange} api={api} texts={own.texts} />
        ) : (
          <p className="quiet" role="status">
            {failed ? 'The fields could not be loaded. Close and open this to retry.' : 'Loading…'}
          </p>
        ))}
    </details>
  );
}
