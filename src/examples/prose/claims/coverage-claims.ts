import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Field, Subject } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
import { fieldsIn, fieldsNamed, type Name, nameOf, plainName } from './names';
import type { Statement } from './statement';
import { canonical, type Token } from './tokens';

const needed = '(?:{required}|always (?:present|there|sent|returned|set|given)|guaranteed)';
const only = [
  compile(
    `only {det}{kind}(?<members>{names}) (?:is|are|must be|needs? to be|has to be|have to be) {adverbs}(?:${needed}|{sent})`,
  ),
  compile('(?<members>{names}) (?:is|are) the only (?:{required}) {noun}'),
  compile('(?:the )?only {required} {noun} (?:is|are|:) {det}(?<members>{names})'),
  compile(
    '(?<members>{names}) (?:is|are) the only (?:{noun}|thing|things) (?:that |which )?{must} be (?:{sent}|posted)',
  ),
  compile('(?<members>it|they) (?:is|are) the only (?:{required}) {noun}'),
  compile('(?:whose|its) (?:(?:only|one) )?{required} {noun} (?:is|are) {det}(?<members>{names})(?= (?:[.,;:)]|$))'),
  compile(
    'needs? (?:nothing|no more|no other field|no other parameter) (?:but|than|except) {det}{kind}(?<members>{names})',
  ),
];
const every = compile(
  '(?<how>every|each|all|all of|no|none of)(?: the| its)?(?: (?:query|path|header|request|response|top-level))? {noun} (?:of|in|for|that) {det}(?:(?:request |response )?body (?:of|for) )?{det}(?:(?:operation|endpoint|schema|object) )?(?<owner>@) (?:is|are) (?<word>optional|required|mandatory|needed)',
);
/** "All three query parameters are optional", of the operation that a section is about */
const whole = compile(
  '(?<how>all|every|each|none)(?: of)?(?: the| its)?(?: #)? (?<in>query|path|header) parameters? (?:is|are) {adverbs}(?<word>optional|required|mandatory|needed)(?= [.,;:)])',
);
/** "All four fields are required", of the operation that a section is about, if its body has as many */
const wholeBody = compile(
  '(?<how>all|every|each|none)(?: of)?(?: the| its)? (?<number>#) (?:fields?|members?|properties) (?:is|are) {adverbs}(?<word>optional|required|mandatory|needed)(?= [.,;:)])',
);
/** "`GET /books`: all optional" */
const terse = compile(
  '(?<owner>@) (?::|–|—) (?<how>all|everything|nothing|none)(?: of (?:them|it))?(?: (?:is|are))? (?<word>optional|required|mandatory|needed)(?= [.,;:)])',
);
/** "The body of `POST /books` has two members, both of them mandatory" */
const counting = compile(
  '(?<owner>@) (?:has|takes|needs|expects) (?:the |exactly )?# {noun} , (?<how>none|all|both) of (?:which|them) (?:(?:is|are) )?(?<word>optional|required|mandatory|needed)',
);
const those = compile(
  '(?<how>none|all|both|neither) of (?:which|them|these|those|the (?:two|three|four|#)) (?:is|are) {adverbs}(?<word>optional|required|mandatory|needed|always present|always there|always sent)',
);
const counted = compile(
  '(?<how>all|both|the|none of the) (?:of the )?(?:#|two|three|four|five|six)(?: {noun})? (?:is|are) {adverbs}(?<word>optional|required|mandatory|needed|always present|always there|always sent)',
);

/** "Only `a` and `b` may be missing": everything else is required. */
const onlyOptional = [
  compile(
    'only {det}{kind}(?<members>{names}) (?:(?:is|are) {adverbs}(?:optional|not required)|(?:may|can|might|could) {adverbs}be {omitted})',
  ),
  compile('(?<members>{names}) (?:is|are) the only optional (?:ones|one|{noun})'),
  compile('(?:the )?only optional (?:ones|one|{noun}) (?:is|are|:) {det}(?<members>{names})'),
];

/** "Only `status` is required in `data`": of a part of the message, which may have no name of its own. */
const isInside = (tokens: readonly Token[], from: number, { documents }: Page): boolean =>
  tokens.some(
    ({ kind, text }, index) =>
      index > from &&
      kind === 'name' &&
      /^(?:in|inside|within)$/.test(tokens[index - 1]?.text ?? '') &&
      documents.fields.has(text),
  );

/** What is said of all or of the only required fields: "Only `a` is required", "every field of the body of `X` is optional". */
export function coverageFaults(tokens: readonly Token[], text: string, statement: Statement, page: Page): ProseFault[] {
  const named = page.subjectsIn(tokens);
  // A schema may be called like a field of the operation.
  const operations = named.filter(({ kind }) => kind === 'operation');
  const own = operations.length === 1 ? operations : named;
  // "Only `name` is required:" may stand above the code that it is about.
  const subjects = own.length > 0 ? own : (statement.scope[0] ?? [...statement.section.called]);
  return [
    ...cellFaults(statement, page),
    ...restFaults(tokens, text, statement, page),
    ...only.flatMap((pattern) =>
      find(tokens, text, pattern).flatMap(({ parts, from }) => {
        const given = namesOf(parts.members);
        if (isInside(tokens, from, page)) return [];
        return onlyFaults(given.length > 0 ? given : namesBefore(tokens, from, statement), subjects, page);
      }),
    ),
    ...onlyOptional.flatMap((pattern) =>
      find(tokens, text, pattern).flatMap(({ parts, from }) =>
        isInside(tokens, from, page) ? [] : onlyFaults(namesOf(parts.members), subjects, page, false),
      ),
    ),
    ...[...find(tokens, text, every), ...find(tokens, text, counting), ...find(tokens, text, terse)].flatMap(
      ({ parts }) => {
        const owners = page.subjectsIn(parts.owner ?? []);
        const says = /^(?:optional)$/.test(parts.word![0]!.text)
          ? false
          : !/^(?:no|nothing|none)$/.test(parts.how![0]!.text);
        const inBody = /(?:^| )body /.test(text);
        const wrong = owners
          .flatMap((owner) => requestMembers(owner))
          .find((member) => member.required !== says && (inBody ? member.in === 'body' : member.in !== 'path'));
        if (!wrong || owners.length !== 1) return [];
        return [
          fault(
            parts.word![0]!.line,
            `${wrong.name} of ${nameOf(owners[0]!)} is ${says ? 'optional' : 'required'}, but the guide says otherwise`,
          ),
        ];
      },
    ),
    ...find(tokens, text, whole).flatMap(({ parts }): ProseFault[] => {
      const says = (parts.word![0]!.text !== 'optional') !== (parts.how![0]!.text === 'none');
      const [subject, ...others] = subjects;
      const wrong =
        subject && requestMembers(subject).find((one) => one.in === parts.in![0]!.text && one.required !== says);
      if (!wrong || others.length > 0) return [];
      const message = `${wrong.name} of ${nameOf(subject)} is ${says ? 'optional' : 'required'}, but the guide says otherwise`;
      return [fault(parts.word![0]!.line, message)];
    }),
    ...find(tokens, text, wholeBody).flatMap(({ parts }): ProseFault[] => {
      const says = (parts.word![0]!.text !== 'optional') !== (parts.how![0]!.text === 'none');
      const [subject, ...others] = subjects;
      const members = subject ? requestMembers(subject).filter((one) => one.in === 'body') : [];
      const [number] = parts.number!;
      const wrong = members.find(({ required }) => required !== says);
      if (!subject || !wrong || others.length > 0 || number?.kind !== 'number' || number.value !== members.length)
        return [];
      const message = `${wrong.name} of ${nameOf(subject)} is ${says ? 'optional' : 'required'}, but the guide says otherwise`;
      return [fault(parts.word![0]!.line, message)];
    }),
    ...[those, counted].flatMap((pattern) =>
      find(tokens, text, pattern).flatMap(({ parts, from }) => {
        const negated = /^(?:none|neither)$/.test(parts.how![0]!.text);
        const says = (parts.word![0]!.text !== 'optional') !== negated;
        const scope = [own, ...statement.scope].filter(({ length }) => length > 0);
        return namesBefore(tokens, from, statement).flatMap((name) => {
          const fields = scope
            .map((level) => level.flatMap((subject) => fieldsIn(subject, name.text, page.documents)))
            .find(({ length }) => length > 0);
          if (!fields || fields.some(({ required }) => required === undefined || required === says)) return [];
          return [
            fault(parts.word![0]!.line, `${name.text} is ${says ? 'not ' : ''}required, but the guide says otherwise`),
          ];
        });
      }),
    ),
  ];
}

const rest = compile(
  '(?:everything|all|anything) (?:else|others?|the rest)|^the (?:rest|others|other (?:fields|parameters|members|properties))',
);
const isOptional = / (?:is|are) (?:all )?(?:optional|not required)|(?:can|may) be (?:omitted|left out|missing|absent) /;

/** "It needs a `summary`. Everything else is optional": what the sentence before does not name must be. */
function restFaults(tokens: readonly Token[], text: string, statement: Statement, page: Page): ProseFault[] {
  const { previous, scope, section } = statement;
  if (!previous || text.search(rest) !== 0 || !isOptional.test(` ${text}`)) return [];
  const verb = previous.findIndex(
    ({ kind, text: word }) => kind === 'word' && /^(?:needs?|requires?|takes?|wants?|has|have)$/.test(word),
  );
  const names = previous
    .slice(verb + 1)
    .filter((token): token is Name => token.kind === 'name' && !/[\s/]/.test(token.text));
  const near = page.subjectsIn(previous);
  const found = [near, ...scope, [...section.subjects]].find(({ length }) => length > 0) ?? [];
  return found.length > 0 ? onlyFaults(names, found, page) : [];
}

const exceptions = [
  compile(
    '(?:all|each|every|everything|both)(?: [a-z]+){0,6} (?:@ )?,? ?(?:except|but|apart from|other than) (?:for )?{det}{kind}(?<members>{names}) (?:is|are) {adverbs}{required}',
  ),
  compile(
    '(?:all|each|every|everything|both)(?: [a-z]+){0,4} (?:is|are) {required} ,? ?(?:except|but|apart from|other than) (?:for )?{det}{kind}(?<members>{names})',
  ),
];

/** "All of them are required except `note`", where that is, too. */
export function exceptionFaults({ tokens, scope }: Statement, page: Page): ProseFault[] {
  return exceptions
    .flatMap((pattern) => find(tokens, canonical(tokens), pattern))
    .flatMap(({ parts }) =>
      (parts.members ?? []).flatMap((name): ProseFault[] => {
        if (name.kind !== 'name') return [];
        const fields = fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents, 'request');
        const isRequired = fields.length > 0 && fields.every(({ required }) => required === true);
        return isRequired ? [fault(name.line, `${name.text} is required, but the guide says otherwise`)] : [];
      }),
    );
}

/** A cell of a column of required fields, in the row of their operation. */
function cellFaults({ kind, column = '', tokens, scope }: Statement, page: Page): ProseFault[] {
  const names = tokens.filter((token): token is Name => token.kind === 'name');
  const isList =
    names.length > 0 && tokens.every(({ kind: own, text }) => own === 'name' || own === 'mark' || text === 'and');
  if (
    kind !== 'cell' ||
    !isList ||
    !/(?:fields?|parameters?|properties) .*\b(?:required|mandatory)\b|\b(?:required|mandatory) (?:form |body |query )?(?:fields?|parameters?|properties)/.test(
      column,
    )
  )
    return [];
  return page.subjectsIn(tokens).length > 0 ? [] : onlyFaults(names, scope[0] ?? [], page);
}

const namesOf = (tokens: readonly Token[] = []): Name[] =>
  tokens.filter((token): token is Name => token.kind === 'name');

const fault = (line: number, message: string): ProseFault => ({ line, message, hint });

/** The names that "of which" and "it" are, in the sentence or in the one before it. */
function namesBefore(tokens: readonly Token[], from: number, { previous }: Statement): readonly Name[] {
  const isField = (token: Token): token is Name => token.kind === 'name' && !/[\s/]/.test(token.text);
  const own = tokens.slice(0, from).filter(isField);
  return own.length > 0 ? own : (previous ?? []).filter(isField);
}

interface Member {
  readonly name: string;
  readonly required: boolean;
  readonly in: Field['in'];
}

/** What a schema, or a request of an operation, consists of. */
export function requestMembers({ model, ...subject }: Subject): Member[] {
  const bodies =
    subject.kind === 'schema'
      ? [subject.named.schema]
      : (subject.operation.requestBody?.content ?? []).slice(0, 1).flatMap(({ schema }) => schema ?? []);
  const layers = bodies.flatMap((schema) => expand(schema, model));
  const required = new Set(layers.flatMap((layer) => layer.required ?? []));
  const properties = layers.flatMap((layer) => layer.properties ?? []);
  return [
    ...(subject.kind === 'operation' ? subject.operation.parameters : []),
    ...properties.map((property) => ({
      name: property.name,
      required: property.required || required.has(property.name),
      in: 'body' as const,
    })),
  ];
}

/** Another one that is required beside the only ones that are. @param says false: another one that is optional */
function onlyFaults(
  names: readonly Name[],
  subjects: readonly Subject[],
  { documents }: Page,
  says = true,
): ProseFault[] {
  const [first] = names;
  if (!first || subjects.length !== 1) return [];
  const has = (owner: Subject): boolean =>
    names.every(({ text }) => requestMembers(owner).some(({ name }) => name === plainName(text)));
  const inner = (): Subject[] =>
    documents.schemas.filter(
      (one) => one.model === subjects[0]!.model && documents.schemasOf(subjects[0]!).has(one.named.name) && has(one),
    );
  const owners = has(subjects[0]!) ? [subjects[0]!] : inner();
  const [subject] = owners;
  if (!subject || owners.length > 1) return [];
  const all = requestMembers(subject);
  const given = names.map(({ text }) => all.find(({ name }) => name === plainName(text)));
  const places = new Set(given.map((member) => member!.in));
  // Of several media types, each has members of its own.
  const media = subject.kind === 'operation' ? (subject.operation.requestBody?.content ?? []) : [];
  if (new Set(media.map(({ schema }) => schema)).size > 1) return [];
  const other = all.find(
    (member) => member.required === says && places.has(member.in) && !given.some((one) => one!.name === member.name),
  );
  const odd = given.findIndex((member) => member!.required !== says);
  const [is, not] = says ? ['required', 'not required'] : ['optional', 'not optional'];
  if (odd >= 0)
    return [
      fault(names[odd]!.line, `${names[odd]!.text} of ${nameOf(subject)} is ${not}, but the guide says otherwise`),
    ];
  return other ? [fault(first.line, `${other.name} of ${nameOf(subject)} is ${is} too`)] : [];
}
