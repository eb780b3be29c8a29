import { headersOf, optionsOf } from './call-options';
import { nameOf, resolve, type Scope, textOf } from './evaluate';
import type { CallExpression } from './expression';
import type { WrittenPair, WrittenText } from './written-request';

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
