import type { Schema } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compare, valuesOf } from './compare';
import type { Field } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import { fieldsNamed, type Name } from './names';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical } from './tokens';
import { type Unit, unitOf } from './units';
import { wordsOf } from '../../../text/words';
import { factsIn } from './described/facts';

const marked = compile('^(?<value>@) (?:\\( (?:the )?default \\)|, (?:the|which is the) default(?= (?:[,.;:]|$)))');
/** "`en`, `fr` (default), `de`": one of a list in the row or item of a field. */
const markedInList = compile('(?<value>@) \\( (?:the )?default \\)');
const ofName = compile('(?:at|to|of|with|on|use|uses) (?:the|its) default of (?<value>#|@|")(?= )');

/** "`hard` (default)" in a cell or at the beginning of an item, and "charging stops at the default of 100 percent" beside `targetCharge`. */
export function markedDefaultFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope } = statement;
  const text = canonical(tokens);
  const inValue = find(tokens, text, marked).flatMap(({ parts }): ProseFault[] => {
    const value = parts.value![0] as Name;
    const operation = operationOf(statement, page);
    const fields = [...(operation ? page.documents.fieldsOf(operation, 'request').values() : [])]
      .flat()
      .filter((field) => valuesOf(field)?.includes(value.text));
    const [field] = fields;
    const defaults = fields.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.default ?? []));
    if (!field || defaults.length === 0 || defaults.some((one) => one.value === value.text)) return [];
    const message = `the default of ${field.name} is ${String(defaults[0]!.value)}, not ${value.text}`;
    return [{ line: value.line, message, hint }];
  });
  if (inValue.length > 0) return inValue;
  const [name, another] = statement.lead;
  const inList = find(tokens, text, markedInList).flatMap(({ parts }): ProseFault[] => {
    const value = parts.value![0] as Name;
    const own =
      name && !another
        ? fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents, 'request')
        : [];
    const defaults = own.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.default ?? []));
    const isValue = own.length > 0 && own.every((field) => valuesOf(field)?.includes(value.text));
    if (!isValue || defaults.length === 0 || defaults.some((one) => one.value === value.text)) return [];
    return [
      {
        line: value.line,
        message: `the default of ${name!.text} is ${String(defaults[0]!.value)}, not ${value.text}`,
        hint,
      },
    ];
  });
  if (inList.length > 0) return inList;
  return find(tokens, text, ofName).flatMap(({ parts }): ProseFault[] => {
    const value = parts.value!;
    const levels = [page.subjectsIn(tokens), ...scope, page.all];
    const named = namesIn(tokens).flatMap((name) => {
      const fields = value.includes(name) ? [] : fieldsNamed(name, levels, page.documents, 'request');
      return fields.some(({ schemas }) => schemas.some((schema) => schema.default)) ? [{ name, fields }] : [];
    });
    const [one, more] = named;
    if (!one || more) return [];
    const claim = { about: 'default' as const, parts: { value }, line: value[0]!.line, conditional: false };
    const wrong = compare(claim, one.name.text, one.fields);
    return wrong ? [{ line: claim.line, message: wrong.message, hint }] : [];
  });
}

const marks = compile(
  '(?<number>#)(?: [a-z]{1,12})? , (?:which is )?the (?<role>default|maximum|minimum)(?= (?:[.,;:]|$))',
);
const roles = {
  default: ({ default: value }: Schema): unknown => value?.value,
  maximum: ({ maximum }: Schema): unknown => maximum,
  minimum: ({ minimum }: Schema): unknown => minimum,
} as const;

/** "Is built for 1,600 kPa, the maximum", in the section of an operation where that is the default of a field, and the maximum of none. */
export function markedBoundFaults(statement: Statement, page: Page): ProseFault[] {
  const fields = requestFields(statement, page);
  return find(statement.tokens, canonical(statement.tokens), marks).flatMap(({ parts }): ProseFault[] => {
    const [number] = parts.number!;
    const role = parts.role![0]!.text as keyof typeof roles;
    if (number?.kind !== 'number') return [];
    const having = (one: keyof typeof roles): Field[] =>
      fields.filter(({ schemas }) => schemas.some((schema) => roles[one](schema) === number.value));
    if (having(role).length > 0) return [];
    const [other] = (Object.keys(roles) as (keyof typeof roles)[]).flatMap((one) => having(one).map((field) => ({ one, field }))); // prettier-ignore
    if (!other) return [];
    const message = `${number.text} is the ${other.one} of ${other.field.name}, not the ${role}`;
    return [{ line: number.line, message, hint }];
  });
}

const steps = compile(
  'in steps of (?:(?<number>#)|(?<part>half|(?:an? )?(?:half|quarter|tenth|whole)|one))(?: (?:of )?(?:an? )?[a-z]+)(?= )',
);
const parts: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25, tenth: 0.1, whole: 1, one: 1 };

/** "In steps of a whole degree", in the section of an operation whose only `multipleOf` (JSON Schema Validation §6.2.1) is another one. */
export function markedStepFaults(statement: Statement, page: Page): ProseFault[] {
  const known = requestFields(statement, page).flatMap((field) =>
    field.schemas.flatMap(({ multipleOf }) => (multipleOf === undefined ? [] : [{ field, multipleOf }])),
  );
  const [first] = known;
  if (!first || known.some(({ multipleOf }) => multipleOf !== first.multipleOf)) return [];
  return find(statement.tokens, canonical(statement.tokens), steps).flatMap(
    ({ parts: { number, part } }): ProseFault[] => {
      const [token] = number ?? [];
      const word = part?.at(-1);
      const stated = token?.kind === 'number' ? token.value : parts[word?.text ?? ''];
      if (stated === undefined || stated === first.multipleOf) return [];
      const { line, text } = (token ?? word)!;
      const message = `${first.field.name} must be a multiple of ${first.multipleOf}, not of ${token ? text : stated}`;
      return [{ line, message, hint }];
    },
  );
}

const valueOfField = compile(
  '(?<field>[a-z]{3,}|@) (?<value>[a-z]{1,20}|@|#) , (?:which is )?(?:the|its) default(?= (?:[.,;:)]|$))',
);

/** "In band `c`, the default", of an enumeration with another default. */
export function chosenDefaultFaults(statement: Statement, page: Page): ProseFault[] {
  const fields = requestFields(statement, page);
  return find(statement.tokens, canonical(statement.tokens), valueOfField).flatMap(({ parts }): ProseFault[] => {
    const [name, value] = [parts.field!.at(-1)!, parts.value!.at(-1)!];
    const known = fields.length > 0 ? fields : (page.documents.fields.get(name.text) ?? []);
    const named = known.filter((field) => field.name === name.text && valuesOf(field)?.includes(value.text));
    const defaults = named.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.default ?? []));
    if (defaults.length === 0 || defaults.some((one) => String(one.value) === value.text)) return [];
    const message = `the default of ${name.text} is ${String(defaults[0]!.value)}, not ${value.text}`;
    return [{ line: value.line, message, hint }];
  });
}

const isLeast = / at least (?:half |a quarter of )?$/;
const isMost = / (?:at most|(?:no|not) more than|up to|no longer than) (?:half |a quarter of )?$/;

/** "Ask for at least one hour", in the section of an operation whose only field in hours has another minimum. */
export function measuredBoundFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  if (kind === 'heading' || namesIn(tokens).length > 0) return [];
  const fields = requestFields(statement, page);
  return factsIn(tokens).flatMap(({ of, value, text, at }): ProseFault[] => {
    const before = ` ${canonical(tokens.slice(0, at))}`;
    const bound = isLeast.test(before) ? 'minimum' : isMost.test(before) ? 'maximum' : undefined;
    if (bound === undefined) return [];
    // "At least six hours ahead" is no measure of a field.
    if (/ (?:ahead|before|after|earlier|later|ago|old|from now|apart) /.test(` ${canonical(tokens.slice(at, at + 5))}`))
      return [];
    const measured = fields.flatMap((field) => {
      const [unit, ...others] = unitsOf(field).filter((one) => one.of === of);
      const limits = field.schemas.flatMap((schema) => schema[bound] ?? []);
      return unit && others.length === 0 && limits.length > 0
        ? [{ field, limits: limits.map((limit) => limit * unit.factor), limit: limits[0]! }]
        : [];
    });
    const [one, more] = measured;
    if (!one || more || one.limits.includes(Number(value))) return [];
    const message = `the ${bound} of ${one.field.name} is ${one.limit}, which is not ${text}`;
    return [{ line: tokens[at]!.line, message, hint }];
  });
}

/** The units that the name of a number has, else its description. */
function unitsOf({ name, schemas, descriptions }: Field): Unit[] {
  if (!schemas.some(({ types }) => types?.some((type) => type === 'number' || type === 'integer'))) return [];
  const own = wordsOf(name).flatMap((word) => unitOf(word) ?? []);
  return own.length > 0 ? own : descriptions.flatMap((text) => [.../\bin ([a-z]+)\b/.exec(text) ?? []].slice(1)).flatMap((word) => unitOf(word) ?? []); // prettier-ignore
}

/** What a request of the operation has that a statement is about. */
function requestFields(statement: Statement, page: Page): Field[] {
  const operation = operationOf(statement, page);
  return operation ? [...page.documents.fieldsOf(operation, 'request').values()].flat() : [];
}
