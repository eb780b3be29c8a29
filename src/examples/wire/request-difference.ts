import { decodeLeniently } from '../../http/percent-encoding';
import { firstDifference } from '../compare/first-difference';
import { showPath } from '../compare/json-node';
import type { RecordedExchange } from '../run/recorder';
import type { Finding } from './finding';
import { count } from '../../text/count';

/**
 * What a variant of a step sends differently from another one: method, path, query and body must be equal, whatever the order
 * of query parameters and members; header fields are each language's own.
 * @param language of the other variant, for the message
 */
export function requestDifference(
  own: readonly RecordedExchange[],
  others: readonly RecordedExchange[],
  language: string,
): Finding | undefined {
  if (own.length !== others.length) {
    const message = `sends ${count(own.length, 'request')}, but the ${language} variant sends ${count(others.length, 'request')}`;
    return { kind: 'value', message, needles: [] };
  }
  for (const [index, exchange] of own.entries()) {
    const difference = firstDifference(plain(exchange), plain(others[index]!));
    if (!difference) continue;
    const { path, first, second } = difference;
    const [here, there] = [show(first), show(second)];
    const message = `sends ${showPath(path)} ${here}, but the ${language} variant sends ${there}`;
    const name = String(path.findLast((key) => typeof key === 'string') ?? '');
    const literal = typeof first === 'object' ? '' : String(first);
    // An absent value has no line.
    return { kind: 'value', message, needles: first === undefined ? [] : [literal, name] };
  }
  return undefined;
}

function plain({ method, target, body }: RecordedExchange): unknown {
  const [path = '', search = ''] = target.split('?', 2);
  const query: Record<string, string[]> = Object.create(null) as Record<string, string[]>;
  for (const [name, value] of new URLSearchParams(search)) (query[name] ??= []).push(value);
  return { method, path: decodeLeniently(path), query, body: bodyOf(body) };
}

function bodyOf(body: Buffer): unknown {
  const text = body.toString('utf8');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const show = (value: unknown): string => (value === undefined ? '(absent)' : JSON.stringify(value)).slice(0, 100);
