export { createValidator } from './validator';
export type { Validator, ValidatorOptions } from './validator';
export type { RequestCheck } from './check-request';
export type { RequestMessage, ResponseMessage } from '../../http/message';
export type { Violation, ViolationPlace } from './violation';
export { responseFor } from './check-response';
export { basePathOf, mountedPath } from '../../http/server-url';
export { describeViolation } from './describe-violation';
