import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import { coordinatesOf } from '../coordinates';
import { codeStatusFaults, foreignCodeFaults } from '../code-statuses';
import { trailingValueFaults } from '../trailing-values';
import { scopeNameFaults } from '../declared-names';
import { fieldStateFaults } from '../field-states';
import { headerFamilyFaults } from '../header-families';
import { deedPurposeFaults, namedReplacementFaults, objectFaults } from '../purposes';
import { oppositeFaults } from '../opposites';
import type { Statement } from '../statement';
import { absenceFaults, conventionFaults, momentFaults, versionFaults } from './conventions';
import { deedSpanFaults, lastingFaults, rangeFaults, rateFaults, repetitionFaults, sizeFaults } from './durations';
import { expiryFaults } from './expiry';
import { comparedFaults, encodingFaults, operandFaults, percentFaults, zeroFaults } from './formulas';
import { keyFaults, listOrderFaults, minusFaults, orderFaults, pagingFaults } from './ordering';
import { relativeSpanFaults } from './relative-spans';

type Rule = (statement: Statement, page: Page) => ProseFault[];

/** What may lie in several clauses. */
const ofSentences: readonly Rule[] = [
  codeStatusFaults,
  foreignCodeFaults,
  trailingValueFaults,
  fieldStateFaults,
  headerFamilyFaults,
  scopeNameFaults,
  namedReplacementFaults,
  objectFaults,
  deedPurposeFaults,
];

const rules: readonly Rule[] = [
  lastingFaults,
  relativeSpanFaults,
  expiryFaults,
  rangeFaults,
  deedSpanFaults,
  rateFaults,
  repetitionFaults,
  sizeFaults,
  conventionFaults,
  absenceFaults,
  momentFaults,
  percentFaults,
  zeroFaults,
  operandFaults,
  comparedFaults,
  encodingFaults,
  orderFaults,
  listOrderFaults,
  minusFaults,
  pagingFaults,
  keyFaults,
  versionFaults,
];

/** What a statement says of how an API behaves, which the documents say otherwise in words, and not in a keyword of a schema. */
export function behaviourFaults(statement: Statement, page: Page): ProseFault[] {
  const found = [...ofSentences, ...rules].flatMap((rule) => rule(statement, page));
  if (found.length > 0 || statement.kind !== 'sentence') return found;
  // What one clause denies says nothing of the others.
  const clauses = coordinatesOf(statement.tokens);
  return clauses.flatMap((tokens, index) => {
    const named = clauses.slice(0, index).flatMap((clause) => clause.filter((token) => token.kind === 'name'));
    const [it, ...others] = tokens;
    const own = it?.text === 'it' && named.length > 0 ? [{ ...named.at(-1)!, line: it.line }, ...others] : tokens;
    const clause = { ...statement, tokens: own };
    return [...rules, oppositeFaults, fieldStateFaults].flatMap((rule) => rule(clause, page));
  });
}
