import { expand } from '../../../openapi/schema/layers';
import { compareBound, described, type Wrong } from './compare-bound';
import type { Field } from './documents';
import type { Claim } from './claim';
import type { Token } from './tokens';

/**
 * Compares a claim with the fields that it may be about: it is wrong where it is wrong about all of them.
 * @param name how messages call the field
 */
export function compare(claim: Claim, name: string, fields: readonly Field[]): Wrong {
  if (fields.length === 0) return undefined;
  const comparison = comparisons[claim.about];
  return comparison?.(claim, name, fields);
}

type Comparison = (claim: Claim, name: string, fields: readonly Field[]) => Wrong;

/** For claims that are true or false. @param of undefined: not known */
const flag =
  (word: string, of: (field: Field) => boolean | undefined): Comparison =>
  ({ says, conditional, about }, name, fields) => {
    // "Required if …" need not be required.
    if (about === 'required' && says && conditional) return undefined;
    const actual = fields.map(of);
    if (actual.some((one) => one === undefined || one === says)) return undefined;
    return { message: `${name} is ${says ? 'not ' : ''}${word}, but the guide says otherwise` };
  };

const isNullable = ({ schemas }: Field): boolean | undefined => {
  const types = schemas.flatMap((schema) => schema.types ?? []);
  if (types.includes('null') || schemas.some((schema) => schema.enum?.some(({ value }) => value === null))) return true;
  return types.length === 0 ? undefined : false;
};

const comparisons: Partial<Record<Claim['about'], Comparison>> = {
  required: flag('required', ({ required }) => required),
  nullable: flag('nullable', isNullable),
  // Older documents could only say it in words.
  deprecated: flag('deprecated', ({ deprecated, descriptions }) =>
    !deprecated && descriptions.some((text) => /\bdeprecated\b/i.test(text)) ? undefined : deprecated,
  ),
  readOnly: flag('read-only', ({ schemas }) => schemas.some(({ readOnly }) => readOnly)),
  writeOnly: flag('write-only', ({ schemas }) => schemas.some(({ writeOnly }) => writeOnly)),
  type: compareType,
  format: (claim, name, fields) => {
    const [bits] = claim.parts.bits ?? [];
    const stated = bits ? `int${bits.text}` : textOf(claim.parts.format);
    const documented = unique(fields.flatMap(({ schemas }) => schemas.flatMap(({ format }) => format ?? [])));
    if (stated === undefined || documented.length === 0 || documented.includes(stated)) return undefined;
    return { message: `the format of ${name} is ${documented.join(' or ')}, not ${stated}` };
  },
  default: compareDefault,
  maximum: (claim, name, fields) => compareBound('maximum', claim, claim.parts.number, name, fields),
  minimum: (claim, name, fields) => compareBound('minimum', claim, claim.parts.number, name, fields),
  exactly: (claim, name, fields) =>
    compareBound('maximum', claim, claim.parts.number, name, fields) ??
    // "50 characters" of a string without a minimum is how people state a limit.
    (fields.some(({ schemas }) => schemas.some(({ minLength, minItems, minimum }) => minLength ?? minItems ?? minimum))
      ? compareBound('minimum', claim, claim.parts.number, name, fields)
      : undefined),
  range: (claim, name, fields) => {
    const [low, high] = (claim.parts.range ?? []).filter(({ kind }) => kind === 'number');
    if (!low || !high) return undefined;
    return compareBound('maximum', claim, [high], name, fields) ?? compareBound('minimum', claim, [low], name, fields);
  },
  location: (claim, name, fields) => {
    const stated = textOf(claim.parts.location)?.replace(/ string$|s$|^(?:request|json) /g, '');
    const wanted = stated === 'url' ? ['path', 'query', 'querystring'] : stated === 'form' ? ['body'] : [stated];
    if (fields.some((field) => wanted.includes(field.in))) return undefined;
    return {
      message: `${name} is in the ${unique(fields.map((field) => field.in)).join(' or ')}, not in the ${stated}`,
    };
  },
  count: (claim, name, fields) => {
    const [number] = claim.parts.number ?? [];
    const counts = unique(fields.flatMap((field) => valuesOf(field)?.length ?? []));
    if (number?.kind !== 'number' || counts.length === 0 || counts.includes(number.value)) return undefined;
    return { message: `${name} has ${counts.join(' or ')} values, not ${number.value}` };
  },
};

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
const textOf = (tokens: readonly Token[] | undefined): string | undefined => tokens?.map(({ text }) => text).join(' ');

const typeWords: Readonly<Record<string, readonly string[]>> = {
  text: ['string'],
  'unix timestamp': ['integer', 'number'],
  'unix time': ['integer', 'number'],
  'whole number': ['integer'],
  number: ['number', 'integer'],
  'decimal number': ['number'],
  decimal: ['number'],
  float: ['number'],
  'floating-point number': ['number'],
  bool: ['boolean'],
  'truth value': ['boolean'],
  list: ['array'],
  map: ['object'],
  dictionary: ['object'],
  strings: ['string'],
  lists: ['array'],
  integers: ['integer'],
  'whole numbers': ['integer'],
  numbers: ['number', 'integer'],
  booleans: ['boolean'],
  objects: ['object'],
  arrays: ['array'],
};
const formatWords: Readonly<Record<string, readonly string[]>> = {
  'date and time': ['date-time'],
  datetime: ['date-time'],
  'date-time': ['date-time'],
  timestamp: ['date-time', 'time', 'unix-time', 'int64'],
  date: ['date', 'date-time'],
  'date without a time': ['date'],
  'date without time': ['date'],
  uuid: ['uuid', 'guid'],
  guid: ['uuid', 'guid'],
  url: ['uri', 'url', 'uri-reference', 'iri'],
  uri: ['uri', 'url', 'uri-reference', 'iri'],
  'web address': ['uri', 'url'],
  'email address': ['email', 'idn-email'],
  'e-mail address': ['email', 'idn-email'],
};
const jsonTypes = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null'];

function compareType({ parts, says }: Claim, name: string, fields: readonly Field[]): Wrong {
  const stated = (parts.list ? 'array' : textOf(parts.type))?.toLowerCase();
  if (stated === undefined) return undefined;
  const types = unique(fields.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.types ?? []))).filter(
    (type) => type !== 'null',
  );
  const formats = unique(fields.flatMap(({ schemas }) => schemas.flatMap(({ format }) => format ?? [])));
  const wanted = formatWords[stated];
  if (wanted) {
    if (formats.length > 0 && !wanted.some((format) => formats.includes(format)))
      return { message: `the format of ${name} is ${formats.join(' or ')}, not ${stated}` };
    const isNumber = stated === 'timestamp' && types.includes('number');
    if (types.length > 0 && !types.includes('string') && !types.includes('integer') && !isNumber)
      return { message: `the type of ${name} is ${types.join(' or ')}, not a ${stated}` };
    return undefined;
  }
  const allowed = typeWords[stated] ?? [stated];
  if (!allowed.every((type) => jsonTypes.includes(type)) || types.length === 0) return undefined;
  const isOne = allowed.some((type) => (types as readonly string[]).includes(type));
  if (says === false) {
    const isOnly = types.every((type) => allowed.includes(type));
    return isOnly
      ? { message: `the type of ${name} is ${types.join(' or ')}, but the guide says otherwise` }
      : undefined;
  }
  if (!isOne) return { message: `the type of ${name} is ${types.join(' or ')}, not ${stated}` };
  const items = textOf(parts.items);
  if (items === undefined) return undefined;
  const inner = unique(fields.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.items?.types ?? [])));
  if (inner.length === 0 || typeWords[items]?.some((type) => (inner as readonly string[]).includes(type)))
    return undefined;
  return { message: `${name} is an array of ${inner.join(' or ')}, not of ${items}` };
}

const switches: Readonly<Record<string, string>> = { on: 'true', enabled: 'true', off: 'false', disabled: 'false' };

/** "Five minutes by default", of a field that counts seconds. */
const isInOtherUnit = (documented: number, stated: number, fields: readonly Field[]): boolean =>
  [60, 3600, 86_400, 1000].some((factor) => documented === stated * factor) &&
  fields.some(({ name, descriptions }) =>
    /second|minute|hour|millis|_(?:ms|s)\b/i.test([name, ...descriptions].join(' ')),
  );

function compareDefault({ parts, line }: Claim, name: string, fields: readonly Field[]): Wrong {
  const [token] = parts.value ?? [];
  if (!token) return undefined;
  const written = token.text.replace(/^["']|["']$/g, '');
  const stated = switches[written] ?? written;
  if (stated !== written && !fields.some(({ schemas }) => schemas.some(({ types }) => types?.includes('boolean'))))
    return undefined;
  // "2 in one go, unless `all` is set" is no default of the switch.
  const types = fields.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.types ?? []));
  if (token.kind === 'number' && types.length > 0 && types.every((type) => type === 'boolean')) return undefined;
  const documented = unique(
    fields.flatMap(({ schemas }) => schemas.flatMap((schema) => (schema.default ? [plain(schema.default.value)] : []))),
  );
  const same = (value: string): boolean =>
    value === stated ||
    (token.kind === 'number' && (Number(value) === token.value || isInOtherUnit(Number(value), token.value, fields))) ||
    (/^(?:an )?empty/.test(stated) && /^(?:|\[\]|\{\})$/.test(value));
  if (documented.length === 0) documented.push(...defaultsInWords(fields));
  if (documented.some(same) || (documented.length === 0 && described(fields, stated))) return undefined;
  if (documented.length > 0)
    return { message: `the default of ${name} is ${documented.join(' or ')}, not ${stated}`, line };
  // "Without `If-Match` the response is `428`" is no default of a header field.
  if (/^[1-5]\d\d$/.test(stated) && fields.every((field) => field.in === 'header')) return undefined;
  // What is off where nobody turns it on needs no default.
  if (stated !== written) return undefined;
  return { message: `${name} has no default in the document, so it is not ${stated}`, line };
}

const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** The defaults that descriptions give, "Default: `cosine`", where the schemas have none. */
const defaultsInWords = (fields: readonly Field[]): string[] =>
  unique(
    fields.flatMap(({ descriptions }) =>
      descriptions.flatMap((text) =>
        [
          ...text.matchAll(/\bdefault(?:s to|(?: value)?(?: is|:| =))\s*(?:`([^`\s]+)`|"([^"\s]+)"|'([^'\s]+)')/gi),
        ].flatMap(([, ...values]) => values.find((value) => value !== undefined) ?? []),
      ),
    ),
  );

/** The values that a field can have, where the documents enumerate them; those of an array's items too. */
export function valuesOf({ schemas, model }: Pick<Field, 'schemas' | 'model'>): readonly string[] | undefined {
  const all = [...schemas, ...schemas.flatMap(({ items }) => (items ? expand(items, model) : []))];
  const enumerated = all.flatMap((schema) => (schema.enum ? [schema.enum.map(({ value }) => plain(value))] : []));
  const constants = all.flatMap((schema) => (schema.const ? [plain(schema.const.value)] : []));
  if (enumerated.length === 0 && constants.length < 2) return undefined;
  return unique([...enumerated.flat(), ...(enumerated.length === 0 ? constants : [])]);
}

/**
 * Compares a list of values, or one of them, with the enumeration of a field.
 * @param isKnown whether a name is that of something else
 * @param isChoice whether a name is one of several with "or" between them, so that it is a value as they are
 */
export function compareValues(
  claim: Claim,
  name: string,
  fields: readonly Field[],
  isKnown: (text: string) => boolean,
  isChoice: (token: Token) => boolean = () => false,
): Wrong {
  const stated = (claim.parts.list ?? claim.parts.value ?? []).filter(
    ({ kind, text }) => kind === 'name' || kind === 'quote' || /^(?:true|false)$/.test(text),
  );
  // A list that claims to be complete is of those that have values, where another document has something else of the name.
  const isOf = (field: Field): boolean =>
    stated.length > 1 && stated.every(({ text }) => valuesOf(field)?.includes(text));
  const enumerated = fields.filter((field) => valuesOf(field) && (claim.parts.cue || isOf(field)));
  // What is a word is no value of a number of that name.
  const worded = fields.filter(
    (field) => !isNumeric(field) || stated.every(({ text }) => text.trim() !== '' && !Number.isNaN(Number(text))),
  );
  const meant = [enumerated, worded].find(({ length }) => length > 0) ?? fields;
  const wrongs = meant.map((field): Wrong => {
    const values = valuesOf(field);
    if (!values || stated.length === 0) return undefined;
    const odd = stated.filter(({ text }) => !values.includes(text));
    const cue = textOf(claim.parts.cue)?.trim() ?? '';
    const some = odd.length < stated.length;
    const isMeant = cue !== '' || odd.every(isChoice);
    const unknown = some && isMeant && odd.length === 1 ? odd : odd.filter(({ text }) => !isKnown(text));
    if (odd.length > 0 && !some && cue === '' && unknown.length < odd.length) return undefined;
    if (unknown.length > 0) {
      const { text, line } = unknown[0]!;
      return { message: `"${text}" is not a value of ${name}, whose values are ${listed(values)}`, line };
    }
    if (odd.length > 0 || !claim.parts.list || claim.conditional) return undefined;
    const missing = values.filter((value) => !readAsWord.test(value) && !stated.some(({ text }) => text === value));
    const complete = (cue !== '' && !/\bvalue$/.test(cue)) || (stated.length > 1 && missing.length <= stated.length);
    if (missing.length === 0 || !complete) return undefined;
    return {
      message: `${name} has ${missing.length === 1 ? 'another value' : 'other values'} too: ${listed(missing)}`,
    };
  });
  return wrongs.includes(undefined) ? undefined : wrongs[0];
}

const isNumeric = ({ schemas }: Field): boolean => {
  const types = schemas.flatMap((schema) => schema.types ?? []);
  return types.length > 0 && types.every((type) => type === 'integer' || type === 'number');
};

/** What stands in code, and is read as a word, so that it is not known whether a list has it. */
const readAsWord = /^(?:null|GET|PUT|POST|PATCH|DELETE|HEAD|OPTIONS)$/;

const listed = (values: readonly string[]): string =>
  values.length > 12 ? `${values.slice(0, 12).join(', ')} and ${values.length - 12} more` : values.join(', ');
