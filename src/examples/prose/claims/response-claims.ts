import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { schemasCalled } from './indefinite';
import { wordsOf } from '../../../text/words';
import { find, hint, label, type OperationSubject, statusOf, textOf } from './matches';
import { nameOf, subjectsOf } from './names';
import type { Token } from './tokens';

const listed = compile(
  '(?<one>@) (?:also |only |then )?(?:returns|responds with|gives(?: back)?|yields) (?:an? )?(?:json |sorted )?(?:array|list|arrays|lists) of (?:all |the |its )*(?<what>[a-z]+(?: [a-z]+)?)(?= (?:[.,;:)]|and|or|with|that|which|in|of|from|for|$))',
);
const withContent = compile(
  '(?:return|returns|responds with|respond with|answer\\w* with) (?:status |a |an )*(?<status>#) (?:, )?(?:with|and) (?:the|its) (?:new |whole |updated |changed )?(?<what>[a-z]+)(?= (?:[.,;:)]|and|or|as|of|in|$))',
);
/** What a response may have outside its body. */
const outside =
  /^(?:headers?|status|code|location|cookies?|reason|field|date|time|body|message|link|version|other|same|rest)$/;

/** "`GET /drivers` returns an array of rides", where it returns those of another schema. */
function itemFaults(tokens: readonly Token[], text: string, page: Page): ProseFault[] {
  const { documents, contract } = page;
  return find(tokens, text, listed).flatMap(({ parts }): ProseFault[] => {
    const [name] = parts.one!;
    const operations =
      name?.kind === 'name' ? subjectsOf(name, documents, contract).filter(({ kind }) => kind === 'operation') : [];
    const [operation] = operations;
    if (!operation || operations.length > 1) return [];
    const noun = parts.what!.map(({ text: word }) => singular(word));
    const meant = schemasCalled(noun, documents).filter(
      (one) => one.kind === 'schema' && one.named.name.toLowerCase() === noun.join(''),
    );
    const returned = documents.schemasOf(operation, 'response');
    // What has no name may be anything.
    const own = [...returned].filter((one) => !/error|problem|fault/i.test(one));
    if (meant.length === 0 || own.length === 0) return [];
    if (meant.some((one) => returned.has(nameOf(one)))) return [];
    // "A list of users", whose schema is called `UserView`.
    if (own.some((one) => one.toLowerCase().includes(noun.join('')))) return [];
    const message = `${nameOf(operation)} returns ${own.slice(0, 3).join(', ')}, not ${nameOf(meant[0]!)}`;
    return [{ line: parts.what![0]!.line, message, hint: 'Name the schema that it has.' }];
  });
}

/** "Both return 200 with the log", where these responses have no content, and others do. */
function contentFaults(
  tokens: readonly Token[],
  text: string,
  near: readonly OperationSubject[],
  { documents }: Page,
): ProseFault[] {
  const describesContent = documents.operations.some(({ operation, model }) =>
    near.some(
      (one) =>
        one.model === model &&
        operation.responses.some(({ status, content }) => /^2/.test(status) && content.length > 0),
    ),
  );
  return find(tokens, text, withContent).flatMap((match): ProseFault[] => {
    const status = statusOf(match);
    const [what] = match.parts.what!;
    if (!describesContent || !status || near.length === 0 || outside.test(what!.text)) return [];
    const responses = near.map(({ operation }) => operation.responses.find((one) => one.status === `${status}`));
    if (!responses.every((response) => response && response.content.length === 0 && response.headers.length === 0))
      return [];
    return [{ line: what!.line, message: `the response ${status} of ${label(near[0]!)} has no body`, hint }];
  });
}

const returned = compile(
  '(?<one>@) (?:(?:[a-z]+ ){1,10}and )?(?:also |only |then |always )?(?:returns|responds with|gives back|gives|yields|has) (?<article>the|an?|its) (?<kind>whole |full |new |complete |json |response |[a-z]+ed )*(?<what>[a-z]+)(?<in> in (?:its|the) response)?(?= (?:[.,;:)]|and|or|that|which|as|$))',
);
const empty = compile(
  '(?<one>@) (?:always )?(?<verb>has|returns|gives|responds with|sends) (?:an empty|no) (?:json )?(?<what>response body|response|body)(?= (?:[.,;:)]|and|on|with|$))',
);

/** "`cancelOrder` responds with the order", where its successes have no content, or that of another schema; and the reverse. */
function bodyFaults(tokens: readonly Token[], text: string, { documents, contract }: Page): ProseFault[] {
  const operationOf = (name: Token | undefined): OperationSubject | undefined => {
    const found = name?.kind === 'name' ? subjectsOf(name, documents, contract) : [];
    return found.length === 1 && found[0]!.kind === 'operation' ? found[0] : undefined;
  };
  const successes = ({ operation }: OperationSubject) => operation.responses.filter(({ status }) => /^2/.test(status));
  const told = find(tokens, text, returned).flatMap(({ parts, from }): ProseFault[] => {
    const subject = operationOf(parts.one![0]);
    const what = parts.what![0]!;
    const noun = singular(what.text);
    const isReturned = tokens[from + 1]?.text !== 'has' || parts.in !== undefined;
    const own = subject ? successes(subject) : [];
    if (!subject || !isReturned || own.length === 0 || outside.test(noun.replace(/^body$/, ''))) return [];
    const meant = documents.schemas.filter(({ named, model }) => model === subject.model && named.name.toLowerCase() === noun);
    if (own.every(({ content, headers }) => content.length === 0 && headers.length === 0)) {
      const isThing = meant.length > 0 || /^(?:body|object)$/.test(noun) || wordsOf(subject.operation.path).map(singular).includes(noun);
      return isThing ? [{ line: what.line, message: `the response of ${label(subject)} has no body`, hint }] : [];
    }
    const schemas = documents.schemasOf(subject, 'response');
    const named = own.flatMap(({ content }) => content.flatMap(({ schema }) => schema?.ref ?? []));
    const isOther = named.length > 0 && meant.length === 1 && !schemas.has(meant[0]!.named.name);
    if (!isOther || named.some((one) => one.toLowerCase().includes(noun))) return [];
    const message = `${label(subject)} returns ${named[0]}, not ${meant[0]!.named.name}`;
    return [{ line: what.line, message, hint: 'Name the schema that it has.' }];
  }); // prettier-ignore
  const nothing = find(tokens, text, empty).flatMap(({ parts }): ProseFault[] => {
    const subject = operationOf(parts.one![0]);
    const isResponse = textOf(parts.what).startsWith('response') || /^(?:returns|gives|responds)$/.test(parts.verb![0]!.text);
    const own = subject && isResponse ? successes(subject) : [];
    if (!subject || own.length === 0 || own.some(({ content }) => content.length === 0)) return [];
    return [{ line: parts.what![0]!.line, message: `the response of ${label(subject)} has a body, but the guide says otherwise`, hint }];
  }); // prettier-ignore
  return [...told, ...nothing];
}

/** What a sentence says that responses contain, and they do not. */
export const responseFaults = (
  tokens: readonly Token[],
  text: string,
  near: readonly OperationSubject[],
  page: Page,
): ProseFault[] => [
  ...itemFaults(tokens, text, page),
  ...contentFaults(tokens, text, near, page),
  ...bodyFaults(tokens, text, page),
];
