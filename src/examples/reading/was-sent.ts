import { decodeLeniently } from '../../http/percent-encoding';
import type { JsonNode } from '../compare/json-node';
import { type RecordedExchange, sentTarget } from '../run/recorder';
import { HOLE, type WrittenRequest } from './written-request';
import { escapeRegExp } from '../../text/escape-reg-exp';

/** Whether an exchange may be what a request in the source became: everything that the source states is in it. */
export function wasSent({ method, url, query, body }: WrittenRequest, exchange: RecordedExchange): boolean {
  if (method !== undefined && method !== exchange.method) return false;
  const [path = '', search = ''] = sentTarget(exchange).split('?', 2);
  const [own = '', ownSearch = ''] = url.text
    .replace(/^(?:https?:\/\/|\uE000)[^/?]*/, '')
    .split('#')[0]!
    .split('?', 2);
  if (!fits(own, path)) return false;
  const sent = new URLSearchParams(search);
  const stated = [...new URLSearchParams(ownSearch), ...query.map(({ name, text }) => [name, text] as const)];
  if (!stated.every(([name, text]) => name.includes(HOLE) || sent.getAll(name).some((value) => fits(text, value))))
    return false;
  if (!body || 'form' in body) return true;
  try {
    return contains(body.json, JSON.parse(exchange.body.toString('utf8')) as unknown);
  } catch {
    return body.json.kind === 'wildcard';
  }
}

/** A text with holes against one without. */
function fits(text: string, value: string): boolean {
  const parts = decodeLeniently(text).split(HOLE).map(escapeRegExp);
  return new RegExp(`^${parts.join('[\\s\\S]*')}$`).test(decodeLeniently(value));
}

function contains(node: JsonNode, value: unknown): boolean {
  if (node.kind === 'wildcard') return true;
  if (node.kind === 'value') {
    if (typeof node.value === 'string' && node.value.includes(HOLE)) return fits(node.value, String(value));
    return node.value === value;
  }
  if (node.kind === 'array')
    return (
      Array.isArray(value) &&
      value.length >= node.items.length &&
      node.items.every((item, index) => contains(item, value[index]))
    );
  if (typeof value !== 'object' || value === null) return false;
  return node.members.every(
    ({ name, value: own }) => Object.hasOwn(value, name) && contains(own, (value as Record<string, unknown>)[name]),
  );
}
