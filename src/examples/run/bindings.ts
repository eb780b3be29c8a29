import type { JsonNode } from '../compare/json-node';
import { parseJson } from '../compare/parse-json';
import type { OutgoingMessage } from './recorder';

/**
 * A live server gives other identifiers than the guides show. What its first answers have in the place of a shown value is
 * carried on: later requests are sent with it.
 */
export interface Bindings {
  /** Notes which values an answer has in the places of those that a guide shows for it. */
  learn(shown: string, answer: string): void;
  apply(message: OutgoingMessage): OutgoingMessage;
}

/** Shorter values, such as `true` or `se`, may stand in a request for another reason. */
const shortest = 6;

export function createBindings(): Bindings {
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
      if (from.length >= shortest && shown.value !== null && !values.has(from)) values.set(from, to);
    }
  };
  const replaced = (text: string, encode: (value: string) => string): string =>
    [...values].reduce((result, [from, to]) => result.replaceAll(encode(from), encode(to)), text);
  return {
    learn(shown, answer) {
      const [told, actual] = [
        parseJson(shown, { comments: true, wildcards: true }),
        parseJson(answer, { comments: false, wildcards: false }),
      ];
      if (!('fault' in told) && !('fault' in actual)) learn(told, actual);
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
