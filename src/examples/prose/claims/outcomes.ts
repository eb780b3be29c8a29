import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { find, hint, isOperation, label } from './matches';
import { listsIn } from './odd-names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const outcome = compile(
  '(?:responds?|answers?|replies|reply|returns?|(?:is|are) (?:always |also )?(?:answered|confirmed|acknowledged)) (?:with |by )?(?:(?:the|an?|status|code|http) )*(?<status>#)(?= (?:[.,;:)]|and|$))',
);
/** What a sentence says of when something is refused. */
const cause =
  /(?:^| )(?:if|when|whenever|where|unless|until|while|without|with (?:a|an|no|the) (?:wrong|bad|old|other)|wrong|invalid|missing|unknown|unauthori[sz]ed|anonymous|not|no|none|nobody|never|only|cannot|can|may|might|could|either|or|fails?|failed|failing|failures?|errors?|refus[a-z]+|reject[a-z]*|bad|exceed[a-z]*|too|already|taken|same|twice|second|again|duplicate[sd]?|expired|malformed|conflict[a-z]*|revoked|suspended|locked|forbid[a-z]*|den(?:y|ies|ied)|limits?|limited|gone|another|others?|otherwise|else|instead|except|once|after|before|every|any|everything|anything|always|both|sandbox|unavailable|maintenance|down|empty|broken|incomplete|lacks?|lacking|beyond|outside|deleted|removed|does|do|but|though|although|mock|stub|retired|deprecated|simulates?|force[sd]?|prefer)(?= )/;
const deed = /^(?:[a-z]+ing |an? new |it |this |the (?:call|operation|request|endpoint) )/;

/**
 * "Creating is a `PUT`, and it responds with 400": a status that tells of an error, of an operation that succeeds with another one, in a
 * sentence that says nothing of why.
 */
export function outcomeFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, scope, previous, lead, isComment } = statement;
  if (kind !== 'sentence' || isComment) return [];
  const text = canonical(tokens);
  const matches = find(tokens, text, outcome);
  if (matches.length === 0 || cause.test(text) || (previous && cause.test(canonical(previous)))) return [];
  const own = page.subjectsIn(tokens).filter(isOperation);
  const near =
    own.length > 0 ? own : (scope.map((level) => level.filter(isOperation)).find(({ length }) => length) ?? []);
  if (near.length === 0 || (own.length === 0 && lead.length > 0) || (own.length === 0 && !deed.test(text))) return [];
  return matches.flatMap(({ parts }): ProseFault[] => {
    const [stated] = parts.status!;
    const status = Number(stated!.text);
    if (!(status >= 400 && status < 600)) return [];
    const successes = near.flatMap(({ operation }) =>
      operation.responses.flatMap((response) => (/^[23]\d\d$/.test(response.status) ? [response.status] : [])),
    );
    if (successes.length === 0) return [];
    const message = `${label(near[0]!)} succeeds with ${[...new Set(successes)].join(' or ')}; ${status} reports an error, but the guide does not say which`;
    return [{ line: stated!.line, message, hint }];
  });
}

/** "Responds with 400, 401, 400 or 500": what a list names twice, where one of both should be something else. */
export function repeatedFaults(tokens: readonly Token[]): ProseFault[] {
  const numbers = find(tokens, canonical(tokens), statuses).map(({ parts }) =>
    parts.all!.filter(({ kind }) => kind === 'number'),
  );
  const names = listsIn(tokens).map((list) => list.names.filter(({ of }) => of === undefined));
  return [...numbers, ...names].flatMap((list): ProseFault[] => {
    const again = list.find(({ text }, index) => list.findIndex((one) => one.text === text) < index);
    const at = tokens.indexOf(again!);
    // "It takes `a` and `b`, and `b` is …" goes on with another clause.
    const isNext = again?.kind === 'name' && tokens[at - 1]?.text === 'and' && tokens[at - 2]?.text === ',';
    if (!again || isNext || list.length < 3) return [];
    return [{ line: again.line, message: `this list repeats ${again.text}`, hint: 'Name each item once.' }];
  });
}

const statuses = compile('(?<all># (?:, # ){1,20},? ?(?:and|or) #)');
