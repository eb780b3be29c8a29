import { useMemo } from 'react';
import { useScrollSpy } from '../../navigation/scroll-spy';
import { parameterTitles } from '../operation/parameters';
import { withoutCredentials } from '../operation/security';
import type { OperationView } from '../view';

/** A part of the page that can be jumped to. */
export interface Jump {
  readonly id: string;
  readonly text: string;
  /** Its parts, such as single responses. */
  readonly parts?: readonly Omit<Jump, 'parts'>[];
}

/** Below the navbar and the bar itself, in CSS pixels. */
const READING_LINE = 150;

/** The contents of a page of the reference, on a line that stays visible in a wide window. */
export function JumpBar({ jumps }: { readonly jumps: readonly Jump[] }) {
  const active = useScrollSpy(
    useMemo(() => jumps.map(({ id }) => id), [jumps]),
    READING_LINE,
  );
  if (jumps.length < 2) return null;
  return (
    <nav className="jump-bar" aria-label="On this page">
      <ul className="jump-bar__list">
        {jumps.map(({ id, text, parts = [] }) => (
          <li key={id}>
            <a href={`#${id}`} className="jump-bar__link" aria-current={id === active ? 'location' : undefined}>
              {text}
            </a>
            {parts.map((part) => (
              <a key={part.id} href={`#${part.id}`} className="jump-bar__part" aria-label={`${text} ${part.text}`}>
                {part.text}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** If there are more responses than this, they are not named one by one. */
const MAX_STATUSES = 8;

interface ContentsOptions {
  /** Who sends it: a caller sends a request, the API a delivery. */
  readonly direction?: 'request' | 'delivery';
  /** What comes after it on the page. */
  readonly after?: readonly (Jump | false)[];
}

/** The parts of an operation or a webhook that has a page of its own, in the order of `OperationBody`. */
export function operationJumps(
  { security, parameters, requestBody, responses, callbacks }: OperationView,
  { direction = 'request', after = [] }: ContentsOptions = {},
): Jump[] {
  const isRequest = direction === 'request';
  const all: readonly (Jump | false)[] = [
    withoutCredentials(security) === undefined && { id: 'authentication', text: 'Authentication' },
    ...parameters.map((group) => ({ id: `${group.in}-parameters`, text: parameterTitles[group.in] })),
    requestBody !== undefined && { id: requestBody.anchor, text: isRequest ? 'Request body' : 'Payload' },
    {
      id: 'responses',
      text: 'Responses',
      parts: responses.slice(0, MAX_STATUSES).map(({ anchor, status }) => ({ id: anchor, text: status })),
    },
    callbacks.length > 0 && { id: 'callbacks', text: 'Callbacks' },
    ...after,
  ];
  return all.filter((jump) => jump !== false);
}
