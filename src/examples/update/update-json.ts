import { applyEdits, type JSONPath, modify } from 'jsonc-parser';
import type { JsonNode } from '../compare/json-node';
import { parseJson, toValue } from '../compare/parse-json';
import type { Volatility } from '../compare/compare-json';

/** One change of a JSON text; undefined removes what is at the path. */
interface Change {
  readonly path: JSONPath;
  readonly value: unknown;
  /** Position among its siblings, for a new member or item. */
  readonly index?: number;
  /** Whether its object or array is written on one line. */
  readonly inline: boolean;
}

/**
 * Updates the values of a shown JSON text to those of the response, and keeps everything else as it was written: layout, comments,
 * the order of members, wildcards, and `// ...`.
 */
export function updateJson(text: string, received: string, volatility: Volatility): string {
  const shown = parseJson(text, { comments: true, wildcards: true });
  const actual = parseJson(received, { comments: false, wildcards: false });
  if ('fault' in actual) return text;
  // Of an empty object or array there is no layout to keep: it stands for what the run is to write.
  if ('fault' in shown || isEmpty(shown)) return JSON.stringify(toValue(actual), null, 2);
  const formattingOptions = { insertSpaces: true, tabSize: 2, eol: '\n' };
  return changesOf(shown, actual, volatility, []).reduce((updated, { path, value, index, inline }) => {
    const options = {
      ...(inline ? {} : { formattingOptions }),
      ...(index === undefined
        ? {}
        : { getInsertionIndex: () => index, isArrayInsertion: typeof path.at(-1) === 'number' }),
    };
    return applyEdits(updated, modify(updated, path, value, options));
  }, text);
}

const isEmpty = (node: JsonNode): boolean =>
  (node.kind === 'object' && node.members.length === 0 && !node.open) ||
  (node.kind === 'array' && node.items.length === 0 && !node.open);

function changesOf(shown: JsonNode, actual: JsonNode, volatility: Volatility, path: JSONPath): Change[] {
  if (shown.kind === 'wildcard' || volatility.volatile) return [];
  const inline = 'endLine' in shown && shown.line === shown.endLine;
  if (shown.kind === 'object' && actual.kind === 'object') {
    const actualMembers = new Map(actual.members.map(({ name, value }) => [name, value]));
    const shownNames = new Set(shown.members.map(({ name }) => name));
    const kept = shown.members.filter(({ name }) => actualMembers.has(name));
    const changed = kept.flatMap(({ name, value }) =>
      changesOf(value, actualMembers.get(name)!, volatility.property(name), [...path, name]),
    );
    const gone = shown.members
      .filter(({ name }) => !actualMembers.has(name))
      .map(({ name }) => ({ path: [...path, name], value: undefined, inline }));
    const order = kept.map(({ name }) => name);
    const added = (shown.open ? [] : actual.members).flatMap(({ name, value }, position): Change[] => {
      if (shownNames.has(name)) return [];
      const before = actual.members.slice(0, position).map((member) => member.name);
      const index = Math.max(0, ...before.map((other) => order.indexOf(other) + 1));
      order.splice(index, 0, name);
      return [{ path: [...path, name], value: toValue(value), index, inline }];
    });
    return [...changed, ...gone, ...added];
  }
  if (shown.kind === 'array' && actual.kind === 'array') {
    const shared = Math.min(shown.items.length, actual.items.length);
    const changed = shown.items
      .slice(0, shared)
      .flatMap((item, index) => changesOf(item, actual.items[index]!, volatility.item(index), [...path, index]));
    const gone = shown.items
      .slice(shared)
      .map((_, index) => ({ path: [...path, shown.items.length - 1 - index], value: undefined, inline }));
    const added = shown.open
      ? []
      : actual.items.slice(shared).map((item, index) => ({
          path: [...path, shared + index],
          value: toValue(item),
          index: shared + index,
          inline,
        }));
    return [...changed, ...gone, ...added];
  }
  const same = shown.kind === 'value' && actual.kind === 'value' && shown.value === actual.value;
  return same ? [] : [{ path, value: toValue(actual), inline: actual.kind === 'value' }];
}
