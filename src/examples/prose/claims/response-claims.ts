import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { compile } from './grammar';
import { schemasCalled } from './indefinite';
import { find, hint, label, type OperationSubject, statusOf } from './matches';
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

/** What a sentence says that responses contain, and they do not. */
export const responseFaults = (
  tokens: readonly Token[],
  text: string,
  near: readonly OperationSubject[],
  page: Page,
): ProseFault[] => [...itemFaults(tokens, text, page), ...contentFaults(tokens, text, near, page)];
