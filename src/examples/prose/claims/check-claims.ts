import type { Guide } from '../../find/guide';
import type { TreeNode } from '../../find/tree';
import type { Contract } from '../../wire/contract';
import type { ProseFault } from '../check-names';
import { ownNamesOf } from '../own-names';
import { claimsIn, isElsewhere } from './claim';
import { claimFaults } from './claim-faults';
import { apiFaults, tokenFaults } from './api-claims';
import { isAboutAnother } from './another-product';
import { appositionFaults } from './appositions';
import { behaviourFaults } from './behaviour';
import { arithmeticFaults } from './arithmetic';
import { aroundFaults } from './around';
import { assignmentFaults } from './assignments';
import { authenticationFaults, schemeCountFaults } from './authentication-claims';
import { exceptionFaults } from './coverage-claims';
import { clauseFaults } from './clause-faults';
import { closedWorldFaults } from './closed-world';
import { conditionalFaults } from './conditional-fields';
import { contrastIn, withAntecedents } from './contrast';
import { columnFaults, repeatedRows, strayItems, strayRows, strayValues } from './columns';
import { describedFaults } from './described';
import { borrowedCells, exchangedRows } from './described/exchanged-rows';
import { statusMeaningFaults } from './described/swapped';
import { deedFaults, outcomesSwapped } from './deeds';
import { denialFaults } from './denials';
import { amountFaults } from './described-facts';
import { scopeRowFaults } from './declared-names';
import type { Documents, Subject } from './documents';
import { enumeratedWordFaults } from './enumerated-words';
import { errorShapeFaults } from './error-shape';
import { lengthFaults as exampleLengthFaults } from './example-lengths';
import {
  additionalFaults,
  chosenFaults,
  onlyWrittenFaults,
  replacementFaults,
  writtenFieldFaults,
} from './field-roles';
import { generationFaults } from './generations';
import { hostFaults, portFaults } from './host-claims';
import { eachItemFaults, itemFaults, nounLimitFaults, upToFaults } from './item-claims';
import { keyFaults } from './key-claims';
import { countedBelow, countedNames } from './listed-counts';
import { mediaTypeFaults } from './media-of-status';
import { membershipFaults } from './membership';
import { mentionedIn } from './mentioned';
import { noContentFaults } from './message-claims';
import { everyResponseFaults, listedNounFaults, partFaults, saidNounFaults, statusBodyFaults } from './message-parts';
import { idempotenceFaults, methodWordFaults, retryFaults } from './method-words';
import { listsIn, oddNames, oddTyped, oddValuesInLists } from './odd-names';
import { namedBooleanFaults } from './named-booleans';
import { missingValues, oddNumbers, oddValues, undocumentedValues } from './odd-values';
import { placeFaults } from './plain-locations';
import { oppositeFaults } from './opposites';
import { outcomeFaults, repeatedFaults } from './outcomes';
import { pageFaults, columnSizeFaults } from './page-size';
import { parameterFaults } from './parameter-claims';
import { eitherFaults, ownReversedFaults, precedenceFaults, reversedFaults, swappedFaults } from './reversals';
import { scopeMeaningFaults, scopePurposeFaults } from './scope-purposes';
import { responseHeaderFaults, securityNameFaults } from './security-names';
import { serverVariableFaults } from './server-variables';
import { siblingFaults } from './siblings';
import { lengthFaults, shownValueFaults } from './stated-values';
import { patternFaults } from './string-patterns';
import { operationFaults } from './operation-claims';
import type { Statement } from './statement';
import { readPage, withDescription } from './statements';
import { cellFactFaults } from './cell-facts';
import { causeFaults } from './status-causes';
import { cellClaims } from './table-claims';
import { directionFaults } from './value-directions';
import { namedNouns, saidOfNouns } from './noun-phrases';
import { nounCountFaults, nounDefaultsFaults, nounLimitsFaults, pageNumberFaults } from './noun-limits';
import { requiredCountFaults, requiredListFaults } from './noun-lists';
import { nounStateFaults } from './noun-states';
import { exceptedDefaultFaults, nounDefaultFaults, nounValueFaults, omittedFaults } from './noun-values';
import { methodFaults, rowFaults, strayPaths } from './table-paths';
import { tableScope } from './table-scope';
import { toldOfFaults } from './told-of';
import { oddMember } from './together';
import { canonical, type Token } from './tokens';
import { unitFaults } from './unit-claims';
import {
  acknowledgementFaults,
  contentOfStatusFaults,
  fieldOfStatusFaults,
  versionCellFaults,
  wholeApiFaults,
} from './whole-api';

export interface ClaimContext {
  readonly documents: Documents;
  readonly contract: Contract;
  /** Names of the readers' own systems that the portal declares. */
  readonly ownNames?: readonly string[];
  /** Hosts with ports at which the portal's APIs are. */
  readonly hosts?: ReadonlySet<string>;
  /** Words of the page's code. */
  readonly codeWords: ReadonlySet<string>;
  /** Lines that the page's programs print: in inline code, such a line is a quotation, not a name with a value. */
  readonly printed?: ReadonlySet<string>;
  /** The operations that the page's code calls. */
  readonly called: readonly Subject[];
  /** Lines of the guide, the first and the last one, whose statements are checked; default: all. */
  readonly lines?: readonly [number, number];
  /** The operations that code calls. */
  readonly calledIn?: (code: string) => readonly Subject[];
}

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
    withDescription(guide),
    own,
    subjectsIn,
    context.calledIn,
    (names, scope) => tableScope(names, scope, documents),
    (word, called) => called.some((subject) => documents.fieldsOf(subject).has(word)),
  );
  const labels = readPage(frontMatterOf(guide), own, subjectsIn).statements;
  const named = new Set([...statements.flatMap(({ tokens }) => subjectsIn(tokens)), ...context.called]);
  const names = new Set(
    statements.flatMap(({ tokens }) => tokens.flatMap(({ kind, text }) => (kind === 'name' ? text : []))),
  );
  const whole: Page = { ...context, all: [...named], names, subjectsIn };
  const [first, last] = context.lines ?? [];
  const isAsked = ({ tokens }: Statement): boolean =>
    first === undefined || tokens.some(({ line }) => line >= first && line <= last!);
  return [
    ...[...statements, ...labels].filter(isAsked).flatMap((statement) => statementFaults(statement, whole)),
    ...exchangedRows(statements.filter(isAsked), whole),
    ...borrowedCells(statements.filter(isAsked), whole),
    ...introductions.flatMap(countedBelow),
    ...lists.flatMap((list) => oncePerName([...strayItems(list, whole), ...oddMember(list.names, whole)])),
    ...columns.flatMap((column) => [
      ...columnFaults(column, whole),
      ...strayRows(column, whole),
      ...repeatedRows(column, whole),
      ...strayValues(column, whole),
      ...strayPaths(column, whole),
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
  /** Every name in its statements. */
  readonly names: ReadonlySet<string>;
  readonly subjectsIn: (tokens: readonly Token[]) => readonly Subject[];
}

function statementFaults(written: Statement, page: Page): ProseFault[] {
  const statement = { ...written, tokens: withAntecedents(written.tokens) };
  const contrast = contrastIn(statement, page);
  if (contrast) return contrast.flatMap((half) => statementFaults(half, page));
  const hosts = hostFaults(statement, page);
  if (hosts.length > 0) return hosts;
  if (isAboutAnother(statement.tokens, page)) return [];
  if (isElsewhere(statement.tokens))
    return [
      ...exceptionFaults(statement, page),
      ...unlessExcepted(statement, page),
      ...acknowledgementFaults(statement, page),
      ...requiredListFaults(statement, page),
      ...tokenFaults(statement.tokens, page),
    ];
  const places = keyFaults(statement.tokens, page);
  const causes = causeFaults(statement, page);
  const claims =
    statement.kind === 'cell' ? cellClaims(statement) : claimsIn(statement.tokens, statement.terse, statement.previous);
  return oncePerName([
    ...claims.flatMap((claim) => claimFaults(claim, statement, page)),
    ...clauseFaults(statement, page),
    ...nounFaults(statement, page),
    ...membershipFaults(statement, page),
    ...[...nounValueFaults(statement, page), ...nounStateFaults(statement, page)],
    ...nounDefaultFaults(statement, page),
    ...omittedFaults(statement, page),
    ...exceptedDefaultFaults(statement, page),
    ...siblingFaults(statement, page),
    ...countedNames(statement.tokens),
    ...[...oddValues(statement.tokens, page), ...oddNumbers(statement.tokens, page)],
    ...missingValues(statement.tokens, page),
    ...undocumentedValues(statement.tokens, page),
    ...oddValuesInLists(statement, page),
    ...listsIn(statement.tokens).flatMap(({ names }) => oddMember(names, page)),
    ...[...oddTyped(statement, page), ...enumeratedWordFaults(statement, page), ...oddNames(statement, page)],
    ...apiFaults(statement, page),
    ...wholeApiFaults(statement, page),
    ...versionCellFaults(statement, page),
    ...contentOfStatusFaults(statement, page),
    ...fieldOfStatusFaults(statement, page),
    ...(places.length > 0 ? places : authenticationFaults(statement.tokens, page)),
    ...rowFaults(statement, page),
    ...methodFaults(statement, page),
    ...schemeCountFaults(statement.tokens, page),
    ...portFaults(statement.tokens, page),
    ...noContentFaults(statement.tokens, canonical(statement.tokens)),
    ...unitFaults(statement, canonical(statement.tokens), page),
    ...(causes.length > 0 ? causes : statusMeaningFaults(statement, page)),
    ...itemFaults(statement, canonical(statement.tokens), page),
    ...eachItemFaults(statement, page),
    ...upToFaults(statement, canonical(statement.tokens), page),
    ...nounLimitFaults(statement, canonical(statement.tokens), page),
    ...patternFaults(statement, page),
    ...[...pageFaults(statement, page), ...columnSizeFaults(statement, page), ...parameterFaults(statement, page)],
    ...mediaTypeFaults(statement, page),
    ...statement.tokens.flatMap((token) =>
      token.kind === 'name' && !page.printed?.has(token.text)
        ? assignmentFaults(token, [page.subjectsIn(statement.tokens), ...statement.scope, page.all], page.documents)
        : [],
    ),
    ...operationFaults(statement, page),
    ...securityNameFaults(statement, page),
    ...scopeRowFaults(statement, page),
    ...[
      ...scopePurposeFaults(statement, page),
      ...scopeMeaningFaults(statement, page),
      ...cellFactFaults(statement, page),
    ],
    ...generationFaults(statement, page),
    ...responseHeaderFaults(statement, page),
    ...outcomeFaults(statement, page),
    ...deedFaults(statement, page),
    ...outcomesSwapped(statement, page),
    ...amountFaults(statement, page),
    ...behaviourFaults(statement, page),
    ...oppositeFaults(statement, page),
    ...describedFaults(statement, page),
    ...reversedFaults(statement, page),
    ...eitherFaults(statement, page),
    ...ownReversedFaults(statement, page),
    ...precedenceFaults(statement, page),
    ...swappedFaults(statement, page),
    ...serverVariableFaults(statement.tokens, page),
    ...repeatedFaults(statement.tokens),
    ...errorShapeFaults(statement.tokens, page),
    ...closedWorldFaults(statement, page),
    ...appositionFaults(statement, page),
    ...toldOfFaults(statement, page),
    ...arithmeticFaults(statement),
    ...[...methodWordFaults(statement, page), ...idempotenceFaults(statement, page), ...retryFaults(statement)],
    ...conditionalFaults(statement, page),
    ...namedBooleanFaults(statement),
    ...directionFaults(statement, page),
    ...[...placeFaults(statement, page), ...denialFaults(statement, page)],
    ...exampleLengthFaults(statement.tokens),
    ...shownValueFaults(statement, page),
    ...lengthFaults(statement, page),
    ...[...nounLimitsFaults(statement, page), ...nounCountFaults(statement, page)],
    ...nounDefaultsFaults(statement, page),
    ...pageNumberFaults(statement, page),
    ...requiredListFaults(statement, page),
    ...requiredCountFaults(statement, page),
    ...statusBodyFaults(statement, page),
    ...listedNounFaults(statement, page),
    ...saidNounFaults(statement, page),
    ...partFaults(statement, page),
    ...everyResponseFaults(statement, page),
    ...replacementFaults(statement, page),
    ...aroundFaults(statement, page),
    ...writtenFieldFaults(statement, page),
    ...onlyWrittenFaults(statement, page),
    ...chosenFaults(statement, page),
    ...additionalFaults(statement, page),
    ...acknowledgementFaults(statement, page),
  ]);
}

/** What is wrong with a name is said once, however many rules find it. */
function oncePerName(faults: readonly ProseFault[]): ProseFault[] {
  const said = new Set<string>();
  return faults.filter(({ line, message }) => {
    const key = `${line} ${/"[^"]+"/.exec(message)?.[0] ?? message}`;
    const isNew = !said.has(key);
    said.add(key);
    return isNew;
  });
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

/** "Fails with 409, except with `force`": what is said before the exception. */
function unlessExcepted(statement: Statement, page: Page): ProseFault[] {
  const { tokens } = statement;
  const at = tokens.findIndex(({ text }, index) => text === 'except' && tokens[index - 1]?.text === ',');
  const before = tokens.slice(0, Math.max(0, at - 1));
  return at < 0 || isElsewhere(before) ? [] : operationFaults({ ...statement, tokens: before }, page);
}
