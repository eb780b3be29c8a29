import type { Page } from './check-claims';
import type { Claim } from './claim';
import { textOf } from './matches';
import type { Name } from './names';
import type { Token } from './tokens';

// Sentences that look like a claim about a field, and say something else.

/** "With a client token, the body must have the `appid`" is a condition. */
export function isUnder(tokens: readonly Token[], page: Pick<Page, 'subjectsIn'>): boolean {
  const comma = tokens.findIndex(({ text }) => text === ',');
  const isCondition = /^(?:with|using|under|for|as)$/i.test(tokens[0]?.text ?? '');
  // "With `createOrder`, the `customer` is required" says where it is.
  return isCondition && comma > 0 && comma < tokens.length - 1 && page.subjectsIn(tokens.slice(0, comma)).length === 0;
}

/** "Without a `path` it returns 400", and "without a `priority`, the default priority applies". */
export function isOutcome({ parts }: Claim, tokens: readonly Token[]): boolean {
  const [value] = parts.value ?? [];
  if (!value) return false;
  if (value.kind === 'number')
    return value.value >= 400 && value.value < 600 && tokens.some(({ text }) => text === 'returns');
  return (
    (value.kind === 'word' && tokens.some(({ kind, text }) => kind === 'name' && text === value.text)) ||
    /^(?:none|undefined|nil)$/i.test(value.text)
  );
}

/** "`tags` | string[]" */
export function isList({ parts }: Claim, tokens: readonly Token[]): boolean {
  const at = tokens.indexOf(parts.type?.at(-1) as Token);
  return parts.type?.at(-1)?.text.endsWith('[]') === true || (at >= 0 && /^\[/.test(tokens[at + 1]?.text ?? ''));
}

/** "`object`: the type of object" is about what is called so. */
export const isTypeOf = ({ parts }: Claim, { text }: Name): boolean => textOf(parts.type) === text;

/** "Needed for a check of that kind" is not needed otherwise. */
export const isNeededFor = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }, index) => /^(?:needed|necessary)$/.test(text) && tokens[index + 1]?.text === 'for');

/** "The proposal must have `rapidResponse`, otherwise you receive 403" tells of what a thing is, and 403 of no faulty request. */
export const isOutcomeOf = (tokens: readonly Token[]): boolean => {
  const at = tokens.findIndex(({ text }) => /^(?:otherwise|else)$/.test(text));
  return at > 0 && tokens.slice(at).some(({ text }) => /^(?:401|403|404|409|423)$/.test(text));
};

/** "`granularity` is a number and a unit" */
export function isPartOfMore({ parts }: Claim, tokens: readonly Token[]): boolean {
  const at = tokens.indexOf(parts.type?.at(-1) as Token);
  return at >= 0 && tokens[at + 1]?.text === 'and' && /^an?$/.test(tokens[at + 2]?.text ?? '');
}

/** "Lowercase letters, numbers and dashes" */
export const isOfCharacters = (tokens: readonly Token[]): boolean =>
  tokens.some(({ text }) => /^(?:letters|digits|dash(?:es)?|hyphens?|underscores?|dots|alphanumeric)$/.test(text)) &&
  tokens.some(({ text }) => /^numbers?$/.test(text));

/** "The values of `metadata` are strings", "all fields of a `Pet` are strings" */
export const isOfValues = (tokens: readonly Token[], name: Name): boolean => {
  const at = tokens.indexOf(name);
  const of = /^(?:an?|the|each|every)$/.test(tokens[at - 1]?.text ?? '') ? at - 2 : at - 1;
  return (
    tokens[of]?.text === 'of' &&
    /^(?:values?|keys?|items?|entry|entries|members?|elements?|fields|properties|attributes)$/.test(
      tokens[of - 1]?.text ?? '',
    )
  );
};
