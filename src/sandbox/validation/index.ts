export { createValidator } from './validator';
export type { Validator, ValidatorOptions } from './validator';
export type { RequestCheck } from './check-request';
export type { Violation, ViolationLocation } from './violation';
export { responseFor } from './check-response';
export { describeViolation } from './describe-violation';
