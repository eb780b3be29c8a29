import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import {
  composed,
  fieldOf,
  isNode,
  keyOf,
  NotTranslated,
  register,
  resolved,
  setField,
  setKey,
  type Node,
  type Value,
} from './go-documents';
import { nameOf, statementsOf, type Expression, type Func } from './go-syntax';

export interface Scope {
  /** The folder that the tests are in. */
  readonly folder: string;
  readonly names: Map<string, Value>;
  /** The functions that tests share. */
  readonly functions: ReadonlyMap<string, Func>;
}

/** A document as a test has loaded it; what the test does to it is done to the same object. */
export interface Loaded {
  readonly file: string;
  readonly original: string;
}

export const loaded = new WeakMap<Node, Loaded>();

/** What oasdiff's own names stand for. */
const constants: Readonly<Record<string, Value>> = {
  'diff.SunsetExtension': 'x-sunset',
  'diff.XStabilityLevelExtension': 'x-stability-level',
  'diff.XExtensibleEnumExtension': 'x-extensible-enum',
  'openapi3.ParameterInHeader': 'header',
  'openapi3.ParameterInPath': 'path',
  'openapi3.ParameterInQuery': 'query',
  'openapi3.ParameterInCookie': 'cookie',
  'openapi3.TypeString': 'string',
  'openapi3.TypeArray': 'array',
  'checker.StabilityDraft': 'draft',
  'checker.StabilityAlpha': 'alpha',
  'checker.StabilityBeta': 'beta',
  'checker.StabilityStable': 'stable',
};

const conversions: ReadonlySet<string> = new Set(['uint64', 'float64', 'int64', 'string', 'ptr', 'ptrSchema']);

const folders: Readonly<Record<string, string>> = {
  deprecationFile: 'deprecation',
  paramDeprecationFile: 'param-deprecation',
  requiredPropertyFile: 'required-properties',
  stabilityFile: 'stability',
};

function load(name: string, { folder }: Scope): Node {
  const file = join(folder, name);
  if (!existsSync(file)) throw new NotTranslated(`there is no ${name}`);
  const document: Value = parse(readFileSync(file, 'utf8'), { maxAliasCount: -1 });
  if (!isNode(document)) throw new NotTranslated(`${name} is no document`);
  register(document, document);
  loaded.set(document, { file, original: JSON.stringify(document) });
  return document;
}

/** @throws NotTranslated where an expression is about more than documents */
export function evaluate(expression: Expression, scope: Scope): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      if (scope.names.has(expression.name)) return scope.names.get(expression.name);
      throw new NotTranslated(`the name ${expression.name}`);
    case 'member': {
      const name = nameOf(expression);
      if (name in constants) return constants[name];
      return fieldOf(evaluate(expression.of, scope), expression.name);
    }
    case 'index': {
      const [of, at] = [evaluate(expression.of, scope), evaluate(expression.at, scope)];
      if (Array.isArray(of)) return of[Number(at)];
      if (isNode(of)) return of[String(at)];
      throw new NotTranslated(`${String(at)} of nothing`);
    }
    case 'slice': {
      const of = evaluate(expression.of, scope);
      const [from, to] = [expression.from, expression.to].map((each) => each && Number(evaluate(each, scope)));
      if (Array.isArray(of)) return of.slice(from, to);
      throw new NotTranslated('a part of what is no list');
    }
    case 'composite': {
      const { type, items } = expression;
      if (type === '[]' || /\.(Types|SchemaRefs|Parameters)$/.test(type))
        return items.map(({ value }) => evaluate(value, scope));
      if (type === 'map' || /\.(Schemas|Content|Headers)$/.test(type))
        return Object.fromEntries(
          items.map(({ key, value }) => [String(evaluate(key!, scope)), evaluate(value, scope)]),
        );
      return composed(
        type,
        items.map(({ key, value }) => [key ? nameOf(key) : '', evaluate(value, scope)] as const),
      );
    }
    case 'call':
      return call(expression, scope);
  }
}

function call({ of, args }: Expression & { kind: 'call' }, scope: Scope): Value {
  const name = nameOf(of);
  const given = (at: number): Value => evaluate(args[at]!, scope);
  if (name in folders) return `../data/${folders[name]}/${String(given(0))}`;
  if (conversions.has(name)) return given(0);
  switch (name) {
    case '+':
      return `${String(given(0))}${String(given(1))}`;
    case 'l':
      return load(`../data/openapi-test${String(given(1))}.yaml`, scope);
    case 'open':
    case 'loader.LoadFromFile':
      return load(String(given(0)), scope);
    case 'load.NewSpecInfo':
      return given(1);
    case 'load.NewSource':
      return load(String(given(0)), scope);
    case 'toJson':
      return given(1);
    case 'json.RawMessage':
      return JSON.parse(String(given(0)));
    case 'append':
      return [
        ...((given(0) as Value[] | undefined) ?? []),
        ...args.slice(1).map((each) => evaluate(each, scope)),
      ].flat();
    case 'openapi3.NewLoader':
    case 'newLoaderWithOriginTracking':
      return {};
    case 'openapi3.NewRequestBody':
      return { content: {} };
    case 'openapi3.NewOperation':
      return { responses: {} };
    case 'openapi3.NewPaths':
    case 'openapi3.NewSchema':
    case 'openapi3.NewResponses':
      return {};
    case 'delete': {
      const map = given(0);
      if (isNode(map)) delete map[String(given(1))];
      return undefined;
    }
    case 'deleteParam':
      return deleteParameter(given(0), String(given(1)), String(given(2)));
  }
  const own = scope.functions.get(name);
  if (own) return callOwn(own, args, scope);
  if (of.kind !== 'member') throw new NotTranslated(`the function ${name}`);
  const date = dateOf(of, scope);
  if (date !== undefined) return date;
  return method(evaluate(of.of, scope), of.name, args, scope);
}

/** Calls a function that tests share, as far as its statements are about documents. */
function callOwn({ parameters, body }: Func, args: readonly Expression[], scope: Scope): Value {
  const names = new Map(scope.names);
  // The first is often the test itself, which no function needs here.
  for (const [index, name] of parameters.entries()) {
    const arg = args[index];
    if (arg && name !== 't') names.set(name, evaluate(arg, scope));
  }
  const inner = { ...scope, names };
  for (const { text, targets, value, isReturned } of statementsOf(body)) {
    if (text === 't.Helper()') continue;
    if (!value) throw new NotTranslated(text.split('\n')[0]!);
    const result = evaluate(value, inner);
    if (isReturned) return result;
    if (targets[0]) assign(targets[0], result, inner);
  }
  return undefined;
}

/** `civil.DateOf(time.Now()).AddDays(9).String()` */
function dateOf(of: Expression, scope: Scope): string | undefined {
  if (of.kind !== 'member' || of.name !== 'String' || of.of.kind !== 'call') return undefined;
  const { of: target, args } = of.of;
  if (target.kind !== 'member' || target.name !== 'AddDays') return undefined;
  const days = Number(evaluate(args[0]!, scope));
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

function method(of: Value, name: string, args: readonly Expression[], scope: Scope): Value {
  if (!isNode(of) && !Array.isArray(of)) throw new NotTranslated(`${name} of nothing`);
  const given = (at: number): Value => evaluate(args[at]!, scope);
  switch (name) {
    case 'Value':
    case 'Find':
      return isNode(of) ? of[String(given(0))] : undefined;
    case 'Delete':
      if (isNode(of)) delete of[String(given(0))];
      return undefined;
    case 'Set':
      if (isNode(of)) of[String(given(0))] = given(1);
      return undefined;
    case 'GetOperation':
      return isNode(of) ? of[String(given(0)).toLowerCase()] : undefined;
    case 'SetOperation':
      setKey(of, String(given(0)).toLowerCase(), given(1));
      return undefined;
    case 'WithRequired':
      setKey(of, 'required', given(0));
      return of;
    case 'GetByInAndName':
      return parametersIn(of).find((each) => each['in'] === given(0) && each['name'] === given(1));
    default:
      throw new NotTranslated(`the method ${name}`);
  }
}

const parametersIn = (list: Value): readonly Node[] =>
  Array.isArray(list) ? list.filter(isNode).map((each) => resolved(each)) : [];

function deleteParameter(operation: Value, location: string, name: string): undefined {
  if (!isNode(operation) || !Array.isArray(operation['parameters'])) throw new NotTranslated('no parameters');
  operation['parameters'] = operation['parameters'].filter((each: Value) => {
    const parameter = isNode(each) ? resolved(each) : {};
    return parameter['in'] !== location || parameter['name'] !== name;
  });
  return undefined;
}

/** Gives a name, a field or an item of something a value. */
export function assign(target: Expression, value: Value, scope: Scope): void {
  if (target.kind === 'name') {
    scope.names.set(target.name, value);
    return;
  }
  if (target.kind === 'member') {
    setField(evaluate(target.of, scope), target.name, value);
    return;
  }
  if (target.kind !== 'index') throw new NotTranslated('an assignment to a result');
  const at = evaluate(target.at, scope);
  const of = evaluate(target.of, scope) ?? newMap(target.of, scope);
  if (Array.isArray(of)) of[Number(at)] = value;
  else if (isNode(of)) {
    if (value === undefined) delete of[String(at)];
    else of[String(at)] = value;
  } else throw new NotTranslated('an item of nothing');
}

/** Where a document has no map yet, kin-openapi has an empty one. */
function newMap(target: Expression, scope: Scope): Node {
  if (target.kind !== 'member') throw new NotTranslated('an item of nothing');
  const map: Node = {};
  const of = evaluate(target.of, scope);
  if (!isNode(of)) throw new NotTranslated('an item of nothing');
  of[keyOf(target.name)] = map;
  return map;
}
