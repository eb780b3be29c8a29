export { createValidator } from './validator';
export type { Validator } from './validator';
export type { RequestCheck } from './check-request';
export type { Violation } from './violation';
export { followsInterim, responseFor } from './check-response';
export { describeViolation } from './describe-violation';
