import { didYouMean, nearestName } from '../../text/did-you-mean';
import { type ArrayNode, type JsonNode, type ObjectNode, type Path, showPath, type ValueNode } from './json-node';

/** Where what a guide shows differs from what was received. */
export interface Difference {
  /** Names and indexes that lead to the difference in the shown value; empty for the whole. */
  readonly path: Path;
  /** 1-based line of the shown text. */
  readonly line: number;
  readonly message: string;
  /** Absent where another response may be right. */
  readonly hint?: string;
}

/**
 * The differences, in the order of the shown text. Members in another order are the same; a member or an item more or
 * less, another value or another kind of value is a difference.
 */
export function compareJson(
  shown: JsonNode,
  actual: JsonNode,
  volatility: Volatility = exact,
  path: Path = [],
): Difference[] {
  return differencesOf(shown, actual, volatility, path).toSorted((a, b) => a.line - b.line);
}

function differencesOf(shown: JsonNode, actual: JsonNode, volatility: Volatility, path: Path): Difference[] {
  if (volatility.volatile) return [];
  const contradicted = contradiction(shown, actual, path);
  if (contradicted || shown.kind === 'wildcard') return contradicted ? [contradicted] : [];
  if (shown.kind === 'object' && actual.kind === 'object') return compareObjects(shown, actual, volatility, path);
  if (shown.kind === 'array' && actual.kind === 'array') return compareArrays(shown, actual, volatility, path);
  if (shown.kind === 'value' && actual.kind === 'value' && sameValue(shown, actual)) return [];
  const message = `${showPath(path)} is ${brief(actual)} in the response, not ${brief(shown)}`;
  return [{ path, line: shown.line, message }];
}

function compareObjects(shown: ObjectNode, actual: ObjectNode, volatility: Volatility, path: Path): Difference[] {
  const actualMembers = new Map(actual.members.map((member) => [member.name, member]));
  const unshown = new Set(actualMembers.keys());
  for (const { name } of shown.members) unshown.delete(name);
  const differences: Difference[] = [];
  for (const { name, line, value } of shown.members) {
    const other = actualMembers.get(name);
    if (other) {
      differences.push(...differencesOf(value, other.value, volatility.property(name), [...path, name]));
      continue;
    }
    const guess = nearestName(name, [...unshown]);
    // One misspelt name is one mistake.
    if (guess !== undefined) unshown.delete(guess);
    const message = `${showPath([...path, name])} is not in the response${didYouMean(guess)}`;
    differences.push({ path: [...path, name], line, message });
  }
  const { openLine } = shown;
  if (openLine !== undefined) {
    const isAll = shown.members.length >= actual.members.length && differences.length === 0;
    return isAll ? [nothingFollows(openLine, path, 'member')] : differences;
  }
  const [missing, ...others] = unshown;
  if (missing !== undefined) differences.push(notShown(missing, others.length, shown, actual, path));
  return differences;
}

/** A member that the guide omits is reported where it would be: before the next member that both have, or at the end. */
function notShown(name: string, others: number, shown: ObjectNode, actual: ObjectNode, path: Path): Difference {
  const names = actual.members.map((member) => member.name);
  const after = new Set(names.slice(names.indexOf(name) + 1));
  const line = shown.members.find((member) => after.has(member.name))?.line ?? shown.endLine;
  const value = actual.members.find((member) => member.name === name)!.value;
  const more = others === 0 ? '' : `, nor ${others === 1 ? 'is 1 other member' : `are ${others} other members`}`;
  return { path, line, message: `${showPath([...path, name])}, ${brief(value)} in the response, is not shown${more}` };
}

function compareArrays(shown: ArrayNode, actual: ArrayNode, volatility: Volatility, path: Path): Difference[] {
  const enough = shown.open ? shown.items.length <= actual.items.length : shown.items.length === actual.items.length;
  const differences: Difference[] = [];
  for (const [index, item] of shown.items.entries()) {
    const other = actual.items[index];
    const found = other && differencesOf(item, other, volatility.item(index), [...path, index]);
    // Behind an item that is missing, every other one would differ.
    if (!enough && (!found || found.length > 0)) return [lengthDifference(shown, actual, item.line, path)];
    differences.push(...(found ?? []));
  }
  if (!enough) return [lengthDifference(shown, actual, shown.endLine, path)];
  const { openLine } = shown;
  const isAll = openLine !== undefined && shown.items.length === actual.items.length;
  return isAll ? [...differences, nothingFollows(openLine, path, 'item')] : differences;
}

/** What a comment says of a value that is another one. */
function contradiction(shown: JsonNode, actual: JsonNode, path: Path): Difference | undefined {
  if ((shown.kind !== 'value' && shown.kind !== 'wildcard') || shown.stated === undefined) return undefined;
  if (actual.kind === 'value' && actual.value === shown.stated) return undefined;
  const message = `${showPath(path)} is ${brief(actual)} in the response, not ${JSON.stringify(shown.stated)}, as its comment says`;
  return { path, line: shown.line, message, hint: 'Correct the comment, or remove it.' };
}

const nothingFollows = (line: number, path: Path, part: string): Difference => ({
  path,
  line,
  message: `"// ..." is unnecessary: ${showPath(path)} has no further ${part}`,
  hint: 'Remove the comment.',
});

const lengthDifference = (shown: ArrayNode, actual: ArrayNode, line: number, path: Path): Difference => ({
  path,
  line,
  message: `${showPath(path)} has ${actual.items.length} items in the response, not ${shown.items.length}`,
});

/** Numbers are compared by value; those that JavaScript cannot represent exactly, by their digits. */
function sameValue(shown: ValueNode, actual: ValueNode): boolean {
  if (shown.value !== actual.value) return false;
  if (typeof shown.value !== 'number' || (shown.text.length <= 15 && actual.text.length <= 15)) return true;
  return shown.text === actual.text;
}

function brief(node: JsonNode): string {
  if (node.kind === 'object') return node.members.length === 0 ? 'an empty object' : 'an object';
  if (node.kind === 'array') return `an array of ${node.items.length}`;
  if (node.kind === 'wildcard') return 'any value';
  return node.text.length <= 80 ? node.text : `${node.text.slice(0, 77)}...`;
}

/** Which parts of a value differ from run to run, so that only their presence is compared. */
export interface Volatility {
  readonly volatile: boolean;
  property(name: string): Volatility;
  item(index: number): Volatility;
}

/** Everything is compared. */
export const exact: Volatility = { volatile: false, property: () => exact, item: () => exact };

/** With properties of these names, at any depth, not compared. */
export function varying(own: Volatility, names: ReadonlySet<string>): Volatility {
  if (names.size === 0) return own;
  return {
    volatile: own.volatile,
    property: (name) => (names.has(name) ? anything : varying(own.property(name), names)),
    item: (index) => varying(own.item(index), names),
  };
}

const anything: Volatility = { volatile: true, property: () => anything, item: () => anything };
