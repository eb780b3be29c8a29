import { escapeRegExp } from '../../../../text/escape-reg-exp';
import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { wordsIn } from '../documented-words';
import { hint } from '../matches';
import type { Statement } from '../statement';
import type { Token } from '../tokens';
import { readSentence } from './reading';
import { describedBy } from './subject';

/** What nobody writes who does not mean the value. */
const isSpelling = (value: string): boolean =>
  /^[A-Z]{2,}[A-Z\d_-]*$|^[A-Z]?[a-z\d]+[A-Z]\w*$|^\w+[_-]\w+$/.test(value);

/** What is no English word in lower case either. */
const isAbbreviation = /^[B-DF-HJ-NP-TV-XZ\d]{2,}$/;

/** How many of the words of each sentence both have to have: what is said of another value is no contradiction. */
const SHARE = 0.5;

const uncertain =
  /\b(?:not|no|never|neither|nor|instead|rather|unlike|except|sandbox|example|such as|default|false|once|until|unless|other)\b/i;

/**
 * "Only TXT records have a `priority`", where its description says that of MX records: a sentence and a description of what it is about that
 * name different values of one enumeration, and have more than that in common.
 */
export function namedValueFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = tokens.map((token) => token.text).join(' ');
  if (kind === 'heading' || uncertain.test(text)) return [];
  const subject = describedBy(statement, page);
  if (!subject || subject.isImplied) return [];
  const { enumerations } = wordsIn(page.documents);
  return enumerations.flatMap(({ values }): ProseFault[] => {
    const said = tokens.filter((token) => values.some((value) => isValue(token, value)));
    if (said.length === 0 || said.length > 3 || said.some(({ text: one }) => subject.names.has(one))) return [];
    const stated = values.filter((value) => said.some((token) => isValue(token, value)));
    const told = subject.told.map((sentence) => ({
      sentence,
      in: values.filter((value) => mentions(sentence, value)),
    }));
    // Who tells of a value anywhere may tell of it here.
    const odd = stated.filter(
      (value) => !told.some((one) => one.in.includes(value)) && !page.documents.fields.has(value),
    );
    const [first, another] = odd;
    if (first === undefined || another !== undefined) return [];
    const contrary = told.find((one) => {
      const missing = one.in.filter((value) => !stated.includes(value));
      if (missing.length !== 1 || one.in.length !== stated.length || uncertain.test(one.sentence)) return false;
      // "`fromYear` is there if `type` is `Range`" says of which value it tells.
      const [value] = missing;
      const isCondition = new RegExp(`\\b(?:if|when|for|where|only)\\b[^.;,]*\\b${escapeRegExp(value!)}\\b`).test(
        one.sentence,
      );
      if (isCondition && isOfValue(tokens, first)) return true;
      const [own, other] = [text, one.sentence].map((sentence) => wordsWithout(sentence, values, subject.names));
      const shared = [...own!].filter((stem) => other!.has(stem)).length;
      return shared > 0 && shared >= other!.size * SHARE && shared >= own!.size * SHARE;
    });
    if (!contrary) return [];
    const token = said.find((one) => isValue(one, first))!;
    const message = `of ${subject.name}, the API documents say "${contrary.sentence.slice(0, 120)}", not "${first}"`;
    return [{ line: token.line, message, hint }];
  });
}

/** What a sentence says besides the values. */
function wordsWithout(sentence: string, values: readonly string[], names: ReadonlySet<string>): ReadonlySet<string> {
  const others = new Set(['applicable', 'applies', 'apply', ...values.map((value) => value.toLowerCase())]);
  const words = sentence
    .split(/(?<![\w-])(?=[\w-])|(?<=[\w-])(?![\w-])/)
    .filter((word) => !others.has(word.toLowerCase()));
  return readSentence(words.join(''), names).stems;
}

/** "An entry of the type `Date` has …" */
const isOfValue = (tokens: readonly Token[], value: string): boolean => {
  const at = tokens.findIndex(({ kind, text }) => kind === 'name' && text === value);
  const ahead = tokens
    .slice(Math.max(0, at - 4), at)
    .map(({ text }) => text)
    .join(' ');
  return (
    /\b(?:of (?:the )?(?:type|kind|status|state|mode)|(?:type|kind|status|state|mode) is)$/.test(ahead) &&
    /^(?:has|have|needs?|takes?|carries|contains?)$/.test(tokens[at + 1]?.text ?? '')
  );
};

const isValue = (token: Token, value: string): boolean =>
  token.kind === 'name' || token.kind === 'quote'
    ? token.text === value
    : token.kind === 'word' && isAbbreviation.test(value) && token.text === value.toLowerCase();

const mentions = (sentence: string, value: string): boolean =>
  isSpelling(value)
    ? new RegExp(`(?<![\\w-])${escapeRegExp(value)}(?![\\w-])`).test(sentence)
    : new RegExp(`[\`"']${escapeRegExp(value)}[\`"']`).test(sentence) ||
      (/^[A-Z]/.test(value) && new RegExp(`(?<=[a-z,] )${escapeRegExp(value)}(?![\\w-])`).test(sentence));
