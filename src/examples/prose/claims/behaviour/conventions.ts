import { singular } from '../../../../text/singular';
import type { ApiModel } from '../../../../openapi/model';
import type { ProseFault } from '../../check-names';
import { noNames } from '../../own-names';
import type { Page } from '../check-claims';
import { type DocumentedSentence, sentencesWith } from '../documented-sentences';
import { compile } from '../grammar';
import { find, hint, isOperation, label, textOf } from '../matches';
import type { Name } from '../names';
import type { Statement } from '../statement';
import { canonical, tokensOf } from '../tokens';
import { unitOf } from '../units';

// What a document says of all its values, or that it does not have, in plain words.

const uncertain = / (?:not|never|no|instead|rather|sandbox|example|our|if|when|unless|or|except|convert|unlike) /;

const nouns =
  '(?:times?|dates?|timestamps?|weights?|amounts?|prices?|temperatures?|distances?|lengths?|heights?|widths?|sizes?|durations?|angles?|speeds?|volumes?|areas?|fees?|balances?|totals?)';
const stated = compile(
  `(?<noun>${nouns})(?: (?:of|in) (?:the|this|all|each|every) [a-z]+)?(?: (?:is|are|come|comes))? (?:(?:always|all|both|given|stated|returned|expressed|measured|shown|sent|written|specified) )*in (?<what>[a-z][a-z-]*(?: (?!and|or|but|with|unless|if|while)[a-z][a-z-]*){0,4})(?= (?:[.,;:)]|and|but|while|$))`,
);
const told = new RegExp(`\\b${nouns} (?:is|are)\\b[^.;]* in `, 'i');

/** Timestamps are times, and prices are amounts. */
const kindOfNoun = (word: string): string =>
  singular(word)
    .replace(/^(?:timestamp|date)$/, 'time')
    .replace(/^(?:price|fee|balance|total)$/, 'amount')
    .replace(/^(?:height|width|distance)$/, 'length');

/** The time zones, units and formats of which one excludes the others. @returns what kind it is, and which */
function conventionOf(words: string): readonly [string, string] | undefined {
  for (const word of words.split(' ')) {
    const unit = unitOf(word);
    if (unit && word !== 'ms') return [unit.of, unit.name];
  }
  if (/\bkelvin\b/.test(words)) return ['temperature', 'kelvin'];
  if (/\b(?:utc|gmt|greenwich)\b/.test(words)) return ['zone', 'UTC'];
  if (/\b(?:time|time-zone|timezone|zone)\b/.test(words)) return ['zone', words];
  return undefined;
}

/** "Weights are in ounces", where the description of the API says that they are in grams. */
export function conventionFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || uncertain.test(` ${text}`)) return [];
  // What is said of one field or operation is said of that alone.
  if (tokens.some((token) => token.kind === 'name')) return [];
  return find(tokens, text, stated).flatMap(({ parts }): ProseFault[] => {
    const noun = kindOfNoun(textOf(parts.noun));
    const own = conventionOf(textOf(parts.what));
    if (!own) return [];
    const known = sentencesWith(told, page.documents).flatMap((sentence) => {
      const theirs = tokensOf({ type: 'text', value: sentence.text.replaceAll('`', '') }, noNames);
      return find(theirs, canonical(theirs), stated).flatMap((match) => {
        const convention = conventionOf(textOf(match.parts.what));
        const isSame = kindOfNoun(textOf(match.parts.noun)) === noun && convention?.[0] === own[0];
        return isSame && isOfAll(sentence, page) ? [{ sentence, which: convention![1] }] : [];
      });
    });
    if (known.length === 0 || known.some(({ which }) => which === own[1])) return [];
    const message = `the API documents say "${known[0]!.sentence.text.slice(0, 120)}", not "in ${textOf(parts.what)}"`;
    return [{ line: parts.what![0]!.line, message, hint }];
  });
}

/** The units of a kind that an API has for all its values: "Amounts are in cents." */
export function unitsOfAll(of: string, model: ApiModel): string[] {
  const sentences = (model.info.description ?? '').split(/(?<=[.;!?])\s|\n/).filter((sentence) => told.test(sentence));
  return sentences.flatMap((value) => {
    const tokens = tokensOf({ type: 'text', value }, noNames);
    return find(tokens, canonical(tokens), stated).flatMap(({ parts }) => {
      const [kind, name] = conventionOf(textOf(parts.what)) ?? [];
      return kind === of && name !== undefined ? [name] : [];
    });
  });
}

/** Whether a sentence stands in the description of an API, and so is about all of it. */
const isOfAll = ({ of }: DocumentedSentence, { documents }: Page): boolean =>
  documents.models.some(({ info }) => info.title === of);

const nothing = /^(?:There (?:is|are)|The API has|It has|This API has) no ((?:[a-z]+ ){0,2}[a-z]+)[.!]?$/i;
const denies = / (?:not|no|never|none|without|nor|neither|instead|unlike|nothing|if|sandbox|other|another) /;
const mayBe =
  /^(?:limit|order|change|difference|need|way|error|problem|result|more|body|content|value|reason|guarantee)$/;

/** "A refresh token comes with each access token", where the documents say "There are no refresh tokens". */
export function absenceFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = ` ${textOf(tokens).toLowerCase()} `;
  if (kind === 'heading' || denies.test(text)) return [];
  const words = text.trim().split(' ').map(singular).join(' ');
  return sentencesWith(nothing, page.documents).flatMap((sentence): ProseFault[] => {
    const noun = nothing.exec(sentence.text)![1]!.toLowerCase().split(' ').map(singular);
    // One word may be said of much.
    if (noun.length < 2 || mayBe.test(noun.at(-1)!) || !` ${words} `.includes(` ${noun.join(' ')} `)) return [];
    const token = tokens.find((one) => singular(one.text.toLowerCase()) === noun[0]);
    return [{ line: token?.line ?? tokens[0]!.line, message: `the API documents say "${sentence.text}"`, hint }];
  });
}

const moment = compile(
  '(?<which>before|after) (?:the |its |their |that )?(?:(?:date|day|time|moment|end|field) (?:of |in )?)?(?<name>@)',
);

/** "Sent on the day before `dueOn`", of an operation that says "after `dueOn`". */
export function momentFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|if|unless|sandbox|must|call|or) /.test(` ${text}`)) return [];
  const matches = find(tokens, text, moment);
  if (matches.length !== 1) return [];
  const own = page.subjectsIn(tokens).filter(isOperation);
  const [subject, more] = own.length > 0 ? own : (scope[0] ?? []).filter(isOperation);
  if (!subject || more) return [];
  const [{ parts }] = matches as [(typeof matches)[number]];
  const name = parts.name![0] as Name;
  // An order of calls is another matter.
  if (page.subjectsIn([name]).length > 0) return [];
  const which = textOf(parts.which);
  const { summary = '', description = '' } = subject.operation;
  const said = [...`${summary}. ${description}`.matchAll(/\b(before|after) (?:the |its )?`?([\w.-]+\w)`?/gi)].filter(
    ([, , theirs]) => theirs === name.text,
  );
  if (said.length === 0 || said.some(([, theirs]) => theirs!.toLowerCase() === which)) return [];
  const message = `${label(subject)} says "${said[0]![0]}", not ${which} it`;
  return [{ line: parts.which![0]!.line, message, hint }];
}

const sinceVersion = compile('(?<how>since|in|from|with|as of) (?:the )?version (?<number>#)(?= )');

/** "Deprecated since version 2.3", of an operation that says "since version 2.1". */
export function versionFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|if|before|until|sandbox|or) /.test(` ${text}`)) return [];
  const own = page.subjectsIn(tokens).filter(isOperation);
  const [subject, more] = own.length > 0 ? own : (scope[0] ?? []).filter(isOperation);
  if (!subject || more) return [];
  return find(tokens, text, sinceVersion).flatMap(({ parts }): ProseFault[] => {
    const how = textOf(parts.how);
    const { summary = '', description = '' } = subject.operation;
    const told = [
      ...`${summary} ${description}`.matchAll(/\b(since|in|from|with|as of) version (\d[\d.]*\d|\d)/gi),
    ].filter(([, one]) => one!.toLowerCase() === how);
    const [number] = parts.number!;
    if (told.length === 0 || told.some(([, , version]) => version === number!.text)) return [];
    return [{ line: number!.line, message: `${label(subject)} says "${told[0]![0]}", not ${number!.text}`, hint }];
  });
}
