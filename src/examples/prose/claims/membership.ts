import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field, Side, Subject } from './documents';
import { isFieldName, owns } from './field-names';
import { undeclaredFaults } from './undeclared-names';
import { compile, matchesOf } from './grammar';
import { fieldsIn, type Name, nameOf, plainName, subjectsOf } from './names';
import type { Statement } from './statement';
import { rowFaults, strayFaults, strayMember } from './stray-members';
import { canonical, type Token } from './tokens';
import { dottedFaults } from './nested-names';

const verbs: readonly [Side | undefined, string][] = [
  [
    'request',
    'takes?|wants?|accepts?|expects?|needs?|requires?|supports?|reads?|(?:is|are|be) (?:filtered|sorted|called|limited|paged|narrowed(?: down)?|restricted|reduced) (?:by|with|to)|understands|filters by|lets you (?:set|send|pass|use)',
  ],
  ['response', 'returns?|responds? with|gives(?: back)?|yields?|delivers?'],
  [
    undefined,
    'has|have|contains?|includes?|offers?|provides?|carries|carry|holds?|knows|consists of|comes with|come with|lists?|declares?|defines?|with',
  ],
];
const filler =
  '(?:(?:operation|endpoint|call|request|response|schema|object|method|item|entry) )?(?:(?:also|only|always|then|optionally|additionally|further|can|may|must|either) )*';
const relations = verbs.map(([side, words]) => ({
  side,
  has: compile(
    `(?<owner>@) (?:, )?(?:(?:which|that) )?${filler}(?:${words}) (?:up to |at least |one of |one |either |a single |only |(?:an? )?(?:array|list|map) of )*{det}(?:(?:optional|required|mandatory|further|additional) )*(?<kind>{kind})(?:, |: |called |named )?(?<members>{names})`,
  ),
  hasNot: compile(
    `(?<owner>@) ${filler}(?:(?:does|do|can|may|will) not (?:${side === 'request' ? 'need|require|' : ''}have|take|accept|expect|support|read|return|give|contain|include|offer|provide|carry|hold|know)|(?:${words}) no) {det}{kind}(?<members>{names})`,
  ),
}));
/** "Call `getExport` until `progress` is `done`" */
const until = compile(
  '(?<owner>@) (?:again |once more |repeatedly )?(?:until|while|as long as) (?:its |the )?(?<members>@) (?:is|has|says|becomes|stays)',
);
/** "`listOrders` returns the orders in `items`" */
const placed = compile(
  '(?<owner>@) (?:webhook |event )?(?:also |always )?(?:returns?|has|gives|lists|carries|tells?|names|puts|shows) (?:[a-z]+ ){1,5}in {det}(?<members>@)(?= (?:[.,;:)]|and|$))',
);
const inside = compile(
  '(?<members>{names}) (?:(?:field|parameter|property|header|query parameter) )?(?:(?:is|are) (?:a |an |the |one of the )?(?:(?:optional|required|mandatory) )?(?:(?:query |path )?(?:fields?|parameters?|property|properties|headers?|part) )(?:of|in|on)|, (?:an?|the|one of the) (?:(?:only|optional|required|mandatory) )*{noun} of|of|in|on|belongs? to|(?:was|were|is|are|has been) (?:added to|introduced in)) {det}(?:(?:operation|endpoint|schema|object|response|request|body) )?(?:of )?(?<owner>@)',
);
const given = compile(
  '(?:send|pass|give|add|supply|use|set|include|put) {det}{kind}(?<members>{names}) (?:to|with|in|on|for|when you call|when calling) {det}(?:(?:operation|endpoint|call|request) )?(?<owner>@)',
);
const within = compile(
  '(?:in|for|with|on) {det}(?:(?:operation|endpoint|call|request|schema|object) )?(?<owner>@) , {det}{kind}(?<members>{names})',
);
/** "`POST /loans` lends a `book` and responds with a `loan`", "…, and returns 201 with the `id`" */
const then = compile(
  '(?<owner>@) (?:[a-z@]+ ){1,8}(?:, )?and (?:also )?(?:responds with|returns|gives(?: back)?|yields) (?:(?:status )?# (?:with|and) )?{det}{kind}(?<members>{names})',
);
const whose = compile(
  '(?<owner>@) (?:, )?whose (?:(?:request|response|json) )?body (?:has|takes|contains|consists of|needs|is) (?:only |nothing but |just |no more than |a |an |the )*(?<members>{names})',
);
/** "`GET /books/multiple`, where `ids` is required" */
const where = compile(
  '(?<owner>@) , (?:where|in which|for which) {det}{kind}(?<members>{names}) (?:is|are|can|must|may|has|have|defaults?|says?)',
);
const possessive = compile("(?<owner>@) (?:'|’) s {det}{kind}(?<members>{names})");
/** "The feed, `GET /feed`, knows neither `tag` nor `author`" */
const neither = compile(
  '(?<owner>@) (?:, )?(?:knows|takes|accepts|supports|understands) (?:no|neither) {det}{kind}(?<members>{names})',
);

/** Names that are said to be of an operation or a schema, or a field, an operation or a schema at all, and are not. */
export function membershipFaults(statement: Statement, page: Page): ProseFault[] {
  const text = canonical(statement.tokens);
  const found: ProseFault[] = referringFaults(statement, page);
  const related = new Set<string>();
  for (const { side, has, hasNot } of relations) {
    for (const match of matches(text, statement.tokens, hasNot)) {
      match.members.forEach(({ text: name }) => related.add(name));
      found.push(...presentFaults(match, side, page));
    }
    for (const match of matches(text, statement.tokens, has)) {
      match.members.forEach(({ text: name }) => related.add(name));
      found.push(...absentFaults(match, side, page));
    }
  }
  for (const match of matches(text, statement.tokens, neither)) {
    match.members.forEach(({ text: name }) => related.add(name));
    found.push(...presentFaults(match, 'request', page, true));
  }
  for (const pattern of [inside, possessive, given, within, whose, then, where, placed, until])
    for (const match of matches(
      text,
      statement.tokens,
      pattern,
      ![possessive, whose, then, where, placed, until].includes(pattern),
    ))
      found.push(...absentFaults(match, pattern === then || pattern === until ? 'response' : undefined, page));
  found.push(...filterFaults(statement, text, page));
  found.push(...undeclaredFaults(statement, text, page));
  found.push(...dottedFaults(statement, page));
  found.push(...strayMember(statement, page));
  return [...found, ...rowFaults(statement, page), ...strayFaults(statement, page, related)];
}

const referring = compile(
  '(?<=^|[.;:,] |and |but )(?<owner>it|this one|(?:its|the) (?:query|query string|body|request|request body|response|response body|result|reply|answer|operation|call|endpoint)|this (?:operation|call|endpoint|request)) (?:(?:also|always|only|then) )?(?<verb>takes?|has|have|contains?|needs?|wants?|accepts?|expects?|carries|holds?|knows|returns?|gives|consists of|is made of) ',
);

/** "Filter them by `a` or `b`" */
const filtering = compile(
  '(?<=^|[.;:,] |and |or )(?:filter|narrow|restrict) (?:them|it|these|the (?:list|results?|response)) (?:down )?(?:by|with|to) {det}{kind}(?<members>{names})',
);

/** "Its body has …", "the response contains …": what a sentence says of the operation that was named last. */
function referringFaults({ tokens, scope, previous, kind }: Statement, page: Page): ProseFault[] {
  if (kind === 'heading' || page.subjectsIn(tokens).some((subject) => subject.kind === 'schema')) return [];
  const text = canonical(tokens);
  return matchesOf(text, referring).flatMap((match): ProseFault[] => {
    const { owner = '', verb = '' } = match.groups!;
    const at = (offset: number): number => text.slice(0, offset).split(' ').length - 1;
    const [start] = match.indices!.groups!.owner!;
    const ahead = page.subjectsIn(tokens.slice(0, at(start)));
    const of = (subjects: readonly Subject[]) => subjects.filter((subject) => subject.kind === 'operation');
    const before = of(previous ? page.subjectsIn(previous) : []);
    const near =
      ahead.length > 0
        ? of(ahead)
        : before.length > 0
          ? before
          : /^(?:it|this one)$/.test(owner)
            ? []
            : of(scope.find((level) => of(level).length > 0) ?? []);
    const [operation] = near;
    if (near.length !== 1 || operation?.kind !== 'operation') return [];
    // "It" may be what the sentence before it explains.
    if (/^(?:it|this one)$/.test(owner) && !/^(?:takes?|needs?|wants?|accepts?|expects?|returns?)$/.test(verb))
      return [];
    const isResponse = /response|result|reply|answer/.test(owner) || /^(?:returns?|gives)$/.test(verb);
    const side: Side = isResponse ? 'response' : 'request';
    const word = (one: string): Token => ({ kind: 'word', text: one, line: tokens[at(start)]!.line });
    const { method, path } = operation.operation;
    const rest = tokens.slice(at(match.index + match[0].length));
    const whole: Token[] = [
      { kind: 'name', text: `${method} ${path}`, line: rest[0]?.line ?? 1 },
      word(isResponse ? 'returns' : 'takes'),
      ...rest,
    ];
    const { has } = relations.find((relation) => relation.side === side)!;
    return matches(canonical(whole), whole, has)
      .slice(0, 1)
      .flatMap((one) =>
        absentFaults(
          { ...one, kind: /query/.test(owner) ? 'query parameter ' : one.kind, owner: whole[0] as Name },
          side,
          page,
        ),
      );
  });
}

function filterFaults({ tokens, previous }: Statement, text: string, page: Page): ProseFault[] {
  const own = page.subjectsIn(tokens);
  const near = (own.length > 0 ? own : previous ? page.subjectsIn(previous) : []).filter(
    ({ kind }) => kind === 'operation',
  );
  const [subject, more] = near;
  if (subject?.kind !== 'operation' || more) return [];
  const { method, path } = subject.operation;
  const owner: Name = { kind: 'name', text: `${method} ${path}`, line: tokens[0]!.line };
  return matches(text, tokens, filtering).flatMap((match) =>
    absentFaults({ ...match, owner, loose: false }, 'request', page),
  );
}

interface Match {
  readonly owner?: Name;
  readonly members: readonly Name[];
  /** What the sentence calls them: `query parameter`. */
  readonly kind: string;
  /** Where an unknown name may be of something else: "call it with `curl`". */
  readonly loose: boolean;
}

function matches(text: string, tokens: readonly Token[], pattern: RegExp, loose = false): Match[] {
  return matchesOf(text, pattern).map((match): Match => {
    const indices = (match as RegExpExecArray & { indices?: { groups?: Record<string, [number, number] | undefined> } })
      .indices;
    const part = (name: string): Name[] => {
      const at = indices?.groups?.[name];
      if (!at) return [];
      const from = text.slice(0, at[0]).split(' ').length - 1;
      const count = text.slice(at[0], at[1]).split(' ').length;
      return tokens.slice(from, from + count).filter((token): token is Name => token.kind === 'name');
    };
    return {
      owner: part('owner')[0],
      members: part('members'),
      kind: match.groups?.kind ?? '',
      loose: /(?<!respond|responds) with /.test(match[0]) || (loose && !/ (?:of|belongs?) /.test(match[0])),
    };
  });
}

/** What a name owns fields as: "each entry of `meetings`" is about a field, where an operation is called like that, too. */
const ownersOf = (owner: Name, { documents, contract }: Page): Subject[] =>
  subjectsOf(owner, documents, contract).filter(
    ({ kind }) => kind !== 'operation' || owner.of || /[A-Z_/-]/.test(owner.text) || !documents.fields.has(owner.text),
  );

/** Whether a name is the value of an enumeration, and nothing else. */
const isEnumerated = (text: string, { documents }: Page): boolean =>
  !documents.fields.has(text) &&
  /^[a-z]\w*_\w+$/.test(text) &&
  [...documents.fields.values()].flat().some((field) => valuesOf(field)?.includes(text));

function absentFaults({ owner, members, kind, loose }: Match, side: Side | undefined, page: Page): ProseFault[] {
  const subjects = owner ? ownersOf(owner, page) : [];
  if (subjects.length === 0 || !owner) return [];
  return members.flatMap((name): ProseFault[] => {
    // A field of a schema in full is one of an operation that has the schema.
    if (name.of?.kind === 'field' && subjects.every((subject) => subject.kind === 'operation')) {
      const { schema } = name.of;
      if (subjects.some((subject) => page.documents.schemasOf(subject).has(schema))) return [];
      const message = `${nameOf(subjects[0]!)} has no ${schema}, and so no "${name.text}" of it`;
      return [{ line: name.line, message, hint: 'Name the schema that it has.' }];
    }
    const isField = subjects.some((subject) => fieldsIn(subject, name.text, page.documents, side).length > 0);
    const schemas =
      !isField && (name.of?.kind === 'schema' || name.of === undefined)
        ? page.documents.schemas.filter(({ named }) => named.name === name.text)
        : [];
    if (schemas.length > 0 && side !== undefined && subjects.every(({ kind }) => kind === 'operation')) {
      if (subjects.some((subject) => page.documents.schemasOf(subject, side).has(name.text))) return [];
      return [
        {
          line: name.line,
          message: `${nameOf(subjects[0]!)} has no ${name.text} in its ${side}`,
          hint: 'Name the schema that it has.',
        },
      ];
    }
    // Beside what it takes or returns, the value of an enumeration is meant as a name, too.
    const isOnlyValue =
      side !== undefined &&
      name.of === undefined &&
      isEnumerated(name.text, page) &&
      members.some((one) => one !== name && owns(subjects, one, side, page));
    if ((!isFieldName(name, page) && !isOnlyValue) || name.of?.kind === 'field') return [];
    const own = subjects.flatMap((subject) => fieldsIn(subject, name.text, page.documents, side));
    const location = /query|path|header|cookie/.exec(kind)?.[0];
    const fits = (field: Field): boolean =>
      location ? field.in === location : !kind.includes('parameter') || field.in !== 'body';
    if (own.some(fits) || (own.length > 0 && subjects.some((subject) => subject.kind === 'schema'))) return [];
    if (own.length > 0) {
      const actual = [...new Set(own.map((field) => field.in))].join(' or ');
      return [
        {
          line: name.line,
          message: `${name.text} of ${nameOf(subjects[0]!)} is in the ${actual}, not a ${kind.trim()}`,
          hint: 'Say where it is.',
        },
      ];
    }
    if (loose && kind.trim() === '' && !page.documents.fields.has(plainName(name.text))) return [];
    const known = subjects.flatMap((subject) => [
      ...page.documents.fieldsOf(subject, subject.kind === 'operation' ? side : undefined).keys(),
    ]);
    // Nothing is known of what a message without declared properties has.
    if (known.length === 0 && side !== 'request') return [];
    const guess = didYouMean(nearestName(plainName(name.text), known));
    return [
      {
        line: name.line,
        message: `${nameOf(subjects[0]!)} has no "${name.text}"${guess}`,
        hint: 'Name a field or parameter that it has.',
      },
    ];
  });
}

/** @param optional whether it says that there are none, and not that they need not be sent */
function presentFaults({ owner, members }: Match, side: Side | undefined, page: Page, optional = false): ProseFault[] {
  const subjects = owner ? subjectsOf(owner, page.documents, page.contract) : [];
  if (subjects.length === 0) return [];
  return (
    members
      .filter((name) => name.of === undefined && isFieldName(name, page) && owns(subjects, name, side, page))
      // "Does not need `limit`" says that it is optional.
      .filter(
        (name) =>
          side !== 'request' ||
          optional ||
          subjects.some((subject) =>
            fieldsIn(subject, name.text, page.documents, side).some(({ required }) => required),
          ),
      )
      .map((name) => ({
        line: name.line,
        message: `${nameOf(subjects[0]!)} has "${name.text}", but the guide says otherwise`,
        hint: 'State what the API document says.',
      }))
  );
}
