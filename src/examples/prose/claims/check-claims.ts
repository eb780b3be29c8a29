import { expand } from '../../../openapi/schema/layers';
import type { Guide } from '../../find/guide';
import type { Contract } from '../../wire/contract';
import type { ProseFault } from '../check-names';
import { ownNamesOf } from '../own-names';
import { type Claim, claimsIn, isElsewhere } from './claim';
import { assignmentFaults } from './assignments';
import { compare, compareValues, valuesOf } from './compare';
import type { Documents, Field, Subject } from './documents';
import { identifier } from './field-names';
import { membershipFaults } from './membership';
import { mentionedIn } from './mentioned';
import { siblingFaults } from './siblings';
import { type Name, fieldsNamed, nameOf, plainName, subjectsOf } from './names';
import { operationFaults } from './operation-claims';
import { readPage, type Column, type Statement } from './statements';
import { cellClaims } from './table-claims';
import type { Token } from './tokens';

export interface ClaimContext {
  readonly documents: Documents;
  readonly contract: Contract;
  /** Names of the readers' own systems that the portal declares. */
  readonly ownNames?: readonly string[];
  /** Words of the page's code. */
  readonly codeWords: ReadonlySet<string>;
  /** The operations that the page's code calls. */
  readonly called: readonly Subject[];
  /** The operations that code calls. */
  readonly calledIn?: (code: string) => readonly Subject[];
}

const hint = 'Say what the document says.';

/** Everything that sentences, items and tables of a guide say about operations, schemas, fields and values that is not so. */
export function checkClaims(guide: Guide, context: ClaimContext): ProseFault[] {
  const { documents, contract } = context;
  const mentioned = new WeakMap<readonly Token[], readonly Subject[]>();
  const subjectsIn = (tokens: readonly Token[]): readonly Subject[] => {
    const found = mentioned.get(tokens) ?? mentionedIn(tokens, documents, contract);
    mentioned.set(tokens, found);
    return found;
  };
  const { statements, columns } = readPage(
    guide.tree,
    ownNamesOf(guide, context.ownNames),
    subjectsIn,
    context.calledIn,
  );
  const named = new Set([...statements.flatMap(({ tokens }) => subjectsIn(tokens)), ...context.called]);
  const whole: Page = { ...context, all: [...named], subjectsIn };
  return [
    ...statements.flatMap((statement) => statementFaults(statement, whole)),
    ...columns.flatMap((column) => [...columnFaults(column, whole), ...strayRows(column, whole)]),
  ];
}

export interface Page extends ClaimContext {
  /** Every operation and schema that the page names or calls. */
  readonly all: readonly Subject[];
  readonly subjectsIn: (tokens: readonly Token[]) => readonly Subject[];
}

function statementFaults(statement: Statement, page: Page): ProseFault[] {
  if (isElsewhere(statement.tokens) || isAboutAnother(statement.tokens, page)) return [];
  const claims = statement.kind === 'cell' ? cellClaims(statement) : claimsIn(statement.tokens, statement.terse);
  return [
    ...claims.flatMap((claim) => claimFaults(claim, statement, page)),
    ...membershipFaults(statement, page),
    ...siblingFaults(statement, page),
    ...patternFaults(statement, page),
    ...statement.tokens.flatMap((token) =>
      token.kind === 'name'
        ? assignmentFaults(token, [page.subjectsIn(statement.tokens), ...statement.scope, page.all], page.documents)
        : [],
    ),
    ...operationFaults(statement, page),
  ];
}

/** Whether a sentence names the address of another vendor's API. */
const isAboutAnother = (tokens: readonly Token[], { contract }: Page): boolean =>
  tokens.some(({ kind, text }) => {
    const origin = kind === 'name' ? /https?:\/\/[^/\s]+/.exec(text)?.[0] : undefined;
    return origin !== undefined && !/localhost|127\.0\.0\.1/.test(origin) && !contract.servers.has(origin);
  });

/** A regular expression that is not that of the field beside it. */
function patternFaults({ tokens, lead, scope }: Statement, page: Page): ProseFault[] {
  return tokens.flatMap((token, index): ProseFault[] => {
    if (token.kind !== 'name' || !/^\/?\^.+\$\/?$/.test(token.text)) return [];
    const before = tokens.slice(0, index).filter((one): one is Name => one.kind === 'name');
    const name = before.length === 1 ? before[0]! : before.length === 0 && lead.length === 1 ? lead[0]! : undefined;
    const fields = name ? fieldsNamed(name, [page.subjectsIn(tokens), ...scope, page.all], page.documents) : [];
    const patterns = [...new Set(fields.flatMap(({ schemas }) => schemas.flatMap(({ pattern }) => pattern ?? [])))];
    const stated = token.text.replace(/^\/|\/$/g, '');
    if (!name || patterns.length === 0 || patterns.includes(stated)) return [];
    return [
      { line: token.line, message: `the pattern of ${name.text} is ${patterns.join(' or ')}, not ${stated}`, hint },
    ];
  });
}

/** Whether a name is that of anything in the documents but a value of an enumeration. */
const isNamed = (text: string, { documents, contract }: Page): boolean =>
  documents.fields.has(plainName(text)) || subjectsOf({ kind: 'name', text, line: 0 }, documents, contract).length > 0;

/** Words that say that a list is not complete. */
const partial =
  /^(?:such|example|instance|including|among|like|others?|more|etc|further|rest|remaining|besides|apart|except|usually|often|mostly|typically|here)$/;

function claimFaults(claim: Claim, statement: Statement, page: Page): ProseFault[] {
  const sandbox = statement.tokens.some(({ text }) => text === 'sandbox');
  const isPartial = statement.tokens.some(({ kind, text }) => kind === 'word' && partial.test(text));
  if (claim.about === 'required' && claim.either) return [];
  const subjects = claim.subject ?? statement.lead;
  const names = subjects.filter((name) => !valueNames(claim).has(name.text));
  if (names.length === 0) return claim.about === 'default' ? unnamedDefault(claim, statement, page) : [];
  return names.flatMap((name): ProseFault[] => {
    const wrong = wrongOf(claim, name, statement, page, isPartial);
    if (!wrong || (sandbox && wrong.message.includes('in the document'))) return [];
    return [{ line: wrong.line ?? claim.line, message: wrong.message, hint }];
  });
}

/** Names that are values of the claim, and not what it is about. */
const valueNames = ({ parts }: Claim): ReadonlySet<string> =>
  new Set([...(parts.value ?? []), ...(parts.list ?? [])].map(({ text }) => text));

function wrongOf(claim: Claim, name: Name, statement: Statement, page: Page, isPartial: boolean) {
  const { documents, contract } = page;
  const within = (claim.within ?? []).flatMap((one) => subjectsOf(one, documents, contract));
  const own = page.subjectsIn(statement.tokens);
  const scope = [within, own, ...statement.scope, page.all].filter(({ length }) => length > 0);
  // What is required is so in requests, unless the sentence says otherwise.
  const isResponse = statement.tokens.some(({ text }) => /^(?:responses?|returned|returns)$/.test(text));
  const isRequest = statement.tokens.some(({ text }) =>
    /^(?:optional|required|mandatory|parameters?|pass|send)$/.test(text),
  );
  // "Returns 10 unless `limit` says otherwise" is about what is sent.
  const isBound = ['default', 'maximum', 'minimum', 'range', 'exactly'].includes(claim.about) && isResponse;
  const stated = claim.about === 'required' || (isRequest !== isResponse && !isBound);
  const side = statement.side ?? (stated ? (isResponse ? 'response' : 'request') : undefined);
  // A table of fields is about a body, where that has one of that name.
  const inBody =
    statement.kind === 'cell' && statement.of === 'body'
      ? fieldsNamed(name, scope, documents).filter((field) => field.in === 'body')
      : [];
  const sided = inBody.length > 0 ? inBody : side && fieldsNamed(name, scope, documents, side);
  const fields = sided?.length ? sided : fieldsNamed(name, scope, documents);
  const called = within[0] && name.of === undefined ? `${name.text} of ${nameOf(within[0])}` : labelOf(name);
  if (fields.length === 0 || name.of?.kind === 'schema') {
    const subjects = subjectsOf(name, documents, contract);
    return subjectWrong(claim, name, subjects, page, isPartial);
  }
  if (claim.about === 'values' || claim.about === 'value')
    return isPartial && claim.about === 'values'
      ? compareValues({ ...claim, conditional: true }, called, fields, (text) => isNamed(text, page))
      : compareValues(claim, called, fields, (text) => isNamed(text, page));
  return compare(claim, called, fields);
}

const labelOf = ({ text, of }: Name): string => (of?.kind === 'field' ? `${text} of ${of.schema}` : text);

/** What is said of an operation, or of a schema as a whole. */
function subjectWrong(claim: Claim, name: Name, subjects: readonly Subject[], page: Page, isPartial: boolean) {
  if (subjects.length === 0) return undefined;
  if (claim.about === 'deprecated') {
    const actual = subjects.map((subject) =>
      subject.kind === 'operation' ? subject.operation.deprecated : (subject.named.schema.deprecated ?? false),
    );
    if (actual.includes(claim.says ?? true)) return undefined;
    return { message: `${name.text} is ${claim.says ? 'not ' : ''}deprecated, but this says otherwise` };
  }
  const fields = subjects.flatMap((subject): Field[] =>
    subject.kind === 'schema'
      ? [
          {
            name: subject.named.name,
            model: subject.model,
            schemas: layersOf(subject),
            in: 'body',
            deprecated: false,
            descriptions: layersOf(subject).flatMap(({ description }) => description ?? []),
          },
        ]
      : [],
  );
  if (fields.length === 0 || claim.about === 'required' || claim.about === 'location') return undefined;
  if (claim.about === 'values' || claim.about === 'value')
    return compareValues(isPartial ? { ...claim, conditional: true } : claim, name.text, fields, (text) =>
      isNamed(text, page),
    );
  return ['type', 'count', 'maximum', 'minimum', 'exactly', 'range', 'format', 'default'].includes(claim.about)
    ? compare(claim, name.text, fields)
    : undefined;
}

const layersOf = ({ named, model }: Extract<Subject, { kind: 'schema' }>) => expand(named.schema, model);

/** "`Any`, the default": of the only enumerations that have this value. */
function unnamedDefault(claim: Claim, statement: Statement, page: Page): ProseFault[] {
  const [token] = claim.parts.value ?? [];
  if (token?.kind !== 'name') return [];
  const owners = [...page.documents.fields.values()].flat().filter((field) => valuesOf(field)?.includes(token.text));
  const defaults = owners.flatMap(({ schemas }) =>
    schemas.flatMap((schema) => (schema.default ? [String(schema.default.value)] : [])),
  );
  if (defaults.length === 0 || defaults.includes(token.text)) return [];
  return [
    {
      line: token.line,
      message: `the default of ${owners[0]!.name} is ${[...new Set(defaults)].join(' or ')}, not ${token.text}`,
      hint,
    },
  ];
}

/** A row for a field that no document has, in a column of fields that they have. */
function strayRows({ head, cells }: Column, { documents, codeWords }: Page): ProseFault[] {
  if (!/^(?:fields?|(?:query |path |body )?parameters?|property|properties|attributes?)$/.test(head)) return [];
  const names = cells.flatMap((cell) =>
    cell.length === 1 && cell[0]!.kind === 'name' && !cell[0]!.of ? [cell[0]!] : [],
  );
  const isKnown = ({ text }: Name): boolean => documents.fields.has(plainName(text));
  const odd = names.filter((name) => !isKnown(name) && identifier.test(name.text) && !codeWords.has(name.text));
  if (odd.length === 0 || names.length - odd.length < 3 * odd.length) return [];
  return odd.map(({ text, line }) => ({
    line,
    message: `there is no field "${text}" in the API documents`,
    hint: 'Name a field of the documents.',
  }));
}

/** A column that lists an enumeration must list all of it. */
function columnFaults({ head, cells, section, scope }: Column, page: Page): ProseFault[] {
  const listed = cells.flatMap((cell) =>
    cell.flatMap((token) => (token.kind === 'name' && token.of === undefined ? [token] : [])),
  );
  if (listed.length < 2 || listed.length < cells.length) return [];
  const stated = new Set(listed.map(({ text }) => text));
  const candidates = [...page.documents.fields.values()].flat().concat(schemaFields(page));
  const scoped = scope.flat();
  const found = candidates.flatMap((field) => {
    const values = valuesOf(field);
    if (!values || values.length < 3) return [];
    const missing = values.filter((value) => !stated.has(value) && value !== 'null');
    const odd = [...stated].filter((text) => !values.includes(text));
    const isNamedByHead = head.replace(/\s+/g, '') === field.name.toLowerCase() || /^values?$/.test(head);
    return [{ field, missing, odd, isNamedByHead }];
  });
  // Where one enumeration is complete in it, the column is about that.
  if (found.some(({ missing }) => missing.length === 0)) return [];
  const wrong = found.find(
    ({ missing, odd, isNamedByHead }) =>
      missing.length === 1 &&
      odd.length === 0 &&
      !section.names.has(missing[0]!) &&
      (stated.size >= 4 ||
        (isNamedByHead && stated.size >= 2) ||
        (stated.size >= 2 && scoped.length > 0 && isNamedByHead)),
  );
  if (!wrong) return [];
  const message = `this column lists the values of ${wrong.field.name} without ${wrong.missing[0]}`;
  return [{ line: listed.at(-1)!.line, message, hint: 'List every value, or say that these are some of them.' }];
}

const schemaFields = ({ documents }: Page): Field[] =>
  documents.schemas.map((subject) => ({
    name: subject.named.name,
    model: subject.model,
    schemas: layersOf(subject),
    in: 'body',
    deprecated: false,
    descriptions: [],
  }));
