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

/** Whether the words of an operation or of its parameters tell of a status: "An unknown ID results in a 404". */
export const describesStatus = ({ description = '', parameters }: Operation, status: string): boolean =>
  [description, ...parameters.map((parameter) => parameter.description ?? '')].some((text) =>
    new RegExp(`(?<![\\w.-])${status}(?![\\w%-]|\\.\\d)`).test(text),
  );
