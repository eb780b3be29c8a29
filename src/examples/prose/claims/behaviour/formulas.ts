import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import type { Field } from '../documents';
import { compile } from '../grammar';
import { find, hint, type Match, textOf } from '../matches';
import { fieldsNamed, type Name, plainName } from '../names';
import type { Statement } from '../statement';
import { shapeOf } from '../string-patterns';
import { canonical, type Token } from '../tokens';

// How fields follow from each other, and in which form a value is written.

const uncertain = / (?:not|never|no|instead|rather|sandbox|if|when|unless|or|multiply|times 100|convert) /;

const fieldsOf = (name: Name, { tokens, scope }: Statement, page: Page): readonly Field[] =>
  fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);

const nameIn = (tokens: readonly Token[] | undefined): Name | undefined =>
  tokens?.find((token): token is Name => token.kind === 'name');

const percent = compile(
  '(?<name>@){its} (?:is|are|gives?|holds?|contains?|says?)(?: (?:always|given|expressed|stated|returned|measured|shown))* (?:an? |the |in |as |as an? )*(?<unit>per ?cent|percentages?|percent value)(?= )',
);

/** "`rate` is in percent", of a number that is 1 at most. */
export function percentFaults(statement: Statement, page: Page): ProseFault[] {
  const text = canonical(statement.tokens);
  if (uncertain.test(` ${text}`)) return [];
  return find(statement.tokens, text, percent).flatMap(({ parts }): ProseFault[] => {
    const name = nameIn(parts.name)!;
    const maxima = fieldsOf(name, statement, page).map(({ schemas }) =>
      Math.min(...schemas.flatMap(({ maximum, exclusiveMaximum }) => [maximum ?? Infinity, exclusiveMaximum ?? Infinity])),
    ); // prettier-ignore
    if (maxima.length === 0 || !maxima.every((maximum) => maximum <= 1)) return [];
    const message = `the maximum of ${name.text} is ${maxima[0]}, so it is not a percentage`;
    return [{ line: parts.unit![0]!.line, message, hint }];
  });
}

const operations = [
  ['divided by', compile('(?:divid(?:e|es|ed|ing) )?(?<one>@)(?: is)? (?:divided )?by (?<other>@)')],
  ['divided by', compile('(?<one>@) (?:\\/|over) (?<other>@)')],
  ['minus', compile('(?<one>@) (?:minus|less|-|−|–) (?<other>@)')],
] as const;
const isDivision = / (?:divid[a-z]+|\/|over) /;
const toldOperations: Readonly<Record<(typeof operations)[number][0], RegExp>> = {
  'divided by': /[`"']?([A-Za-z][\w.]*)[`"']? (?:divided by|\/|over) [`"']?([A-Za-z][\w.]*)/g,
  minus: /[`"']?([A-Za-z][\w.]*)[`"']? (?:minus|less|[-−–]) [`"']?([A-Za-z][\w.]*)/g,
};

/** "`rate` is `checked` divided by `passed`", where the documents divide `passed` by `checked`. */
export function operandFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|instead|rather) /.test(` ${text}`)) return [];
  return operations.flatMap(([operation, pattern]) =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const [one, other] = [nameIn(parts.one)!, nameIn(parts.other)!];
      if (operation === 'divided by' && !isDivision.test(` ${text}`)) return [];
      const [first, second] = [plainName(one.text), plainName(other.text)];
      if (first === second) return [];
      const said = [...page.documents.fields.values()]
        .flat()
        .flatMap(({ descriptions }) => descriptions)
        .filter((description) => description.includes(first) && description.includes(second));
      const pairs = said.flatMap((description) =>
        [...description.matchAll(toldOperations[operation])].map(([, left, right]) => `${left} ${right}`),
      );
      const others = said.flatMap((description) =>
        Object.entries(toldOperations).flatMap(([name, told]) =>
          [...description.matchAll(told)].map(([, left, right]) => `${name} ${[left, right].toSorted().join(' ')}`),
        ),
      );
      const [contrary] = others.filter((one) => one.endsWith([first, second].toSorted().join(' ')));
      if (pairs.length === 0 && contrary !== undefined)
        return [
          {
            line: one.line,
            message: `the API documents have "${contrary.replace(/ \S+ \S+$/, '')}" for ${first} and ${second}`,
            hint,
          },
        ];
      if (pairs.includes(`${first} ${second}`) || !pairs.includes(`${second} ${first}`)) return [];
      const message = `the API documents say "${second} ${operation} ${first}", but the guide says the opposite`;
      return [{ line: one.line, message, hint }];
    }),
  );
}

const more = 'greater|larger|higher|more|bigger|later|longer|newer';
const fewer = 'less|smaller|lower|fewer|earlier|shorter|older';
const compared = compile(
  `(?<one>@)(?: of @)? (?:(?:has to|have to|needs to|must|can|may|will|should|is|are|always|never|not|be|at|the|a) )*(?<how>(?:${more}|${fewer}) than(?: or (?:equal to|the same as))?|at most|at least|no (?:${more}|${fewer}) than|exceeds?|before|after|above|below) (?:the |that of )*(?<other>@)`,
);
const toldCompared = new RegExp(
  `(?:(not|never|no|cannot be|can't be)(?: be)? )?(at most|at least|(?:${more}|${fewer}) than|up to|exceeds?|before|after|above|below) (?:the |or equal to )*[\`"']?([A-Za-z][\\w.]*)`,
  'gi',
);

/** Whether the first of two is the smaller one, or the larger one, of what a comparison says. */
function directionOf(how: string, isNegative: boolean): 'up' | 'down' {
  const isUp = new RegExp(`(?:${more}) than|at least|exceed|after|above`).test(how);
  const isNone = /^no /.test(how) !== isNegative;
  return isUp !== isNone ? 'up' : 'down';
}

/** "`passed` has to be greater than `checked`", where the description of the one says that it is at most the other. */
export function comparedFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:if|when|unless|sandbox|or else|instead|rather) /.test(` ${text}`)) return [];
  return find(tokens, text, compared).flatMap((match): ProseFault[] => {
    const [one, other] = [nameIn(match.parts.one)!, nameIn(match.parts.other)!];
    const stated = directionOf(textOf(match.parts.how), isNegated(match, tokens));
    const known = [...directionsOf(one, other, statement, page), ...directionsOf(other, one, statement, page).map(({ direction, said }) => ({ direction: direction === 'up' ? 'down' : 'up', said }))]; // prettier-ignore
    if (known.length === 0 || known.some(({ direction }) => direction === stated)) return [];
    const message = `the API documents say "${known[0]!.said}", but the guide says the opposite of ${one.text} and ${other.text}`;
    return [{ line: one.line, message, hint }];
  });
}

/** Whether there is a negation between the first name and the comparison. */
function isNegated({ parts, from }: Match, tokens: readonly Token[]): boolean {
  const between = tokens.slice(from, tokens.indexOf(parts.how![0]!));
  return between.some(({ text }) => /^(?:not|never)$/.test(text));
}

function directionsOf(
  one: Name,
  other: Name,
  statement: Statement,
  page: Page,
): { readonly direction: 'up' | 'down'; readonly said: string }[] {
  return [...new Set(fieldsOf(one, statement, page).flatMap(({ descriptions }) => descriptions))].flatMap(
    (description) =>
      [...description.matchAll(toldCompared)].flatMap(([said, no, how, name]) =>
        name === plainName(other.text)
          ? [{ said, direction: directionOf(how!.toLowerCase().replace('up to', 'at most'), no !== undefined) }]
          : [],
      ),
  );
}

const zero = compile(
  '(?<name>@){its} (?:may|can) (?:also |even )?(?:be|have the value) (?<value>zero|0)(?= (?:[.,;:)]|and|but|if|when|$))',
);

/** "`weight` may be zero", of a number that has to be greater. */
export function zeroFaults(statement: Statement, page: Page): ProseFault[] {
  const text = canonical(statement.tokens);
  return find(statement.tokens, text, zero).flatMap(({ parts }): ProseFault[] => {
    const name = nameIn(parts.name)!;
    const fields = fieldsOf(name, statement, page);
    const isGreater = ({ schemas }: Field): boolean =>
      schemas.some(({ minimum = -1, exclusiveMinimum }) => minimum > 0 || (exclusiveMinimum ?? -1) >= 0);
    if (fields.length === 0 || !fields.every(isGreater)) return [];
    return [{ line: parts.value![0]!.line, message: `${name.text} is greater than zero`, hint }];
  });
}

const encoded = compile(
  '(?<name>@){its} (?:is|are|comes?|has)(?: (?:always|given|written|encoded|sent|returned|stated|represented))* (?:an? |the |in |as |as an? |with )*(?<how>base #|uuids?|guids?|hex|hexadecimal|decimal)(?:-encoded| encoded| encoding)?(?= )',
);

/** Strings that a way to write values has, one of which every value of some length is like. */
const samples: readonly (readonly [RegExp, (has: (character: string) => boolean) => boolean])[] = [
  [/^base 64/, (has) => has('G') && has('z') && has('A')],
  [/^(?:uuid|guid)/, (has) => has('-') && has('a') && has('0')],
  [/^hex/, (has) => (has('a') || has('A')) && has('0')],
  [/^decimal/, (has) => has('0') && has('9')],
];

/** "`digest` is encoded in Base64", where the only pattern of that field has the characters of hexadecimal digits. */
export function encodingFaults(statement: Statement, page: Page): ProseFault[] {
  const text = canonical(statement.tokens);
  if (uncertain.test(` ${text}`)) return [];
  return find(statement.tokens, text, encoded).flatMap(({ parts }): ProseFault[] => {
    const name = nameIn(parts.name)!;
    const how = textOf(parts.how);
    const fits = samples.find(([words]) => words.test(how))![1];
    const patterns = fieldsOf(name, statement, page).map(({ schemas }) => schemas.find(({ pattern }) => pattern)?.pattern); // prettier-ignore
    const isWrong = (pattern: string | undefined): boolean => {
      const shape = shapeOf(pattern);
      return shape !== undefined && !fits(shape.has);
    };
    if (patterns.length === 0 || !patterns.every(isWrong)) return [];
    return [{ line: parts.how![0]!.line, message: `the pattern of ${name.text} is ${patterns[0]}, which is not ${how}`, hint }];
  }); // prettier-ignore
}
