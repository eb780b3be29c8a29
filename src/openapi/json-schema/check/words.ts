import { pointerTokens } from '../../../text/json-pointer';
import type { Evaluation } from './mismatch';

/** How a message calls a value: by the name of its property. */
export function nameOf({ pointer }: Pick<Evaluation, 'pointer'>): string {
  const tokens = pointerTokens(pointer);
  if (tokens.length === 0) return 'The value';
  const last = tokens.at(-1)!;
  if (!/^\d+$/.test(last)) return JSON.stringify(last);
  return tokens.length > 1 ? `Item ${last} of ${JSON.stringify(tokens.at(-2))}` : `Item ${last}`;
}

export function shownValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}
