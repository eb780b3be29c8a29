import type { Behaviour } from '../../behaviour';
import { describeViolation } from '../../validation/describe-violation';
import type { Violation } from '../../validation/violation';
import { failure } from './envelope';
import { registerBatch, type BatchInput } from './persons/batch';
import type { ScreeningState } from './state/state';
import { NO_ANSWER } from './webhook/operations';

/** What a message has room for. */
const MOST = 10;

/**
 * A request that breaks the document fails as documented: HTTP status 200, status Error and a message that names each field.
 * Of a batch only the persons that are broken fail.
 */
export const onInvalid: NonNullable<Behaviour<ScreeningState>['onInvalid']> = (violations, request, state, context) => {
  const faults = violations.map(personFault);
  if (request.operation.operationId === 'registerPersonBatch' && faults.every((fault) => fault !== undefined)) {
    return registerBatch(request.body as BatchInput, messagesByPerson(faults), state, context);
  }
  return failure(messageOf(violations), context, request.operation.operationId === 'pokeWebhook' ? NO_ANSWER : {});
};

/** What is wrong with one person of a batch. */
interface PersonFault {
  readonly position: number;
  readonly violation: Violation;
}

function personFault(violation: Violation): PersonFault | undefined {
  const [, position] = /^\/persons\/(\d+)(?:\/|$)/.exec(violation.pointer) ?? [];
  if (violation.where !== 'body' || position === undefined) return undefined;
  return { position: Number(position), violation };
}

function messagesByPerson(faults: readonly PersonFault[]): Map<number, string> {
  const byPerson = new Map<number, Violation[]>();
  for (const { position, violation } of faults) {
    byPerson.set(position, [...(byPerson.get(position) ?? []), violation]);
  }
  return new Map([...byPerson].map(([position, violations]) => [position, messageOf(violations)]));
}

function messageOf(violations: readonly Violation[]): string {
  const more = violations.length > MOST ? ` And ${violations.length - MOST} more.` : '';
  return violations.slice(0, MOST).map(describeViolation).join(' ') + more;
}
