import type { Operation } from '../../../openapi/model';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { singular } from '../../../text/singular';
import { wordsOf } from '../../../text/words';
import { compile } from './grammar';
import { find, hint, isOperation, label } from './matches';
import type { Name } from './names';
import type { Statement } from './statement';
import { wordsAbout } from './told-of';
import { canonical } from './tokens';

type Deed = 'read' | 'create' | 'change' | 'delete';

/** What verbs say that an operation does, in any of their forms; some can mean one thing or another. */
const verbs: readonly [RegExp, readonly Deed[]][] = [
  [/^(?:list|retriev|fetch|read|find|search|look|quer|brows|download|hand)(?:e|y|ies|s|es|ed|ing)?$/, ['read']],
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
  '(?<operation>@) (?:(?:also|only|always|then|just) )*(?<verb>[a-z]+s) (?:@|an?|the|one|all|every|each|its|your|their|several|many|it|them|what|everything|everybody|everyone|#)',
);

const plural = compile(
  '(?<operation>@ (?:, @ )*(?:, )?(?:and|or) @) (?:also |only |both |all )*(?<verb>list|search|create|register|delete|update) (?:an?|the|one|all|every|each|its|your|their|several|many|it|them|what|everything)',
);
const searching = compile('(?<operation>@) (?:also |only |then )?(?<verb>looks|searches|hands) (?:for|in|through|out)');
const returning = compile(
  '(?<operation>@) (?:also |only |then |just )?(?<verb>returns) (?:what|the|all|every|each|its|several|many|everything) (?!(?:status|same|number|code|error|errors|response|header|headers)\\b)[a-z]+',
);
const removing = compile(
  '(?<operation>@) (?:also |only |then )?(?<verb>removes|deletes|erases) (?:(?:the|an?|one|this|that|your) )+(?<what>[a-z]+)(?= (?:[.,;:)]|and|with|for good|permanently|$))',
);

/** What is said of what operations do, by a verb that says something else. */
export function deedFaults(statement: Statement, page: Page): ProseFault[] {
  const text = canonical(statement.tokens);
  if (statement.kind === 'heading') return [];
  return [
    ...contraryFaults(statement, text, page),
    ...nothingFaults(statement, text, page),
    ...removalFaults(statement, text, page),
    ...objectFaults(statement, text, page),
    ...toldFaults(statement, text, page),
  ];
}

const told = compile(
  '(?<verb>tell|report|submit|announce|confirm|book|record|file|create|delete|remove|cancel|extend|release|close|acknowledge|pay|refund|approve|register|add)(?: (?!not|never|first|before|after)(?:[a-z]+|@)){0,4} (?:with|using|through|via|by calling) (?<operation>@)(?= (?:[.,;:)]|and|$))',
);

const sentTo = compile(
  '(?<verb>filed|created|changed|updated|deleted|removed|cancelled|booked|reported|registered|submitted|recorded|paid|refunded|extended|released|closed|changes (?:then )?go|edits go|updates go|orders go|reports go|bookings go) (?:with|by|through|via|using|to) (?<operation>@)(?= (?:[.,;:)]|and|$))',
);

/** "Tell us with `GET /parcels`": what a method that only reads cannot do (RFC 9110 §9.2.1), unless the operation says so itself. */
function toldFaults({ tokens }: Statement, text: string, page: Page): ProseFault[] {
  if (/ (?:not|never|cannot|instead) /.test(` ${text}`)) return [];
  const passive = find(tokens, text, sentTo);
  return [...find(tokens, text, told), ...passive].flatMap((match): ProseFault[] => {
    const { parts, from } = match;
    // "Read what you create with `GET /parcels`"
    if (
      !passive.includes(match) &&
      from > 0 &&
      !/^(?:[.;:,]|and|then|to|please|can|must|may|just)$/.test(tokens[from - 1]!.text)
    )
      return [];
    const [subject, more] = page.subjectsIn(parts.operation as readonly Name[]).filter(isOperation);
    const [verb] = parts.verb!;
    if (!subject || more || !/^(?:GET|HEAD)$/.test(subject.operation.method)) return [];
    const { operationId = '', summary = '', description = '' } = subject.operation;
    const own = [...wordsOf(operationId), ...`${summary} ${description}`.toLowerCase().split(/[^a-z]+/)];
    if (own.some((word) => word.startsWith(verb!.text.slice(0, 4)))) return [];
    return [
      { line: parts.operation![0]!.line, message: `${label(subject)} only reads, but the guide says otherwise`, hint },
    ];
  });
}

/** "`deleteBook` returns what is known of the book", where none of its successful responses has content, and those of others have. */
function nothingFaults({ tokens }: Statement, text: string, page: Page): ProseFault[] {
  return find(tokens, text, returning).flatMap(({ parts }): ProseFault[] => {
    const [subject, more] = page.subjectsIn(parts.operation as readonly Name[]).filter(isOperation);
    const successes = ({ responses }: Operation) => responses.filter(({ status }) => /^2/.test(status));
    const own = subject ? successes(subject.operation) : [];
    if (!subject || more || own.length === 0 || own.some(({ content }) => content.length > 0)) return [];
    const isNoContent = own.every(({ status }) => /^20[45]$/.test(status));
    const describesContent = subject.model.operations.some((one) =>
      successes(one).some(({ content }) => content.length > 0),
    );
    if (!isNoContent && !describesContent) return [];
    const [verb] = parts.verb!;
    return [{ line: verb!.line, message: `${label(subject)} returns no content, but the guide says otherwise`, hint }];
  });
}

/** "`archiveBook` removes the book", which is what `deleteBook` does. */
function removalFaults({ tokens }: Statement, text: string, page: Page): ProseFault[] {
  return find(tokens, text, removing).flatMap(({ parts }): ProseFault[] => {
    const [subject, more] = page.subjectsIn(parts.operation as readonly Name[]).filter(isOperation);
    const [what] = parts.what!;
    const nounsOf = ({ operationId = '' }: Operation): readonly string[] => wordsOf(operationId).slice(1);
    if (!subject || more || deedsOfOperation(subject.operation).has('delete')) return [];
    const nouns = nounsOf(subject.operation).map(singular);
    if (!nouns.includes(singular(what!.text))) return [];
    const other = subject.model.operations.find(
      (one) => one.method === 'DELETE' && nounsOf(one).map(singular).join(' ') === nouns.join(' '),
    );
    if (!other) return [];
    const message = `${other.method} ${other.path} does that, not ${label(subject)}`;
    return [{ line: what!.line, message, hint }];
  });
}

const object = compile(
  '(?<operation>@) (?:also |only |then )?(?<verb>[a-z]+s) (?:(?:the|an?|one|all|every|its|your) )+(?:new )?(?<what>[a-z]+)(?= (?:[.,;:)]|and|with|that|which|by|in|of|to|$))',
);

/** "`listOrders` lists the customers", which is what `listCustomers` does. */
function objectFaults({ tokens }: Statement, text: string, page: Page): ProseFault[] {
  return find(tokens, text, object).flatMap(({ parts }): ProseFault[] => {
    const [subject, more] = page.subjectsIn(parts.operation as readonly Name[]).filter(isOperation);
    if (!subject || more) return [];
    const [verb, ...nouns] = wordsOf(subject.operation.operationId ?? '').map(singular);
    const [what] = parts.what!;
    const noun = singular(what!.text);
    // Whatever an operation is called, another one lists what none of its words has.
    const isList = parts.verb![0]!.text === 'lists' && !wordsAbout(subject.operation).has(noun);
    const isOwn = singular(parts.verb![0]!.text) === verb && nouns.length > 0;
    if (nouns.includes(noun) || !(isList || isOwn)) return [];
    if (wordsOf(subject.operation.title).map(singular).includes(noun)) return [];
    const other = subject.model.operations.find(({ operationId = '' }) => {
      const [theirs, ...objects] = wordsOf(operationId).map(singular);
      return theirs === (isList ? 'list' : verb) && objects.at(-1) === noun;
    });
    if (!other) return [];
    return [{ line: what!.line, message: `${other.method} ${other.path} does that, not ${label(subject)}`, hint }];
  });
}

/** "`POST /books` deletes a book", where its method and its own words tell of something else. */
function contraryFaults({ tokens }: Statement, text: string, page: Page): ProseFault[] {
  const searches = find(tokens, text, searching);
  return [...find(tokens, text, said), ...find(tokens, text, plural), ...searches].flatMap((match): ProseFault[] => {
    const [verb] = match.parts.verb!;
    const stated = deedsOf(verb!.text);
    const isVague = /^(?:returns|shows|gets|puts|checks|counts|looks)$/.test(verb!.text) && !searches.includes(match);
    if (stated.length === 0 || isVague) return [];
    const names = match.parts.operation!.filter((token): token is Name => token.kind === 'name');
    return names.flatMap((name): ProseFault[] => {
      const [operation, more] = page.subjectsIn([name]).filter(isOperation);
      const known = operation && !more ? deedsOfOperation(operation.operation) : new Set<Deed>();
      if (!operation || known.size === 0 || stated.some((deed) => known.has(deed))) return [];
      const message = `${label(operation)} ${[...known].map((deed) => does[deed]).join(' or ')}, but the guide says that it ${thirdPerson(verb!.text)}${searches.includes(match) ? (verb!.text === 'hands' ? ' out' : ' for') : ''}`;
      return [{ line: name.line, message, hint }];
    });
  });
}

const thirdPerson = (verb: string): string => (verb.endsWith('s') ? verb : `${verb}${/h$/.test(verb) ? 'es' : 's'}`);
const does: Readonly<Record<Deed, string>> = { read: 'reads', create: 'creates', change: 'changes', delete: 'deletes' };

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
