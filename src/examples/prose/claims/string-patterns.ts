import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Clause } from './clauses';
import { hint } from './matches';
import { fieldsNamed, type Name } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

/** What a simple regular expression asks of a string: how long it is, and of which characters it consists. */
interface Shape {
  readonly minimum: number;
  /** Undefined where nothing limits it. */
  readonly maximum?: number;
  readonly has: (character: string) => boolean;
}

const atom =
  /(?<one>\[(?:\\.|[^\]\\])+\]|\\[dw]|\\[^A-Za-z\d]|[A-Za-z\d_ :@#/-])(?:\{(?<low>\d{1,4})(?<comma>,(?<high>\d{1,4})?)?\}|(?<sign>[+*?]))?/y;

/** @returns undefined for a pattern that is more than characters and classes of them in a row */
export function shapeOf(pattern: string | undefined): Shape | undefined {
  const [, inner] = /^\^\(?([^()|]*(?:\[[^\]]*\][^()|]*)*)\)?\$$/.exec(pattern ?? '') ?? [];
  if (inner === undefined || inner === '') return undefined;
  const classes: RegExp[] = [];
  let [minimum, maximum] = [0, 0];
  atom.lastIndex = 0;
  while (atom.lastIndex < inner.length) {
    const groups = atom.exec(inner)?.groups;
    if (!groups) return undefined;
    const { one, low, comma, high, sign } = groups;
    const [least, most] =
      low !== undefined
        ? [Number(low), comma === undefined ? Number(low) : high === undefined ? Infinity : Number(high)]
        : [sign === '*' || sign === '?' ? 0 : 1, sign === '+' || sign === '*' ? Infinity : 1];
    minimum += least!;
    maximum += most!;
    classes.push(new RegExp(`^${one}$`));
  }
  return {
    minimum,
    ...(Number.isFinite(maximum) ? { maximum } : {}),
    has: (character) => classes.some((own) => own.test(character)),
  };
}

/** Kinds of characters, with some of each. */
const kinds = {
  'lower-case letters': ['g', 'q'],
  'upper-case letters': ['G', 'Q'],
  digits: ['3', '8'],
} as const;
type Kind = keyof typeof kinds;

const said =
  /(?<case>lower-?case|small|upper-?case|capital)? ?(?<what>letters|digits|numbers|numerals|characters)(?= )/g;
const uncertain =
  / (?:not|no|never|without|neither|nor|except|if|when|unless|first|last|second|ends?|starts?|begins?|begin|start|hex|hexadecimal|base64|base32|or) /;

/** "`id` has 26 capital letters", where the only pattern of that field has lower-case letters and digits. */
export function alphabetFaults({ names, fields, tokens }: Clause): ProseFault[] {
  const [own = []] = fields;
  if (names.length > 1 || own.length === 0) return [];
  const shapes = own.map(({ schemas }) => schemas.flatMap(({ pattern }) => (pattern ? [shapeOf(pattern)] : [])));
  const text = canonical(tokens);
  if (uncertain.test(` ${text}`)) return [];
  const stated = new Set(
    [...text.matchAll(said)].flatMap(({ groups }): Kind[] => {
      const { case: letters = '', what = '' } = groups!;
      if (/^(?:lower|small)/.test(letters)) return ['lower-case letters'];
      if (/^(?:upper|capital)/.test(letters)) return ['upper-case letters'];
      return /^(?:digits|numbers|numerals)$/.test(what) ? ['digits'] : [];
    }),
  );
  // Numbers alone may be what the value is.
  if (stated.size === 0 || (stated.has('digits') && !/ digits /.test(` ${text}`))) return [];
  const isWrong = (kind: Kind): boolean =>
    shapes.every((all) => all.length > 0 && all.every((shape) => shape && kinds[kind].every((one) => !shape.has(one))));
  const odd = [...stated].find(isWrong);
  if (odd === undefined) return [];
  const pattern = own.flatMap(({ schemas }) => schemas.flatMap((schema) => schema.pattern ?? []))[0]!;
  const line = tokens.find((token) => odd.startsWith(token.text.slice(0, 5)))?.line ?? names[0]!.line;
  return [{ line, message: `the pattern of ${names[0]!.text} is ${pattern}, which has no ${odd}`, hint }];
}

/** A regular expression that is not that of the field beside it. */
export function patternFaults({ tokens, lead, scope }: Statement, page: Page): ProseFault[] {
  return tokens.flatMap((token, index): ProseFault[] => {
    if (token.kind !== 'name' || !/^\/?\^.+\$\/?$/.test(token.text)) return [];
    const before = tokens.slice(0, index).filter((one): one is Name => one.kind === 'name');
    const name = before.length === 1 ? before[0]! : before.length === 0 && lead.length === 1 ? lead[0]! : undefined;
    const fields = name ? fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents) : [];
    const patterns = [...new Set(fields.flatMap(({ schemas }) => schemas.flatMap(({ pattern }) => pattern ?? [])))];
    const stated = token.text.replace(/^\/|\/$/g, '');
    if (!name || patterns.length === 0 || patterns.includes(stated)) return [];
    return [
      { line: token.line, message: `the pattern of ${name.text} is ${patterns.join(' or ')}, not ${stated}`, hint },
    ];
  });
}
