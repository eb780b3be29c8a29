import type { ApiModel, Operation } from '../../openapi/model';
import { propertyNamesAt } from '../../openapi/schema/members';
import type { Violation } from '../../sandbox/validation';

/** More names than this are no help in a message. */
const MAX_NAMES = 12;

/**
 * The end of a message about a name that a request must not have: those that it may have, where they are few and none of them is
 * much like it.
 */
export function validNames(violation: Violation, operation: Operation, model: ApiModel): string {
  if (violation.rule !== 'unknown' || violation.suggestion !== undefined) return '';
  const names = namesIn(violation, operation, model);
  if (names.length === 0) return violation.where === 'query' ? '; it takes none' : '';
  return names.length > MAX_NAMES ? '' : `; it takes ${names.join(', ')}`;
}

function namesIn({ where, pointer }: Violation, operation: Operation, model: ApiModel): string[] {
  if (where === 'query')
    return operation.parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
  if (where !== 'body') return [];
  const schemas = (operation.requestBody?.content ?? []).flatMap(({ schema }) => schema ?? []);
  return [...new Set(schemas.flatMap((schema) => propertyNamesAt(schema, pointer, model)))];
}
