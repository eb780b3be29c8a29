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
 * The first difference, in the order of the shown text. Members in another order are the same; a member or an item more or
 * less, another value or another kind of value is a difference.
 */
export function compareJson(
  shown: JsonNode,
  actual: JsonNode,
  volatility: Volatility = exact,
  path: Path = [],
): Difference | undefined {
  if (volatility.volatile) return undefined;
  const contradicted = contradiction(shown, actual, path);
  if (contradicted || shown.kind === 'wildcard') return contradicted;
  if (shown.kind === 'object' && actual.kind === 'object') return compareObjects(shown, actual, volatility, path);
  if (shown.kind === 'array' && actual.kind === 'array') return compareArrays(shown, actual, volatility, path);
  if (shown.kind === 'value' && actual.kind === 'value' && sameValue(shown, actual)) return undefined;
  return {
    path,
    line: shown.line,
    message: `${showPath(path)} is ${brief(actual)} in the response, not ${brief(shown)}`,
  };
}

function compareObjects(
  shown: ObjectNode,
  actual: ObjectNode,
  volatility: Volatility,
  path: Path,
): Difference | undefined {
  const actualMembers = new Map(actual.members.map((member) => [member.name, member]));
  const shownMembers = new Map(shown.members.map((member) => [member.name, member]));
  const unshown = shown.open ? [] : actual.members.filter(({ name }) => !shownMembers.has(name));
  const differences: Difference[] = [];
  for (const { name, line, value } of shown.members) {
    const other = actualMembers.get(name);
    if (!other) {
      const guess = didYouMean(
        nearestName(
          name,
          actual.members.map((member) => member.name).filter((known) => !shownMembers.has(known)),
        ),
      );
      return first([
        ...differences,
        { path: [...path, name], line, message: `${showPath([...path, name])} is not in the response${guess}` },
      ]);
    }
    const difference = compareJson(value, other.value, volatility.property(name), [...path, name]);
    if (difference) differences.push(difference);
    if (difference) break;
  }
  const { openLine } = shown;
  if (openLine !== undefined && shown.members.length >= actual.members.length && differences.length === 0)
    return nothingFollows(openLine, path, 'member');
  const [missing] = unshown;
  if (missing) differences.push(notShown(missing.name, shown, actual, path));
  return first(differences);
}

/** A member that the guide omits is reported where it would be: before the next member that both have, or at the end. */
function notShown(name: string, shown: ObjectNode, actual: ObjectNode, path: Path): Difference {
  const names = actual.members.map((member) => member.name);
  const after = new Set(names.slice(names.indexOf(name) + 1));
  const line = shown.members.find((member) => after.has(member.name))?.line ?? shown.endLine;
  const value = actual.members.find((member) => member.name === name)!.value;
  return { path, line, message: `${showPath([...path, name])}, ${brief(value)} in the response, is not shown` };
}

function compareArrays(
  shown: ArrayNode,
  actual: ArrayNode,
  volatility: Volatility,
  path: Path,
): Difference | undefined {
  const enough = shown.open ? shown.items.length <= actual.items.length : shown.items.length === actual.items.length;
  for (const [index, item] of shown.items.entries()) {
    const other = actual.items[index];
    const difference = other && compareJson(item, other, volatility.item(index), [...path, index]);
    if (!enough && (difference || !other)) return lengthDifference(shown, actual, item.line, path);
    if (difference) return difference;
  }
  if (!enough) return lengthDifference(shown, actual, shown.endLine, path);
  const { openLine } = shown;
  const all = openLine !== undefined && shown.items.length === actual.items.length;
  return all ? nothingFollows(openLine, path, 'item') : undefined;
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
  message: `"// ..." is superfluous: ${showPath(path)} has no further ${part}`,
  hint: 'Remove the comment.',
});

const lengthDifference = (shown: ArrayNode, actual: ArrayNode, line: number, path: Path): Difference => ({
  path,
  line,
  message: `${showPath(path)} has ${actual.items.length} items in the response, not ${shown.items.length}`,
});

const first = (differences: readonly Difference[]): Difference | undefined =>
  differences.reduce<Difference | undefined>(
    (least, next) => (least && least.line <= next.line ? least : next),
    undefined,
  );

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
