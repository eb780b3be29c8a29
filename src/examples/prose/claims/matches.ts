import type { Subject } from './documents';
import { matchesOf } from './grammar';
import type { Token } from './tokens';

export type OperationSubject = Extract<Subject, { kind: 'operation' }>;

export const isOperation = (subject: { readonly kind: string }): subject is OperationSubject =>
  subject.kind === 'operation';

/** Where a pattern matches: the tokens of its groups, and the index of its first token. */
export interface Match {
  readonly parts: Readonly<Record<string, readonly Token[]>>;
  readonly from: number;
}

/** Every match of a pattern in the canonical text of tokens. */
export function find(tokens: readonly Token[], text: string, pattern: RegExp): Match[] {
  return matchesOf(text, pattern).map((match): Match => {
    const groups =
      (match as RegExpExecArray & { indices?: { groups?: Record<string, [number, number] | undefined> } }).indices
        ?.groups ?? {};
    const at = (offset: number): number => text.slice(0, offset).split(' ').length - 1;
    const parts = Object.entries(groups).flatMap(([name, span]) =>
      span ? [[name, tokens.slice(at(span[0]), at(span[1]) + 1)] as const] : [],
    );
    return { parts: Object.fromEntries(parts), from: at(match.index) };
  });
}

export const hint = 'State what the API document says.';
export const label = ({ operation }: OperationSubject): string => `${operation.method} ${operation.path}`;
export const textOf = (tokens: readonly Token[] | undefined): string =>
  (tokens ?? []).map(({ text }) => text).join(' ');

/** The status that a match has as its part of that name. */
export function statusOf({ parts }: Match): number | undefined {
  const [token] = parts.status ?? [];
  return token?.kind === 'number' &&
    Number.isInteger(token.value) &&
    token.value >= 100 &&
    token.value < 600 &&
    /^\d{3}$/.test(token.text)
    ? token.value
    : undefined;
}
