import type { Operation } from '../../../../openapi/model';
import { singular } from '../../../../text/singular';
import { wordsOf } from '../../../../text/words';
import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { compile } from '../grammar';
import { find, hint, isOperation, label, type OperationSubject, textOf } from '../matches';
import type { Statement } from '../statement';
import { canonical } from '../tokens';

const first =
  / (?<which>newest|latest|most recent|oldest|earliest)(?: [a-z]+)? (?:(?:come|comes|are|is|stand|stands|listed|returned|shown|given) )*(?<end>first|last) /;
const byName =
  / (?:alphabetical(?:ly)?(?: order)?|(?:sorted|ordered) by (?:name|title)|in (?:the )?order of (?:names|titles)|from a to z) /;
const ofDays =
  / (?<day>monday|sunday|saturday)(?: (?:comes|is|stands))? first | from (?<start>monday|sunday|saturday) to /;

/** "Both are ordered newest first" is about few of them. */
const MAX_OPERATIONS = 3;

/** What an operation says of itself. */
const toldOf = ({ summary = '', description = '', responses }: Operation): string =>
  [summary, description, ...responses.map((response) => response.description)].join(' ');

/** Whether a parameter chooses the order, so that a sentence may be about any of them. */
const isSorted = ({ parameters }: Operation): boolean =>
  parameters.some(({ name }) => /sort|order|direction/i.test(name));

/** Whether an operation's own words say that it has the other order. */
function denies(operation: Operation, isNewest: boolean): boolean {
  const told = toldOf(operation);
  // "Newest first to oldest last"
  const said = / (newest|latest|most recent|oldest|earliest)(?: [a-z]+)? first\b/i.exec(` ${told}`)?.[1];
  if (said !== undefined) return /^(?:newest|latest|most recent)$/i.test(said) !== isNewest;
  const [says, contrary] = isNewest ? [descending, ascending] : [ascending, descending];
  return !says.test(told) && contrary.test(told);
}

const descending = /\b(?:descending|newest|most recent(?:ly)?|latest|reverse[- ]chronological)\b/i;
const ascending = /\b(?:ascending|oldest|earliest|(?<!reverse[- ])chronological)\b/i;

/** The operations that a statement is about: its own, or else those of its place. */
const operationsOf = ({ tokens, scope }: Statement, page: Page): OperationSubject[] =>
  ([page.subjectsIn(tokens), ...scope].find(({ length }) => length > 0) ?? []).filter(isOperation);

/** "The oldest come first", "in alphabetical order", of an operation whose own words say that the newest do. */
export function orderFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens } = statement;
  const text = ` ${canonical(tokens)}`;
  if (/ (?:not|if|when|unless|with|or|sort|order by) /.test(text)) return [];
  const { which, end } = first.exec(text)?.groups ?? {};
  const isByName = which === undefined && byName.test(text);
  const day = ofDays.exec(text)?.groups;
  if ((which === undefined || / (?:by|order) /.test(text)) && !isByName && !day) return [];
  const own = operationsOf(statement, page);
  if (own.length === 0 || own.length > MAX_OPERATIONS || own.some(({ operation }) => isSorted(operation))) return [];
  const fault = (word: string, actual: string): ProseFault[] => {
    const line = tokens.find((token) => word.endsWith(token.text))?.line ?? tokens[0]!.line;
    const message = `the API documents say that ${label(own[0]!)} gives ${actual} first, but the guide says otherwise`;
    return [{ line, message, hint }];
  };
  if (day) return dayFault(day.day ?? day.start!, own, page, fault);
  if (isByName) {
    const isDated = ({ operation }: OperationSubject): boolean => {
      const told = toldOf(operation);
      return (descending.test(told) || ascending.test(told)) && !/alphabet|\bname|\btitle/i.test(told);
    };
    const isNewest = descending.test(toldOf(own[0]!.operation));
    return own.every(isDated) ? fault('alphabetical', `the ${isNewest ? 'newest' : 'oldest'}`) : [];
  }
  const isNewest = /^(?:newest|latest|most recent)$/.test(which!) === (end === 'first');
  if (!own.every(({ operation }) => denies(operation, isNewest))) return [];
  return fault(which!, `the ${isNewest ? 'oldest' : 'newest'}`);
}

const ends = [
  ['newest', 'oldest'],
  ['latest', 'earliest'],
  ['highest', 'lowest'],
  ['largest', 'smallest'],
] as const;
const beginning = compile(
  '(?:lists?|list) of (?:the |your |all )?(?<what>[a-z]+(?: [a-z]+)?) (?:begins?|starts?|opens?|shows?)(?: with)? the (?<which>newest|oldest|latest|earliest|highest|lowest|largest|smallest)(?: [a-z]+| @)?(?= (?:[.,;:]|first|and|$))',
);

const coming = compile(
  '(?<what>[a-z]+) (?:come|are listed|are returned|are sorted|are ordered|arrive|stand) (?:always )?(?<which>newest|oldest|latest|earliest|highest|lowest|largest|smallest) first(?= (?:[.,;:]|and|$))',
);

/** "The list of stays starts with the oldest", where the operation that lists stays says "newest first". */
export function listOrderFaults({ kind, tokens }: Statement, { documents }: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|if|when|unless|with @|sort|or) /.test(` ${text}`)) return [];
  return [...find(tokens, text, beginning), ...find(tokens, text, coming)].flatMap(({ parts }): ProseFault[] => {
    const nouns = parts.what!.map((token) => singular(token.text));
    const [which] = parts.which!;
    const pair = ends.find((one) => one.includes(which!.text as never))!;
    const contrary = pair.find((one) => one !== which!.text)!;
    const meant = documents.operations.filter(({ operation: { method, path, title } }) => {
      const own = wordsOf(`${path} ${title}`).map(singular);
      return method === 'GET' && !/\}[^/]*$/.test(path) && nouns.every((noun) => own.includes(noun));
    });
    const told = meant.map(({ operation }) => toldOf(operation).toLowerCase());
    const [subject] = meant;
    if (!subject || !told.every((own) => own.includes(contrary) && !own.includes(which!.text))) return [];
    const message = `the API documents say that ${label(subject)} gives the ${contrary} first, but the guide says otherwise`;
    return [{ line: which!.line, message, hint }];
  });
}

const sorted = compile(
  '(?:with|by|send|use|set|pass) (?:{det})(?<key>@) (?:,? ?(?:you get|which gives|gives|returns|lists|shows|to get)) the (?<which>newest|oldest|latest|earliest|highest|lowest|largest|smallest)(?= )',
);

/** "With `sort=-created` you get the oldest first": a minus asks for the descending order. */
export function minusFaults({ kind, tokens }: Statement): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading') return [];
  return find(tokens, text, sorted).flatMap(({ parts }): ProseFault[] => {
    const isDescending = /^\w*(?:sort|order)\w*=-/i.test(parts.key![0]!.text);
    const [which] = parts.which!;
    const isLow = /^(?:oldest|earliest|lowest|smallest)$/.test(which!.text);
    const isFirst = !tokens.some((token) => token.text === 'last');
    if (!isDescending || !isLow || !isFirst) return [];
    const message = `${parts.key![0]!.text} sorts in descending order, but the guide says otherwise`;
    return [{ line: which!.line, message, hint }];
  });
}

/** "Sunday first", of an operation one of whose fields is described as "from Monday to Sunday". */
function dayFault(
  day: string,
  own: readonly OperationSubject[],
  { documents }: Page,
  fault: (word: string, actual: string) => ProseFault[],
): ProseFault[] {
  const descriptions = own.flatMap((subject) => [
    toldOf(subject.operation),
    ...[...documents.fieldsOf(subject).values()].flat().flatMap((field) => field.descriptions),
  ]);
  const told = descriptions.flatMap((text) => {
    const match = /\bfrom (monday|sunday|saturday) to\b|\b(monday|sunday|saturday)(?: is| comes)? first\b/i.exec(text);
    return match ? [(match[1] ?? match[2])!.toLowerCase()] : [];
  });
  const [actual] = told;
  if (actual === undefined || told.includes(day)) return [];
  return fault(day, actual.charAt(0).toUpperCase() + actual.slice(1));
}

const key = compile('(?:sorted|ordered|listed) by (?:(?:the|their|its) )?(?<key>[a-z]+)');
const toldKey = /\b(?:(?:sorted|ordered|listed) by|order of|by) (?:the |their |its )?([a-z]+)\b/gi;

/** "Depots are sorted by country", where the operation says "in alphabetical order of their names". */
export function keyFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = canonical(tokens);
  const [match] = kind === 'heading' || / (?:not|if|when|or|with|unless|sandbox) /.test(` ${text}`) ? [] : find(tokens, text, key); // prettier-ignore
  const own = operationsOf(statement, page).filter(({ operation }) => operation.method === 'GET');
  if (!match || own.length > MAX_OPERATIONS) return [];
  const stated = singular(textOf(match.parts.key));
  const noun = tokens.slice(0, match.from).findLast((token) => token.kind === 'word' && token.text.endsWith('s'))?.text;
  const meant = own.filter(({ operation }) => noun !== undefined && `${operation.path} ${operation.title}`.toLowerCase().includes(noun)); // prettier-ignore
  const [subject, more] = meant.length > 0 ? meant : own;
  if (!subject || more || isSorted(subject.operation)) return [];
  const fields = new Set([...page.documents.fieldsOf(subject, 'response').keys()].map((name) => singular(name.toLowerCase()))); // prettier-ignore
  const told = [...(subject.operation.description ?? '').matchAll(toldKey)].flatMap(([said, word]) => (fields.has(singular(word!)) ? [{ said, word: singular(word!) }] : [])); // prettier-ignore
  if (!fields.has(stated) || told.length === 0 || told.some(({ word }) => word === stated)) return [];
  const message = `${label(subject)} says "${told[0]!.said}", not by ${stated}`;
  return [{ line: match.parts.key![0]!.line, message, hint }];
}

const paged = compile(
  '(?:(?:one|a|each) page at a time|page by page|in pages|in several pages|is (?:also )?paged|are (?:also )?paged|is paginated|are paginated|(?:on|per|to) (?:each|every|one|a) page|per page)',
);
const whole = compile(
  '(?:returns?|lists?|gives?) (?:you )?(?:all|every|everything|the whole|the complete|the entire|them all)(?: [a-z]+| @| list of){0,4} (?:at once|in (?:a single|one) (?:response|call|request|go)|without paging|in one piece)',
);
const ofPages =
  /^(?:page|page[._-]?(?:size|number|token|key|no|index|limit)?|limit|offset|cursor|after|before|starting[._-]?after|ending[._-]?before|per[._-]?page|size|skip|take|top|start|from|max[._-]?results|next[._-]?token|marker|continuation.*|count|iterator|rows|first|last)$/i;

/** Whether an operation has a parameter that chooses a page, wherever it is. */
const isPaged = (subject: OperationSubject, { documents }: Page): boolean =>
  [...documents.fieldsOf(subject, 'request').keys()].some((name) => ofPages.test(name.split('.').at(-1)!)) ||
  /\bpages?\b|paginat/i.test(toldOf(subject.operation).replace(/\b(?:not|no) (?:paged|paginated|pages)\b/gi, ''));

/** "Returns the inspections a page at a time", of an operation without pages, and "returns all at once" of one that has some. */
export function pagingFaults(statement: Statement, page: Page): ProseFault[] {
  const { tokens, kind } = statement;
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|no|if|when|unless|with|or|sandbox|for|until) /.test(` ${text}`)) return [];
  const [subject, more] = operationsOf(statement, page);
  if (!subject || more) return [];
  const [some] = find(tokens, text, paged);
  const [all] = find(tokens, text, whole);
  const says = isPaged(subject, page);
  // A link in a header field may lead to the next page.
  const isLinked = subject.operation.responses.some(({ headers }) => headers.some(({ name }) => /^link$/i.test(name)));
  const at = some && !says && !isLinked ? some.from : all && says ? all.from : undefined;
  if (at === undefined) return [];
  const message = says ? `${label(subject)} returns a page at a time` : `${label(subject)} has no pages`;
  return [{ line: tokens[at]!.line, message, hint }];
}
