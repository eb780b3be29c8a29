import type { Operation } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from './documented-words';
import { compile } from './grammar';
import { find, hint, label, type OperationSubject } from './matches';
import type { Name } from './names';
import type { Statement } from './statement';
import { canonical } from './tokens';

type Deed = 'read' | 'create' | 'change' | 'delete';

/** What verbs say that an operation does, in any of their forms; some can mean one thing or another. */
const verbs: readonly [RegExp, readonly Deed[]][] = [
  [/^(?:list|retriev|fetch|read|find|search|look|quer|brows|download)(?:e|y|ies|s|es|ed|ing)?$/, ['read']],
  [/^(?:creat|register|issu|insert|generat|upload)(?:e|es|s|ed|ing)?$/, ['create']],
  [/^(?:updat|chang|edit|modif|replac|renam|patch)(?:e|y|ies|es|s|ed|ing)?$/, ['change']],
  [/^(?:delet|destroy|eras|purg)(?:e|es|s|ed|ing)?$/, ['delete']],
  [/^(?:add|sav|stor|writ|put)(?:e|es|s|ed|ing|ten)?$/, ['create', 'change']],
  [/^(?:remov|clear|reset)(?:e|es|s|ed|ing)?$/, ['delete', 'change']],
  [/^(?:get|show|return|export|count|check)s?$/, ['read']],
];

const deedsOf = (word: string): readonly Deed[] => verbs.find(([verb]) => verb.test(word))?.[1] ?? [];

const ofMethod: Readonly<Record<string, readonly Deed[]>> = {
  GET: ['read'],
  HEAD: ['read'],
  DELETE: ['delete'],
  PUT: ['create', 'change'],
  PATCH: ['change'],
};

/** What an operation does by its method, its name and its own words; nothing is known of a `POST` that has none. */
function deedsOfOperation({ method, operationId = '', summary = '', description = '' }: Operation): Set<Deed> {
  const words = [...wordsOf(operationId), ...`${summary} ${description}`.toLowerCase().split(/[^a-z]+/)];
  return new Set([...(ofMethod[method] ?? []), ...words.flatMap(deedsOf)]);
}

const said = compile(
  '(?<operation>@) (?:(?:also|only|always|then|just) )*(?<verb>[a-z]+s) (?:@|an?|the|one|all|every|each|its|your|their|several|many|it|them|what|everything|#)',
);

/** "`POST /books` deletes a book", where its method and its own words tell of something else. */
export function deedFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  if (kind === 'heading') return [];
  return find(tokens, canonical(tokens), said).flatMap(({ parts }): ProseFault[] => {
    const [operation, more] = page.subjectsIn(parts.operation as readonly Name[]).filter(isOperation);
    const [verb] = parts.verb!;
    const stated = deedsOf(verb!.text);
    if (
      !operation ||
      more ||
      stated.length === 0 ||
      /^(?:returns|shows|gets|puts|checks|counts|looks)$/.test(verb!.text)
    )
      return [];
    const known = deedsOfOperation(operation.operation);
    if (known.size === 0 || stated.some((deed) => known.has(deed))) return [];
    const message = `${label(operation)} ${[...known].map((deed) => does[deed]).join(' or ')}, but this says that it ${verb!.text}`;
    return [{ line: verb!.line, message, hint }];
  });
}

const does: Readonly<Record<Deed, string>> = { read: 'reads', create: 'creates', change: 'changes', delete: 'deletes' };
const isOperation = (subject: { kind: string }): subject is OperationSubject => subject.kind === 'operation';

const clauses =
  /(?:with |by |a |an |status |is |, |\( |: )(\d{3}) (?:if|when|where|for|after|on|once|in case) (?:it |you |a |an |the |something |one |that |has |have |was |were |is |are |been |newly |existing |new |call |request )*([a-z]+)(?= )/g;

/** "201 if it updates one and 200 if it creates it", where the descriptions of these responses say the reverse. */
export function outcomesSwapped({ tokens, scope }: Statement, page: Page): ProseFault[] {
  const levels = [page.subjectsIn(tokens), ...scope].map((level) => level.filter(isOperation));
  const [operation, more] = levels.find(({ length }) => length > 0) ?? [];
  if (!operation || more) return [];
  const text = tokens.map((token) => token.text.toLowerCase()).join(' ');
  const told = (status: string): Set<Deed> =>
    new Set(
      operation.operation.responses
        .filter((response) => response.status === status)
        .flatMap(({ description }) => description.toLowerCase().split(/[^a-z]+/))
        .flatMap(deedsOf),
    );
  return [...`${text} `.matchAll(clauses)].flatMap(([, status = '', word = '']): ProseFault[] => {
    const stated = deedsOf(word);
    const known = told(status);
    if (stated.length === 0 || known.size === 0 || stated.some((deed) => known.has(deed))) return [];
    const right = operation.operation.responses.find(
      (response) => response.status !== status && stated.some((deed) => told(response.status).has(deed)),
    );
    if (!right) return [];
    const line = tokens.find((token) => token.text === status)!.line;
    return [
      { line, message: `${label(operation)} responds with ${right.status} in this case, not with ${status}`, hint },
    ];
  });
}
