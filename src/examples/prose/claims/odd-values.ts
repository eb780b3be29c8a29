import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Documents, Field } from './documents';
import { isDocumented } from './documented-words';
import { isValue } from './field-names';
import { compile } from './grammar';
import { find } from './matches';
import { plainName } from './names';
import { namesIn } from './subjects';
import { canonical, type Token } from './tokens';

type NumberToken = Extract<Token, { kind: 'number' }>;

/** The ways in which values are written that no variable or command of the reader's is. */
const shapes = [/^(?:[A-Z][a-z\d]+)+$/, /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/];
const shapeOf = (text: string): number => shapes.findIndex((shape) => shape.test(text));

const known = new WeakMap<Documents, ReadonlyMap<string, readonly Field[]>>();

/** The fields with an enumeration, by each of its values. */
function fieldsByValue(documents: Documents): ReadonlyMap<string, readonly Field[]> {
  const cached = known.get(documents);
  if (cached) return cached;
  const found = new Map<string, Field[]>();
  for (const field of [...documents.fields.values()].flat())
    for (const value of new Set(valuesOf(field)))
      if (shapeOf(value) >= 0) {
        const same = found.get(value);
        if (same) same.push(field);
        else found.set(value, [field]);
      }
  known.set(documents, found);
  return found;
}

/** The fields with an enumeration, by all values of each. */
const enumerationsOf = (documents: Documents): readonly Field[] =>
  [...documents.fields.values()].flat().filter((field) => valuesOf(field));

/** A number that is none of an enumeration of numbers: "`rotation` is an integer: 0, 90 or 120". */
export function oddNumbers(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  const match =
    /^(?:the )?@ (?:is|can be|may be|must be|takes|:) (?:[a-z]+ )*(?:: )?((?:# , )*# ,? ?or #)(?= (?:[.;,(]|$))/.exec(
      text,
    );
  const [name] = namesIn(tokens);
  const stated = tokens.filter((token) => token.kind === 'number');
  if (!match || !name)
    return / or (?:for |by |at |with )?#(?: [a-z]+)?(?= [.;])/.test(` ${text}`) ? oddChoice(stated, documents) : [];
  const fields = (documents.fields.get(plainName(name.text)) ?? []).filter((field) => valuesOf(field));
  const values = fields.flatMap((field) => valuesOf(field)!);
  if (fields.length === 0 || !values.every(isNumber)) return [];
  return oddOnes(stated, name.text, values);
}

const isNumber = (value: string): boolean => /^-?\d+(?:\.\d+)?$/.test(value);

function oddOnes(stated: readonly NumberToken[], name: string, values: readonly string[]): ProseFault[] {
  const known = new Set(values.map(Number));
  return stated
    .filter(({ value }) => !known.has(value))
    .map(({ line, text }) => ({
      line,
      message: `${text} is not a value of ${name}, whose values are ${[...known].join(', ')}`,
      hint: 'Use a value that the document allows.',
    }));
}

const MIN_CHOICE = 3;

/** "A pulse stands for 10 litres, as here, or for 1 or 1,000": as many numbers as a field can have, of which one is none of its. */
function oddChoice(stated: readonly NumberToken[], documents: Documents): ProseFault[] {
  if (stated.length < MIN_CHOICE || new Set(stated.map(({ value }) => value)).size < stated.length) return [];
  const fields = enumerationsOf(documents).filter((field) => {
    const values = new Set(valuesOf(field)!.filter(isNumber).map(Number));
    return values.size === stated.length && valuesOf(field)!.every((value) => isNumber(value) || value === 'null');
  });
  const faults = fields.map((field) => oddOnes(stated, field.name, valuesOf(field)!.filter(isNumber)));
  const [one] = faults.filter(({ length }) => length === 1);
  return one && faults.every(({ length }) => length > 0) ? one : [];
}

/**
 * The only name of a sentence that nothing in the documents has, where all others are values of enumerations: of one, or of those of
 * fields of one name ("a `type`: `webhook`, `sms` or `fax`").
 */
export function undocumentedValues(tokens: readonly Token[], page: Page): ProseFault[] {
  const { documents, codeWords } = page;
  const names = namesIn(tokens).filter(({ of, text }) => of === undefined && !/[\s/]/.test(text));
  const values = names.filter(({ text }) => !documents.fields.has(plainName(text)) || isValue(text, page));
  const odd = values.filter(({ text }) => !isValue(text, page));
  const [first] = odd;
  if (!first || odd.length !== 1 || values.length < 4 || !/^[A-Za-z][\w-]*$/.test(first.text)) return [];
  if (codeWords.has(first.text) || isDocumented(first.text, documents)) return [];
  const others = values.filter((name) => name !== first).map(({ text }) => text);
  const all = enumerationsOf(documents);
  const near = [...documents.fields.keys()].filter((name) => names.some(({ text }) => plainName(text) === name));
  const ofName = near.find((name) => {
    const known = new Set(documents.fields.get(name)!.flatMap((field) => valuesOf(field) ?? []));
    return others.every((value) => known.has(value));
  });
  const field = all.find((one) => others.every((value) => valuesOf(one)!.includes(value)));
  if (ofName === undefined && !field) return [];
  const message = `"${first.text}" is not a value of ${ofName ?? field!.name}`;
  return [{ line: first.line, message, hint: 'Use a value that the document allows.' }];
}

/** The only name in a sentence that is no value where the others are values of one enumeration: "same (`Match`), other (`Miss`) or open (`Unknown`)". */
export function oddValues(tokens: readonly Token[], page: Page): ProseFault[] {
  const names = namesIn(tokens).filter(({ of, text }) => of === undefined && shapeOf(text) >= 0);
  // "Either `ACTIVE` or `CLOSED`" has all of them, too.
  const isPair = names.length === 2 && /(?:^| )either @ or @ /.test(canonical(tokens));
  if (names.length < 3 && !isPair) return [];
  const byValue = fieldsByValue(page.documents);
  const odd = names.filter(({ text }) => !byValue.has(text));
  const [first] = odd;
  if (!first || odd.length !== 1 || page.codeWords.has(first.text) || page.documents.fields.has(first.text)) return [];
  if (page.documents.schemas.some(({ named }) => named.name === first.text)) return [];
  if (page.documents.operations.some(({ operation }) => operation.operationId === first.text)) return [];
  const others = names.filter((name) => name !== first && shapeOf(name.text) === shapeOf(first.text));
  const stated = new Set(others.map(({ text }) => text));
  if (stated.size < (isPair ? 1 : 2) || others.length !== names.length - 1) return [];
  const field = byValue.get(others[0]!.text)!.find((one) => [...stated].every((text) => valuesOf(one)!.includes(text)));
  if (!field || (isPair && valuesOf(field)!.length !== 2)) return [];
  const message = `"${first.text}" is not a value of ${field.name}, whose values are ${valuesOf(field)!.slice(0, 12).join(', ')}`;
  return [{ line: first.line, message, hint: 'Use a value that the document allows.' }];
}

const listed = compile(
  '(?:an?|the|each|every) [a-z]+ (?:is|can be|may be|is either|is one of) (?<list>{names})(?= [.;])',
);
const MIN_VALUES = 5;

/** "A ride is `new`, `open`, `late` or `done`", of an enumeration that has one value more: plain words say of which. */
export function missingValues(tokens: readonly Token[], { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  return find(tokens, text, listed).flatMap(({ parts, from }): ProseFault[] => {
    const stated = new Set(namesIn(parts.list!).map((name) => name.text));
    if (from > 0 || stated.size < MIN_VALUES - 1 || !/ or @ $/.test(` ${canonical(parts.list!)}`)) return [];
    const all = enumerationsOf(documents).filter((field) =>
      [...stated].every((value) => valuesOf(field)!.includes(value)),
    );
    const missingIn = (field: Field): string[] => valuesOf(field)!.filter((value) => !stated.has(value));
    const [first] = all;
    if (!first || all.some((field) => missingIn(field).length !== 1)) return [];
    if (valuesOf(first)!.length < MIN_VALUES) return [];
    const message = `this list omits ${missingIn(first)[0]}, which is also a value of ${first.name}`;
    return [{ line: parts.list![0]!.line, message, hint: 'List all values, or say that there are more.' }];
  });
}
