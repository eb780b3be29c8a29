import { parseUrl } from '../../http/server-url';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProseFault } from '../prose/check-names';
import { singular } from '../../text/singular';
import { wordsOf } from '../../text/words';
import type { Documents } from '../prose/claims/documents';
import type { Vocabulary } from '../prose/vocabulary';
import type { Contract } from '../wire/contract';

const setting =
  /^\s*(?:export\s+|set\s+|-\s+|\$env:)?([A-Z][A-Z\d]*(?:_[A-Z\d]+)+)\s*[:=]\s*["']?([\w.-]+)["']?\s*(?:#.*)?$/;
const constant = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/**
 * Settings that are called as a variable of an API's server is, behind the name of the API, or as an enumerated field is, and that are
 * given a value which that does not have: `SHOP_REGION=moon`, `export VEHICLE_CLASS=truck`.
 */
export function settingFaults(
  text: string,
  { contract, vocabulary }: { readonly contract: Contract; readonly vocabulary: Vocabulary },
): ProseFault[] {
  return text.split('\n').flatMap((line, index): ProseFault[] => {
    const [, key, value] = setting.exec(line) ?? [];
    if (key === undefined || value === undefined) return [];
    const known = serverValues(key, contract) ?? enumeratedValues(key, value, vocabulary);
    if (!known || known.includes(value) || /YOUR|EXAMPLE/i.test(value)) return [];
    const message = `"${value}" is not a value of ${key}, whose values are ${known.join(', ')}${didYouMean(nearestName(value, known))}`;
    return [{ line: index + 1, message, hint: 'Use one of those values.' }];
  });
}

/** The values of a variable of the servers (OpenAPI 3.1 §4.8.6) of the API that the other words of a key name. */
function serverValues(key: string, { apis }: Contract): readonly string[] | undefined {
  const words = wordsOf(key);
  for (const { model } of apis) {
    const own = new Set([model.id, model.info.title, ...model.servers.map(({ url }) => parseUrl(url)?.hostname ?? '')].flatMap(wordsOf)); // prettier-ignore
    for (const { name, enum: values } of model.servers.flatMap(({ variables }) => variables)) {
      const called = wordsOf(name);
      const others = words.slice(0, words.length - called.length);
      if (values && values.length > 1 && others.length > 0 && words.slice(-called.length).join() === called.join())
        if (others.every((word) => own.has(word) || word === 'api')) return values;
    }
  }
  return undefined;
}

/** The values of all fields of several words that a key is called as. A constant is none where they are not written so. */
function enumeratedValues(key: string, value: string, { enumerations }: Vocabulary): readonly string[] | undefined {
  const called = wordsOf(key).join();
  const own = enumerations.filter(({ name }) => wordsOf(name).join() === called);
  const values = own.flatMap((one) => one.values);
  return own.length > 0 && values.some((one) => constant.test(one) === constant.test(value)) ? values : undefined;
}

const rate = /(\d[\d,]*) (?:requests?|calls?) (?:an?|per|each|every) (second|minute|hour|day)\b/gi;
const rateComment =
  /^\s*#\s*(?:at most |up to |the )?(?:requests?|calls?) (?:an?|per|each|every) (second|minute|hour|day)\b/i;

/** A setting with more requests in a time than the documents allow, where the comment above it says of which time: `# requests a minute`. */
export function rateFaults(text: string, { apis }: Contract): ProseFault[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index): ProseFault[] => {
    const [, key, value = ''] = setting.exec(line) ?? [];
    const period = rateComment.exec(lines[index - 1] ?? '')?.[1]?.toLowerCase();
    if (key === undefined || period === undefined || !/^\d+$/.test(value)) return [];
    const allowed = apis
      .flatMap(({ model: { info, operations } }) => [info, ...operations])
      .flatMap(({ description = '' }) => [...description.matchAll(rate)])
      .flatMap(([, count = '', of = '']) => (of.toLowerCase() === period ? [Number(count.replaceAll(',', ''))] : []));
    const most = Math.max(...allowed);
    if (allowed.length === 0 || Number(value) <= most) return [];
    const message = `${key} is ${value} requests a ${period}, but the API documents allow ${most}`;
    return [{ line: index + 1, message, hint: 'Use a rate that the documents allow.' }];
  });
}

const markedSetting =
  /^\s*(?:export\s+)?["']?([\w.-]+)["']?\s*[:=]\s*["']?(-?\d+(?:\.\d+)?)["']?,?\s*(?:#|\/\/)\s*(?:the )?(most|maximum|highest|largest|least|minimum|lowest|smallest|default)(?: value)?(?: that| of| for)?(?: the)? `?(\w+)`?(?: (?:allows|takes|accepts|can be|may be|has))?\s*\.?\s*$/i;

const sizes = /^(?:(?:per|max)?_?(?:page)?_?(?:size|limit)|per_?page|max_?results)$/i;

/** What a comment names; of "the most that the API allows", what the setting is called, or the one field for the size of a page. */
function nameOf(key: string, said: string, fields: Documents['fields']): string {
  if (!/^(?:api|server|service|document)$/i.test(said)) return said;
  const last = key.slice(key.lastIndexOf('.') + 1);
  if (fields.has(last)) return last;
  const [one, ...others] = sizes.test(last) ? [...fields.keys()].filter((name) => sizes.test(name)) : [];
  return one !== undefined && others.length === 0 ? one : '';
}

/** `pageSize: 500 # the most that limit allows`, where the documents allow 200. */
export function markedFaults(text: string, { fields }: Documents): ProseFault[] {
  return text.split('\n').flatMap((line, index): ProseFault[] => {
    const [, key = '', value = '', word = '', said = ''] = markedSetting.exec(line) ?? [];
    const name = nameOf(key, said, fields);
    const role = /^(?:most|maximum|highest|largest)$/i.test(word) ? 'maximum' : /^default$/i.test(word) ? 'default' : 'minimum'; // prettier-ignore
    const known = (fields.get(name) ?? []).flatMap(({ schemas }) =>
      schemas.flatMap((schema) => (role === 'default' ? (schema.default?.value ?? []) : (schema[role] ?? []))),
    );
    if (known.length === 0 || known.some((one) => String(one) === value)) return [];
    return [
      {
        line: index + 1,
        message: `the ${role} of ${name} is ${String(known[0])}, not ${value}`,
        hint: 'Use a value from the API documents.',
      },
    ];
  });
}

const MIN_CODES = 4;

const logged = /(?<![\w.?&/-])([a-z][A-Za-z_]*)=([a-z\d]+(?:[A-Z][a-z\d]+)+|[a-z\d]+(?:_[a-z\d]+)+)(?![\w.-])/g;

/** `event=temperatureExceeded` in a log, where an enumeration called like that has `temperatureBreached`, all of its values in that form, and not this. */
export function loggedFaults(text: string, { enumerations, names }: Vocabulary): ProseFault[] {
  const isCompound = (value: string): boolean => /^[a-z\d]+(?:[A-Z_]|$)/.test(value) && wordsOf(value).length > 1;
  return text.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(logged)].flatMap(([, key = '', value = '']) => {
      const [first = ''] = wordsOf(key).map(singular);
      const own = enumerations.filter(({ name }) => singular(wordsOf(name)[0] ?? '') === first);
      const values = own.flatMap((one) => one.values);
      const near = values.filter((one) => wordsOf(one)[0] === wordsOf(value)[0]);
      const isKnown = names.has(value) || enumerations.some((one) => one.values.includes(value));
      // Of many codes some may be of a single word, and one that is none may begin like none.
      const compound = values.filter(isCompound);
      const areCodes = key === own[0]?.name && compound.length >= MIN_CODES && compound.length > values.length / 2;
      if (isKnown || !(areCodes || (near.length > 0 && compound.length === values.length))) return [];
      const message = `"${value}" is not a value of ${own[0]!.name}, whose values are ${[...new Set(values)].join(', ')}${didYouMean(nearestName(value, near.length > 0 ? near : values))}`;
      return [{ line: index + 1, message, hint: 'Use one of those values.' }];
    }),
  );
}

const dotted = /(?<![\w.?&/@-])[a-z][a-z_]*(?:\.[a-z][a-z_]*)+(?![\w./@-])/g;

/** `order.closed` in a log or in a string of code, where the documents have others of that beginning, such as `order.created` and `order.cancelled`. */
export function eventFaults(text: string, { names }: Vocabulary): ProseFault[] {
  const values = [...names].filter((name) => /^[a-z_]+(?:\.[a-z_]+)+$/.test(name));
  const familyOf = (value: string): string => value.slice(0, value.lastIndexOf('.'));
  return text.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(dotted)].flatMap(([value]) => {
      const own = values.filter((one) => familyOf(one) === familyOf(value));
      const last = value.slice(familyOf(value).length + 1);
      if (own.length === 0 || names.has(value) || names.has(last)) return [];
      const message = `"${value}" is not in any API document; the documented names are ${own.join(', ')}${didYouMean(nearestName(value, own))}`;
      return [{ line: index + 1, message, hint: 'Use a documented name.' }];
    }),
  );
}

const pair = /^[+-]\s*["']?([A-Za-z_][\w.-]*)["']?\s*[:=]\s*["']?([A-Za-z][\w.-]*)["']?\s*,?\s*$/;

/** A value that a diff puts in the place of one of an enumeration, and that this does not have. */
export function changedFaults(diff: string, { enumerations }: Vocabulary): ProseFault[] {
  const removed = new Map<string, string>();
  return diff.split('\n').flatMap((line, index): ProseFault[] => {
    const [, key = '', value = ''] = pair.exec(line) ?? [];
    if (line.startsWith('-')) removed.set(key, value);
    const before = line.startsWith('+') ? removed.get(key) : undefined;
    const own = before === undefined ? [] : enumerations.filter(({ name, values }) => values.includes(before) && name.toLowerCase().endsWith(key.toLowerCase())); // prettier-ignore
    if (own.length === 0 || enumerations.some(({ name, values }) => name === key && values.includes(value))) return [];
    if (own.some(({ values }) => values.includes(value))) return [];
    const message = `"${value}" is not a value of ${key}, whose values are ${own[0]!.values.join(', ')}`;
    return [{ line: index + 1, message, hint: 'Use one of those values.' }];
  });
}
