import type { ApiModel, Parameter, Schema } from '../../model';
import { dayOf, namesTime, timeOf } from './dates';
import { stringsByName } from './strings';
import { lookUpWords, thingOf, wordsOf } from './words';
import { describedNumber, describedString, describesMilliseconds, describesUnixTime } from './described';
import { identifiersOf, namesIdentifier } from './identifiers';
import { numbersByName } from './numbers';

/** What a value is called: its own name, and that of the object that it belongs to. */
export interface Named {
  readonly name?: string;
  readonly owner?: string;
  /** Whether it is a segment of a path. */
  readonly isSegment?: boolean;
}

/**
 * What a parameter's value is called: `id` in `/pets/{id}` is that of a pet, as is the `name` in `/pets?name=`. Of
 * `{name_or_id}`, the last. The `size` of a query is that of a page.
 */
export function parameterNamed({ in: location, name }: Pick<Parameter, 'in' | 'name'>, path: string): Named {
  const before = location === 'path' ? path.slice(0, Math.max(0, path.indexOf(`/{${name}}`))) : path;
  const isOwned = location === 'path' || (location === 'query' && name === 'name');
  const owner = isOwned ? before.split('/').findLast((segment) => !segment.includes('{')) : undefined;
  const last = location === 'path' ? name.split(/[_-]or[_-]|Or(?=[A-Z])/).at(-1)! : name;
  if (location === 'query' && name === 'size') return { name: 'page size' };
  return { name: last, ...(owner && { owner }), ...(location === 'path' && { isSegment: true }) };
}

/** What the value of a header is called: that of `Location` is an address (RFC 9110 §10.2.2), that of a property so called is a place. */
export const headerNamed = (name: string): Named => ({
  name: /^(?:content-)?location$/i.test(name) ? `${name}-url` : name,
});

/** Strings that a reader would expect under a name, the likeliest first. Not all are valid by the schema. */
export function expectedStrings(schema: Schema, named: Named, model: ApiModel): string[] {
  const words = qualified(named);
  const described = describedString(schema.description);
  const found = [
    ...(described === undefined ? [] : [described]),
    ...(namesIdentifier(words) ? identifiersOf(words, schema, model) : []),
    ...(schema.format === undefined && namesTime(words)
      ? [timeOf(words), `${dayOf(words)}T09:00:00+00:00`, dayOf(words), '09:00:00']
      : []),
    ...lookUpWords(stringsByName, [...words, ...wordsOf(schema.format ?? '')]),
    ...lookUpWords(stringsByName, words),
    ...itsName(words, named),
  ];
  // What is called by its name is found under the name that it has; everything else in a path is a handle.
  return named.isSegment && words.at(-1) !== 'name' ? found.map(handleOf) : found;
}

/** `maja-lindqvist` of a full name: in an address, each space would be `%20`, and a slash at the beginning `%2F`. */
const handleOf = (text: string): string =>
  /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)+$/.test(text) ? text.replaceAll(' ', '-').toLowerCase() : text.replace(/^\/+/, '');

/** Numbers that a reader would expect under a name, the likeliest first. */
export function expectedNumbers({ description, format, maximum = 0 }: Schema, named: Named): number[] {
  const words = qualified(named);
  const described = describedNumber(description);
  const isTime = describesUnixTime(description) || /^(?:unix-?time|timestamp)$/.test(format ?? '');
  const seconds = Date.parse(timeOf(words)) / 1000;
  const isMilliseconds = describesMilliseconds(description) || maximum > 1e11 || /\bms$/.test(words.join(' '));
  return [
    ...(described === undefined ? [] : [described]),
    // The first one of many documents, so that it is often one of their examples.
    ...(namesIdentifier(words) ? [1] : []),
    ...(isTime || (namesTime(words) && words.at(-1) !== 'time') ? [isMilliseconds ? seconds * 1000 : seconds] : []),
    ...lookUpWords(numbersByName, words),
  ];
}

/** The name after that of its owner, as in `pet name`: `name` alone says little. */
const qualified = ({ name = '', owner = '' }: Named): string[] => [
  ...(name === '' ? wordsOf(owner) : thingOf(owner)),
  ...wordsOf(name),
];

/** Of a name, `Example project`; of what no table knows, its own words, which say more than "string". */
function itsName(words: readonly string[], { name = '' }: Named): string[] {
  if (words.at(-1) === 'name') return [words.length > 1 ? `Example ${words.at(-2)}` : 'Example'];
  const last = words.at(-1) ?? '';
  const own = name === '' ? words : wordsOf(name);
  return [own.slice(-2).join(' '), last].filter((text) => text.length > 2);
}
