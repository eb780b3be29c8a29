import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from '../../../text/words';
import type { Field } from './documents';
import { find, hint } from './matches';
import { fieldsNamed, type Name } from './names';
import { compile } from './grammar';
import type { Statement } from './statement';
import { stemsOf } from './stems';
import { canonical } from './tokens';
import { unitOf, unitWord } from './units';

const amount = compile(`(?<number>#) (?<unit>${unitWord}|characters?|chars?)`);
const negates =
  / (?:not|no longer|never|instead|rather|sandbox|example|about|roughly|our|your|we|recommend|should|least every) /;

/** How many of which unit: time and size in the smallest of their kind, characters one by one. */
interface Amount {
  readonly of: string;
  readonly value: number;
}

function amountOf(number: number, word: string): Amount | undefined {
  if (/^char/.test(word)) return { of: 'characters', value: number };
  const unit = unitOf(word);
  return unit && unit.of !== 'temperature' ? { of: unit.of, value: number * unit.factor } : undefined;
}

const amountsIn = (text: string): Amount[] =>
  [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)[ -]([A-Za-zµ]+)/g)].flatMap(
    ([, number = '', word = '']) => amountOf(Number(number.replaceAll(',', '')), word.toLowerCase()) ?? [],
  );

/**
 * "`previous_secret` stays valid for 48 hours", where its description says "Valid for 24 hours": an amount that the documents give for the
 * same in a sentence of their own.
 */
export function amountFaults({ tokens, scope, lead }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const matches = find(tokens, text, amount);
  if (matches.length !== 1 || negates.test(` ${text}`)) return [];
  const [{ parts, from }] = matches as [(typeof matches)[number]];
  const [number] = parts.number!;
  if (number?.kind !== 'number') return [];
  const stated = amountOf(number.value, parts.unit![0]!.text);
  const named = tokens.filter((token): token is Name => token.kind === 'name');
  const name =
    named.length > 0 ? tokens.slice(0, from).findLast((token): token is Name => token.kind === 'name') : lead[0];
  if (!stated || !name || (named.length === 0 && isOfAnother(text, name))) return [];
  const fields = fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
  const sentences = [...new Set(fields.flatMap(descriptionsOf))].flatMap((description) =>
    description.split(/(?<=[.;!?])\s|\n/),
  );
  // What another operation has of that name may be meant.
  const elsewhere = (page.documents.fields.get(name.text) ?? []).flatMap(descriptionsOf).flatMap(amountsIn);
  if (elsewhere.some(({ of, value }) => of === stated.of && value === stated.value)) return [];
  const stems = stemsOf(tokens.map((token) => token.text).join(' '));
  const told = sentences.filter((sentence) => amountsIn(sentence).some(({ of }) => of === stated.of));
  const documented = told.flatMap(amountsIn).filter(({ of }) => of === stated.of);
  if (documented.length === 0 || documented.some(({ value }) => value === stated.value)) return [];
  const isSame = (sentence: string): boolean =>
    stated.of === 'characters' || [...stemsOf(sentence)].some((stem) => stems.has(stem));
  const same = told.find(isSame);
  if (same === undefined) return [];
  const message = `of ${name.text}, the API documents say "${same.trim().slice(0, 100)}", not ${number.text} ${parts.unit![0]!.text}`;
  return [{ line: number.line, message, hint }];
}

/** "A name has at most 500 characters", behind a sentence about `pairing_code`. */
function isOfAnother(text: string, { text: name }: Name): boolean {
  const noun = /^(?:an?|the|each|every) ([a-z-]+) (?:has|have|is|are|takes|must|can|may) /.exec(text)?.[1];
  return (
    noun !== undefined &&
    !/^(?:value|string|text|field|parameter|list|array|limit|maximum)$/.test(noun) &&
    !wordsOf(name).includes(noun)
  );
}

/** Those of a field, of its items, and of what these have. */
const descriptionsOf = ({ descriptions, schemas, model }: Field): string[] => [
  ...descriptions,
  ...schemas.flatMap(({ items }) =>
    items
      ? expand(items, model).flatMap((layer) => [
          layer.description ?? '',
          ...(layer.properties ?? []).map(({ schema }) => schema.description ?? ''),
        ])
      : [],
  ),
];
