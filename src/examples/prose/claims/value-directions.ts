import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Side, Subject } from './documents';
import { hint } from './matches';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

/** What a name is said to be part of, by the words in front of it. */
const directions: readonly (readonly [RegExp, Side])[] = [
  [/(?:^| )(?:(?:you |clients? )?sends?|requests? (?:has|have|contains?)) $/, 'request'],
  [/(?:^| )(?:(?:you |clients? )?receives?|gets? back|(?:the )?responses? (?:has|have|contains?)) $/, 'response'],
];

const others = / (?:not|never|no|neither|nor|unless|without|instead|same|like|webhooks?|receiver|sandbox) /;

const known = new WeakMap<Subject, Readonly<Record<Side, ReadonlySet<string>>>>();

/** The values that an operation's enumerations have in its requests, and those in its responses. */
function valuesIn(subject: Subject, { documents }: Page): Readonly<Record<Side, ReadonlySet<string>>> {
  const cached = known.get(subject);
  if (cached) return cached;
  const of = (side: Side): Set<string> =>
    new Set([...documents.fieldsOf(subject, side).values()].flat().flatMap((field) => valuesOf(field) ?? []));
  const found = { request: of('request'), response: of('response') };
  known.set(subject, found);
  return found;
}

/** "You send `Female`", where only responses have that value, or "the response has `female`", where only requests do. */
export function directionFaults({ kind, tokens }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || !/ ?(?:sends?|receives?|back|has|have|contains?) @/.test(text) || others.test(` ${text}`))
    return [];
  const all = page.all.filter((subject) => subject.kind === 'operation').map((subject) => valuesIn(subject, page));
  return tokens.flatMap((token, at): ProseFault[] => {
    const side = token.kind === 'name' && !token.of ? sideBefore(tokens, at) : undefined;
    if (side === undefined) return [];
    const other = side === 'request' ? 'response' : 'request';
    const isIn = (one: Side): boolean => all.some((values) => values[one].has(token.text));
    if (!isIn(other) || isIn(side) || page.documents.fields.has(token.text)) return [];
    const message = `${token.text} is only ${side === 'request' ? 'received' : 'sent'}, not ${side === 'request' ? 'sent' : 'received'}`;
    return [{ line: token.line, message, hint }];
  });
}

function sideBefore(tokens: readonly Token[], at: number): Side | undefined {
  const ahead = canonical(tokens.slice(Math.max(0, at - 4), at));
  return directions.find(([pattern]) => pattern.test(ahead))?.[1];
}
