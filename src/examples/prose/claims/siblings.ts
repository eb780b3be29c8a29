import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Side, Subject } from './documents';
import { identifier, isFieldName, owns } from './field-names';
import { compile } from './grammar';
import { type Name, nameOf, plainName } from './names';
import type { Statement } from './statements';
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
      '(?:if|when|unless) (?:(?:the|a|an) )?(?<members>@) (?:is|was|are|were) (?:not )?(?:given|sent|set|provided|omitted|missing|passed|specified|supplied|present)',
    ),
  ],
  [
    'response',
    compile(
      '(?:the|its) (?:response|result|reply|returned object)(?: body)? (?:has|have|contains?|includes?|holds|carries) (?:(?:the|a|an|its|also) )*(?<members>{names})',
    ),
  ],
];

const whole = compile(
  '(?:the|its) response (?:is|holds|contains) (?:the|a|an) (?<members>@)(?! (?:field|property|member))',
);

/**
 * Names that are no field of the operation or schema that a sentence is about by what surrounds it: where they stand beside fields
 * that it has ("`limit`, `after` and `before`"), and where the sentence says that they are sent or received.
 */
export function siblingFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, scope, kind } = statement;
  const own = page.subjectsIn(tokens);
  const subjects = own.length > 0 ? own : (scope.find(({ length }) => length > 0) ?? []);
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
    if (sure) return true;
    if (page.codeWords.has(plainName(name.text))) return false;
    if (!strict && (around.some((level) => owns(level, name, side, page)) || owns(page.all, name, undefined, page)))
      return false;
    if (!identifier.test(plainName(name.text)) || /^[A-Z\d_]+$/.test(name.text)) return false;
    return !needsForm || page.documents.fields.has(plainName(name.text)) || /[a-z][A-Z]|_/.test(name.text);
  };
  const report = (name: Name, of: readonly Subject[]): ProseFault => {
    const known = of.flatMap((subject) => [...page.documents.fieldsOf(subject).keys()]);
    const guess = didYouMean(nearestName(plainName(name.text), known));
    return { line: name.line, message: `${nameOf(of[0]!)} has no "${name.text}"${guess}`, hint: 'Name what it has.' };
  };
  const found = [...text.matchAll(group)].flatMap((match): ProseFault[] => {
    const names = namesOf(match as RegExpExecArray);
    const fields = names.filter((name) => owns(subjects, name, undefined, page));
    const odd = names.filter((name) => isOdd(name, undefined, false, fields.length >= 2));
    return odd.length === 1 && fields.length === names.length - 1 ? odd.map((name) => report(name, subjects)) : [];
  });
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
  // What the reader is to give to a function or a command is not sent.
  if (
    own.length > 1 ||
    /(?:^| )(?:function|method|command|script|program|library|sdk|option|variable|file|component) /.test(text)
  )
    return found;
  return [
    ...found,
    ...wholeFaults(),
    ...given.flatMap(([side, pattern]) =>
      [...text.matchAll(pattern)].flatMap((match) =>
        namesOf(match as RegExpExecArray)
          .filter((name) => isOdd(name, side, true, false, subjects.length === 1))
          .map((name) => report(name, subjects)),
      ),
    ),
  ];
}
