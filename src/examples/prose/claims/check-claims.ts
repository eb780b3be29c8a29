import { expand } from '../../../openapi/schema/layers';
import type { Guide } from '../../find/guide';
import type { TreeNode } from '../../find/tree';
import type { Contract } from '../../wire/contract';
import type { ProseFault } from '../check-names';
import { ownNamesOf } from '../own-names';
import { type Claim, claimsIn, isElsewhere } from './claim';
import { apiFaults, authorizationUrls } from './api-claims';
import { assignmentFaults } from './assignments';
import { authenticationFaults } from './authentication-claims';
import { exceptionFaults } from './coverage-claims';
import { columnFaults, strayItems, strayRows, strayValues } from './columns';
import { compare, compareValues, valuesOf } from './compare';
import type { Documents, Field, Subject } from './documents';
import { bothOf, ordinalsOf, unknownSubject } from './implied-fields';
import { hostFaults } from './host-claims';
import { fieldsOfNoun } from './indefinite';
import { itemFaults } from './item-claims';
import { countedBelow, countedNames } from './listed-counts';
import { mediaTypeFaults } from './media-of-status';
import { membershipFaults } from './membership';
import { mentionedIn } from './mentioned';
import { oddNames, oddTyped, oddValuesInLists } from './odd-names';
import { oddNumbers, oddValues, undocumentedValues } from './odd-values';
import { pageFaults, pageSizeOf } from './page-size';
import { siblingFaults } from './siblings';
import { type Name, fieldsIn, fieldsNamed, nameOf, plainName, subjectsOf } from './names';
import { operationFaults } from './operation-claims';
import { readPage, type Statement } from './statements';
import { cellClaims } from './table-claims';
import { namedNouns, saidOfNouns } from './noun-phrases';
import { tableScope } from './table-scope';
import { canonical, type Token } from './tokens';

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
  const own = ownNamesOf(guide, context.ownNames);
  const { statements, columns, introductions, lists } = readPage(
    guide.tree,
    own,
    subjectsIn,
    context.calledIn,
    (names, scope) => tableScope(names, scope, documents),
  );
  const labels = readPage(frontMatterOf(guide), own, subjectsIn).statements;
  const named = new Set([...statements.flatMap(({ tokens }) => subjectsIn(tokens)), ...context.called]);
  const whole: Page = { ...context, all: [...named], subjectsIn };
  return [
    ...[...statements, ...labels].flatMap((statement) => statementFaults(statement, whole)),
    ...introductions.flatMap(countedBelow),
    ...lists.flatMap((list) => strayItems(list, whole)),
    ...columns.flatMap((column) => [
      ...columnFaults(column, whole),
      ...strayRows(column, whole),
      ...strayValues(column, whole),
    ]),
  ];
}

/** Title and description, each as a paragraph. */
function frontMatterOf({ front: { values, lines } }: Guide): TreeNode {
  const paragraphs = ['title', 'description'].flatMap((name) => {
    const value = values[name];
    const start = { line: lines[name] ?? 1, column: 1 };
    const text: TreeNode[] =
      typeof value === 'string' ? [{ type: 'text', value, position: { start, end: start } }] : [];
    return text.length > 0 ? [{ type: 'paragraph', children: text }] : [];
  });
  return { type: 'root', children: paragraphs };
}

export interface Page extends ClaimContext {
  /** Every operation and schema that the page names or calls. */
  readonly all: readonly Subject[];
  readonly subjectsIn: (tokens: readonly Token[]) => readonly Subject[];
}

function statementFaults(statement: Statement, page: Page): ProseFault[] {
  const contrast = contrastIn(statement, page);
  if (contrast) return contrast.flatMap((half) => statementFaults(half, page));
  const hosts = hostFaults(statement, page);
  if (hosts.length > 0) return hosts;
  if (isAboutAnother(statement.tokens, page)) return [];
  if (isElsewhere(statement.tokens)) return [...exceptionFaults(statement, page), ...unlessExcepted(statement, page)];
  const claims =
    statement.kind === 'cell' ? cellClaims(statement) : claimsIn(statement.tokens, statement.terse, statement.previous);
  return [
    ...claims.flatMap((claim) => claimFaults(claim, statement, page)),
    ...nounFaults(statement, page),
    ...membershipFaults(statement, page),
    ...siblingFaults(statement, page),
    ...countedNames(statement.tokens),
    ...oddValues(statement.tokens, page),
    ...oddNumbers(statement.tokens, page),
    ...undocumentedValues(statement.tokens, page),
    ...oddValuesInLists(statement, page),
    ...oddTyped(statement, page),
    ...oddNames(statement, page),
    ...apiFaults(statement.tokens, page),
    ...authenticationFaults(statement.tokens, page),
    ...itemFaults(statement, canonical(statement.tokens), page),
    ...patternFaults(statement, page),
    ...pageFaults(statement, page),
    ...mediaTypeFaults(statement, page),
    ...statement.tokens.flatMap((token) =>
      token.kind === 'name'
        ? assignmentFaults(token, [page.subjectsIn(statement.tokens), ...statement.scope, page.all], page.documents)
        : [],
    ),
    ...operationFaults(statement, page),
  ];
}

/** What a sentence says of fields that it names in plain words. */
function nounFaults(statement: Statement, page: Page): ProseFault[] {
  const named = namedNouns(statement, page);
  if (!named) return [];
  const { tokens, names } = named;
  return (
    claimsIn(tokens)
      .filter(({ about, subject }) => saidOfNouns.has(about) && subject?.every((name) => names.has(name)))
      .flatMap((claim) => claimFaults(claim, { ...statement, tokens, lead: [], terse: false }, page))
      // Plain words may tell of more than the document does.
      .filter(({ message }) => !/ has no [a-z ]+ in the document/.test(message))
  );
}

/** "`a` is 1 by default, while `GET /books` …": what is said in front of it is about something else than what comes behind. */
function contrastIn(statement: Statement, page: Page): Statement[] | undefined {
  const { tokens, kind, scope } = statement;
  if (kind !== 'sentence') return undefined;
  const at = tokens.findIndex(({ text }, index) => /^(?:while|whereas)$/.test(text) && tokens[index - 1]?.text === ',');
  if (at < 2) return undefined;
  const [before, after] = [tokens.slice(0, at - 1), tokens.slice(at + 1)];
  const own = page.subjectsIn(before);
  const others = page.subjectsIn(after).filter((subject) => !own.includes(subject));
  if (others.length === 0) return undefined;
  const without = scope
    .map((level) => level.filter((subject) => !others.includes(subject)))
    .filter(({ length }) => length > 0);
  return [
    { ...statement, tokens: before, scope: without },
    { ...statement, tokens: after },
  ];
}

/** "Fails with 409, except with `force`": what is said before the exception. */
function unlessExcepted(statement: Statement, page: Page): ProseFault[] {
  const { tokens } = statement;
  const at = tokens.findIndex(({ text }, index) => text === 'except' && tokens[index - 1]?.text === ',');
  const before = tokens.slice(0, Math.max(0, at - 1));
  return at < 0 || isElsewhere(before) ? [] : operationFaults({ ...statement, tokens: before }, page);
}

/** Whether a sentence names the address of another vendor's API. */
const isAboutAnother = (tokens: readonly Token[], { contract, documents }: Page): boolean =>
  tokens.some(({ kind, text }) => {
    const origin = kind === 'name' ? /https?:\/\/[^/\s]+/.exec(text)?.[0] : undefined;
    if (origin !== undefined && authorizationUrls(documents).some((url) => url.startsWith(`${origin}/`))) return false;
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
  // "`png` | or `jpg`": what begins with "or" goes on with what another cell has.
  const goesOn = statement.kind === 'cell' && statement.tokens[0]?.text === 'or';
  const isPartial = goesOn || statement.tokens.some(({ kind, text }) => kind === 'word' && partial.test(text));
  if (claim.about === 'required' && claim.either) return [];
  const both = claim.subject ? undefined : (ordinalsOf(statement, page) ?? bothOf(statement, page));
  // "Two parameters move the window; both are optional" names neither.
  const isPlural = !statement.terse && /^(?:both|they)$/.test(statement.tokens[0]?.text ?? '');
  const subjects = claim.subject ?? both ?? (isPlural ? [] : statement.lead);
  const names = subjects.filter((name) => !valueNames(claim).has(name.text));
  if (names.length === 0) return claim.about === 'default' ? unnamedDefault(claim, statement, page) : [];
  return names.flatMap((name): ProseFault[] => {
    const wrong = unknownSubject(claim, name, statement, page) ?? wrongOf(claim, name, statement, page, isPartial);
    if (!wrong || (sandbox && wrong.message.includes('in the document'))) return [];
    // The sentence before may be about another message than the nearest one; what the nearest one does not limit, another may.
    // Requests and responses may differ in what they require: a table behind a schema in words may be about either.
    const around = statement.scope.flat().filter(({ kind }) => kind === 'operation');
    const nearby =
      around.length > 0
        ? around
        : [...statement.section.subjects].filter(({ kind }) => kind === 'operation').slice(0, 1);
    const operations = claim.about === 'required' ? nearby : [];
    const sent = operations.flatMap((operation) => fieldsIn(operation, name.text, page.documents, 'request'));
    // "An event type requires `name`" is about that, wherever it stands.
    const meant = claim.about === 'required' ? fieldsOfNoun(statement.tokens, name.text, page.documents) : [];
    if (meant.length > 0 && !compare(claim, name.text, meant)) return [];
    const namesSubject = statement.tokens.some((token) => token.kind === 'name' && page.subjectsIn([token]).length > 0);
    if (sent.length > 0 && !namesSubject && !compare(claim, name.text, sent)) return [];
    const isElsewhereToo = both !== undefined || / has no (?:maximum|minimum)/.test(wrong.message);
    if (isElsewhereToo && !compare(claim, name.text, page.documents.fields.get(plainName(name.text)) ?? [])) return [];
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
  // What is nearest counts, whichever of its messages has the name.
  const nearest = scope.findIndex((level) =>
    level.some((subject) => fieldsIn(subject, name.text, documents).length > 0),
  );
  const around = nearest < 0 ? scope : scope.slice(0, nearest + 1);
  const sided = inBody.length > 0 ? inBody : side && fieldsNamed(name, around, documents, side);
  const fields = sided?.length ? sided : fieldsNamed(name, scope, documents);
  const called = within[0] && name.of === undefined ? `${name.text} of ${nameOf(within[0])}` : labelOf(name);
  if (fields.length === 0 || name.of?.kind === 'schema') {
    const subjects = subjectsOf(name, documents, contract);
    const size = isBound ? pageSizeOf(subjects, page) : undefined;
    if (size) {
      // The items are what the number counts, not what the parameter has.
      const { unit: _unit, ...parts } = claim.parts;
      return compare({ ...claim, parts }, size.name, [size]);
    }
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
