import { didYouMean, nearestName } from '../../text/did-you-mean';
import { misspelt, type ProseFault } from '../prose/check-names';
import { inflectedFaults } from '../prose/inflected-values';
import { edgesOf } from './diagrams';
import type { NameContext } from './names';

/** Strings with nothing between them but the signs of a union or a list. */
const group = /(["'`])[\w.-]+\1(?:\s*[|,/]\s*(["'`])[\w.-]+\2)+/g;
const keyed = /\b([A-Za-z_]\w*)["']?\s*[:=]\s*["']?([A-Za-z][\w-]*)["']?\s*[,;}]?\s*$/;

/** In a line of a log: `cancelledBy=owner`. */
const logged = /(?<=\s)([a-z]\w*(?:_[a-z]|[a-z][A-Z])\w*)=([a-z][\w-]*)(?=\s|$)/g;

const constant = /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/;

/** Values that are nearly one of an enumeration: among others of it, or given to the property that has it. */
export function valueFaults(text: string, context: NameContext): ProseFault[] {
  const { vocabulary } = context;
  return [
    ...inflectedFaults(text, context),
    ...scopeFaults(text, vocabulary.scopes),
    ...stateFaults(text, vocabulary),
    ...listedFaults(text, vocabulary),
    ...caseFaults(text, vocabulary),
    ...eventFaults(text, vocabulary),
  ];
}

/** In a string, only what stands in that: `"scope=books.read books.lend" | jq`. */
const scoped = /(?:(?<=["'])scopes?\s*[:=]\s*([^"'\n]*)["']|(?:\b|_)scopes?["']?\s*[:=]\s*(.*)$)/i;

/** Scopes beside documented ones: `scopes: [books.read, books.lend]`. */
function scopeFaults(text: string, scopes: ReadonlySet<string>): ProseFault[] {
  if (scopes.size === 0) return [];
  return text.split('\n').flatMap((line, index): ProseFault[] => {
    const [, quoted, rest] = scoped.exec(line) ?? [];
    const given = (quoted ?? rest)?.match(/[A-Za-z][\w.:/-]*\w/g) ?? [];
    const odd = given.filter((name) => !scopes.has(name));
    const separators = /[.:/]/;
    const isScope = (name: string): boolean =>
      given.length > odd.length ||
      [...scopes].some((known) => separators.test(name) && known.split(separators)[0] === name.split(separators)[0]);
    return odd.filter(isScope).map((name) => ({
      line: index + 1,
      message: `there is no scope "${name}" in the API documents${didYouMean(nearestName(name, scopes))}`,
      hint: 'Name a scope of the documents.',
    }));
  });
}

/** States of a diagram, all but one of which are the values of an enumeration. */
function stateFaults(text: string, { enumerations, names }: NameContext['vocabulary']): ProseFault[] {
  const edges = edgesOf(text);
  const isFlow = !/^\s*stateDiagram/m.test(text);
  const states = [
    ...new Map(
      edges.flatMap(({ from, to, line }) =>
        [from, to].flatMap((name) => (name === '[*]' ? [] : [[`${line} ${name}`, { name, line }] as const])),
      ),
    ).values(),
  ];
  // A flowchart has other nodes too, above all at its ends.
  const isState = (name: string): boolean =>
    /^\w+$/.test(name) && (!isFlow || (edges.some(({ from }) => from === name) && edges.some(({ to }) => to === name)));
  const unique = [...new Set(states.map(({ name }) => name))];
  const [best] = enumerations
    .map(({ name, values }) => ({ name, values, odd: unique.filter((state) => !values.includes(state)) }))
    .filter(({ odd, values }) => {
      const known = unique.length - odd.length;
      // Two states in capitals, of which the enumeration has one and but one more, are its two.
      const areAll =
        known > 0 && known === values.length - 1 && unique.every((state) => /^[A-Z][A-Z\d_]+$/.test(state));
      return odd.length === 1 && (known >= 3 || areAll);
    });
  return states
    .filter(({ name }) => best?.odd.includes(name) && isState(name) && !names.has(name))
    .map(({ name, line }) => ({
      line,
      message: `"${name}" is not a value of ${best!.name}, whose values are ${best!.values.join(', ')}`,
      hint: 'Use one of those values.',
    }));
}

const event = /(?<![\w./:@$-]|\$\{)([a-z][a-z_]*)\.[a-z_]+(?:\.[a-z_]+)*(?![\w./:(=@-])/g;
const isHostOrFile = /\.(?:com|org|net|io|dev|app|example|test|json|js|ts|py|rb|go|java|md|ya?ml|csv|txt|pdf|png)$/;
const MIN_ALIKE = 3;

/** `stream.active` in a diagram or a configuration, where an enumeration has `stream.started`, `stream.idle` and others of that beginning. */
function eventFaults(text: string, { enumerations, names, scopes }: NameContext['vocabulary']): ProseFault[] {
  const values = new Set(enumerations.flatMap((one) => one.values));
  return text.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(event)].flatMap(([name, head]): ProseFault[] => {
      // `asset.id` is a member of something.
      if (values.has(name) || scopes.has(name) || names.has(name) || names.has(name.slice(name.lastIndexOf('.') + 1)))
        return [];
      if (isHostOrFile.test(name)) return [];
      const alike = [...values].filter((value) => value.startsWith(`${head}.`));
      if (alike.length < MIN_ALIKE || [...scopes].some((scope) => scope.startsWith(`${head}.`))) return [];
      const message = `"${name}" is not in the API documents, which have ${alike.slice(0, 8).join(', ')}${didYouMean(nearestName(name, alike))}`;
      return [{ line: index + 1, message, hint: 'Use one of those values.' }];
    }),
  );
}

const label =
  /^\s*(?:case|when)\s+((["'])[\w.-]+\2(?:\s*[,|]\s*(?:case\s+)?(["'])[\w.-]+\3)*)\s*(?::|=>|->|\bthen\b|$)/;
const opensCases = /\b(?:switch|match)\b|\bcase\b[^"':]*$|\bwhen\s*\(/;
const MIN_CASES = 3;

/** `case "completed":` in a program that tells the values of an enumeration apart, which has all of the other cases. */
function caseFaults(text: string, { enumerations, names }: NameContext['vocabulary']): ProseFault[] {
  const groups: { value: string; line: number }[][] = [[]];
  for (const [index, line] of text.split('\n').entries()) {
    const labels = label.exec(line)?.[1];
    if (labels !== undefined)
      groups.at(-1)!.push(...labels.match(/(?<=["'])[\w.-]+(?=["'])/g)!.map((value) => ({ value, line: index + 1 })));
    else if (opensCases.test(line)) groups.push([]);
  }
  return groups.flatMap((cases): ProseFault[] => {
    if (new Set(cases.map(({ value }) => value)).size < MIN_CASES) return [];
    const odds = enumerations.map(({ name, values }) => ({
      name,
      values,
      odd: cases.filter(({ value }) => !values.includes(value)),
    }));
    const [best] = odds.toSorted((one, other) => one.odd.length - other.odd.length);
    const [odd, ...more] = best?.odd ?? [];
    if (!best || !odd || more.length > 0 || cases.length - 1 < MIN_CASES - 1 || names.has(odd.value)) return [];
    const message = `"${odd.value}" is not a value of ${best.name}, whose values are ${best.values.join(', ')}`;
    return [{ line: odd.line, message, hint: 'Use one of those values.' }];
  });
}

function listedFaults(text: string, { enumerations, names }: NameContext['vocabulary']): ProseFault[] {
  return text.split('\n').flatMap((line, index): ProseFault[] => {
    const fault = (value: string, name: string, values: readonly string[]): ProseFault[] => {
      // A constant elsewhere: `type: text` beside an enumeration with `TEXT`.
      const meant = names.has(value) ? undefined : misspelt(value, values);
      const message = `"${value}" is not a value of ${name}, whose values are ${values.join(', ')}${didYouMean(meant)}`;
      return meant === undefined ? [] : [{ line: index + 1, message, hint: 'Use one of those values.' }];
    };
    const listed = [...line.matchAll(group)].flatMap(([whole]) => {
      const given = whole.match(/[\w.-]+/g) ?? [];
      const best = enumerations.find(
        ({ values }) => given.filter((value) => values.includes(value)).length >= Math.max(2, given.length - 1),
      );
      return best
        ? given.filter((value) => !best.values.includes(value)).flatMap((value) => fault(value, best.name, best.values))
        : [];
    });
    for (const [, key, value = ''] of line.matchAll(logged)) {
      const own = enumerations.filter(({ name }) => name === key);
      if (own.length === 0 || own.some(({ values }) => values.includes(value))) continue;
      const message = `"${value}" is not a value of ${key}, whose values are ${own[0]!.values.join(', ')}`;
      return [...listed, { line: index + 1, message, hint: 'Use one of those values.' }];
    }
    const [, key, value = ''] = keyed.exec(line) ?? [];
    const own = enumerations.filter(({ name }) => name === key);
    const isKnown = own.some(({ values }) => values.includes(value));
    const [first] = isKnown ? [] : own;
    if (!first) return listed;
    // `event_type: FILE_SAVED` is no word of anybody else's.
    const isOurs = /_|[a-z][A-Z]/.test(key!) && constant.test(value) && !/YOUR|EXAMPLE/.test(value);
    if (!isOurs || !own.every(({ values }) => values.every((one) => constant.test(one))))
      return [...listed, ...fault(value, first.name, first.values)];
    const message = `"${value}" is not a value of ${first.name}, whose values are ${first.values.join(', ')}`;
    return [...listed, { line: index + 1, message, hint: 'Use one of those values.' }];
  });
}
