import { nodeOf, resolve, type Scope } from './evaluate';
import type { CallExpression, Expression } from './expression';
import { pairOf } from './route-request';
import type { WrittenPair } from './written-request';

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
