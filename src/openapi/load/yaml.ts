import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  parseDocument,
  Parser,
  visit,
  type Alias,
  type CST,
  type Document,
  type Node,
  type Pair,
  type YAMLMap,
} from 'yaml';
import { joinPointer } from '../../text/json-pointer';
import { isObject, setOwn, type JsonObject } from '../value';
import { readOutdented } from './outdented';
import { copyNumber, inexactNumbers, noteNumber, type Inexact } from './written-numbers';
import {
  MAX_ALIASED,
  aliasBomb,
  circularAlias,
  notOfJson,
  openQuote,
  syntaxProblem,
  unusableKey,
  type Place,
} from './yaml-problems';
import { MAX_DEPTH, duplicateKey, notUnicode, textReader, tooDeep, type Parsed, type Problem } from './tree';

/** Nobody needs more syntax errors than this. */
const MAX_ERRORS = 20;

/** Parses one YAML 1.2 document with merge keys (`<<`); an alias becomes a copy, so that each value has one place. */
export function parseYaml(text: string): Parsed {
  const tooDeepAt = firstTooDeep(text);
  if (tooDeepAt !== undefined) return { problems: [tooDeep(tooDeepAt)] };
  const parse = (source: string): Document.Parsed =>
    parseDocument(source, { merge: true, uniqueKeys: false, prettyErrors: false, logLevel: 'error' });
  const strict = parse(text);
  const outdented = strict.errors.length > 0 ? readOutdented(text, strict, parse) : undefined;
  const document = outdented?.document ?? strict;
  const problems: Problem[] = [
    ...(outdented?.problems ?? []),
    ...document.errors
      .slice(0, MAX_ERRORS)
      .map((error) =>
        syntaxProblem(text, error.code, error.message, openQuote(document, error.pos[0]) ?? error.pos[0]),
      ),
    ...document.warnings.map((warning) => ({
      severity: 'warning' as const,
      code: 'yaml-tag',
      message: warning.message,
      hint: 'Write the value without a tag of its own',
      offset: warning.pos[0],
    })),
  ];
  if (document.errors.length > 0) return { problems };

  const places: Places = { nodes: new Map(), offsets: new Map(), inexact: new Map() };
  const read = textReader(text);
  const value = convert(document, places, problems, read);
  const memberOf = (object: object, key: string) => memberNodes(places.nodes.get(object), key, read);
  return {
    problems: [...problems, ...inexactNumbers(places.inexact)],
    tree: {
      value,
      offsetOf: (object) => places.offsets.get(object),
      memberOffset: (object, key) => startOf(memberOf(object, key)?.name),
      valueOffset: (object, key) => {
        const member = memberOf(object, key);
        return member && placeOf(member.value, member.name);
      },
      sourceOf: (object, key) => {
        const value = memberOf(object, key)?.value;
        return isScalar(value) ? value.source : undefined;
      },
    },
  };
}

/**
 * Where the text nests too deep for the library, whose composer recurses until the stack overflows; its lexer does not
 * recurse, so that its tokens can be inspected first.
 */
function firstTooDeep(text: string): number | undefined {
  if (!mayBeDeep(text)) return undefined;
  for (const root of new Parser().parse(text)) {
    const waiting: { token: CST.Token | null | undefined; depth: number }[] = [{ token: root, depth: 0 }];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { token, depth } = next;
      if (!token) continue;
      if (depth > MAX_DEPTH + 10) return token.offset;
      if ('value' in token && typeof token.value === 'object') waiting.push({ token: token.value as CST.Token, depth });
      if (!('items' in token)) continue;
      for (const { key, value } of token.items)
        waiting.push({ token: key, depth: depth + 1 }, { token: value, depth: depth + 1 });
    }
  }
  return undefined;
}

/** Each level takes a bracket, or a column of indentation or of indicators at the start of a line. */
const mayBeDeep = (text: string): boolean =>
  (text.match(/[[{]/g)?.length ?? 0) > MAX_DEPTH || /^(?:[-?:]? |[&!]\S+ ){400}/m.test(text);

interface Places {
  readonly nodes: Map<object, Node>;
  readonly offsets: Map<object, number>;
  readonly inexact: Inexact;
}

const startOf = (node: unknown): number | undefined => (node as Node | null | undefined)?.range?.[0];

/** The position of a block is that of its key, since a reader looks for `get:` and not for the line after it. */
const placeOf = (value: unknown, key: unknown): number | undefined =>
  (isScalar(value) && value.range && value.range[0] !== value.range[1]) ||
  ((isMap(value) || isSeq(value)) && value.flow)
    ? startOf(value)
    : (startOf(key) ?? startOf(value));

/** How many values a node counts for where an alias copies it: long strings count for more than one. */
const weightOf = (node: unknown): number =>
  isScalar(node) && typeof node.value === 'string' ? 1 + Math.floor(node.value.length / 100) : 1;

function convert(
  document: Document.Parsed,
  { nodes, offsets, inexact }: Places,
  problems: Problem[],
  read: (text: string) => string,
): unknown {
  const expanding = new Set<Node>();
  let targets: ReadonlyMap<Alias, Node> | undefined;
  const resolve = (alias: Alias): Node | undefined => (targets ??= aliasTargets(document)).get(alias);
  let aliased = 0;
  let gaveUp = false;

  const giveUp = (problem: Problem): null => {
    if (!gaveUp) problems.push(problem);
    gaveUp = true;
    return null;
  };

  /** @param at position of the value: its pointer, and the offset to report for it */
  const plain = (node: unknown, depth: number, at: Place): unknown => {
    if (gaveUp) return null;
    if (depth > MAX_DEPTH) return giveUp(tooDeep(startOf(node) ?? 0));
    if (expanding.size > 0 && (aliased += weightOf(node)) > MAX_ALIASED) return giveUp(aliasBomb([...expanding][0]!));
    if (isAlias(node)) {
      const target = resolve(node);
      if (!target || expanding.has(target)) return giveUp(circularAlias(node.source, startOf(node) ?? 0));
      expanding.add(target);
      const value = plain(target, depth + 1, at);
      expanding.delete(target);
      return value;
    }
    if (isMap(node)) return plainMap(node, depth, at);
    if (isSeq(node)) {
      const list: unknown[] = [];
      nodes.set(list, node);
      offsets.set(list, at.offset);
      node.items.forEach((item, index) => put(list, String(index), item, depth, startOf(item) ?? at.offset, at));
      return list;
    }
    const scalar = isScalar(node) ? scalarValue(node.value) : null;
    if (typeof scalar !== 'string') return scalar;
    const string = read(scalar);
    if (string !== scalar) problems.push(notUnicode(at.offset, at.pointer));
    return string;
  };

  const put = (container: object, key: string, node: unknown, depth: number, offset: number, at: Place): void => {
    const place = { offset, pointer: joinPointer(at.pointer, key) };
    const value = plain(node, depth + 1, place);
    setOwn(container as JsonObject, key, value);
    if (typeof value !== 'number') return;
    const scalar = isAlias(node) ? resolve(node) : node;
    const source = (isScalar(scalar) && scalar.source) || '';
    if (/^[-+]?\.(?:nan|inf)$/i.test(source)) {
      problems.push(notOfJson(source, place));
      setOwn(container as JsonObject, key, null);
      return;
    }
    noteNumber({ object: container, key }, value, source, inexact, () => place);
  };

  const plainMap = (node: YAMLMap, depth: number, at: Place): JsonObject => {
    const object: JsonObject = {};
    nodes.set(object, node);
    offsets.set(object, at.offset);
    const merged: unknown[] = [];
    for (const pair of node.items) {
      const name = keyOf(pair);
      const key = name === undefined ? undefined : read(name);
      const offset = startOf(pair.key) ?? at.offset;
      if (key === undefined) problems.push(unusableKey(offset));
      else if (key === '<<') merged.push(pair.value);
      else if (Object.hasOwn(object, key)) problems.push(duplicateKey(key, joinPointer(at.pointer, key), offset));
      else {
        if (key !== name) problems.push(notUnicode(offset, joinPointer(at.pointer, key)));
        put(object, key, pair.value, depth, placeOf(pair.value, pair.key) ?? offset, at);
      }
    }
    for (const source of merged) mergeInto(object, plain(source, depth + 1, at));
    return object;
  };

  return plain(document.contents, 0, { offset: startOf(document.contents) ?? 0, pointer: '' });
}

/**
 * What each alias stands for: the last node with its anchor before it (YAML 1.2.2 §7.1). The library's `resolve` visits the
 * whole document for each alias.
 */
function aliasTargets(document: Document): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node: (_, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.set(node.anchor, node);
        return;
      }
      const target = anchors.get(node.source);
      if (target) targets.set(node, target);
    },
  });
  return targets;
}

/** Merge key language-independent type for YAML: own members win, and of several sources the first. */
function mergeInto(object: JsonObject, source: unknown): void {
  for (const part of Array.isArray(source) ? source : [source]) {
    if (!isObject(part)) continue;
    for (const [key, value] of Object.entries(part)) {
      if (Object.hasOwn(object, key)) continue;
      setOwn(object, key, value);
      copyNumber({ object: part, key }, { object, key });
    }
  }
}

/** A key as it is written: `200` and `1.0` are names in OpenAPI, not numbers. */
function keyOf(pair: Pair): string | undefined {
  const { key } = pair;
  if (key === null) return 'null';
  if (!isScalar(key)) return undefined;
  if (typeof key.value === 'string') return key.value;
  return key.source ?? String(key.value);
}

const scalarValue = (value: unknown): unknown => {
  if (typeof value === 'bigint') return Number(value);
  if (value === undefined || typeof value === 'symbol') return null;
  return value;
};

function memberNodes(
  node: Node | undefined,
  key: string,
  read: (text: string) => string,
): { name: unknown; value: unknown } | undefined {
  if (isSeq(node)) {
    const item = node.items[Number(key)];
    return { name: item, value: item };
  }
  if (!isMap(node)) return undefined;
  const pair = node.items.find((item) => {
    const name = keyOf(item);
    return name !== undefined && read(name) === key;
  });
  return pair && { name: pair.key, value: pair.value };
}
