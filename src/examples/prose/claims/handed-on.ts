import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { find, hint, isOperation, label, type OperationSubject } from './matches';
import { fieldsIn, fieldsNamed, type Name } from './names';
import { operationOf } from './operation-of';
import type { Statement } from './statement';
import { canonical } from './tokens';

const handedOn = compile(
  '(?:send|pass|give|put) (?:the |its |this |that )?(?<value>@) (?:(?:of|from|in) (?:the |that |this |its |each )?[a-z]+ (?:[a-z]+ ){0,3}?)?as (?:the |its )?(?:query )?(?:parameter |header )?(?<name>@)(?= (?:[.,;:)]|to|in|with|and|again|$))',
);
const inBody = compile('{det}(?<name>@) in (?:the|its) (?:request )?body');
const foundAgain = compile(
  '(?:find|read|see|get|fetch|look up) it (?:again |there |later |back )*(?:in|with|from|by calling|by) (?:the response (?:to|of) )?(?<owner>@)',
);
const negates = / (?:not|no|never|cannot|nor|neither|without|instead|sandbox) /;

/**
 * Where a value goes or comes from: "send the `nextCursor` as `after`", which no request takes; "the `price` in the body" of what has none;
 * "find it again with `GET /blocks/{id}`", whose response has no such field.
 */
export function handedOnFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind, lead, previous = [] } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || negates.test(` ${text}`)) return [];
  const { documents } = page;
  const has = (side: 'request' | 'response', name: string) => (one: OperationSubject) =>
    fieldsIn(one, name, documents, side).length > 0;
  const sent = find(tokens, text, handedOn).flatMap(({ parts }): ProseFault[] => {
    const [value, name] = [parts.value![0] as Name, parts.name![0] as Name];
    const returning = documents.operations.filter(has('response', value.text));
    // Elsewhere, code may have a variable of its own that is called so.
    const near = operationOf(statement, page);
    const isNear = near !== undefined && has('response', value.text)(near);
    const isName =
      /^[a-z][A-Za-z\d_]*$/.test(name.text) && name.of === undefined && (isNear || !page.codeWords.has(name.text));
    if (!isName || returning.length === 0 || documents.operations.some(has('request', name.text))) return [];
    return [
      { line: name.line, message: `no request has "${name.text}"`, hint: 'Name a field or parameter that it has.' },
    ];
  });
  const [own, more] = page.subjectsIn(tokens).filter(isOperation);
  if (!own || more) return sent;
  const inNone = own.operation.requestBody
    ? []
    : find(tokens, text, inBody).map(({ parts }) => ({
        line: parts.name![0]!.line,
        message: `${label(own)} takes no body, but the guide says otherwise`,
        hint,
      }));
  const again = find(tokens, text, foundAgain).flatMap(({ parts, from }): ProseFault[] => {
    const isField = (token: (typeof tokens)[number]): token is Name =>
      token.kind === 'name' && documents.fields.has(token.text);
    const name = tokens.slice(0, from).findLast(isField) ?? previous.findLast(isField) ?? lead[0];
    if (!name || !documents.fields.has(name.text) || documents.fieldsOf(own, 'response').size === 0) return [];
    if (has('response', name.text)(own) || !documents.operations.some(has('request', name.text))) return [];
    return [{ line: parts.owner![0]!.line, message: `the response of ${label(own)} has no "${name.text}"`, hint }];
  });
  return [...sent, ...inNone, ...again];
}

const free = compile(
  '(?:(?<subject>@)|it) (?:can be|may be|is) any (?:string|text|value|sequence of characters)(?= (?:[.,;:)]|of|with|up|that|$))',
);

/** "It can be any string", of a field that has a format, a pattern or an enumeration. */
export function freeStringFaults({ tokens, kind, lead, scope, previous = [] }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || negates.test(` ${text}`)) return [];
  return find(tokens, text, free).flatMap(({ parts, from }): ProseFault[] => {
    const isName = (token: (typeof tokens)[number]): token is Name => token.kind === 'name';
    const name = (parts.subject?.[0] as Name | undefined) ?? lead[0] ?? previous.findLast(isName);
    const fields = name ? fieldsNamed(name, [page.subjectsIn(tokens), ...scope], page.documents, 'request') : [];
    const asked = fields.map(({ schemas }) => schemas.flatMap(({ format, pattern }) => format ?? pattern ?? []));
    if (!name || asked.length === 0 || asked.some(({ length }) => length === 0)) return [];
    const message = `${name.text} has the format ${asked[0]![0]!}, but the guide says otherwise`;
    return [{ line: tokens[from]!.line, message, hint }];
  });
}
