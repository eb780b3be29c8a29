import type { Schema } from '../../model';
import { isValid, type Sampler } from '../sampler';
import type { Named } from './index';
import { byPhrase, lookUpWords, wordsOf } from './words';

/** Keys that a reader would expect in a map, by what the map is called. Tables know values under most of them. */
const keysByName = byPhrase<string>([
  ['label|annotation|tag|selector|match label', 'environment'],
  [
    'metadata|meta|custom data|custom field|attribute|property|extra|context|additional data|additional property',
    'source',
  ],
  ['header|request header|response header', 'X-Request-Id'],
  ['env|environment|environment variable|env var|variable|secret', 'LOG_LEVEL'],
  ['translation|localization|locale|language|label translation|name translation', 'en'],
  ['price|amount|balance|currency|rate', 'EUR'],
  ['parameter|param|argument|query|query param|option|setting', 'language'],
]);

/** The key of a map's only entry, for example `environment` in `labels`. @param owner name of the map */
export const keyOf = (owner: string | undefined): string | undefined =>
  lookUpWords(keysByName, ofOne(wordsOf(owner ?? '')))[0];

const COLLECTIVE = new Set(['set', 'map', 'list', 'dict', 'dictionary', 'collection']);

/** The words without one that only says that there are several: `label` of `labelSet`. */
const ofOne = (words: readonly string[]): readonly string[] =>
  words.length > 1 && COLLECTIVE.has(words.at(-1)!) ? words.slice(0, -1) : words;

/** What the value under that key is called: by its key, unless that is the code of a language or a currency. */
export const entryNamed = (key: string, owner: string | undefined): Named =>
  /^(?:[a-z]{2}|[A-Z]{3})$/.test(key) ? { name: owner } : { name: key, owner };

/** Another key of a map, which its schema allows where one is found. */
export function nextKey(sampler: Sampler, { propertyNames }: Schema, key: string, index: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + (index % 26));
  const candidates = [
    `${key}${index + 1}`,
    `${key.slice(0, -1)}${letter}`,
    `${key.slice(0, -1)}${letter.toLowerCase()}`,
    `${key.slice(0, -1)}${index + 1}`,
  ];
  return candidates.find((name) => !propertyNames || isValid(sampler, propertyNames, name)) ?? candidates[0]!;
}
