import { expand } from '../../../openapi/schema/layers';
import { didYouMean, nearestName } from '../../../text/did-you-mean';
import { singular } from '../../../text/singular';
import { wordsOf } from '../../../text/words';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { claimsIn } from './claim';
import { compare } from './compare';
import { compile } from './grammar';
import { find, hint, textOf } from './matches';
import type { Field, Subject } from './documents';
import { indefiniteBefore, schemasCalled } from './indefinite';
import { fieldsNamed, plainName } from './names';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical } from './tokens';

const each = compile(
  '(?:each (?:of them |of these |one |item |entry |element |object )?(?:has|needs|contains|is an object with)|(?:array|list) of objects (?:, )?(?:each )?(?:with|that have)) {det}(?<members>{names})(?<may> ,? ?(?:and )?(?:optionally|(?:may|can)(?: also)? (?:have|contain|hold)) {det}{names})?',
);

/** What is said of the items of the array that a row or an item explains: "Each has an `href`, and may have a `text`". */
export function itemFaults({ tokens, lead, scope }: Statement, text: string, page: Page): ProseFault[] {
  const [name] = lead;
  if (!name || lead.length > 1) return [];
  return find(tokens, text, each).flatMap(({ parts }): ProseFault[] => {
    const fields = fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
    const items = fields.flatMap(({ schemas, model }) =>
      schemas.flatMap((schema) => (schema.items ? expand(schema.items, model) : [])),
    );
    const properties = items.flatMap((schema) => schema.properties ?? []);
    if (properties.length === 0 || items.some((schema) => schema.additionalProperties)) return [];
    const declared = properties.map((property) => property.name);
    const stated = [...namesIn(parts.members ?? []), ...namesIn(parts.may ?? [])].filter(({ of }) => of === undefined);
    const unknown = stated.filter((one) => !declared.includes(plainName(one.text)));
    if (unknown.length > 0)
      return unknown.map(({ text: own, line }) => ({
        line,
        message: `an item of ${name.text} has no "${own}"${didYouMean(nearestName(own, declared))}`,
        hint: 'Name a field that it has.',
      }));
    // Only what stands beside "may have" says which of them are always there.
    if (!parts.may) return [];
    const isRequired = (own: string): boolean =>
      properties.some((property) => property.name === plainName(own) && property.required);
    const optional = namesIn(parts.members ?? []).find((one) => !isRequired(one.text));
    return optional
      ? [
          {
            line: optional.line,
            message: `${optional.text} of an item of ${name.text} is not required, but the guide says otherwise`,
            hint,
          },
        ]
      : [];
  });
}

const eachOf = compile(
  '(?<words>(?:each|every|any|all|a|an|the) (?:single |one )?(?:entry|entries|items?|elements?|members?|strings?|values?) (?:of|in) (?:the |its )?)(?<name>@)',
);
const ofItems = new Set(['type', 'format', 'maximum', 'minimum', 'exactly', 'range', 'values', 'value']);

/** What a sentence says of each item of an array: "Every entry of `tags` has at most 20 characters". */
export function eachItemFaults({ tokens, scope }: Statement, page: Page): ProseFault[] {
  const [match] = find(tokens, canonical(tokens), eachOf);
  const [name] = match?.parts.name ?? [];
  if (!match || name?.kind !== 'name') return [];
  const words = new Set(match.parts.words!.slice(0, -1));
  const claims = claimsIn(tokens.filter((token) => token === name || !words.has(token)));
  const items = itemsOf(fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents));
  return claims.flatMap((claim): ProseFault[] => {
    if (!ofItems.has(claim.about) || claim.subject?.length !== 1 || claim.subject[0] !== name) return [];
    const wrong = compare(claim, `an item of ${name.text}`, items);
    return wrong ? [{ line: wrong.line ?? claim.line, message: wrong.message, hint }] : [];
  });
}

/** The items of fields that are arrays, as fields of the same name. */
const itemsOf = (fields: readonly Field[]): Field[] =>
  fields.flatMap(({ required: _, ...field }) => {
    const schemas = field.schemas.flatMap((schema) => (schema.items ? expand(schema.items, field.model) : []));
    return schemas.length > 0 ? [{ ...field, schemas }] : [];
  });

const upTo = compile(
  '(?:(?<most>{most}) (?<number>#) (?<name>@)(?= (?!objects? ))|(?<name2>@) (?:takes|accepts|is|can be|may be|holds|has) (?:[a-z]+ ){0,8}(?:up to|at most) (?<number2>#) of them)',
);
const eachLong = compile(
  'each (?:of them )?(?:(?:of|from|between|with|has|is) )*(?<low>#) (?:to|and|–|-) (?<high>#) characters',
);

/** "Up to 30 `tags`, each of 1 to 128 characters": how many items an array has, and how long each of them is. */
export function upToFaults({ tokens, scope }: Statement, text: string, page: Page): ProseFault[] {
  return find(tokens, text, upTo).flatMap(({ parts }): ProseFault[] => {
    const [name] = parts.name ?? parts.name2!;
    const [number] = parts.number ?? parts.number2!;
    if (name?.kind !== 'name' || name.of || number?.kind !== 'number') return [];
    const fields = fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
    const arrays = fields.map(({ schemas }) => schemas.filter(({ types, items }) => items ?? types?.includes('array')));
    if (arrays.length === 0 || arrays.some(({ length }) => length === 0)) return [];
    const bounds = [...new Set(arrays.flat().flatMap(({ maxItems }) => maxItems ?? []))];
    const faults: ProseFault[] =
      bounds.length === 0 || bounds.includes(number.value)
        ? []
        : [
            {
              line: number.line,
              message: `${name.text} has at most ${bounds.join(' or ')} items, not ${number.text}`,
              hint,
            },
          ];
    const [long] = find(tokens, text, eachLong);
    if (!long) return faults;
    const items = itemsOf(fields).flatMap(({ schemas }) => schemas);
    const limits = [
      [long.parts.low![0]!, items.flatMap(({ minLength }) => minLength ?? []), 'minimum'],
      [long.parts.high![0]!, items.flatMap(({ maxLength }) => maxLength ?? []), 'maximum'],
    ] as const;
    for (const [stated, known, word] of limits)
      if (stated.kind === 'number' && known.length > 0 && !known.includes(stated.value))
        faults.push({
          line: stated.line,
          message: `the ${word} length of an item of ${name.text} is ${[...new Set(known)].join(' or ')}, not ${stated.text}`,
          hint,
        });
    return faults;
  });
}

const limited = compile(
  '(?:(?<word>up to|at most|no more than|a maximum of|at least)|(?:between|from) (?<low>#) (?:and|to)|(?<low2>#) to) (?<number>#) (?<noun>[a-z]+)',
);

/** The arrays of a request that a noun names: `hives` and `hive_ids` are both hives. */
const listsOf = (subject: Subject, noun: string, { documents }: Page): Field['schemas'][number][] =>
  [...documents.fieldsOf(subject, 'request')]
    .filter(
      ([name]) =>
        name === noun ||
        singular(
          wordsOf(name)
            .join(' ')
            .replace(/ (?:ids?|list)$/, ''),
        ) === singular(noun),
    )
    .flatMap(([, fields]) => fields.flatMap(({ schemas }) => schemas))
    .filter(({ types, items }) => items ?? types?.includes('array'));

/** "`PUT /assertions` stores up to 100 assertions", "A harvest takes 1 to 40 hives": how many items are sent, in plain words. */
export function nounLimitFaults(statement: Statement, text: string, page: Page): ProseFault[] {
  const { tokens } = statement;
  const matches = find(tokens, text, limited);
  if (matches.length === 0) return [];
  const verb = tokens.findIndex(({ text: word }) =>
    /^(?:takes?|has|have|holds?|needs?|lists?|covers?|contains?)$/.test(word),
  );
  const called = schemasCalled(indefiniteBefore(tokens, verb) ?? [], page.documents, true);
  const operation = operationOf(statement, page);
  const own = [...called, ...(operation ? [operation] : [])];
  return matches.flatMap(({ parts }): ProseFault[] => {
    const [number] = parts.number!;
    const noun = textOf(parts.noun);
    const isLeast = textOf(parts.word) === 'at least';
    if (number?.kind !== 'number') return [];
    const lists = own.map((subject) => listsOf(subject, noun, page)).find(({ length }) => length > 0) ?? [];
    const bounds = [...new Set(lists.flatMap(({ minItems, maxItems }) => (isLeast ? minItems : maxItems) ?? []))];
    if (bounds.length === 0 || bounds.includes(number.value)) return [];
    const message = `${noun} has at ${isLeast ? 'least' : 'most'} ${bounds.join(' or ')} items, not ${number.text}`;
    return [{ line: number.line, message, hint }];
  });
}
