import { expand } from '../../../openapi/schema/layers';
import { escapeRegExp } from '../../../text/escape-reg-exp';
import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import type { Claim } from './claim';
import { compare, compareValues, valuesOf } from './compare';
import type { Wrong } from './compare-bound';
import type { Field, Subject } from './documents';
import { bothOf, ordinalsOf, unknownSubject } from './implied-fields';
import { fieldsOfNoun } from './indefinite';
import { keysOf } from './key-claims';
import { owns, tellsOfApis } from './field-names';
import { hint, textOf } from './matches';
import { type Name, fieldsIn, fieldsNamed, nameOf, plainName, subjectsOf } from './names';
import {
  isList,
  isNeededFor,
  isOutcomeOf,
  isOfCharacters,
  isOfValues,
  isOutcome,
  isPartOfMore,
  isTypeOf,
  isUnder,
} from './other-readings';
import { besideOthers, fieldsOfErrors } from './owners';
import { pageSizeOf } from './page-size';
import { termsOf } from './told-of';
import type { Statement } from './statement';
import type { Token } from './tokens';

/** Whether a name is that of anything in the documents but a value of an enumeration. */
const isNamed = (text: string, { documents, contract }: Page): boolean =>
  documents.fields.has(plainName(text)) || subjectsOf({ kind: 'name', text, line: 0 }, documents, contract).length > 0;

/** Words that say that a list is not complete. */
const partial =
  /^(?:such|example|instance|including|among|like|others?|another|different|more|etc|further|rest|remaining|besides|apart|except|usually|often|mostly|typically|here)$/;

/** What is wrong with one claim of a statement, compared with the fields that it may be about. */
export function claimFaults(claim: Claim, statement: Statement, page: Page): ProseFault[] {
  const sandbox = statement.tokens.some(({ text }) => text === 'sandbox');
  // "`png` | or `jpg`": what begins with "or" goes on with what another cell has.
  const goesOn = statement.kind === 'cell' && statement.tokens[0]?.text === 'or';
  const isPartial = goesOn || statement.tokens.some(({ kind, text }) => kind === 'word' && partial.test(text));
  if (claim.about === 'required' && claim.either) return [];
  if (claim.about === 'required' && claim.says && (isNeededFor(statement.tokens) || isUnder(statement.tokens, page)))
    return [];
  if (claim.about === 'required' && claim.says && isOutcomeOf(statement.tokens)) return [];
  if (claim.about === 'default' && isOutcome(claim, statement.tokens)) return [];
  const both = claim.subject ? undefined : (ordinalsOf(statement, page) ?? bothOf(statement, page));
  // "Two parameters move the window; both are optional" names neither.
  const isPlural = !statement.terse && /^(?:both|they)$/.test(statement.tokens[0]?.text ?? '');
  const subjects = claim.subject ?? both ?? (isPlural ? [] : (nearestField(claim, statement, page) ?? statement.lead));
  const names = subjects.filter((name) => !valueNames(claim).has(name.text));
  if (names.length === 0) return claim.about === 'default' ? unnamedDefault(claim, statement, page) : [];
  return names.flatMap((name): ProseFault[] => {
    if (
      claim.about === 'type' &&
      (isOfValues(statement.tokens, name) ||
        isList(claim, statement.tokens) ||
        isTypeOf(claim, name) ||
        isPartOfMore(claim, statement.tokens) ||
        isOfCharacters(statement.tokens))
    )
      return [];
    const wrong =
      unknownSubject(claim, name, statement, page) ??
      wrongOf(claim, name, statement, page, isPartial) ??
      wrongOfSent(claim, name, statement, page);
    if (!wrong || (sandbox && wrong.message.includes('in the document'))) return [];
    // A table of the settings of somebody else's library has names that the documents have too.
    const near = [
      page.subjectsIn(statement.tokens),
      ...statement.scope,
      [...statement.section.called],
      page.all,
    ].flat();
    if (!owns(near, name, undefined, page) && !tellsOfApis(statement.section.names, page)) return [];
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
    // A key may be called like a field.
    if (claim.about === 'location' && keysOf(page.documents).some(({ parameterName }) => parameterName === name.text))
      return [];
    const everywhere = page.documents.fields.get(plainName(name.text)) ?? [];
    // What a webhook or another operation sends may be meant.
    if (claim.about === 'deprecated' && !namesSubject && everywhere.some(({ deprecated }) => deprecated === claim.says))
      return [];
    // A sentence that names its operation, or goes on about that of the one before it, is about no other.
    const isOfOwn = namesSubject || /^(?:it|they|this)$/.test(statement.tokens[0]?.text ?? '');
    if (/ has no default/.test(wrong.message) && !isOfOwn && isTold(claim, everywhere)) return [];
    if (/^(?:count|values?)$/.test(claim.about) && isOfAnother(statement, name, page)) return [];
    const isElsewhereToo = both !== undefined || / has no (?:maximum|minimum)/.test(wrong.message);
    if (isElsewhereToo && !compare(claim, name.text, everywhere)) return [];
    return [{ line: wrong.line ?? claim.line, message: wrong.message, hint }];
  });
}

/** What a column headed "Required" says is about what is sent, where the nearest operation is sent something of that name. */
function wrongOfSent(claim: Claim, name: Name, statement: Statement, { documents, all }: Page): Wrong {
  const { kind, column = '', scope, section } = statement;
  if (kind !== 'cell' || claim.about !== 'required' || claim.conditional || !/^required\b/.test(column))
    return undefined;
  const levels = [...scope, [...section.called], all];
  const sent = levels.map(
    (level) =>
    level.flatMap((subject) => (subject.kind === 'operation' ? [fieldsIn(subject, name.text, documents, 'request')] : [])).filter(({ length }) => length > 0), // prettier-ignore
  );
  const [fields, more] = sent.find(({ length }) => length > 0) ?? [];
  return fields && !more ? compare(claim, name.text, fields) : undefined;
}

/** "- `webhook`: …; `refreshInterval` says how often, 600 by default" is about the name before the value, and not about that of the item. */
function nearestField({ about, parts }: Claim, { tokens, lead }: Statement, { documents }: Page): Name[] | undefined {
  const at = tokens.indexOf(parts.value?.[0] as Token);
  const before = tokens.slice(0, Math.max(0, at)).findLast((token): token is Name => token.kind === 'name');
  if (about !== 'default' || !before || lead.some(({ text }) => text === before.text)) return undefined;
  return documents.fields.has(plainName(before.text)) ? [before] : undefined;
}

/**
 * "For inbound messages, `status` has five values: …": whether an operation with a word of the sentence in its path has just these, where
 * another one is nearer on the page.
 */
function isOfAnother({ tokens }: Statement, name: Name, { documents }: Page): boolean {
  const listed = tokens.slice(tokens.indexOf(name) + 1).flatMap(({ kind, text }) => (kind === 'name' ? [text] : []));
  const said = new Set(tokens.flatMap(({ kind, text }) => (kind === 'word' ? termsOf(text) : [])));
  return (
    listed.length > 1 &&
    documents.operations.some(
      (subject) =>
        termsOf(subject.operation.path).some((term) => said.has(term)) &&
        fieldsIn(subject, name.text, documents).some((field) => {
          const values = valuesOf(field);
          return values?.length === listed.length && listed.every((text) => values.includes(text));
        }),
    )
  );
}

/** Whether the description of a field has the value that a claim states. */
const isTold = ({ parts }: Claim, fields: readonly Field[]): boolean => {
  const stated = textOf(parts.value);
  return (
    stated !== '' &&
    fields.some(({ descriptions }) =>
      descriptions.some((text) => new RegExp(`\\b${escapeRegExp(stated)}\\b`).test(text)),
    )
  );
};

/** Names that are values of the claim, and not what it is about. */
const valueNames = ({ parts }: Claim): ReadonlySet<string> =>
  new Set([...(parts.value ?? []), ...(parts.list ?? [])].map(({ text }) => text));

function wrongOf(claim: Claim, name: Name, statement: Statement, page: Page, isPartial: boolean) {
  const { documents, contract } = page;
  const within = (claim.within ?? []).flatMap((one) => subjectsOf(one, documents, contract));
  const own = page.subjectsIn(statement.tokens);
  // Above its code, a section tells of what that calls.
  const called = [...statement.section.called];
  const scope = [within, own, ...statement.scope, called, page.all].filter(({ length }) => length > 0);
  // What is required is so in requests, unless the sentence says otherwise.
  const isResponse = statement.tokens.some(({ text }) => /^(?:responses?|returned|returns)$/.test(text));
  const isRequest = statement.tokens.some(({ text }) =>
    /^(?:optional|required|mandatory|parameters?|pass|send|requests?)$/.test(text),
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
  const near = sided?.length ? sided : fieldsNamed(name, scope, documents);
  const isAmbiguous = near.length > 1 && name.of === undefined && within.length === 0;
  const ofErrors = own.length === 0 && within.length === 0 ? fieldsOfErrors(statement, name, page) : [];
  const beside = claim.says !== undefined && isAmbiguous ? besideOthers(statement, name, around.flat(), page) : [];
  const fields = [ofErrors, beside, near].find(({ length }) => length > 0) ?? near;
  const title = within[0] && name.of === undefined ? `${name.text} of ${nameOf(within[0])}` : labelOf(name);
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
      ? compareValues({ ...claim, conditional: true }, title, fields, (text) => isNamed(text, page))
      : (compareValues(
          claim,
          title,
          fields,
          (text) => isNamed(text, page),
          (token) => isChoice(statement.tokens, token),
        ) ?? valuesOfAnother(claim, title, fields, page));
  return compare(claim, title, fields);
}

/** Whether a name is one of several with "or" before the last of them. */
function isChoice(tokens: readonly Token[], token: Token): boolean {
  const at = tokens.indexOf(token);
  if (token.kind !== 'name' || token.of || at < 0) return false;
  const next = tokens.slice(at + 1).find(({ kind, text }) => kind !== 'name' && text !== ',');
  return tokens[at - 1]?.text === 'or' || next?.text === 'or';
}

/** "The `amount` is `Success` or `Refused`", where these are the values of something else, and `amount` has none. */
function valuesOfAnother(claim: Claim, name: string, fields: readonly Field[], { documents }: Page) {
  const stated = (claim.parts.list ?? []).filter((token): token is Name => token.kind === 'name');
  const named = fields.flatMap((field) => documents.fields.get(field.name) ?? field);
  if (stated.length < 2 || claim.conditional || claim.subject?.length !== 1) return undefined;
  if (named.some((field) => valuesOf(field))) return undefined;
  const says = ({ descriptions }: Field): boolean =>
    descriptions.some((text) => stated.some((value) => text.includes(value.text)));
  const isOpen = ({ schemas }: Field): boolean => !schemas.some(({ types }) => types && types.length > 0);
  if (fields.some((field) => says(field) || isOpen(field))) return undefined;
  const owner = [...documents.fields.values()]
    .flat()
    .find((field) => stated.every(({ text }) => valuesOf(field)?.includes(text)));
  if (!owner) return undefined;
  const values = stated.map(({ text }) => `"${text}"`).join(', ');
  return { message: `${values} are values of ${owner.name}, not of ${name}`, line: stated[0]!.line };
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
    return { message: `${name.text} is ${claim.says ? 'not ' : ''}deprecated, but the guide says otherwise` };
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
