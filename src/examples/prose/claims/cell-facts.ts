import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Field } from './documents';
import { hint } from './matches';
import { fieldsNamed } from './names';
import type { Statement } from './statement';
import { stemsOf } from './stems';
import { unitOf } from './units';

/**
 * What a cell says of the field that leads its row in words that no head of a column explains: a unit of two measures, a step, what
 * stands for no value, and a default.
 */
export function cellFactFaults({ kind, tokens, lead, scope }: Statement, page: Page): ProseFault[] {
  const [name, more] = lead;
  const [first] = tokens;
  if (kind !== 'cell' || !name || more || !first) return [];
  const text = tokens.map((token) => token.text.toLowerCase()).join(' ');
  const fields = fieldsNamed(name, [...scope, page.all], page.documents);
  if (fields.length === 0 || /\b(?:not|never|instead|rather|unlike)\b/.test(text)) return [];
  const faults = [rateFault, stepFault, emptyFault, defaultFault].flatMap(
    (fault) => fault(text, name.text, fields) ?? [],
  );
  return faults.map((message) => ({ line: first.line, message, hint }));
}

/** A measure per another one: what it measures, and how it is written. */
interface Rate {
  readonly kind: string;
  readonly key: string;
  readonly text: string;
}

const angles = /^(?:milliarcseconds?|arcseconds?|arcminutes?|degrees?|radians?)$/;

/** Units of words such as "metres per second", "km/h", or of one measure alone. */
function ratesIn(text: string): Rate[] {
  const spaced = text
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bkm ?\/ ?h\b|\bkm h\b|\bkph\b/g, 'kilometres per hour')
    .replace(/\bm ?\/ ?s\b/g, 'metres per second')
    .replace(/\bmph\b/g, 'miles per hour');
  return [...spaced.matchAll(/\b([a-zµ]+)(?: per |\/| ?\/ ?)(?:an? )?([a-zµ]+)\b/g)].flatMap(
    ([written, a = '', b = '']): Rate[] => {
      const below = unitOf(b.replace(/s?$/, 's')) ?? unitOf(b);
      const above = unitOf(a);
      const [of, factor] = angles.test(a) ? ['angle', a.replace(/s$/, '')] : [above?.of, above?.factor];
      const long = /^(?:year|century|month)s?$/.exec(b)?.[0];
      if (of === undefined || (below?.of !== 'time' && long === undefined)) return [];
      return [{ kind: `${of} per time`, key: `${factor} ${long ?? below?.factor}`, text: written }];
    },
  );
}

/** "kilometres per hour", of a field that is described, or called, in metres per second. */
function rateFault(text: string, name: string, fields: readonly Field[]): string | undefined {
  const [stated, ...others] = ratesIn(text);
  if (!stated || others.length > 0 || /\d/.test(text.slice(0, text.indexOf(stated.text.split(' ')[0]!))))
    return undefined;
  const documented = fields
    .flatMap((field) => [field.name, ...field.descriptions].flatMap(ratesIn))
    .filter(({ kind }) => kind === stated.kind);
  if (documented.length === 0 || documented.some(({ key }) => key === stated.key)) return undefined;
  return `${name} is in ${documented[0]!.text}, not in ${stated.text}`;
}

const step =
  /(?:\b(?:in|with) (?:steps|increments|multiples) of |\b(?:a |any )?(?:multiples?|steps?|increments?) of |\bto the nearest |\bdivisible by |\bstep (?:size )?:? ?|\brounded to )(\d+(?:\.\d+)?)/;

/** "In steps of 0.1", against `multipleOf` (JSON Schema Validation §6.2.1). */
function stepFault(text: string, name: string, fields: readonly Field[]): string | undefined {
  const stated = Number(step.exec(text)?.[1] ?? Number.NaN);
  const documented = fields.flatMap(({ schemas }) => schemas.flatMap(({ multipleOf }) => multipleOf ?? []));
  if (Number.isNaN(stated) || documented.length === 0 || documented.includes(stated)) return undefined;
  return `${name} must be a multiple of ${[...new Set(documented)].join(' or ')}, not of ${stated}`;
}

const nothing: readonly [RegExp, string][] = [
  [/^`?null`?$/, 'null'],
  [/^(?:0|zero)$/, '0'],
  [/^(?:empty|an empty string|an empty list|an empty array)$/, 'empty'],
  [/^(?:absent|missing|omitted|left out|not present)$/, 'missing'],
];
const without =
  /(`?null`?|(?<![\d.])0(?![\d.])|\bzero\b|\ban empty (?:string|list|array)|\bempty\b|\babsent\b|\bmissing\b|\bomitted\b|\bleft out\b)((?: or (?:`?null`?|0|zero|missing|absent|empty))?)(?: ,)? (in|when|while|if|until|before|for|on|after|without|at|as long as|during|unless) ([^.;,()]+)/g;

const kindOf = (text: string): string | undefined => nothing.find(([pattern]) => pattern.test(text))?.[1];

/** What stands for no value, and when: "`null` in daylight". */
const emptinessIn = (text: string): { kind: string; when: string; stems: ReadonlySet<string> }[] =>
  [...text.toLowerCase().matchAll(without)].flatMap(([, what = '', other = '', , when = '']) => {
    const kind = kindOf(what);
    return kind === undefined || other !== '' ? [] : [{ kind, when, stems: new Set([...stemsOf(when), when.trim()]) }];
  });

/** "0 in daylight", of a field that is described as `null` in daylight. */
function emptyFault(text: string, name: string, fields: readonly Field[]): string | undefined {
  const [stated, more] = emptinessIn(text);
  if (!stated || more) return undefined;
  const documented = fields.flatMap(({ descriptions }) => descriptions.flatMap(emptinessIn));
  const same = documented.filter(({ stems }) => [...stated.stems].some((stem) => stems.has(stem)));
  const [first] = same;
  if (!first || same.some(({ kind }) => kind === stated.kind)) return undefined;
  return `${name} is ${first.kind} in this case, not ${stated.kind}`;
}

const omitted =
  '(?:if|when|where|unless) (?:(?:it|this|you|nothing|something|none) )*(?:(?:is|are|do|does) )?(?:(?:leave (?:it|this) out|omit (?:it|this)|say (?:otherwise|nothing)|send (?:it|nothing|none)|give (?:it|none)|set (?:it|nothing|none)|left out|omitted|absent|missing|(?:given|sent|set|specified|stated)))';
const value = '`?(?<value>true|false|on|off|yes|no|\\d+(?:\\.\\d+)?|enabled|disabled)`?';
const defaults = [
  new RegExp(`(?:^|[,;:(] )(?:it is |always )?${value}(?: [a-z]+)? ,? ?${omitted}`),
  new RegExp(
    `${omitted} ,? ?(?:it is |it means |this is |the api (?:uses|takes) |we (?:use|take) )?${value}(?= [.,;)]|$)`,
  ),
  new RegExp(`(?:^|[,;:(] )${value} (?:by default|is the default|out of the box)`),
  new RegExp(`(?:without it|otherwise) ,? ?(?:it is )?${value}(?= [.,;)]|$)`),
  new RegExp(`(?:defaults? (?:to|is|of)|default :|preset to|starts? at|initially|usually) ${value}(?= [.,;)]|$)`),
];

/** "Off unless you set it", of a boolean whose default is `true`; "20 if left out". */
function defaultFault(text: string, name: string, fields: readonly Field[]): string | undefined {
  const match = defaults.map((pattern) => pattern.exec(text)).find((found) => found !== null);
  const written = match?.groups?.value;
  // "2 hours" of what is in minutes.
  if (match && /\d `?[a-zµ]+/.test(match[0].replace(new RegExp(omitted), ''))) return undefined;
  const documented = [
    ...new Set(
      fields.flatMap(({ schemas, model }) =>
        schemas.flatMap((schema) => expand(schema, model)).flatMap((layer) => layer.default?.value ?? []),
      ),
    ),
  ];
  const [own, more] = documented;
  if (written === undefined || own === undefined || more !== undefined) return undefined;
  if (typeof own === 'boolean') {
    const stated = /^(?:true|on|yes|enabled)$/.test(written)
      ? true
      : /^(?:false|off|no|disabled)$/.test(written)
        ? false
        : undefined;
    return stated === undefined || stated === own ? undefined : `the default of ${name} is ${own}, not ${written}`;
  }
  if (typeof own !== 'number' || Number.isNaN(Number(written)) || Number(written) === own) return undefined;
  return `the default of ${name} is ${own}, not ${written}`;
}
