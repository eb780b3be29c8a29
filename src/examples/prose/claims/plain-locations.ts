import { singular } from '../../../text/singular';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { wordsOf } from '../../../text/words';
import { compile } from './grammar';
import { find, hint, label, type OperationSubject, textOf } from './matches';
import type { Statement } from './statement';
import { canonical } from './tokens';

const placed = compile(
  '(?:an?|the|its|your|this|that) (?<header>@) (?<place>body|path|query|cookie|query parameter|path parameter)(?= (?:[.,;:)]|and|with|is|must|of|when|in|that|$))',
);

/** "The `Idempotency-Key` query is required", where documents have it as a header field and nowhere else. */
function headerPlaceFaults({ kind, tokens }: Statement, { documents }: Page): ProseFault[] {
  if (kind === 'heading' || !tokens.some(({ kind: own, text }) => own === 'name' && text.includes('-'))) return [];
  return find(tokens, canonical(tokens), placed).flatMap(({ parts }): ProseFault[] => {
    const [header] = parts.header!;
    const fields = [...documents.fields].flatMap(([name, own]) =>
      name.toLowerCase() === header!.text.toLowerCase() ? own : [],
    );
    if (fields.length === 0 || fields.some((field) => field.in !== 'header')) return [];
    const message = `${header!.text} is a header field, not in the ${textOf(parts.place).replace(' parameter', '')}`;
    return [{ line: header!.line, message, hint }];
  });
}

const said = compile(
  '(?:takes?|needs?|expects?|requires?|accepts?|wants?) (?:the|an?|your|its|their) (?<noun>[a-z]+(?: [a-z]+)?) (?:as an? |in the |via the |through the |in an? )(?<place>query|path|header|cookie|body|request body)(?= (?:parameter|string|field|[.,:;)]|and|but))',
);

/** "`archiveBook` takes the reference as a query parameter", where its only field that is called a reference is in the body. */
function nounPlaceFaults({ kind, tokens }: Statement, page: Page): ProseFault[] {
  const text = canonical(tokens);
  if (kind === 'heading' || / (?:not|never|no|instead|unlike|or) /.test(` ${text}`)) return [];
  const operations = page.subjectsIn(tokens).filter((one): one is OperationSubject => one.kind === 'operation');
  if (operations.length === 0) return [];
  return find(tokens, text, said).flatMap(({ parts }): ProseFault[] => {
    const nouns = parts.noun!.map((token) => singular(token.text));
    const place = textOf(parts.place).replace('request ', '');
    for (const operation of operations) {
      const meant = [...page.documents.fieldsOf(operation, 'request')].flatMap(([name, fields]) =>
        nouns.every((noun) => wordsOf(name).map(singular).includes(noun)) ? fields : [],
      );
      if (meant.length === 0 || meant.some((field) => field.in === place)) return [];
      const [first] = meant;
      if (operation !== operations.at(-1)) continue;
      const message = `${first!.name} of ${label(operation)} is in the ${first!.in}, not in the ${place}`;
      return [{ line: parts.place![0]!.line, message, hint }];
    }
    return [];
  });
}

/** Where a statement says that something is sent, and the documents have it elsewhere. */
export const placeFaults = (statement: Statement, page: Page): ProseFault[] => [
  ...nounPlaceFaults(statement, page),
  ...headerPlaceFaults(statement, page),
];
