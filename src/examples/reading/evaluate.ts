import type { JsonNode } from '../compare/json-node';
import type { CallExpression, Expression, ProgramFunction } from './expression';
import { HOLE, type WrittenText } from './written-request';

/** The names that an expression may use: what they were given last, or that it cannot be said. */
export interface Scope {
  readonly functions: readonly ProgramFunction[];
  /** Innermost first. */
  readonly layers: readonly ReadonlyMap<string, Expression>[];
  /** Where the arguments of this call are evaluated. */
  readonly outer?: Scope;
  readonly parameters?: ReadonlyMap<string, Expression>;
  readonly depth: number;
}

const MAX_DEPTH = 12;

/** What a function's own statements give to names; a name that is given more than one thing is unknown. */
export function bindingsOf({ bindings }: ProgramFunction): Map<string, Expression> {
  const found = new Map<string, Expression>();
  for (const { name = '', value, line } of bindings)
    found.set(name, found.has(name) ? { kind: 'unknown', line } : value);
  return found;
}

/** The expression that a name stands for, with the scope in which that is evaluated. */
function lookUp(name: string, scope: Scope): { value: Expression; scope: Scope } | undefined {
  const argument = scope.parameters?.get(name);
  if (argument && scope.outer) return { value: argument, scope: { ...scope.outer, depth: scope.depth + 1 } };
  for (const layer of scope.layers) {
    const value = layer.get(name);
    if (value) return { value, scope: { ...scope, depth: scope.depth + 1 } };
  }
  return undefined;
}

/** Follows names to the expression that they stand for. */
export function resolve(expression: Expression, scope: Scope): { value: Expression; scope: Scope } {
  if (scope.depth > MAX_DEPTH) return { value: { kind: 'unknown', line: expression.line }, scope };
  if (expression.kind === 'name') {
    const found = lookUp(expression.name, scope);
    if (!found) return { value: { kind: 'unknown', line: expression.line }, scope };
    return resolve(found.value, found.scope);
  }
  if (expression.kind === 'member' && isOwn(expression.of)) {
    const found = attributeOf(expression.name, scope);
    return found ? resolve(found.value, found.scope) : { value: expression, scope };
  }
  if (expression.kind === 'either') {
    const options = expression.options.map((option) => resolve(option, scope));
    const said = options.filter(
      ({ value }) => value.kind !== 'unknown' && !(value.kind === 'literal' && value.value === null),
    );
    const literal = said.filter(({ value }) => value.kind !== 'member' && value.kind !== 'call');
    const [only] = said.length === 1 ? said : literal;
    if (only && (said.length === 1 || literal.length === 1)) return only;
    return { value: { kind: 'unknown', line: expression.line }, scope };
  }
  if (expression.kind === 'call') {
    const inner = wrapped(expression);
    if (inner) return resolve(inner, scope);
  }
  return { value: expression, scope };
}

const isOwn = (expression: Expression): boolean =>
  expression.kind === 'name' && (expression.name === 'self' || expression.name === 'this');

/** What the methods of a class give to an attribute of the object that they belong to, where they do that once. */
function attributeOf(name: string, scope: Scope): { value: Expression; scope: Scope } | undefined {
  const given = scope.functions.flatMap((own) =>
    own.assignments
      .filter((one) => one.name === name && /^(?:self|this)$/.test(one.to))
      .map(({ value }) => ({ own, value })),
  );
  const [only] = given;
  if (!only || given.length > 1) return undefined;
  const layers = [bindingsOf(only.own), ...scope.functions.slice(0, 1).map(bindingsOf)];
  return { value: only.value, scope: { functions: scope.functions, layers, depth: scope.depth + 1 } };
}

/** Calls that keep what they are given, as far as a request is concerned. */
const keepingMethods = /^(?:encode|decode|strip|trim|toString)$/;
const keepingFunctions = /^(?:String|str|bytes|dict|Headers|Buffer\.from|Object\.freeze)$/;

function wrapped({ callee, arguments: given }: CallExpression): Expression | undefined {
  if (keepingFunctions.test(nameOf(callee))) return given[0];
  return callee.kind === 'member' && keepingMethods.test(callee.name) ? callee.of : undefined;
}

/** `requests.get`; empty for what has no name. */
export function nameOf(expression: Expression): string {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return '';
  const of = nameOf(expression.of);
  return of === '' ? expression.name : `${of}.${expression.name}`;
}

export const lastName = (expression: Expression): string =>
  expression.kind === 'member' ? expression.name : expression.kind === 'name' ? expression.name : '';

/** How many parts of texts are put together for one program: templates of templates grow with every level. */
const MAX_PARTS = 20_000;
const partsOf = new WeakMap<readonly ProgramFunction[], number>();

/** A text; what is computed in it is a hole. */
export function textOf(expression: Expression, scope: Scope): WrittenText {
  const parts = (partsOf.get(scope.functions) ?? 0) + 1;
  partsOf.set(scope.functions, parts);
  if (parts > MAX_PARTS) return { text: HOLE, line: expression.line };

  const { value, scope: within } = resolve(expression, scope);
  const { line } = value;
  if (value.kind === 'literal') return { text: value.value === null ? HOLE : String(value.value), line };
  if (value.kind === 'join') {
    const written = value.parts.map((part) => textOf(part, within));
    // A template that begins with the name of a base address starts where it is written.
    return {
      text: written
        .map(({ text }) => text)
        .join('')
        .replace(/\uE000+/g, HOLE),
      line,
    };
  }
  if (value.kind === 'call') return callText(value, within);
  if (value.kind === 'member' && /^(?:href|url|pathname)$/.test(value.name) && !isOwn(value.of))
    return textOf(value.of, within);
  return { text: HOLE, line };
}

function callText(call: CallExpression, scope: Scope): WrittenText {
  const { callee, arguments: [first, second], line } = call; // prettier-ignore
  const name = nameOf(callee);
  if (/(?:^|\.)(?:URL|URI|Uri|urljoin)$/.test(name) && first) {
    const [path, base] = name.endsWith('urljoin') && second ? [second, first] : [first, second];
    const own = textOf(path, scope);
    if (!base || /^https?:/.test(own.text)) return own;
    const origin = /^https?:\/\/[^/]*/.exec(textOf(base, scope).text)?.[0] ?? HOLE;
    return { text: origin + (own.text.startsWith('/') ? own.text : `/${own.text}`), line: own.line };
  }
  if (/(?:^|\.)(?:encodeURIComponent|encodeURI|quote|quote_plus)$/.test(name) && first) {
    const { text } = textOf(first, scope);
    return { text: text.includes(HOLE) ? HOLE : encodeURIComponent(text), line };
  }
  const query = searchOf(call, scope);
  if (!query) return { text: HOLE, line };
  if (query.kind !== 'object' || query.open) return { text: HOLE, line };
  const pairs = query.members.map(
    ({ name: key, value }) =>
      `${encodeURIComponent(key)}=${value.kind === 'value' ? escapeHoles(String(value.value)) : HOLE}`,
  );
  return { text: pairs.join('&'), line };
}

const escapeHoles = (text: string): string => (text.includes(HOLE) ? HOLE : encodeURIComponent(text));

/** `new URLSearchParams({…})`, `urllib.parse.urlencode({…})` */
export function searchOf(call: CallExpression, scope: Scope): JsonNode | undefined {
  if (!/(?:^|\.)(?:URLSearchParams|urlencode|http_build_query)$/.test(nameOf(call.callee))) return undefined;
  return call.arguments[0] ? nodeOf(call.arguments[0], scope) : undefined;
}

/** A value as JSON; what is computed is a wildcard, an object to which something unknown is added is open. */
export function nodeOf(expression: Expression, scope: Scope): JsonNode {
  const { value, scope: within } = resolve(expression, scope);
  const { line } = value;
  if (within.depth > MAX_DEPTH) return { kind: 'wildcard', line };
  if (value.kind === 'literal')
    return {
      kind: 'value',
      value: value.value,
      text: typeof value.value === 'string' ? JSON.stringify(value.value) : String(value.value),
      line,
    };
  if (value.kind === 'array') {
    const items = value.items.map((item) => nodeOf(item, within));
    return { kind: 'array', items, open: false, line, endLine: value.endLine };
  }
  if (value.kind === 'object') {
    const members = new Map<string, { name: string; line: number; value: JsonNode }>();
    let open = false;
    for (const { name, value: own, line: at } of value.members) {
      const node = nodeOf(own, within);
      if (name !== undefined) members.set(name, { name, line: at, value: node });
      else if (node.kind !== 'object') open = true;
      else {
        for (const member of node.members) members.set(member.name, member);
        open ||= node.open;
      }
    }
    for (const { name, line: at, value: own } of addedTo(expression, scope))
      members.set(name, { name, line: at, value: nodeOf(own, { ...scope, depth: scope.depth + 1 }) });
    return { kind: 'object', members: [...members.values()], open, line, endLine: value.endLine };
  }
  const { text } = textOf(value, within);
  return text === HOLE ? { kind: 'wildcard', line } : { kind: 'value', value: text, text: JSON.stringify(text), line };
}

/** What is assigned to members of a name after it was given an object. */
function addedTo(expression: Expression, scope: Scope) {
  if (expression.kind !== 'name') return [];
  return scope.functions.flatMap(({ assignments }) => assignments.filter(({ to }) => to === expression.name));
}
