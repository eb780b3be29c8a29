import { type Scope, nameOf, nodeOf, resolve, textOf } from './evaluate';
import type { CallExpression, Expression } from './expression';
import { pairOf } from './route-request';
import type { WrittenPair, WrittenText } from './written-request';

/** The options of a call, from an object or from keyword arguments. */
export interface Options {
  get(...names: string[]): Expression | undefined;
  /** Whether there may be more of them. */
  readonly open: boolean;
  readonly scope: Scope;
}

export function optionsOf(call: CallExpression, index: number, scope: Scope): Options {
  const given = call.arguments[index];
  const { value, scope: within } = given ? resolve(given, scope) : { value: undefined, scope };
  const members = value?.kind === 'object' ? value.members : [];
  const inner = value?.kind === 'object' ? within : scope;
  return {
    get: (...names) =>
      members.find((member) => names.includes(member.name ?? ''))?.value ??
      call.named.find((member) => names.includes(member.name ?? ''))?.value,
    open:
      (value !== undefined && value.kind !== 'object') ||
      [...members, ...call.named].some((member) => member.name === undefined),
    scope: inner,
  };
}

export function headersOf(expression: Expression | undefined, scope: Scope): { pairs: WrittenPair[]; open: boolean } {
  if (!expression) return { pairs: [], open: false };
  const node = nodeOf(expression, scope);
  const pairs =
    node.kind === 'object' ? node.members.flatMap((member) => pairOf(member.name, member.value, member.line)) : [];
  return { pairs, open: node.kind !== 'object' || node.open };
}

/** A client that was made with a base address: `axios.create({ baseURL })`, `httpx.Client(base_url=…)`. */
export interface ClientInstance {
  readonly base: WrittenText;
  readonly headers: { readonly pairs: WrittenPair[]; readonly open: boolean };
  /** Whether the second argument of its methods is a body. */
  readonly isAxios: boolean;
}

const making = /(?:^|\.)(?:create|extend|Client|AsyncClient|ClientSession)$/;

/** The client that a call belongs to, where the program makes it. */
export function instanceOf({ callee }: CallExpression, scope: Scope): ClientInstance | undefined {
  if (callee.kind !== 'member' || !['name', 'member'].includes(callee.of.kind)) return undefined;
  const { value, scope: within } = resolve(callee.of, scope);
  if (value.kind !== 'call' || !making.test(nameOf(value.callee))) return undefined;
  const options = optionsOf(value, 0, within);
  const base = options.get('baseURL', 'base_url', 'prefixUrl', 'baseUrl');
  const address = base ? textOf(base, options.scope) : undefined;
  if (!address || !/^https?:\/\//.test(address.text)) return undefined;
  const headers = headersOf(options.get('headers'), options.scope);
  const open = headers.open || options.open;
  return { base: address, headers: { pairs: headers.pairs, open }, isAxios: nameOf(value.callee) === 'axios.create' };
}

/** What a client with a base address requests. */
export const below = ({ base }: ClientInstance, path: WrittenText): WrittenText =>
  /^https?:/.test(path.text)
    ? path
    : { text: `${base.text.replace(/\/$/, '')}/${path.text.replace(/^\//, '')}`, line: path.line };
