import { expand } from '../../../openapi/schema/layers';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { type OperationSubject, find, hint, isOperation, label } from './matches';
import { fieldsIn, fieldsNamed, nameOf, type Name } from './names';
import { fieldCalled } from './noun-phrases';
import type { Statement } from './statement';
import { namesIn } from './subjects';
import { canonical, type Token } from './tokens';

const negates = / (?:not|no|never|cannot|nor|neither|without|instead|rather|sandbox|if|would) /;

const instead = [
  compile('(?:use|send|prefer|take|pass|choose) {det}{kind}(?<new>@) (?:instead of|rather than|in place of|over|,? ?and not) {det}{kind}(?<old>@)'),
  compile('(?<new>@) (?:replaces|supersedes|has replaced|takes the place of) {det}{kind}(?<old>@)'),
  compile('{kind}(?<old>@) (?:is|has been|was) (?:replaced|superseded) by {det}{kind}(?<new>@)'),
]; // prettier-ignore

const chosen = [
  compile('(?:you|callers|clients) (?:can |may |must |should )?(?:set|choose|pick|send|assign|give) {det}{kind}(?<subject>@) (?:yourself|yourselves|themselves)'),
  compile('{det}{kind}(?<subject>@) (?:is|are) (?:set|chosen|picked|assigned|given|made up) by (?:you|callers|clients|the client|the caller)'),
]; // prettier-ignore

const given = compile('(?:^|[,;:] |then |and )(?:please |also |just )*(?:send|pass|include|provide|supply) {det}{kind}(?<subject>@)(?= (?:[.,;:)]|along|too|as well|with|in|if|when|to))'); // prettier-ignore

const bySending = compile('(?:override|overridden|replaced?|set|changed?|chosen|choose|pick(?:ed)?|decided?|fixed) [^.;]{0,40}by (?:sending|passing|including|giving|adding|setting) {det}{kind}(?<subject>@)'); // prettier-ignore

/** "Then send `createdAt` along with it", "override it by sending `createdAt`", which is read-only wherever it is. */
export function givenFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|no|never|neither|without|instead|webhooks?) /.test(` ${text}`)) return [];
  return [...find(tokens, text, given), ...find(tokens, text, bySending)].flatMap(({ parts }): ProseFault[] => {
    const name = parts.subject![0] as Name;
    const fields = fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents);
    const isReadOnly = fields.length > 0 && fields.every(({ schemas }) => schemas.some(({ readOnly }) => readOnly));
    return isReadOnly
      ? [{ line: name.line, message: `${name.text} is read-only, but the guide says otherwise`, hint }]
      : [];
  });
}

/** "You choose `id` yourself", which is read-only (JSON Schema Validation §9.4), or which no request of the operation has. */
export function chosenFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || negates.test(` ${text}`)) return [];
  return chosen
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts }): ProseFault[] => {
      const name = parts.subject![0] as Name;
      const own = page.subjectsIn(tokens);
      const fields = fieldsNamed(name, [own, ...scope, page.all], page.documents);
      const isReadOnly = fields.length > 0 && fields.every(({ schemas }) => schemas.some(({ readOnly }) => readOnly));
      const [operation, more] = own.filter(isOperation);
      const isUnsent = operation && !more && fieldsIn(operation, name.text, page.documents, 'response').length > 0 && fieldsIn(operation, name.text, page.documents, 'request').length === 0; // prettier-ignore
      if (!isReadOnly && !isUnsent) return [];
      const message = isReadOnly ? `${name.text} is read-only, but the guide says otherwise` : `the request of ${label(operation!)} has no "${name.text}"`; // prettier-ignore
      return [{ line: name.line, message, hint }];
    });
}

/** "Use `q` instead of `search`", where `q` is the deprecated one. */
export function replacementFaults({ tokens, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const levels = [page.subjectsIn(tokens), ...scope, page.all];
  const isDeprecated = (name: Name): boolean | undefined => {
    const fields = fieldsNamed(name, levels, page.documents);
    const operations = page.subjectsIn([name]).filter(isOperation);
    const all = [...fields.map(({ deprecated }) => deprecated), ...operations.map((one) => one.operation.deprecated)];
    return all.length === 0 ? undefined : all.every(Boolean);
  };
  return instead
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts }): ProseFault[] => {
      const [one, other] = [parts.new![0] as Name, parts.old![0] as Name];
      if (isDeprecated(one) !== true || isDeprecated(other) !== false) return [];
      return [{ line: one.line, message: `${one.text} is deprecated, but ${other.text} is not`, hint }];
    });
}

const recommended = compile(
  '(?<owner>@) (?:, )?(?:which |that )?is (?:now )?the (?:recommended|preferred|best|right|current|usual) (?:way|call|operation|endpoint|choice|one)',
);

/** "Call `GET /capacity`, which is the recommended way", where that is deprecated. */
export function recommendationFaults({ tokens }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  return find(tokens, text, recommended).flatMap(({ parts }): ProseFault[] => {
    const [subject, more] = page.subjectsIn(parts.owner!).filter(isOperation);
    if (!subject?.operation.deprecated || more || negates.test(` ${text}`)) return [];
    return [
      { line: parts.owner![0]!.line, message: `${label(subject)} is deprecated, but the guide recommends it`, hint },
    ];
  });
}

const writes = [
  compile('(?<owner>@) (?:also |only |can |can only |only )*(?:changes?|edits?|updates?|modif(?:y|ies)|overwrites?) (?:only )?{det}{kind}(?<members>{names})(?! of @)'),
  compile('(?<members>{names}) (?:can|may) be (?:changed|edited|updated|set|modified|overwritten) (?:with|by|in|through|using) {det}(?<owner>@)'),
  compile('(?:change|edit|update|modify|overwrite) {det}{kind}(?<members>{names}) (?:with|by calling|through|using|in) {det}(?<owner>@)'),
]; // prettier-ignore

const writesNoun = compile(
  '(?<owner>@) (?:also |only |can )*(?:changes?|edits?|updates?|modif(?:y|ies)|overwrites?) (?:the|an?|its) (?<noun>[a-z]+)(?= (?:[.,;:)]|of|and|$))',
);

/** "`updateOrder` changes `customer`", where the body of that PUT or PATCH has no such field. Other methods may do more than they are told. */
export function writtenFieldFaults({ tokens, kind }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || negates.test(` ${text}`)) return [];
  const { documents } = page;
  const bodyOf = (owner: Name): OperationSubject | undefined => {
    const [subject, more] = page.subjectsIn([owner]).filter(isOperation);
    const isWritten = subject && !more && /^(?:PUT|PATCH)$/.test(subject.operation.method);
    return isWritten && documents.fieldsOf(subject, 'request').size > 0 ? subject : undefined;
  };
  const fault = (name: string, line: number, subject: OperationSubject): ProseFault => ({
    line,
    message: `the request of ${label(subject)} has no "${name}"`,
    hint: 'Name a field or parameter that it has.',
  });
  const named = writes
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts }): ProseFault[] => {
      const subject = bodyOf(parts.owner![0] as Name);
      if (!subject) return [];
      return namesIn(parts.members!)
        .filter(({ text: name, of }) => !of && documents.fields.has(name) && fieldsIn(subject, name, documents, 'request').length === 0)
        .map(({ text: name, line }) => fault(name, line, subject));
    }); // prettier-ignore
  const inWords = find(tokens, text, writesNoun).flatMap(({ parts }): ProseFault[] => {
    const subject = bodyOf(parts.owner![0] as Name);
    const [word] = parts.noun!;
    const own = subject && fieldCalled([word!.text], [subject], true, page);
    const isSent = own !== undefined && subject && fieldsIn(subject, own, documents, 'request').length > 0;
    return subject && own !== undefined && !isSent ? [fault(own, word!.line, subject)] : [];
  });
  return [...named, ...inWords];
}

const onlyWritten = compile(
  'only (?<list>(?:the |its )?[a-z]+(?: [a-z]+)?(?: of (?:the|its|an?) [a-z]+)?(?: (?:,|and|or|, and|, or) (?:the |its )?[a-z]+(?: [a-z]+)?(?: of (?:the|its|an?) [a-z]+)?){1,6}) can be (?:changed|edited|updated|modified|set)(?= )',
);

/** "The semester can be changed as well" */
const alsoWritten = compile(
  '(?:the |its )?(?<item>[a-z]+|@) can (?:also |still |even )?be (?:changed|edited|updated|modified)(?: (?:as well|too|later|afterwards|at any time|there|as you like))*(?= (?:[.;)]|$))',
);
const changed = compile(
  '(?:change|edit|update|modify) (?:its |the |their )(?<item>@)(?: (?:in the same way|as well|too|there|with it))?(?= (?:[.;)]|$))',
);

/** "Only the label and the number plate can be changed", of the one PUT or PATCH of a section, whose request has no number plate. */
export function onlyWrittenFaults({ tokens, kind, scope, section }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  const matches = kind === 'heading' ? [] : find(tokens, text, onlyWritten);
  const single =
    kind === 'heading' || matches.length > 0 || negates.test(` ${text}`)
      ? []
      : [alsoWritten, changed].flatMap((pattern) => find(tokens, text, pattern));
  if (matches.length + single.length === 0) return [];
  const near = [page.subjectsIn(tokens), [...section.called], [...section.subjects], ...scope].map((level) =>
    level.filter(isOperation).filter(({ operation }) => /^(?:PUT|PATCH)$/.test(operation.method)),
  );
  const [subject, more] = near.find(({ length }) => length > 0) ?? [];
  if (!subject || more) return [];
  const isInBody = (name: string): boolean =>
    fieldsIn(subject, name, page.documents, 'request').some((field) => field.in === 'body');
  // What a response has and the one request that changes it has not, cannot be changed.
  const alone = single.flatMap(({ parts }): ProseFault[] => {
    const [word] = parts.item!;
    const name = word!.kind === 'name' ? word!.text : fieldCalled([word!.text], [subject], true, page);
    const isKnown = name !== undefined && fieldsIn(subject, name, page.documents, 'response').length > 0;
    return isKnown && !isInBody(name) && page.documents.fieldsOf(subject, 'request').size > 0
      ? [
          {
            line: word!.line,
            message: `the request of ${label(subject)} has no "${name}"`,
            hint: 'Name a field or parameter that it has.',
          },
        ]
      : [];
  });
  if (alone.length > 0) return alone;
  return matches.flatMap(({ parts }): ProseFault[] => {
    // "The length of the unit" is a length.
    const list = parts.list!.filter(
      ({ text: word }, at, all) =>
        word !== 'of' &&
        all[at - 1]?.text !== 'of' &&
        !(all[at - 2]?.text === 'of' && /^(?:the|its|an?)$/.test(all[at - 1]!.text)),
    );
    const items = list
      .reduce<Token[][]>(
        (all, token) =>
          /^(?:,|and|or|the|its)$/.test(token.text) ? [...all, []] : [...all.slice(0, -1), [...all.at(-1)!, token]],
        [[]],
      )
      .filter(({ length }) => length > 0);
    const named = items.map((item) => ({
      item,
      name: [item, item.slice(-1), item.slice(0, 1)]
        .map((words) =>
          fieldCalled(
            words.map((one) => one.text),
            [subject],
            true,
            page,
          ),
        )
        .find((one) => one !== undefined),
    }));
    const odd = named.filter(({ name }) => name !== undefined && !isInBody(name));
    if (odd.length !== 1 || !named.some(({ name }) => name !== undefined && isInBody(name))) return [];
    return [
      {
        line: odd[0]!.item[0]!.line,
        message: `the request of ${label(subject)} has no "${odd[0]!.name}"`,
        hint: 'Name a field or parameter that it has.',
      },
    ];
  });
}

const others = '(?:other|unknown|further|additional|undocumented|extra|more)';
const open = [
  compile(`${others} (?:fields?|properties|members?|keys) (?:(?:of|in|to|for) {det}(?<owner>@) )?(?:(?:is|are) (?:simply |just )?(?:ignored|accepted|allowed|kept|stored|permitted)|(?:can|may) be (?:added|sent|given))`),
  compile(`(?<owner>@) (?:may|can) (?:also )?(?:have|contain|carry|take|hold) (?:${others} (?:fields|properties|members|keys)|(?:fields|properties|members|keys) of (?:your|its) own|any (?:other )?(?:fields|properties|members|keys))`),
]; // prettier-ignore

/** "Other fields of `NewOrder` are ignored", where its schema forbids them (JSON Schema `additionalProperties`). */
export function additionalFaults({ tokens, kind, scope }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || negates.test(` ${text}`)) return [];
  return open
    .flatMap((pattern) => find(tokens, text, pattern))
    .flatMap(({ parts, from }): ProseFault[] => {
      const own = page.subjectsIn(parts.owner ?? tokens);
      const [subject, more] = own.length > 0 ? own : (scope[0] ?? []);
      if (!subject || more) return [];
      const bodies =
        subject.kind === 'schema'
          ? [subject.named.schema]
          : (subject.operation.requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
      const isClosed = (schema: (typeof bodies)[number]): boolean =>
        expand(schema, subject.model).some(({ additionalProperties }) => additionalProperties?.never);
      if (bodies.length === 0 || !bodies.every(isClosed)) return [];
      const message = `${nameOf(subject)} allows no other properties than those that it declares`;
      return [{ line: tokens[from]!.line, message, hint }];
    });
}
