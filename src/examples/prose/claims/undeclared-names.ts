import { didYouMean, nearestName } from '../../../text/did-you-mean';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { declaredFaults } from './declared-names';
import { identifier, isHeader, isValue, namesOfKind, tellsOfApis } from './field-names';
import { compile } from './grammar';
import { keysOf } from './key-claims';
import { find } from './matches';
import { type Name, plainName, subjectsOf } from './names';
import type { Statement } from './statement';
import { namesIn } from './subjects';

const kinds = [
  {
    kind: 'field',
    pattern: compile(
      '(?<!(?:no|another|own|your|our|their) )(?:(?:query|path|cookie|request|response|body) )?(?:parameters?|fields?|property|properties) (?:called |named |is |are )?(?<members>{names})(?! (?:of|in) your)',
    ),
  },
  {
    kind: 'field',
    pattern: compile('(?<members>@) (?:(?:query|path|request|response|body) )?(?:parameter|field|property)'),
  },
  { kind: 'field', pattern: compile('(?:its|whose|their) (?<members>@) (?:says|tells|counts|holds|names)') },
  {
    kind: 'field',
    pattern: compile('(?<members>@) (?:says|tells|counts) (?:you )?(?:how|whether|which|what|when|where)'),
  },
  { kind: 'operation', pattern: compile('(?:operation|operations) (?:called |named )?(?<members>{names})') },
  { kind: 'schema', pattern: compile('(?:schema|schemas) (?:called |named )?(?<members>{names})') },
  { kind: 'schema', pattern: compile('(?<members>@) schema') },
  {
    kind: 'schema',
    pattern: compile(
      '(?:field|fields|property|properties|attributes|array|list) of an? (?<members>@)(?= (?:[.,;:)]|objects?))',
    ),
  },
  { kind: 'operation', pattern: compile('(?<members>@) (?:operation|endpoint)') },
  {
    kind: 'webhook',
    pattern: compile('(?:webhook|webhooks|event type|event types|callback) (?:called |named )?(?<members>{names})'),
  },
  { kind: 'webhook', pattern: compile('(?<members>@) (?:webhook|callback|event type)') },
  {
    kind: 'header',
    pattern: compile(
      '(?<!(?:no|another|own|your|our|their) )(?:(?:request|response|http) )?headers?(?: fields?)? (?:, |called |named |is |are )?(?<members>{names})(?! (?:of|in) your)',
    ),
  },
  {
    kind: 'header',
    pattern: compile(
      '(?:key|token|credentials) (?:goes|is sent|is passed|travels|belongs|is expected|is given) (?:in|as|with) (?:the )?(?<members>@)',
    ),
  },
  {
    kind: 'header',
    pattern: compile('(?:key|token|credentials|password) (?:as|in|via) (?:the |a )?(?<members>@)(?= [.,;:)])'),
    isDashed: true,
  },
  { kind: 'header', pattern: compile('(?<members>@) (?:(?:request|response) )?headers?') },
  {
    kind: 'header',
    pattern: compile('(?:accepts?|takes?|needs?|sends?|wants?) (?:also )?an? (?<members>@)(?= [.,;:(])'),
    isNear: true,
  },
  {
    kind: 'scope',
    pattern: compile('(?:oauth |permission )?scopes? (?:called |named |is |are |, |: )?(?<members>{names})'),
  },
  { kind: 'scope', pattern: compile('(?<members>@) scope') },
  { kind: 'scope', pattern: compile('scope (?:for|to|of) (?:[a-z]+ ){1,5}is (?<members>@)') },
  { kind: 'tag', pattern: compile('(?:tag|tags) (?<members>{names})') },
] as const;

/** Names that are said to be a field, an operation, a schema, a header field, a scope or a tag at all, and are not. */
export function undeclaredFaults(statement: Statement, text: string, page: Page): ProseFault[] {
  return kinds.flatMap((one) =>
    find(statement.tokens, text, one.pattern).flatMap(({ parts }) => {
      const members = namesIn(parts.members ?? []);
      const meant =
        'isNear' in one
          ? members.filter((name) => isNearHeader(name, page))
          : 'isDashed' in one
            ? members.filter(({ text: own }) => /^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/.test(own))
            : members;
      return unknownFaults(meant, one.kind, statement, page);
    }),
  );
}

/** Whether a name looks like a header field, and has a word of one that the documents declare. */
function isNearHeader({ text }: Name, { documents }: Page): boolean {
  if (!/^[A-Z][A-Za-z]*(?:-[A-Z][A-Za-z]*)+$/.test(text)) return false;
  const words = new Set(
    [...documents.fields.values()]
      .flat()
      .flatMap((field) => (field.in === 'header' ? field.name.toLowerCase().split('-') : [])),
  );
  return text
    .toLowerCase()
    .split('-')
    .some((word) => word.length >= 5 && words.has(word));
}

function unknownFaults(
  members: readonly Name[],
  kind: (typeof kinds)[number]['kind'],
  statement: Statement,
  page: Page,
): ProseFault[] {
  const { documents, codeWords } = page;
  return members.flatMap(({ text, of, line }): ProseFault[] => {
    if (kind === 'header' || kind === 'scope') return of ? [] : declaredFaults(text, line, kind, statement, page);
    const name = plainName(text);
    if (of || !identifier.test(name) || codeWords.has(name) || isHeader(name) || /^[A-Z]+$/.test(name)) return [];
    const known = namesOfKind(kind, page);
    const parts = name.split('.');
    if (
      known.has(name) ||
      // Where a key is sent is compared with its scheme.
      (kind === 'field' && keysOf(documents).some(({ parameterName }) => parameterName === name)) ||
      (kind === 'field' &&
        parts.every((part) => known.has(part) || documents.schemas.some(({ named }) => named.name === part)))
    )
      return [];
    if (kind !== 'field' && (documents.fields.has(name) || isValue(name, page))) return [];
    // A value may be shown beside the word for what has it: "the field `title`, such as `Winter`".
    if (
      kind === 'field' &&
      (isValue(name, page) || subjectsOf({ kind: 'name', text, line }, documents, page.contract).length > 0)
    )
      return [];
    if (
      statement.tokens.some(
        (token) =>
          token.kind === 'word' &&
          /^(?:no|without|unknown|misspelt|undocumented|unlike|instead|nonexistent|invented)$/.test(token.text),
      )
    )
      return [];
    const near = nearestName(name, known);
    if (kind !== 'operation' && near === undefined && !isOfApis(statement, page)) return [];
    return [
      {
        line,
        message: `there is no ${kind} "${text}" in the API documents${didYouMean(near)}`,
        hint: `Name a ${kind} of the documents.`,
      },
    ];
  });
}

/** Whether a statement is about an API: it, or what surrounds it, names an operation or schema, and its section has more names of the documents. */
const isOfApis = ({ tokens, scope, section }: Statement, page: Page): boolean =>
  [page.subjectsIn(tokens), ...scope, [...section.called], page.all].some((subjects) => subjects.length > 0) &&
  tellsOfApis(section.names, page);
