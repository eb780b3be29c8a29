import type { ProseFault } from '../check-names';
import { openFaults } from './authentication-claims';
import type { Page } from './check-claims';
import { sparedFaults } from './conditional-fields';
import { givenFaults, recommendationFaults } from './field-roles';
import { freeStringFaults, handedOnFaults } from './handed-on';
import { initialStateFaults } from './initial-states';
import {
  chosenDefaultFaults,
  markedBoundFaults,
  markedDefaultFaults,
  markedStepFaults,
  measuredBoundFaults,
} from './marked-limits';
import { sufficientScopeFaults } from './scope-purposes';
import { bodyTypeFaults } from './media-of-status';
import { neededFaults } from './noun-lists';
import { rowValueFaults } from './row-values';
import type { Statement } from './statement';
import { absenceStatusFaults } from './status-causes';
import { toldListFaults } from './told-lists';

type Rule = (statement: Statement, page: Page) => readonly ProseFault[];

const rules: readonly Rule[] = [
  absenceStatusFaults,
  bodyTypeFaults,
  freeStringFaults,
  handedOnFaults,
  initialStateFaults,
  markedDefaultFaults,
  chosenDefaultFaults,
  measuredBoundFaults,
  sufficientScopeFaults,
  markedBoundFaults,
  markedStepFaults,
  neededFaults,
  givenFaults,
  rowValueFaults,
  sparedFaults,
  recommendationFaults,
  toldListFaults,
  ({ tokens }, page) => openFaults(tokens, page),
];

/** What a statement says of the one operation that it is about by its own words or by what is around it. */
export const aroundFaults: Rule = (statement, page) => rules.flatMap((rule) => rule(statement, page));
