import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsIn } from './documented-words';
import { isHeader } from './field-names';
import { keysOf } from './key-claims';
import { type Name, nameOf, subjectsOf } from './names';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** Fields of responses that every server may send. */
const standardHeader =
  /^(?:age|server|date|x-rate-?limit-.*|rate-?limit.*|access-control-.*|content-.*|strict-transport-security|x-cache|x-powered-by|x-frame-options|cf-ray|server-timing|deprecation|sunset)$/i;

/** Header fields and scopes of authorization that no document declares; a scope must be one of those that the operation needs. */
export function declaredFaults(
  text: string,
  line: number,
  kind: 'header' | 'scope',
  statement: Statement,
  page: Page,
): ProseFault[] {
  const name = text.replace(/:\s.*$|:$/s, '');
  const known = knownOf(kind, page);
  const fault = (message: string): ProseFault[] => [{ line, message, hint: `Name a ${kind} of the documents.` }];
  if (
    statement.tokens.some(
      (token) => token.kind === 'word' && /^(?:no|without|unknown|unlike|instead|own)$/.test(token.text),
    )
  )
    return [];
  if (kind === 'header') {
    // A page about other systems too may name their header fields.
    const isOurs =
      statement.scope.length > 0 ||
      statement.tokens.some((token) =>
        /^(?:send|sent|sends|set|include|pass|add|put|carry|carries|goes|your|requests?|calls?|key|token|it)$/.test(
          token.text,
        ),
      );
    if (!isOurs) return [];
    if (!/^[A-Za-z][\w-]*$/.test(name) || isHeader(name) || standardHeader.test(name) || known.has(name.toLowerCase()))
      return [];
    // Header fields of deliveries are often only told in a description.
    if (wordsIn(page.documents).texts.has(name)) return [];
    const near = page
      .subjectsIn(statement.tokens)
      .flatMap((subject) => page.documents.fieldsOf(subject).get(name) ?? []);
    const elsewhere = near.length > 0 ? near : page.documents.fields.get(name);
    if (!elsewhere && keysOf(page.documents).some(({ parameterName }) => parameterName === name)) return [];
    if (elsewhere) {
      // "The header `site_id`", which is in the query.
      const isParameter = elsewhere.every((field) => field.in !== 'body' && field.in !== 'header');
      const actual = [...new Set(elsewhere.map((field) => field.in))].join(' or ');
      return isParameter ? fault(`${name} is in the ${actual}, not in a header`) : [];
    }
    return fault(`there is no header "${name}" in the API documents${didYouMean(nearestName(name, known))}`);
  }
  if (known.size === 0 || !/^[\w.:/-]+$/.test(name)) return [];
  if (!known.has(name))
    return fault(`there is no scope "${name}" in the API documents${didYouMean(nearestName(name, known))}`);
  const operations = (
    page.subjectsIn(statement.tokens).length > 0 ? page.subjectsIn(statement.tokens) : (statement.scope[0] ?? [])
  ).flatMap((subject) => (subject.kind === 'operation' ? [subject] : []));
  const needed = new Set(
    operations.flatMap(({ operation }) =>
      operation.security.flatMap(({ schemes }) => schemes.flatMap(({ scopes }) => scopes)),
    ),
  );
  const [first] = operations;
  if (!first || operations.length > 1 || needed.size === 0 || needed.has(name)) return [];
  return fault(`${nameOf(first)} needs the scope ${[...needed].join(' or ')}, not ${name}`);
}

function knownOf(kind: 'header' | 'scope', { documents }: Page): ReadonlySet<string> {
  if (kind === 'scope') return wordsIn(documents).scopes;
  return new Set(
    [
      ...[...documents.fields.values()].flat().flatMap((field) => (field.in === 'header' ? [field.name] : [])),
      ...documents.models.flatMap(({ securitySchemes }) =>
        securitySchemes.flatMap((scheme) =>
          scheme.type === 'apiKey' && scheme.in === 'header' ? [scheme.parameterName] : [],
        ),
      ),
    ].map((name) => name.toLowerCase()),
  );
}

const everything = /(?:admin|manage|full|all|owner|\*)/i;

/** Who may write may read, and who may do everything may do this. */
export function isImplied(scope: string, needed: ReadonlySet<string>): boolean {
  if (everything.test(scope)) return ![...needed].some((one) => everything.test(one));
  return /(?:write|edit)/i.test(scope) && [...needed].every((one) => /(?:read|view|list|get)/i.test(one));
}

/** "| `profile` | `GET /rides` |", in any order: a scope in the row of an operation that does not need it. */
export function scopeRowFaults(statement: Statement, page: Page): ProseFault[] {
  const { kind, tokens, lead, row = tokens, column = '' } = statement;
  const isHead = /^(?:scopes?|permissions?)$/.test(column);
  const { documents, contract } = page;
  if (kind !== 'cell' || tokens.some(({ text }) => /^(?:no|not|without|except|instead|or)$/.test(text))) return [];
  const known = wordsIn(documents).scopes;
  const names = tokens.filter((token): token is Name => token.kind === 'name');
  const operationsIn = (of: readonly Token[]) =>
    of
      .filter((token): token is Name => token.kind === 'name' && !known.has(token.text))
      .flatMap((token) => {
        const [subject, more] = subjectsOf(token, documents, contract);
        return subject?.kind === 'operation' && !more ? [{ subject, token }] : [];
      });
  const fault = (scope: string, { subject, token }: ReturnType<typeof operationsIn>[number], line = token.line) => {
    const ways = subject.operation.security.map(({ schemes }) => schemes.flatMap(({ scopes }) => scopes));
    const needed = new Set(ways.flat());
    if (ways.length === 0 || ways.some(({ length }) => length === 0) || needed.has(scope)) return [];
    if (isImplied(scope, needed)) return [];
    const message = `${nameOf(subject)} needs the scope ${[...needed].join(' or ')}, not ${scope}`;
    return [{ line, message, hint: 'Name a scope that it needs.' }];
  };
  const [scope, ...others] = lead;
  if (scope && others.length === 0 && known.has(scope.text))
    return operationsIn(tokens).flatMap((operation) => fault(scope.text, operation));
  const [operation, more] = operationsIn(row);
  const isOfScopes = names.length > 0 && names.every(({ text }) => known.has(text) || (isHead && /[.:/]/.test(text)));
  if (!operation || more || !isOfScopes) return [];
  return names.flatMap(({ text, line }) => fault(text, operation, line));
}

const stemOf = (scope: string): string | undefined => /^(.+)[.:/][\w-]+$/.exec(scope)?.[1];

/** "| `tools.edit` | adding |" in a table of scopes, "the scope for it is `tools.edit`": what is like a scope, and none. */
export function scopeNameFaults({ tokens, kind, column = '', lead }: Statement, page: Page): ProseFault[] {
  const known = wordsIn(page.documents).scopes;
  if (
    known.size === 0 ||
    kind === 'heading' ||
    tokens.some(({ text }) => /^(?:no|not|never|without|unknown|instead|own)$/.test(text))
  )
    return [];
  const isOfScopes =
    /scope|permission/.test(column) || tokens.some(({ text }) => /^(?:scopes?|permissions?)$/.test(text));
  if (!isOfScopes) return [];
  return tokens.flatMap((token): ProseFault[] => {
    const stem = token.kind === 'name' && !token.of ? stemOf(token.text) : undefined;
    const isLike = stem !== undefined && [...known].some((scope) => stemOf(scope) === stem);
    if (!isLike || known.has(token.text) || (kind === 'cell' && lead.some(({ text }) => known.has(text)))) return [];
    const message = `there is no scope "${token.text}" in the API documents${didYouMean(nearestName(token.text, known))}`;
    return [{ line: token.line, message, hint: 'Name a scope of the documents.' }];
  });
}
