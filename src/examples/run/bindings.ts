import type { JsonNode } from '../compare/json-node';
import { parseJson } from '../compare/parse-json';
import type { OutgoingMessage } from './forward';

/**
 * A live server has other identifiers than the guides show. The values of its responses that correspond to shown ones are
 * remembered, and later requests are sent with them.
 */
export interface Bindings {
  /** Names of properties whose values may be others at a live server. */
  readonly varies: ReadonlySet<string>;
  /** Notes which values of a response correspond to those that a guide shows. */
  learn(shown: string, received: string): void;
  apply(message: OutgoingMessage): OutgoingMessage;
}

/** Shorter values, such as `true` or `se`, may occur in a request for another reason. */
const MIN_LENGTH = 6;

/** @param varies names of properties */
export function createBindings(varies: readonly string[] = []): Bindings {
  const values = new Map<string, string>();
  const learn = (shown: JsonNode, actual: JsonNode): void => {
    if (shown.kind === 'object' && actual.kind === 'object') {
      for (const { name, value } of shown.members) {
        const other = actual.members.find((member) => member.name === name);
        if (other) learn(value, other.value);
      }
    } else if (shown.kind === 'array' && actual.kind === 'array') {
      shown.items.forEach((item, index) => actual.items[index] && learn(item, actual.items[index]));
    } else if (shown.kind === 'value' && actual.kind === 'value' && shown.value !== actual.value) {
      const [from, to] = [String(shown.value), String(actual.value)];
      if (from.length >= MIN_LENGTH && shown.value !== null && !values.has(from)) values.set(from, to);
    }
  };
  const replaced = (text: string, encode: (value: string) => string): string =>
    [...values].reduce((result, [from, to]) => result.replaceAll(encode(from), encode(to)), text);
  return {
    varies: new Set(varies),
    learn(shown, received) {
      const [expected, actual] = [
        parseJson(shown, { comments: true, wildcards: true }),
        parseJson(received, { comments: false, wildcards: false }),
      ];
      if (!('fault' in expected) && !('fault' in actual)) learn(expected, actual);
    },
    apply({ target, headers, body }) {
      const text = body.toString('utf8');
      const changed = replaced(text, (value) => JSON.stringify(value).slice(1, -1));
      const fresh = changed === text ? body : Buffer.from(changed);
      const length = headers.map(
        ([name, value]) =>
          [name, name.toLowerCase() === 'content-length' ? String(fresh.length) : replaced(value, String)] as const,
      );
      return { target: replaced(target, encodeURIComponent), headers: length, body: fresh };
    },
  };
}
