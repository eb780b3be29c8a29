import { type Behaviour, type Violation, describeViolation } from '../../behaviour';
import { failure } from './envelope';
import { type BatchInput, registerBatch } from './persons/batch';
import { type ScreeningState } from './state/state';
import { NO_REMOTE_RESPONSE } from './webhook/operations';

/** How many violations a message lists. */
const MAX_LISTED = 10;

/**
 * A request that is invalid by the document fails as documented: HTTP status 200, status Error and a message that names each field.
 * Of a batch only the invalid persons fail.
 */
export const onInvalid: NonNullable<Behaviour<ScreeningState>['onInvalid']> = (violations, request, state, context) => {
  const errors = violations.map(personError);
  if (request.operation.operationId === 'registerPersonBatch' && errors.every((error) => error !== undefined)) {
    return registerBatch(request.body as BatchInput, messagesByPerson(errors), state, context);
  }
  return failure(
    messageOf(violations),
    context,
    request.operation.operationId === 'pokeWebhook' ? NO_REMOTE_RESPONSE : {},
  );
};

/** What is wrong with one person of a batch. */
interface PersonError {
  readonly position: number;
  readonly violation: Violation;
}

function personError(violation: Violation): PersonError | undefined {
  const [, position] = /^\/persons\/(\d+)(?:\/|$)/.exec(violation.pointer) ?? [];
  if (violation.where !== 'body' || position === undefined) return undefined;
  return { position: Number(position), violation };
}

function messagesByPerson(errors: readonly PersonError[]): Map<number, string> {
  const byPerson = new Map<number, Violation[]>();
  for (const { position, violation } of errors) {
    byPerson.set(position, [...(byPerson.get(position) ?? []), violation]);
  }
  return new Map([...byPerson].map(([position, violations]) => [position, messageOf(violations)]));
}

function messageOf(violations: readonly Violation[]): string {
  const more = violations.length > MAX_LISTED ? ` And ${violations.length - MAX_LISTED} more.` : '';
  return violations.slice(0, MAX_LISTED).map(describeViolation).join(' ') + more;
}
