import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field } from './documents';
import { wordsOf } from '../../../text/words';
import { wordsIn } from './documented-words';
import { isValue } from './field-names';
import { compile } from './grammar';
import { find, hint, textOf } from './matches';
import { fieldsIn, fieldsNamed } from './names';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical } from './tokens';

const verb = '(?:is|are|was|were|becomes?|stays?|remains?)';
const patterns = [
  // "The documented activities are `Matched` and `Removed`"
  compile(`(?:the |its |their |only )*(?:(?:only|documented|possible|allowed|valid|known|existing|supported) )+(?<noun>[a-z]+) ${verb} (?:only )?(?<list>{names})(?= (?:[.,;:)]|$))`),
  // "Its classification is `Match`"
  compile(`(?:the|its|their|whose|your) (?<noun>[a-z]+) ${verb} (?:then |now |still |always )?(?<list>{names})(?= (?:[.,;:)]|and then|until|while|after|$))`),
]; // prettier-ignore
const uncertain = / (?:not|no|never|neither|sandbox|if|such as|example|instead|rather) /;

/** Values that a noun is said to have, where a field of that name has others: "The activities are `Matched` and `Moved`". */
export function nounValueFaults({ tokens, kind, scope, term }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || uncertain.test(` ${text}`)) return [];
  return patterns.flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const noun = singular(textOf(parts.noun));
      const fields = enumerated(noun, [page.subjectsIn(tokens), ...scope, page.all], page);
      const stated = namesIn(parts.list ?? []).filter(({ of }) => of === undefined);
      if (fields.length === 0 || stated.length === 0) return [];
      const values = [...new Set(fields.flatMap((field) => valuesOf(field)!))];
      const odd = stated.find((one) => !values.includes(one.text));
      // A value that another field has may be meant of something else.
      const isMeant = odd !== undefined && (stated.length > 1 || !isValue(odd.text, page)) && !page.documents.fields.has(odd.text);
      if (odd && isMeant && page.subjectsIn([odd]).length === 0 && !wordsIn(page.documents).names.has(odd.text))
        return [{ line: odd.line, message: `"${odd.text}" is not a value of ${noun}, whose values are ${values.slice(0, 12).join(', ')}`, hint }]; // prettier-ignore
      return odd || !term ? [] : termFaults(term, stated, values, noun);
    }),
  ); // prettier-ignore
}

/** The default of a field as it is written; absent where it has none. */
const defaultOf = ({ schemas }: Field): string | undefined =>
  schemas.flatMap((schema) => (schema.default ? [String(schema.default.value)] : []))[0];

const defaulting = [
  compile('(?<noun>[a-z]+) defaults to (?<value>@)(?= (?:[.,;:)]|and|$))'),
  compile('(?<noun>[a-z]+) is (?<value>@)(?= (?:(?:and|,|, and) (?:the )?[a-z]+ is @ )*by default)'),
  compile(
    'unless you (?:choose|set|send|give|name|pick) (?:an?|the|another|any) (?<noun>[a-z]+) , [^@#]{1,40} (?:is|are|uses?|takes?) (?<value>@)',
  ),
];

/** "Order is `Any` and fuzziness is `Simple` by default", where the fields of these names have other defaults. */
export function nounDefaultFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || uncertain.test(` ${text}`)) return [];
  return defaulting
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts }): ProseFault[] => {
      const noun = textOf(parts.noun);
      const fields = enumerated(noun, [page.subjectsIn(tokens), ...scope, page.all], page);
      const [stated] = namesIn(parts.value ?? []);
      // A response that has the field has no default of it.
      const defaults = fields.flatMap((field) => defaultOf(field) ?? []);
      if (!stated || defaults.length === 0 || defaults.includes(stated.text)) return [];
      return [
        {
          line: stated.line,
          message: `the default of ${noun} is ${[...new Set(defaults)].join(' or ')}, not ${stated.text}`,
          hint,
        },
      ];
    });
}

const falls = compile('(?<name>@){its} (?:defaults to|falls back to|is by default) (?<then>[^@#"]*)');
const left = compile(
  '(?:(?:if|when) (?:you |it |this )?(?:leave|omit|do not (?:send|set|give)|is (?:left out|omitted|missing|absent)|leave it)(?: out| away| off)?|if you say nothing about) {det}{kind}(?<name>@)(?: out| away| off)?(?: (?:is |are )?(?:left out|omitted|missing|absent))? , (?<then>[^@#"]*)|without {det}{kind}(?<name2>@)(?: ,)? (?<then2>[^@#"]*)',
);

const languages = new Intl.DisplayNames(['en'], { type: 'language' });

/** A value of an enumeration as it is spoken of, in lower case: `de` as German, too (BCP 47). */
const spoken = (value: string): string[] => [
  value.toLowerCase(),
  ...(/^[a-z]{2}$/.test(value) ? [languages.of(value)!.toLowerCase()] : []),
];

/** "If you leave out `pickup`, the tools are put in the locker", where another value is the default. */
export function omittedFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not (?!send|set|give)|never|unless|instead|sandbox) ?/.test(` ${text}`)) return [];
  return [...find(tokens, text, left), ...find(tokens, text, falls)].flatMap(({ parts }): ProseFault[] => {
    const [name] = namesIn(parts.name ?? parts.name2 ?? []);
    const fields = fieldsNamed(name!, [page.subjectsIn(tokens), ...scope, page.all], page.documents, 'request');
    const defaults = fields.map(defaultOf);
    const values = [...new Set(fields.flatMap((field) => valuesOf(field) ?? []))];
    const said = (parts.then ?? parts.then2!).flatMap(({ text: word, line }) => {
      const value = values.find((one) => spoken(one).includes(word));
      return value === undefined ? [] : [{ text: word, line, value }];
    });
    const [only, more] = said;
    if (!only || more || defaults.some((one) => one === undefined || one === only.value)) return [];
    return [{ line: only.line, message: `the default of ${name!.text} is ${defaults[0]}, not ${only.text}`, hint }];
  });
}

/**
 * "Archived ones too, unless you send `archived=false`", where that is the default: what is so without the parameter cannot be so unless it is
 * sent as it is without.
 */
export function exceptedDefaultFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  if (kind === 'heading') return [];
  return tokens.flatMap((token, at): ProseFault[] => {
    const [, name, value] = (token.kind === 'name' && /^([A-Za-z_][\w.-]*)=([^=\s]+)$/.exec(token.text)) || [];
    const before = tokens.slice(Math.max(0, at - 4), at).map(({ text }) => text).join(' '); // prettier-ignore
    if (
      token.kind !== 'name' ||
      name === undefined ||
      !/(?:^| )unless (?:you |they |it |this )?(?:(?:send|set|pass|add|give|use|is|has) ?)?(?:it with )?$/.test(
        `${before} `,
      )
    )
      return [];
    const fields = fieldsNamed(
      { ...token, text: name },
      [page.subjectsIn(tokens), ...scope, page.all],
      page.documents,
      'request',
    );
    const defaults = fields.map(defaultOf);
    if (fields.length === 0 || defaults.some((one) => one !== value)) return [];
    return [
      {
        line: token.line,
        message: `the default of ${name} is ${value}, but the guide says that it is something else`,
        hint,
      },
    ];
  });
}

/** "False positive": "… Its classification is `Match`", where there is a value `FalsePositive`. */
function termFaults(
  term: string,
  stated: readonly { text: string; line: number }[],
  values: readonly string[],
  noun: string,
): ProseFault[] {
  const key = wordsOf(term).join(' ');
  const meant = values.find((value) => wordsOf(value).join(' ') === key);
  const [only, more] = stated;
  if (meant === undefined || !only || more || only.text === meant) return [];
  return [{ line: only.line, message: `the ${noun} with this name is ${meant}, not ${only.text}`, hint }];
}

/** The fields with an enumeration that a noun names: the nearest, or else all. */
function enumerated(noun: string, levels: Statement['scope'], { documents }: Page): readonly Field[] {
  const name = [...documents.fields.keys()].find((one) => one === noun);
  if (name === undefined) return [];
  const near = levels.map((level) => level.flatMap((subject) => fieldsIn(subject, name, documents)));
  const found = near.find(({ length }) => length > 0) ?? documents.fields.get(name) ?? [];
  return found.every((field) => valuesOf(field)) ? found : [];
}
