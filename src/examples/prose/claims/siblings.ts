import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Side, Subject } from './documents';
import { identifier, isFieldName, isHeader, owns } from './field-names';
import { compile } from './grammar';
import { schemaInWords } from './mentioned';
import { type Name, nameOf, plainName } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

const group = compile('(?<members>@(?: (?:, and|, or|,|and|or) (?:(?:the|a|an|its|both|also|optionally|either) )?@)+)');
/** What is sent or received, where the sentence leaves to what is around it by what. */
const given: readonly [Side, RegExp][] = [
  [
    'request',
    compile(
      '(?:send|pass|include|provide|specify|supply|add) (?:(?:the|a|an|its|your|either|both|also|optional|required) )*(?<members>{names})(?= (?:as|to|if|when|with|in the|[.,;:]))',
    ),
  ],
  [
    'request',
    compile(
      '(?:send|pass|give|submit)(?: [^.;]{1,80}?)? as (?:the |its )?(?:query )?(?:parameter |field )?(?<members>@)',
    ),
  ],
  [
    'request',
    compile(
      '(?:if|when|unless) (?:(?:the|a|an) )?(?<members>@) (?:is|was|are|were) (?:not )?(?:given|sent|set|provided|omitted|missing|passed|specified|supplied|present)',
    ),
  ],
  [
    'request',
    compile(
      '(?:the|this|that) (?:operation|endpoint|call|request|method) (?:also )?(?:takes?|accepts?|wants?|needs?|expects?|requires?|knows|supports?|understands) {det}(?:(?:optional|required|mandatory) )*{kind}(?<members>{names})',
    ),
  ],
  [
    'request',
    compile(
      '(?<members>{names}) (?:narrows?|filters?|restricts?|sorts?) (?:down |out |through )?(?:the |an? )?(?:@|results?|list|response)',
    ),
  ],
  ['request', compile('only {det}(?<members>{names}) (?:can|may) be (?:changed|set|updated|sent|edited)')],
  ['request', compile('(?:filters|parameters) (?:of it |for it )?(?:are|:) (?:: )?(?<members>{names})')],
  [
    'response',
    compile(
      '(?:the|its) (?:response|result|reply|returned object)(?: body)? (?:has|have|contains?|includes?|holds|carries) (?:(?:the|a|an|its|also) )*(?<members>{names})',
    ),
  ],
];

/** What a name is that is no field: "the `jq` command". */
const things =
  /^(?:commands?|tools?|librar(?:y|ies)|packages?|modules?|functions?|methods?|class(?:es)?|files?|folders?|scripts?|options?|flags?|events?|variables?|programs?|images?|containers?|branch(?:es)?|tags?|tables?|columns?|types?|formats?|endpoints?|plugins?|keywords?|components?|hooks?|jobs?|elements?|attributes?|statements?|values?|scopes?|tokens?|keys?|headers?|pages?|tabs?|buttons?|menus?)$/;
/** What can only be a field of what the sentence or its section is about. */
const certain: readonly [Side | undefined, RegExp][] = [
  [
    'response',
    compile(
      'only {noun} (?:of|in) (?:the|its) (?:response|result|reply)(?: body)? (?:is|are) {det}(?<members>{names})',
    ),
  ],
  [
    'response',
    compile(
      '(?:the|its|each|every|a) (?:successful )?(?:response|result|reply|returned object)(?: body)? {adverbs}(?:has|have|contains?|includes?|lists?|holds|carries|names|comes with) {adverbs}(?:(?:the|a|an|its|also|both|only|nothing but|an array|array|in) )*(?<members>{names})(?= (?:[.,;:(]|and|with|which|that|for|array|field|object|list))',
    ),
  ],
  [
    'request',
    compile(
      '(?:with|put|send|give|pass|and) (?:the|their|its|your|a) [a-z]+(?: [a-z]+)? (?:in|into) (?:the )?{kind}(?<members>@)(?= (?:[.,;:(]|and|with|which|that))',
    ),
  ],
  [
    undefined,
    compile(
      '(?:every|each|any|the) (?:items?|entry|entries|elements?|members?|one) (?:of|in) (?:the )?(?<members>@)(?= (?:[.,;:(]|and|with|which|that|has|have|is|are))',
    ),
  ],
  [
    'response',
    compile(
      '(?:response|reply|result|status) (?:is|has|comes as) (?:(?:an?|the|status) )*# (?:, )?(?:with|and(?: (?:has|contains|includes))?) (?:(?:the|its|an?|new) )*(?<members>{names})(?= (?:[.,;:(]|and|which|that|of))',
    ),
  ],
  ['response', compile('(?:the|its) (?<members>@) (?:of|in|from) (?:the|that|its|this) response')],
  [
    'response',
    compile(
      'in (?:the|its) response ,? ?(?:you (?:will )?find|there is|there are|is|are|comes|stands) {det}{kind}(?<members>{names})',
    ),
  ],
  [
    'request',
    compile(
      '(?:wrapped|nested|enclosed|wrap (?:it|them|this|everything|all)|(?:goes|belongs|go|belong)) (?:in|into|inside|under|below) {det}{kind}(?<members>@)(?= (?:[.,;:(]|and|to|with))',
    ),
  ],
  [undefined, compile('(?:an?|its|one|each) @ with (?:an?|its) (?<members>{names})(?= (?:[.,;:(]|and|which|that))')],
  ['request', compile('(?:give|send|pass) (?:it|them) {det}(?<members>{names})(?= (?:[.,;:(]|and|with|which|that))')],
  [
    'response',
    compile(
      '(?:print|read|show|display|keep|store|save|note|take|copy|remember|check|use|find|get|with|extract) {det}(?:(?:new|own|unique) )?{kind}(?<members>{names}) (?:of|from|in) (?:the|that|its|this|each|every) (?:(?:json|first|last) )?(?:response|result|reply|response body)',
    ),
  ],
  [
    undefined,
    compile(
      '(?:under|in|inside|within) (?:the )?@ (?:there (?:is|are)|you (?:will )?find|(?:is|are|stands|stand)) (?:the|an|a|also) (?<members>{names})(?= (?:[.,;:(]|and|with|which|that|of))',
    ),
  ],
  [
    undefined,
    compile(
      '(?:in|of|under|from) (?:the|its|an|a) (?:array|object|property|map|list) (?<members>@)(?= (?:[.,;:(]|and|with|which|that|of))',
    ),
  ],
];
const noun = compile(
  '(?:a|an|each|every) [a-z]+ (?<verb>has|have|needs?|contains?|includes?|holds) (?:(?:the|a|an|its|both|only|an array|array|list|of|required|optional) )*(?<members>{names})',
);

const whole = compile(
  '(?:the|its) response (?:is|holds|contains) (?:the|a|an) (?<members>@)(?! (?:field|property|member))',
);

/** "Do not send the `slug`" says nothing of what can be sent. */
const isAffirmed = ({ input, index }: RegExpExecArray): boolean =>
  !/(?:^| )(?:not|never) $/.test(input.slice(0, index));

/**
 * Names that are no field of the operation or schema that a sentence is about by what surrounds it: where they stand beside fields
 * that it has ("`limit`, `after` and `before`"), and where the sentence says that they are sent or received.
 */
export function siblingFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope, kind } = statement;
  const own = page.subjectsIn(tokens);
  const near = own.length > 0 ? own : (scope.find(({ length }) => length > 0) ?? []);
  // A section that names nothing is about what the page is about.
  const subjects = near.length > 0 ? near : page.all;
  if (subjects.length === 0 || kind === 'heading') return [];
  const text = canonical(tokens);
  const around = [subjects, ...scope];
  const namesOf = (match: RegExpExecArray): Name[] => {
    const [start, end] = match.indices!.groups!.members!;
    const from = text.slice(0, start).split(' ').length - 1;
    const count = text.slice(start, end).split(' ').length;
    return tokens.slice(from, from + count).filter((token): token is Name => token.kind === 'name');
  };
  const isOdd = (name: Name, side: Side | undefined, needsForm: boolean, sure = false, strict = false): boolean => {
    if (name.of || !isFieldName(name, page) || owns(subjects, name, side, page)) return false;
    // A header of a response is received in whichever words.
    if (isHeader(name.text) && owns(subjects, name, undefined, page)) return false;
    if (sure) return true;
    // "What you pass as `bookId`", said of a field that was received, is about what the next request takes.
    const isParameter = page.documents.fields.get(plainName(name.text))?.some((field) => field.in !== 'body');
    if (kind === 'cell' && isParameter && subjects.every((subject) => subject.kind === 'schema')) return false;
    // What another operation has is meant as that, even where code has it too.
    if (page.codeWords.has(plainName(name.text)) && !(strict && page.documents.fields.has(plainName(name.text))))
      return false;
    if (!strict && (around.some((level) => owns(level, name, side, page)) || owns(page.all, name, undefined, page)))
      return false;
    if (!identifier.test(plainName(name.text)) || /^[A-Z\d_]+$/.test(name.text)) return false;
    return !needsForm || page.documents.fields.has(plainName(name.text)) || /[a-z][A-Z]|_/.test(name.text);
  };
  const report = (name: Name, of: readonly Subject[]): ProseFault => {
    const known = of.flatMap((subject) => [...page.documents.fieldsOf(subject).keys()]);
    const guess = didYouMean(nearestName(plainName(name.text), known));
    return {
      line: name.line,
      message: `${nameOf(of[0]!)} has no "${name.text}"${guess}`,
      hint: 'Name a field or parameter that it has.',
    };
  };
  const found = [...text.matchAll(group)].flatMap((match): ProseFault[] => {
    const names = namesOf(match as RegExpExecArray);
    const fields = names.filter((name) => owns(subjects, name, undefined, page));
    const odd = names.filter((name) => isOdd(name, undefined, false, fields.length >= 2));
    return odd.length === 1 && fields.length === names.length - 1 ? odd.map((name) => report(name, subjects)) : [];
  });
  /** A name with an article beside a field of the same operation: "adds a `title` and a `writer`". */
  const beside = (): ProseFault[] => {
    const sends = /(?:^| )(?:send|pass|give|submit) /.test(text);
    const names = tokens.flatMap((token, index) => (token.kind === 'name' ? [{ token, index }] : []));
    if (!names.some(({ token }) => owns(subjects, token, undefined, page) && isFieldName(token, page))) return [];
    const odd = names.filter(({ token, index }) => {
      const [before, after] = [tokens[index - 1], tokens[index + 1]];
      return (
        before?.kind === 'word' &&
        (/^(?:a|an|the|its|their|many)$/.test(before.text) ||
          (before.text === 'of' && /^(?:array|list|map)$/.test(tokens[index - 2]?.text ?? '')) ||
          (before.text === 'as' && sends)) &&
        !(after?.kind === 'word' && (things.test(after.text) || after.text === 'of')) &&
        /^[a-z][A-Za-z\d_]{2,}$/.test(token.text) &&
        !page.documents.fields.has(token.text) &&
        isOdd(token, undefined, false)
      );
    });
    return odd.length === 1 ? odd.map(({ token }) => report(token, subjects)) : [];
  };
  // Below an example, it is that of the call.
  const isOfResponse = / (?:the|its) (?:only [a-z]+ (?:of|in) the )?(?:response|result|reply) /.test(` ${text}`);
  const certainFaults = (match: RegExpExecArray, side: Side | undefined): ProseFault[] => {
    const known = subjects.flatMap((subject) => [...page.documents.fieldsOf(subject, side).keys()]);
    if (known.length === 0) return [];
    const odd = namesOf(match).filter((name) =>
      isOdd(name, side, false, false, subjects.length === 1 && (own.length === 1 || isOfResponse)),
    );
    // Nothing of it is known, so that it is about something else.
    return odd.length > 2 ? [] : odd.map((name) => report(name, subjects));
  };
  /** "The response is a `Book`", where no response is one. */
  const wholeFaults = (): ProseFault[] =>
    [...text.matchAll(whole)].flatMap((match) =>
      namesOf(match as RegExpExecArray).flatMap((name): ProseFault[] => {
        const [operation] = subjects;
        const isSchema = page.documents.schemas.some(({ named }) => named.name === name.text);
        if (!isSchema || operation?.kind !== 'operation' || subjects.length > 1) return [];
        if (page.documents.schemasOf(operation, 'response').has(name.text)) return [];
        const message = `${nameOf(operation)} has no ${name.text} in its response`;
        return [{ line: name.line, message, hint: 'Name the schema that it has.' }];
      }),
    );
  // "A timeline has `tracks`", where that is a schema.
  for (const match of text.matchAll(noun)) {
    const index = text.slice(0, match.indices!.groups!.verb![0]).split(' ').length - 1;
    const owners = schemaInWords(tokens, index, page.documents);
    const names = namesOf(match as RegExpExecArray).filter(
      (name) =>
        !name.of &&
        isFieldName(name, page) &&
        !page.codeWords.has(plainName(name.text)) &&
        !owns(owners, name, undefined, page),
    );
    // The word may mean something else on a page that has not named the schema.
    const [owner] = owners;
    const isMeant =
      owner !== undefined &&
      (namesOf(match as RegExpExecArray).length > names.length ||
        scope.some((level) =>
          level.some((subject) => subject === owner || page.documents.schemasOf(subject).has(nameOf(owner))),
        ));
    if (owners.length === 1 && names.length <= 2 && isMeant) found.push(...names.map((name) => report(name, owners)));
  }
  // What the reader is to give to a function or a command is not sent.
  if (
    own.length > 1 ||
    /(?:^| )(?:function|method|command|script|program|library|sdk|option|variable|file|component) /.test(text)
  )
    return found;
  if (near.length === 0) return [...found, ...beside()];
  return [
    ...found,
    ...wholeFaults(),
    ...beside(),
    ...certain.flatMap(([side, pattern]) =>
      [...text.matchAll(pattern)].flatMap((match) => certainFaults(match as RegExpExecArray, side)),
    ),
    ...given.flatMap(([side, pattern]) =>
      [...text.matchAll(pattern)].filter(isAffirmed).flatMap((match) =>
        namesOf(match as RegExpExecArray)
          .filter((name) => isOdd(name, side, true, false, subjects.length === 1))
          .map((name) => report(name, subjects)),
      ),
    ),
  ];
}
