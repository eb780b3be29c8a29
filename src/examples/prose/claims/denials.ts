import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Field } from './documents';
import { compile } from './grammar';
import { find, hint } from './matches';
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
export function denialFaults({ kind, tokens, scope, section }: Statement, page: Page): ProseFault[] {
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
    const message = `${parts.bound!.map((token) => token.text).join(' ')} ${stated.text} is what ${subject.text} can have, but the guide says otherwise`;
    return [{ line: subject.line, message, hint }];
  });
  const omitted = find(tokens, text, noNeed).flatMap(({ parts }): ProseFault[] => {
    const names = parts.list!.filter((token): token is Name => token.kind === 'name');
    const called = [...section.called].flatMap((subject) => {
      const fields = names.map((name) => fieldsIn(subject, name.text, page.documents, 'request'));
      return fields.every(({ length }) => length > 0) ? [fields] : [];
    });
    const [fields, more] = called;
    if (names.length < 2 || !fields || more || !fields.flat().every(({ required }) => required === true)) return [];
    return [{ line: names[0]!.line, message: `${names.map((name) => name.text).join(', ')} are required`, hint }];
  });
  const without = find(tokens, text, withoutStatus).flatMap(({ parts }): ProseFault[] => {
    const [status] = parts.status!;
    if (!/^[1-5]\d\d$/.test(status!.text)) return [];
    return [
      { line: status!.line, message: `no response is without a status, and so not without ${status!.text}`, hint },
    ];
  });
  return [...values, ...bounds, ...omitted, ...without];
}
