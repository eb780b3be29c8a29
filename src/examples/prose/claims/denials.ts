import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field } from './documents';
import { compile } from './grammar';
import { find, hint, isOperation } from './matches';
import { fieldsIn, fieldsNamed, type Name } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

const noValue = compile(
  '(?<subject>@) (?:is|are|can be|must be) not (?:one|any) of (?<list>{names})(?= (?:[.,;:)]|and|$))',
);
const noLimit = compile(
  '(?<subject>@) (?:does|do|can|may|must) not (?:have|take|hold|contain|carry|be) (?<bound>at most|at least|up to|from|between) (?<number>#)',
);
const noNeed = compile('(?:does|do) not (?:need|require|take|have) (?:{det})?(?<list>{names})(?= (?:[.,;:)]|$))');
const withoutStatus = compile(
  '(?:refused|rejected|answered|answers?|fails?|ends?|responds?|turned away|turned down) without (?:an? )?(?<status>#)(?= )',
);
const able = compile(
  'can (?:still |also |always )?be (?<verb>[a-z]+)(?: [a-z]+){0,4} (?::|, and) (?:the )?(?:answer|response|result|call|request|it|that|this|you) (?:is|gives|fails with|ends with|gets?|is refused with) (?:an? )?(?:status )?(?<status>#)(?= )',
);
const refusal = compile('^(?:the )?(?:answer|response|result) (?:is|gives) (?:an? )?(?:status )?(?<status>#)(?= )');
const possible = compile('can (?:still |also |always )?be (?<verb>[a-z]+)(?: [a-z]+){0,4} ;(?= )');
const limited =
  / (?:not|no|only|once|until|unless|if|when|before|otherwise|again|later|after|twice|second|else|cannot|never) /;

/** "A ticket that was used can be refunded; the answer is 422": what can be done does not fail. */
function ableFaults({ kind, tokens, previous = [] }: Statement): ProseFault[] {
  const [text, before] = [canonical(tokens), canonical(previous)];
  if (kind === 'heading' || limited.test(` ${before} ${text}`)) return [];
  const [ahead] = find(previous, before, possible);
  const behind = ahead ? find(tokens, text, refusal).map(({ parts }) => ({ parts: { ...ahead.parts, ...parts } })) : [];
  return [...find(tokens, text, able), ...behind].flatMap(({ parts }): ProseFault[] => {
    const [status] = parts.status!;
    if (!/^4\d\d$/.test(status!.text)) return [];
    const message = `what can be ${parts.verb![0]!.text} is not refused with ${status!.text}`;
    return [{ line: status!.line, message, hint: 'Say that it cannot be done, or give the status of its success.' }];
  });
}

/** In which case something holds, and who tells of what the documents refuse. */
const ofCase = / (?:if|when|where|unless|whenever|because|that|which|whose|until|so) /;

const limits = [
  'minimum',
  'maximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
] as const satisfies readonly (keyof Field['schemas'][number])[];

/** "`power` is not one of `none` and `16A`", of all that it can be; "`note` does not have at most 200 characters", which is its limit. */
function deniedFaults({ kind, tokens, scope, section }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || !/ (?:not|without) /.test(text) || ofCase.test(` ${text}`)) return [];
  const fieldsOf = (name: Name): readonly Field[] =>
    fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
  const values = find(tokens, text, noValue).flatMap(({ parts }): ProseFault[] => {
    const subject = parts.subject![0] as Name;
    const listed = parts.list!.flatMap((token) => (token.kind === 'name' ? [token.text] : []));
    const fields = fieldsOf(subject);
    const isAll = (field: Field): boolean =>
      listed.length > 1 && valuesOf(field)?.every((value) => listed.includes(value)) === true;
    if (fields.length === 0 || !fields.every(isAll)) return [];
    return [{ line: subject.line, message: `${subject.text} is one of ${listed.join(', ')}`, hint }];
  });
  const bounds = find(tokens, text, noLimit).flatMap(({ parts }): ProseFault[] => {
    const subject = parts.subject![0] as Name;
    const stated = parts.number![0]!;
    const known = fieldsOf(subject).flatMap(({ schemas }) => schemas.flatMap((schema) => limits.flatMap((key) => schema[key] ?? []))); // prettier-ignore
    if (stated.kind !== 'number' || !known.includes(stated.value)) return [];
    const message = `${subject.text} has ${parts.bound!.map((token) => token.text).join(' ')} ${stated.text}, but the guide says otherwise`;
    return [{ line: subject.line, message, hint }];
  });
  const omitted = find(tokens, text, noNeed).flatMap(({ parts }): ProseFault[] => {
    const names = parts.list!.filter((token): token is Name => token.kind === 'name');
    const own = page.subjectsIn(tokens).filter(isOperation);
    const called = (own.length > 0 ? own : [...section.called]).flatMap((subject) => {
      const fields = names.map((name) => fieldsIn(subject, name.text, page.documents, 'request'));
      return fields.every(({ length }) => length > 0) ? [fields] : [];
    });
    const [fields, more] = called;
    if (
      (names.length < 2 && own.length !== 1) ||
      !fields ||
      more ||
      !fields.flat().every(({ required }) => required === true)
    )
      return [];
    return [{ line: names[0]!.line, message: `required: ${names.map((name) => name.text).join(', ')}`, hint }];
  });
  const without = find(tokens, text, withoutStatus).flatMap(({ parts }): ProseFault[] => {
    const [status] = parts.status!;
    if (!/^[1-5]\d\d$/.test(status!.text)) return [];
    return [{ line: status!.line, message: `a response cannot be without its status ${status!.text}`, hint }];
  });
  return [...values, ...bounds, ...omitted, ...without];
}

/** What a statement denies that the documents have, and what it says can be done that fails. */
export const denialFaults = (statement: Statement, page: Page): ProseFault[] => [
  ...deniedFaults(statement, page),
  ...ableFaults(statement),
];
