import type { ProseFault } from '../../check-names';
import type { Page } from '../check-claims';
import type { Statement } from '../statement';
import { contradictionFaults } from './contradictions';
import { bracketFaults } from './exchanged-rows';
import { namedValueFaults } from './named-values';
import { pairFaults } from './pairs';
import { exchangedFaults, siblingMeaningFaults } from './swapped';
import { unsupportedFaults } from './unsupported';

const rules = [
  contradictionFaults,
  exchangedFaults,
  unsupportedFaults,
  pairFaults,
  bracketFaults,
  siblingMeaningFaults,
  namedValueFaults,
];

/** What a statement says otherwise than a sentence of the documents about the same. */
export const describedFaults = (statement: Statement, page: Page): ProseFault[] =>
  rules.flatMap((rule) => rule(statement, page));
