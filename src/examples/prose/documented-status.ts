import type { Operation } from '../../openapi/model';
import { responseFor } from '../../sandbox/validation';

/** Whether an operation documents a status: a success that is one of others', and not what is left for `default`. */
export function documentsStatus(operation: Operation, status: number): boolean {
  const response = responseFor(operation, status);
  if (!response) return false;
  const isSuccess = (text: string): boolean => /^2(?:\d\d|XX)$/i.test(text);
  return (
    response.status !== 'default' ||
    !isSuccess(String(status)) ||
    !operation.responses.some((one) => isSuccess(one.status))
  );
}
