import { matchesPattern, uncheckedReason } from '../../openapi/pattern/match';
import { expand } from '../../openapi/schema/layers';
import { sampleMatching } from '../../openapi/sample/pattern';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import { wordsOf } from '../../text/words';
import type { ProseFault } from '../prose/check-names';
import { valuesOf } from '../prose/claims/compare';
import type { Documents, Field } from '../prose/claims/documents';

// Conditions in code of any language that are about the documents' fields: the values that it compares them with, the range in which
// it wants them, and the regular expressions that it has for them.

const hint = 'Use what the API documents say.';

/** What conditions are compared with, read once for all code of a portal. */
interface Known {
  /** By the words of their names, so that `RejectReason` is `reject_reason`. */
  readonly byWords: ReadonlyMap<string, readonly Field[]>;
  readonly patterns: ReadonlySet<string>;
}
const known = new WeakMap<Documents, Known>();

function knownOf(documents: Documents): Known {
  const cached = known.get(documents);
  if (cached) return cached;
  const byWords = new Map<string, Field[]>();
  const patterns = new Set<string>();
  for (const [name, own] of documents.fields) {
    const key = wordsOf(name).join();
    byWords.set(key, [...(byWords.get(key) ?? []), ...own]);
    for (const { schemas } of own) for (const { pattern } of schemas) if (pattern !== undefined) patterns.add(pattern);
  }
  const made = { byWords, patterns };
  known.set(documents, made);
  return made;
}

const member = /(?<![\w$.])([A-Za-z_$][\w$]*)(?:\?\.|!\.|\.|->)([A-Za-z_][\w$]*)(?!\w|\s*\()/g;
const compared = /(?<![\w$.])([A-Za-z_$][\w$]*)(?:\?\.|!\.|\.|->)([A-Za-z_][\w$]*)\s*[!=]==?\s*"([A-Za-z][\w.-]*)"/g;

/**
 * Values that a member is compared with and that no field of its name has, where another member of the same variable is a field of the
 * same schema: `answer.result == "denied"` beside `answer.reject_reason`.
 */
function comparedFaults(code: string, byWords: ReadonlyMap<string, readonly Field[]>, documents: Documents) {
  const members = new Map<string, Set<string>>();
  for (const [, variable = '', name = ''] of code.matchAll(member))
    members.set(variable, (members.get(variable) ?? new Set()).add(wordsOf(name).join()));
  /** Whether a schema has both, by the words of their names. */
  const isOfOne = (key: string, others: readonly string[]): boolean =>
    documents.schemas.some(({ named, model }) => {
      const properties = expand(named.schema, model).flatMap((layer) => layer.properties ?? []);
      const own = new Set(properties.map(({ name }) => wordsOf(name).join()));
      return own.has(key) && others.some((other) => own.has(other));
    });
  return code.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(compared)].flatMap(([, variable = '', name = '', value = '']) => {
      const key = wordsOf(name).join();
      const values = (byWords.get(key) ?? []).map(valuesOf);
      const all = values.flatMap((own) => own ?? []);
      if (values.length === 0 || values.some((own) => own === undefined) || all.includes(value)) return [];
      const others = [...(members.get(variable) ?? [])].filter((other) => other !== key);
      if (!isOfOne(key, others)) return [];
      const message = `"${value}" is not a value of ${name}${didYouMean(nearestName(value, all))}`;
      return [{ line: index + 1, message, hint: `Its values are ${[...new Set(all)].join(', ')}.` }];
    }),
  );
}

const MAX_LINE = 300;
type Limits = readonly [least: number, most: number];
const number = '(-?\\d[\\d_]*(?:\\.\\d+)?)';
const operand = '((?:[^<>&|;{}()\\n]|\\([^()\\n]{0,60}\\)){1,80}?)';
/** Ranges as they are written: the limits, and whether each of them is still allowed. */
const ranges: readonly { readonly pattern: RegExp; read(found: RegExpExecArray): { of: string; limits: Limits } }[] = [
  {
    pattern: new RegExp(`(?<![\\w.])${number}\\s*(<=?)\\s*${operand}\\s*(<=?)\\s*${number}(?![\\w.])`),
    read: ([, low, first, of = '', second, high]) => ({ of, limits: inside(low!, first!, second!, high!) }),
  },
  {
    pattern: new RegExp(
      `${operand}\\s*(>=?)\\s*${number}\\s*(?:&&|\\band\\b)\\s*${operand}\\s*(<=?)\\s*${number}(?![\\w.])`,
    ),
    read: ([, of = '', first, low, again = '', second, high]) => ({
      of: sameOperand(of, again),
      limits: inside(low!, first!, second!, high!),
    }),
  },
  {
    pattern: new RegExp(
      `${operand}\\s*(<=?)\\s*${number}\\s*(?:\\|\\||\\bor\\b)\\s*${operand}\\s*(>=?)\\s*${number}(?![\\w.])`,
    ),
    // What is refused.
    read: ([, of = '', first, low, again = '', second, high]) => ({
      of: sameOperand(of, again),
      limits: inside(low!, first === '<' ? '<=' : '<', second === '>' ? '<=' : '<', high!),
    }),
  },
];

const inside = (low: string, first: string, second: string, high: string): Limits => [
  Number(low.replace(/_/g, '')) + (first === '<' ? 1 : 0),
  Number(high.replace(/_/g, '')) - (second === '<' ? 1 : 0),
];

/** The operand of both comparisons; empty where they have different ones. */
const sameOperand = (first: string, second: string): string => {
  const own = second.trim();
  return own !== '' && first.trim().endsWith(own) ? own : '';
};

const counts = /\blen\(|\.(?:length|size|count)\b|\bcount\(|\bstrlen\(/i;

/** The names in an expression, from the last one: a member before what it belongs to. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/[A-Za-z_]\w*/g)]
    .map(([name]) => name)
    .filter((name) => !/^(?:len|length|size|count|get|strlen|if|not|unless|return|and|or)$/i.test(name))
    .reverse();

/** Limits of which one is that of the documents, and the other one allows more, or less. */
function rangeFaults(code: string, byWords: ReadonlyMap<string, readonly Field[]>): ProseFault[] {
  return code.split('\n').flatMap((line, index): ProseFault[] => {
    if (line.length > MAX_LINE) return [];
    for (const { pattern, read } of ranges) {
      const found = pattern.exec(line);
      if (!found) continue;
      const { of, limits } = read(found);
      const name = namesIn(of).find((one) => byWords.has(wordsOf(one).join()));
      const documented = name && limitsOf(byWords.get(wordsOf(name).join())!, counts.test(of));
      if (!documented) continue;
      const odd = [0, 1].filter((end) => limits[end] !== documented[end]);
      const [end] = odd;
      if (odd.length !== 1 || end === undefined) continue;
      const isWider = end === 0 ? limits[0] < documented[0] : limits[1] > documented[1];
      // Whoever wants less than the API allows shares a least of 0 or 1 with it by chance.
      if (!isWider && documented[1 - end]! <= 1) continue;
      const message = `the API documents allow ${documented[0]} to ${documented[1]} for ${name}, not ${limits[0]} to ${limits[1]}`;
      return [{ line: index + 1, message, hint }];
    }
    return [];
  });
}

/** The only limits that fields of a name have; undefined where they have none, or different ones. */
function limitsOf(fields: readonly Field[], isCount: boolean): Limits | undefined {
  const all = fields.map(({ schemas }): string => {
    const of = (...keys: ('minimum' | 'maximum' | 'minLength' | 'maxLength' | 'minItems' | 'maxItems')[]) =>
      schemas.flatMap((schema) => keys.flatMap((key) => schema[key] ?? []));
    const low = isCount ? of('minItems', 'minLength') : of('minimum');
    const high = isCount ? of('maxItems', 'maxLength') : of('maximum');
    return low.length === 1 && high.length === 1 ? `${low[0]} ${high[0]}` : '';
  });
  const [only, ...others] = new Set(all.filter((one) => one !== ''));
  if (only === undefined || others.length > 0) return undefined;
  const [low, high] = only.split(' ').map(Number);
  return [low!, high!];
}

/** A class or a character, and how often. */
const atom = /(\[(?:\\.|[^\]\\])+\]|\\.|[^\\[\](){}|*+?])(\{\d+(?:,\d*)?\}|[+*?])?/y;

/** The parts of a simple regular expression without its anchors; undefined for another one. */
function atomsOf(pattern: string): { one: string; often: string }[] | undefined {
  const inner = pattern.replace(/^(?:\\A|\^)\(?|\)?(?:\\[zZ]|\$)$/g, '');
  const atoms: { one: string; often: string }[] = [];
  atom.lastIndex = 0;
  while (atom.lastIndex < inner.length) {
    const [, one, often = ''] = atom.exec(inner) ?? [];
    if (one === undefined) return undefined;
    atoms.push({ one: one.replace(/^\\([^A-Za-z\d])$/, '$1').replace('\\d', '[0-9]'), often });
  }
  return atoms;
}

/** Regular expressions of programs, whatever they are written in. */
const written = /(?:r?"((?:[^"\\\n]|\\.)*)"|r?'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`|\/((?:[^/\\\n]|\\.)+)\/)/g;
const isExpression = /\[[^\]]+\][{+*]|\\d[{+*]/;
const MAX_EXPRESSION = 120;

/**
 * Regular expressions that have the parts of a documented pattern in another order, or in other numbers, and that refuse what this
 * describes.
 */
function expressionFaults(code: string, patterns: ReadonlySet<string>): ProseFault[] {
  const documented = [...patterns].flatMap((pattern) => {
    const atoms = atomsOf(pattern);
    const isKnown = atoms && atoms.filter(({ often }) => often !== '').length >= 2;
    return isKnown ? [{ pattern, atoms }] : [];
  });
  if (documented.length === 0) return [];
  return code.split('\n').flatMap((line, index): ProseFault[] =>
    [...line.matchAll(written)].flatMap((found) => {
      const source = found.slice(1).find((one) => one !== undefined)!;
      const own = isExpression.test(source) && source.length < MAX_EXPRESSION ? atomsOf(source) : undefined;
      if (!own || documented.some(({ atoms }) => same(atoms, own))) return [];
      const [near, ...others] = documented.filter(({ atoms }) => isNear(atoms, own));
      const sample = near && others.length === 0 ? sampleMatching(near.pattern, () => true) : undefined;
      const anchored = `^${own.map(({ one, often }) => one.replace(/^[.^$/-]$/, '\\$&') + often).join('')}$`;
      if (sample === undefined || uncheckedReason(anchored) !== undefined || matchesPattern(anchored, sample))
        return [];
      const message = `${source} refuses what the API documents describe by ${near!.pattern}, such as "${sample}"`;
      return [{ line: index + 1, message, hint: 'Use the documented pattern.' }];
    }),
  );
}

type Atoms = NonNullable<ReturnType<typeof atomsOf>>;
const asWritten = ({ one, often }: Atoms[number]): string => one + often;
const same = (a: Atoms, b: Atoms): boolean => a.map(asWritten).join('') === b.map(asWritten).join('');
const isNear = (a: Atoms, b: Atoms): boolean =>
  a.length === b.length &&
  (a.every(({ one }, index) => one === b[index]!.one) ||
    a.map(asWritten).sort().join('') === b.map(asWritten).sort().join(''));

/** What the conditions of a program say of the documents' fields, and what these say otherwise. */
export function conditionFaults(code: string, documents: Documents): ProseFault[] {
  const { byWords, patterns } = knownOf(documents);
  return [
    ...comparedFaults(code, byWords, documents),
    ...rangeFaults(code, byWords),
    ...expressionFaults(code, patterns),
  ];
}
