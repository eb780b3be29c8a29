import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Claim } from './claim';
import { type Clause, clausesOf } from './clauses';
import { compare } from './compare';
import { wordsOf } from '../../../text/words';
import type { Field } from './documents';
import { type About, compile, rest } from './grammar';
import { find, hint, type Match, textOf } from './matches';
import type { Statement } from './statement';
import { alphabetFaults } from './string-patterns';
import { canonical, type Token } from './tokens';
import { unitOf, unitsIn, unitWord } from './units';

const counted = '(?<number>#)(?: (?<unit>[a-z-]+|@))?';
/** Limits, with whatever stands between them and the field: "the `decks` of a sailing number between 1 and 4". */
const limits: readonly (readonly [About, RegExp])[] = [
  [
    'range',
    compile(
      '(?:(?:between|from) {det}(?:[a-z]+ )?(?<low>#) (?:[a-z]+ )?(?:and|to|up to|through) |(?<from>#) (?:to|–|—|-|through|…) ){det}(?<number>#)(?: (?<unit>[a-z-]+|@))?',
    ),
  ],
  ['maximum', compile(`{most} ${counted}`)],
  ['maximum', compile(`${counted} (?:or|and) (?:fewer|less)`)],
  ['maximum', compile(`${counted} (?:at (?:the )?(?:very )?most|max|maximum|tops)`)],
  [
    'maximum',
    compile(
      `(?:not|never|cannot) (?:be )?(?:exceeds?|goes? (?:over|above|beyond|past)|more than|above|over|longer than|greater than|higher than|beyond) ${counted}`,
    ),
  ],
  ['maximum', compile(`(?:has )?(?:room|space) for (?:only |just )?${counted}`)],
  ['maximum', compile(`(?:stops?|ends?|tops out|peaks?|capped|cut off) at ${counted}`)],
  ['maximum', compile(`(?:only|just|goes) (?:up )?to ${counted}`)],
  ['minimum', compile(`{least} ${counted}`)],
  ['minimum', compile(`${counted} or more`)],
  [
    'minimum',
    compile(
      `(?:not|never|cannot) (?:be )?(?:goes? (?:under|below)|less than|fewer than|below|under|shorter than|smaller than|lower than) ${counted}`,
    ),
  ],
];

const unsaid =
  '(?:by default|unless (?:you|they|callers|clients|told|stated|specified|set|given|it|otherwise|something|another)|(?:if|when|where) (?:you|they|callers|clients) (?:do not|say nothing|leave|omit|skip)|(?:if|when|where) (?:it is |they are )?(?:not |nothing |none |never )?(?:{omitted}|{sent})|otherwise)';
/** What a field is where nothing is sent: "holds 1 hour unless you set it", "leave it out for `asc`". */
const defaults: readonly RegExp[] = [
  compile(
    `(?:is|are|be|stays?|means|becomes?|lasts?|holds?|gets?|uses?|takes?|has|have|,|:|\\(|–|—) (?:then )?{det}(?<value>#|@|"|true|false|on|off)(?: (?!(?:and|or) )[a-z%]+)? ,? ?${unsaid}`,
  ),
  compile(
    `${unsaid} (?:[a-z@]+ ){0,3}, (?:{det}@ (?:of {det}(?:[a-z]+|@) )?(?:is|becomes|stays|means) |it (?:is|means|becomes|stays|counts as)|this is|that is|the value is|then)? ?{det}(?<value>#|@|"|true|false)(?= (?:[a-z%]+ )?(?:[.,;:)]|and|but|$))`,
  ),
];

const bounds = {
  maximum: ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'],
  minimum: ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'],
} as const;

/** "By 5 to 240 minutes each, but never beyond `maximum`": what is said is said of something else. */
function isMeasure(tokens: readonly Token[], name: Token): boolean {
  const before = tokens
    .slice(0, Math.max(0, tokens.indexOf(name)))
    .findLast(({ text }) => !/^(?:the|its|your|an?)$/.test(text));
  return /^(?:beyond|past|above|over|below|under|than|exceeds?|exceeding)$/.test(before?.text ?? '');
}

/** What a clause says of its only field, in whichever words it names a limit. */
export function clauseFaults(statement: Statement, page: Page): ProseFault[] {
  const clauses = clausesOf(statement, page).filter(
    ({ names, tokens }) => !names.every((name) => isMeasure(tokens, name)),
  );
  return clauses.flatMap((clause) => [
    ...limitFaults(clause),
    ...unlimitedFaults(clause),
    ...emptyFaults(clause),
    ...defaultFaults(clause),
    ...nullFaults(clause),
    ...typeFaults(clause),
    ...cardinalityFaults(clause),
    ...alphabetFaults(clause),
  ]);
}

const isAfterPart = new RegExp(`${rest}$`);

/** Limits in one clause that its only field does not have. */
export function limitFaults({ names, fields, tokens }: Clause): ProseFault[] {
  if (names.length > 1) return [];
  const [own] = fields as [readonly Field[]];
  const text = canonical(tokens);
  return limits.flatMap(([about, pattern]) =>
    find(tokens, text, pattern).flatMap(({ parts, from }: Match): ProseFault[] => {
      const unit = parts.unit?.[0];
      if (isAfterPart.test(`${text.split(' ').slice(0, from).join(' ')} `)) return [];
      const low = (parts.low ?? parts.from)?.[0];
      const high = parts.number![0];
      const claims: [About, Token | undefined][] =
        about === 'range' ? [['minimum', low], ['maximum', high]] : [[about, high]]; // prettier-ignore
      return claims.flatMap(([bound, number]): ProseFault[] => {
        if (number?.kind !== 'number' || (bound !== 'maximum' && bound !== 'minimum')) return [];
        // What the document does not limit, a sentence may; what it has for something else may be meant.
        if (own.some((field) => !fits(unit, field) || !isBounded(field, bound) || mentions(field, number.value)))
          return [];
        if (choice.test(text) && own.every((field) => isAllowed(field, bound, number.value))) return [];
        const parts: Claim['parts'] =
          unit && ofLength.test(unit.text) ? { number: [number], unit: [unit] } : { number: [number] };
        const claim: Claim = { about: bound, parts, line: number.line, conditional: false };
        const wrong = compare(claim, names[0]!.text, own);
        return wrong ? [{ line: number.line, message: wrong.message, hint }] : [];
      });
    }),
  );
}

const unlimited = compile(
  '(?:has|have|with) no (?<which>upper |lower )?(?:limit|maximum|bound)|(?:is|are) (?:not limited|unlimited|unbounded)|(?:can|may) (?:have|hold|contain|be of) any (?:number of (?:items|entries|elements|characters)|length)|(?:may be|can be|is) (?:as|of any) (?:long|large|many|length)(?: as you (?:like|want|wish))?',
);

const emptied = compile(
  '(?:may|can|is allowed to) (?:also )?be (?:an )?empty(?: (?:array|string|list))?(?= (?:[.,;:)]|in|for|and|if|when|$))',
);

/** "`lines` may be empty", of an array or a string that has at least one item or character. */
function emptyFaults({ names, fields, tokens }: Clause): ProseFault[] {
  const [own = []] = fields;
  if (names.length > 1 || own.length === 0) return [];
  const least = own.map(({ schemas }) =>
    Math.max(0, ...schemas.map(({ minItems = 0, minLength = 0 }) => Math.max(minItems, minLength))),
  );
  return find(tokens, canonical(tokens), emptied).flatMap(({ from }): ProseFault[] =>
    least.every((one) => one > 0)
      ? [
          {
            line: tokens[from]!.line,
            message: `${names[0]!.text} has at least ${least[0]}, so it is never empty`,
            hint,
          },
        ]
      : [],
  );
}

/** "`note` has no limit", of what the document limits. */
function unlimitedFaults({ names, fields, tokens }: Clause): ProseFault[] {
  const [own = []] = fields;
  if (names.length > 1 || own.length === 0) return [];
  return find(tokens, canonical(tokens), unlimited).flatMap(({ parts, from }): ProseFault[] => {
    const bound = textOf(parts.which) === 'lower' ? 'minimum' : 'maximum';
    if (!own.every((field) => isBounded(field, bound))) return [];
    const limit = own[0]!.schemas.flatMap((schema) => bounds[bound].flatMap((key) => schema[key] ?? []))[0];
    return [{ line: tokens[from]!.line, message: `the ${bound} of ${names[0]!.text} is ${limit}, but the guide says otherwise`, hint }]; // prettier-ignore
  });
}

/** Only of a field with a default: of another one, a sentence may tell what happens. */
function defaultFaults({ names, fields, tokens }: Clause): ProseFault[] {
  const [own = []] = fields;
  if (names.length > 1 || own.some(({ schemas }) => !schemas.some((schema) => schema.default))) return [];
  const text = canonical(tokens);
  return defaults.flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ parts }): ProseFault[] => {
      const [value] = parts.value!;
      if (!value || value === names[0] || (value.kind === 'name' && value.of)) return [];
      // "1500 cents, that is 15 euros, unless …"
      const isSaid = (field: Field): boolean =>
        field.schemas.some((schema) =>
          tokens.some((token) => token.kind === 'number' && token.value === schema.default?.value),
        );
      if (value.kind === 'number' && own.some(isSaid)) return [];
      const claim: Claim = { about: 'default', parts: { value: [value] }, line: value.line, conditional: false };
      const wrong = own.some((field) => isPossible(value, field)) ? compare(claim, names[0]!.text, own) : undefined;
      return wrong ? [{ line: value.line, message: wrong.message, hint }] : [];
    }),
  );
}

const never = compile(
  '(?:and|but|,) (?:is |it is |must |may )?(?:never|not) (?:be )?(?:null|nullable)(?= (?:[.,;:)]|$))|null is (?:not (?:allowed|accepted|permitted)|refused|rejected|forbidden)(?= [.,;:)])|is always an? (?:[a-z]+ )?(?:string|number|integer|boolean|object|array)(?= (?:[.,;:)]|in|and|$))',
);
const sometimes = compile(
  '(?:or null|(?:is|are|stays?|becomes?|remains?|holds|has) {adverbs}null)(?= (?:[.,;:)]|while|until|if|when|for|before|after|unless|as long|in|on|$))',
);
/** What is only supposed, up to the next comma: "if `a` is null". */
const supposed =
  / (?:if|when|where|unless|whether|only|neither|not|never|nor|until|while|whose|that|which|with|without) (?:[^,;:]* )?$/;

/** "`limit` is a number, and never null", "while it is open, `closedAt` is `null`" */
function nullFaults({ names, fields, tokens }: Clause): ProseFault[] {
  const [own = []] = fields;
  if (names.length > 1) return [];
  const text = canonical(tokens);
  return [never, sometimes].flatMap((pattern) =>
    find(tokens, text, pattern).flatMap(({ from }): ProseFault[] => {
      const ahead = ` ${canonical(tokens.slice(0, from))}`;
      if (pattern === sometimes && supposed.test(ahead)) return [];
      const { line } = tokens[from]!;
      const claim: Claim = { about: 'nullable', says: pattern === sometimes, parts: {}, line, conditional: false };
      const wrong = compare(claim, names[0]!.text, own);
      return wrong ? [{ line, message: wrong.message, hint }] : [];
    }),
  );
}

const asType = compile(
  '(?<name>@) (?:\\( )?, (?:the|an?|its) (?:[a-z]+ ){1,3}as (?:an? )?(?<type>string|integer|whole number|number|boolean|array|object)(?= [.,;:)])',
);

/** "`value`, the amount as a string" */
const typeFaults = ({ names, fields, tokens }: Clause): ProseFault[] =>
  find(tokens, canonical(tokens), asType).flatMap(({ parts }): ProseFault[] => {
    const at = names.findIndex((name) => name === parts.name![0]);
    const { line } = parts.type![0]!;
    const claim: Claim = { about: 'type', parts: { type: parts.type! }, line, conditional: false };
    const wrong = compare(claim, names[at]?.text ?? '', fields[at] ?? []);
    return wrong ? [{ line, message: wrong.message, hint }] : [];
  });

/** Whether a value is one of a field's type. */
function isPossible({ kind, text }: Token, { schemas }: Field): boolean {
  const types: readonly string[] = schemas.flatMap((schema) => schema.types ?? []);
  if (kind === 'number') return types.includes('integer') || types.includes('number');
  if (/^(?:true|false|on|off)$/.test(text)) return types.includes('boolean');
  return types.includes('string');
}

const isBounded = ({ schemas }: Field, bound: keyof typeof bounds): boolean =>
  schemas.some((schema) => bounds[bound].some((key) => schema[key] !== undefined));

/** "Ask for a `limit` of at most 5" and "books whose `limit` is at least 7" choose among what there may be, and tell no limit of the API. */
const choice =
  /^(?:and |or |then )?(?:ask for|choose|pick|prefer|request|start with|take|try|use|want) |(?:^| )whose @/;

/** Whether a limit leaves only values that a field may have. */
function isAllowed({ schemas }: Field, bound: keyof typeof bounds, value: number): boolean {
  const limits = schemas.flatMap((schema) => bounds[bound].flatMap((key) => schema[key] ?? []));
  return limits.every((limit) => (bound === 'maximum' ? value <= limit : value >= limit));
}

/** Whether a schema has a number as its limit, default, value or example, or a description tells it. */
function mentions({ schemas, descriptions }: Field, value: number): boolean {
  const own = schemas.flatMap((schema) => [
    ...[...bounds.maximum, ...bounds.minimum].map((key) => schema[key]),
    schema.multipleOf,
    schema.default?.value,
    ...(schema.enum ?? []).map((one) => one.value),
  ]);
  return (
    own.includes(value) || descriptions.some((text) => new RegExp(`(?<![\\d.])${value}(?![\\d]|\\.\\d)`).test(text))
  );
}

const ofLength = /^(?:char|letter|digit|symbol|code-?point)/;
const ofItems = /^(?:item|entr|element|value|object|string|member|of|them)/;
/** Words that go on with a sentence, and are no unit. */
const goesOn =
  /^(?:and|or|but|if|when|unless|in|at|on|for|by|with|as|is|are|per|each|which|that|while|inclusive|long|high|to|from|because|so|where|before|after|then|only|exclusive|included|allowed)$/;

/** Whether a number of these can be the value of a field, or count what it has. */
function fits(unit: Token | undefined, { name, schemas, descriptions }: Field): boolean {
  const types: readonly string[] = schemas.flatMap((schema) => schema.types ?? []);
  if (types.length === 0) return false;
  if (!unit || (unit.kind === 'word' && goesOn.test(unit.text))) return true;
  if (unit.kind === 'name') return unit.text === name;
  if (types.includes('string') && !types.includes('array')) return ofLength.test(unit.text);
  const word = singular(unit.text);
  const isOwn =
    wordsOf(name).some((part) => singular(part) === word) ||
    descriptions.some((text) => new RegExp(`\\b${word}`, 'i').test(text)) ||
    isMeasuredIn(unit.text, [name, ...descriptions]);
  if (types.includes('array'))
    return isOwn || (ofItems.test(unit.text) && !new RegExp(`^${unitWord}$`).test(unit.text));
  // "Tried at most 5 times", of `attempt`
  const isCount = word === 'time' && /attempt|retr|tries|repeat/i.test(name);
  return isOwn || isCount || /^(?:percent|per-?cent)$/.test(unit.text);
}

/** Whether a unit is of the kind in which a field is measured: "kg" of one in kilograms. */
function isMeasuredIn(word: string, texts: readonly string[]): boolean {
  const unit = unitOf(word);
  return unit !== undefined && texts.some((text) => unitsIn(text).some(({ of }) => of === unit.of));
}

const single = compile(
  '(?<!(?:of|per|least|than|or|and|for|zero|from) )(?<how>an? single|exactly one|only one|just one|one) (?<name>@)(?! (?:(?:or|to|and) more|items?|entry|entries|elements?|objects?|at a time|for (?:each|every)|per|value))',
);
const several = compile(
  '(?<how>several|multiple|many|an array of|a list of|more than one|a number of) (?<name>@)(?= (?:[.,;:)]|and|when|if|at|in|to|as|with|is|are|can|may))',
);
const repeats = compile(
  '(?:can|may) be (?:repeated|(?:given|sent|passed|used|set|stated|listed) (?:(?<how>several times|more than once|repeatedly|many times|twice|as often)))',
);
const scalar = new Set(['string', 'integer', 'number', 'boolean', 'null']);

/** "A single `travellers`" of an array, "several `cursor`" of what has one value. */
function cardinalityFaults({ names, fields, tokens }: Clause): ProseFault[] {
  const text = canonical(tokens);
  const ofName = (match: Match): readonly Field[] => {
    const [token] = match.parts.name ?? [];
    const at = token ? names.findIndex((name) => name === token) : names.length === 1 ? 0 : -1;
    return fields[at] ?? [];
  };
  const typesOf = ({ schemas }: Field): readonly string[] => schemas.flatMap((schema) => schema.types ?? []);
  const isArray = (field: Field): boolean => {
    const types = typesOf(field);
    return types.length > 0 && types.every((type) => type === 'array' || type === 'null') &&
      !field.schemas.some(({ maxItems }) => maxItems === 1); // prettier-ignore
  };
  const isScalar = (field: Field): boolean => {
    const types = typesOf(field);
    return types.length > 0 && types.every((type) => scalar.has(type));
  };
  const faultsOf = (pattern: RegExp, isWrong: (field: Field) => boolean, what: string): ProseFault[] =>
    find(tokens, text, pattern).flatMap((match): ProseFault[] => {
      const own = ofName(match);
      if (own.length === 0 || !own.every(isWrong)) return [];
      const types = [...new Set(own.flatMap(typesOf))].join(' or ');
      const token = match.parts.name?.[0] ?? names[0]!;
      const line = match.parts.how?.[0]?.line ?? token.line;
      return [{ line, message: `the type of ${textOf([token])} is ${types}, so there is ${what}`, hint }];
    });
  return [
    ...faultsOf(single, isArray, 'not always one'),
    ...faultsOf(several, isScalar, 'only one'),
    ...faultsOf(repeats, isScalar, 'only one'),
  ];
}
