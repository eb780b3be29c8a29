import { type ClientInstance, type Options, below, headersOf, instanceOf, optionsOf } from './client-instance';
import { bindingsOf, lastName, nameOf, nodeOf, resolve, type Scope, searchOf, textOf } from './evaluate';
import type { CallExpression, Expression, ProgramFunction, ProgramText } from './expression';
import { readJsonText } from './json-text';
import { pairOf, routeOf } from './route-request';
import {
  HOLE,
  type Reading,
  type Unread,
  type WrittenBody,
  type WrittenPair,
  type WrittenRequest,
} from './written-request';

/** How deep functions that call functions are followed. */
const MAX_CALLS = 3;

/** The requests that a program states, those of functions once for each call of them. */
export function requestsOf(program: ProgramText): Reading {
  const requests: WrittenRequest[] = [];
  const unread: Unread[] = [];
  for (const own of program.functions) {
    for (const scope of scopesOf(own, program, 0)) {
      for (const call of own.calls) {
        const read = requestOf(call, scope);
        if (!read) continue;
        if ('what' in read) unread.push(read);
        else {
          requests.push(read);
          if (read.body && 'json' in read.body && read.body.json.kind === 'wildcard')
            unread.push({ line: read.line, what: 'the body' });
        }
      }
    }
  }
  return { requests, unread };
}

/** The scopes in which a function's statements are read: one for each call of it. */
function scopesOf(own: ProgramFunction, program: ProgramText, depth: number): Scope[] {
  const [main] = program.functions;
  const layers = own === main ? [bindingsOf(own)] : [bindingsOf(own), bindingsOf(main!)];
  const alone: Scope = { functions: program.functions, layers, depth: 0 };
  if (own.name === '' || depth > MAX_CALLS) return [alone];
  const scopes = program.functions.flatMap((caller) =>
    caller.calls
      .filter(({ callee }) => lastName(callee) === own.name && caller !== own)
      .flatMap((call) =>
        scopesOf(caller, program, depth + 1).map((outer): Scope => ({
          ...alone,
          outer,
          parameters: argumentsOf(own, call),
        })),
      ),
  );
  return scopes.length > 0 ? scopes : [alone];
}

function argumentsOf(own: ProgramFunction, call: CallExpression): Map<string, Expression> {
  const names = own.parameters.filter((name) => name !== 'self');
  const given = new Map<string, Expression>();
  for (const [index, name] of names.entries()) {
    const value = call.arguments[index] ?? call.named.find((member) => member.name === name)?.value;
    const hasDefault = own.bindings.some((binding) => binding.name === name);
    if (value) given.set(name, value);
    else if (!hasDefault) given.set(name, { kind: 'literal', value: null, line: call.line });
  }
  return given;
}

const requesting = /(?:^|\.)(?:fetch|Request|urlopen|got|ky|axios)$/;
const generic = /(?:^|\.)(?:request|stream)$/;
const clients = /^(?:requests|httpx|axios|got|ky|session|client|api|http|\w*[cC]lient|\w*[sS]ession)\./;
/** Their functions send what they are given, and nothing that was set before. */
const modules = /^(?:requests|httpx|axios|got|ky)\./;
const servers = /^(?:app|router|server|fastify|express)\./;
const verb = /^(?:get|post|put|patch|delete|head|options)$/i;

function requestOf(call: CallExpression, scope: Scope): WrittenRequest | Unread | undefined {
  // `self.session.get` is called like `session.get`.
  const name = nameOf(call.callee).replace(/^(?:self|this)\.(?=.*\.)/, '');
  const route = routeOf(call, scope);
  if (route) return route;
  const last = lastName(call.callee);
  const isVerb = verb.test(last) && name.includes('.') && !servers.test(name);
  if (
    generic.test(name) &&
    !requesting.test(name) &&
    call.arguments.length + call.named.length >= 2 &&
    clients.test(name)
  )
    return built(call, scope, {
      method: call.arguments[0],
      url: call.arguments[1] ?? keyword(call, 'url'),
      options: optionsOf(call, 2, scope),
    });
  // Node: what `end` and `write` are given is the body.
  if (/^https?\.request$/.test(name) && call.arguments.length >= 2) {
    const options = optionsOf(call, 1, scope);
    const data = scope.functions
      .flatMap(({ calls }) => calls)
      .find(
        ({ callee, arguments: [given], line }) =>
          /^\w*[rR]eq(?:uest)?\.(?:end|write)$/.test(nameOf(callee)) && given !== undefined && line >= call.line,
      )?.arguments[0];
    return built(call, scope, {
      method: options.get('method'),
      url: call.arguments[0],
      options,
      data,
      fallback: 'GET',
    });
  }
  if (requesting.test(name)) {
    const [first] = call.arguments;
    const config = first && resolve(first, scope);
    if (config?.value.kind === 'object') {
      const options = optionsOf(call, 0, scope);
      return built(call, scope, { method: options.get('method'), url: options.get('url'), options, fallback: 'GET' });
    }
    if (config?.value.kind === 'call' && /(?:^|\.)Request$/.test(nameOf(config.value.callee))) return undefined;
    const options = optionsOf(call, 1, scope);
    const method = options.get('method');
    // Python's `Request(url, data, headers)`
    const isPositional = /(?:Request|urlopen)$/.test(name) && !isScript(call);
    const [, data, headers] = isPositional ? call.arguments : [];
    return built(call, scope, {
      method,
      url: first ?? keyword(call, 'url'),
      options,
      data,
      headers: /Request$/.test(name) ? headers : undefined,
      fallback: 'implied',
    });
  }
  if (!isVerb) return undefined;
  const url = call.arguments[0] ?? keyword(call, 'url');
  const text = url ? textOf(url, scope).text : '';
  const client = clients.test(name);
  const instance = instanceOf(call, scope);
  if (
    !instance &&
    !/^https?:\/\//.test(text) &&
    !(client && (/^\uE000?\//.test(text) || (text.includes(HOLE) && /^(?:requests|httpx|axios)\./.test(name))))
  )
    return undefined;
  const takesBody = /^(?:post|put|patch)$/i.test(last) && call.arguments.length > 1 && last === last.toLowerCase();
  const options = optionsOf(call, takesBody && (name.startsWith('axios') || instance?.isAxios) ? 2 : 1, scope);
  return built(call, scope, {
    instance,
    // What a session sends with each request is set elsewhere.
    hasDefaults: client && !modules.test(name),
    verb: last.toUpperCase(),
    url,
    options,
    data: takesBody ? call.arguments[1] : undefined,
  });
}

/** Calls of JavaScript have an object of options where Python has keywords. */
const isScript = (call: CallExpression): boolean =>
  call.named.length === 0 && call.arguments[1]?.kind === 'object' && lastName(call.callee) === 'Request';

const keyword = (call: CallExpression, name: string): Expression | undefined =>
  call.named.find((member) => member.name === name)?.value;

interface Parts {
  readonly verb?: string;
  readonly method?: Expression;
  readonly url: Expression | undefined;
  readonly options: Options;
  /** A body that is not among the options. */
  readonly data?: Expression;
  /** Header fields that are not among the options. */
  readonly headers?: Expression;
  /** What is sent without a method: always GET, or POST with a body. */
  readonly fallback?: 'GET' | 'implied';
  /** The client that sends it. */
  readonly instance?: ClientInstance | undefined;
  /** Whether that may add header fields. */
  readonly hasDefaults?: boolean;
}

function built(
  call: CallExpression,
  scope: Scope,
  { verb: named, method, url, options, data, headers: given, fallback, instance, hasDefaults }: Parts,
): WrittenRequest | Unread {
  const { line } = call;
  const address = url ? textOf(url, scope) : { text: HOLE, line };
  const written = instance ? below(instance, address) : address;
  if (/^(?:https?:\/\/[^/]*)?\uE000[^/]*$/.test(written.text)) return { line, what: 'the address' };
  const body = bodyOf(options, data, scope, /^(?:requests|httpx)\./.test(nameOf(call.callee)));
  const own = given ? headersOf(given, scope) : headersOf(options.get('headers'), options.scope);
  const isReplaced = ({ name }: WrittenPair): boolean =>
    own.pairs.some((pair) => pair.name.toLowerCase() === name.toLowerCase());
  const inherited = (instance?.headers.pairs ?? []).filter((pair) => !isReplaced(pair));
  const headers = {
    pairs: [...inherited, ...own.pairs],
    open: own.open || (instance ? instance.headers.open : hasDefaults === true),
  };
  const has = (name: string): boolean => headers.pairs.some((pair) => pair.name.toLowerCase() === name);
  const isPython = call.named.length > 0 || /urlopen$|^requests\.|^httpx\./.test(nameOf(call.callee));
  // What is computed may have one.
  if (body?.mediaType && !has('content-type') && !headers.open)
    headers.pairs.push({ name: 'Content-Type', text: body.mediaType, line });
  const text = method ? textOf(method, options.scope).text : undefined;
  const implied = body && fallback === 'implied' && isPython ? 'POST' : 'GET';
  const verbs =
    named ??
    (text === undefined ? (options.open ? undefined : implied) : text.includes(HOLE) ? undefined : text.toUpperCase());
  const query = queryOf(options.get('params'), options.scope, url);
  return {
    line,
    ...(verbs === undefined ? {} : { method: verbs }),
    ...(method ? { methodLine: textOf(method, options.scope).line } : named ? { methodLine: line } : {}),
    url: written,
    query: [...query.pairs, ...addedQuery(url, scope)],
    headers: headers.pairs,
    ...(body ? { body: body.body } : {}),
    open: { headers: headers.open || options.open || body?.open, query: query.open },
  };
}

interface ReadBody {
  readonly body: WrittenBody;
  /** What the client says of it where the program does not. */
  readonly mediaType?: string;
  /** The client may add header fields. */
  readonly open?: boolean;
}

/** @param encodes whether an object in `data` is sent as a form */
function bodyOf(options: Options, data: Expression | undefined, scope: Scope, encodes: boolean): ReadBody | undefined {
  const json = options.get('json');
  if (json) return { body: { json: nodeOf(json, options.scope) }, mediaType: 'application/json' };
  const own = data ?? options.get('body', 'data', 'content', 'files');
  if (!own) return options.open ? { body: { json: { kind: 'wildcard', line: 1 } }, open: true } : undefined;
  const { value, scope: within } = resolve(own, data ? scope : options.scope);
  if (value.kind === 'literal' && value.value === null) return undefined;
  const serialised =
    value.kind === 'call' && /(?:^|\.)(?:stringify|dumps|json_encode)$/.test(nameOf(value.callee))
      ? value.arguments[0]
      : undefined;
  if (serialised) {
    const content = resolve(serialised, within).value;
    if (content.kind === 'literal' && content.value === null) return undefined;
    return { body: { json: nodeOf(serialised, within) }, mediaType: 'text/plain' };
  }
  if (value.kind === 'call' && searchOf(value, within))
    return { body: { form: textOf(value, within) }, mediaType: 'application/x-www-form-urlencoded' };
  if (value.kind === 'literal' || value.kind === 'join') {
    const text = textOf(value, within);
    const parsed = readJsonText(text);
    if (text.text === HOLE) return { body: { json: { kind: 'wildcard', line: value.line } }, open: true };
    return { body: parsed ? { json: parsed } : { form: text }, mediaType: 'text/plain' };
  }
  if (value.kind === 'object' && encodes && (data !== undefined || own === options.get('data'))) {
    const node = nodeOf(own, data ? scope : options.scope);
    const members = node.kind === 'object' ? node.members : [];
    const pairs = members.flatMap((member) => pairOf(member.name, member.value, member.line));
    const text = pairs.map((pair) => `${encodeURIComponent(pair.name)}=${encodeURIComponent(pair.text)}`).join('&');
    const form = { text: text.replaceAll(encodeURIComponent(HOLE), HOLE), line: value.line, pairs };
    return { body: { form }, mediaType: 'application/x-www-form-urlencoded' };
  }
  if (value.kind === 'object') return { body: { json: nodeOf(own, data ? scope : options.scope) }, open: true };
  return { body: { json: { kind: 'wildcard', line: value.line } }, open: true };
}

function queryOf(
  expression: Expression | undefined,
  scope: Scope,
  url: Expression | undefined,
): { pairs: WrittenPair[]; open: boolean } {
  if (!expression || !url) return { pairs: [], open: false };
  const node = nodeOf(expression, scope);
  if (node.kind !== 'object') return { pairs: [], open: true };
  // A typed client groups parameters by where they are.
  const groups = node.members.filter(
    ({ name, value }) => /^(?:query|path|header|cookie)$/.test(name) && value.kind === 'object',
  );
  const own = groups.length > 0 ? groups.filter(({ name }) => name === 'query').map(({ value }) => value) : [node];
  const members = own.flatMap((group) => (group.kind === 'object' ? group.members : []));
  const pairs = members.flatMap(({ name, value, line }) =>
    value.kind === 'array' ? value.items.flatMap((item) => pairOf(name, item, line)) : pairOf(name, value, line),
  );
  return { pairs, open: node.open };
}

/** `url.searchParams.set('limit', '5')` */
function addedQuery(url: Expression | undefined, scope: Scope): WrittenPair[] {
  const name =
    url?.kind === 'name'
      ? url.name
      : url?.kind === 'member' || url?.kind === 'call'
        ? nameOf(url.kind === 'call' ? url.callee : url).split('.')[0]
        : undefined;
  if (!name) return [];
  return scope.functions.flatMap(({ calls }) =>
    calls.flatMap((call): WrittenPair[] => {
      const [key, value] = call.arguments;
      if (
        !key ||
        !value ||
        !new RegExp(`^${name.replace(/\$/g, '\\$')}\\.searchParams\\.(?:set|append)$`).test(nameOf(call.callee))
      )
        return [];
      const text = textOf(key, scope).text;
      return text.includes(HOLE) ? [] : [{ name: text, text: textOf(value, scope).text, line: call.line }];
    }),
  );
}
