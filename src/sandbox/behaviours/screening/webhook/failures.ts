import { operation, Refusal } from '../envelope';
import { queryOf } from '../input';
import { recordChange, timestamp } from '../state/chain';

/** `GET /api/WebhookQuery/DeliveryFailures`, oldest first. */
export const list = operation((_request, state) => ({ data: [...state.failures.values()] }));

/** `DELETE /api/WebhookCommand`: forgets one failed delivery; the webhook itself stays. */
export const remove = operation((request, state, context) => {
  const { Id } = queryOf<{ Id: string }>(request);
  if (!state.failures.delete(Id)) throw new Refusal('Id', `there is no failed delivery ${JSON.stringify(Id)}`);
  recordChange(state, { change: 'delivery failure deleted', id: Id }, timestamp(context.now()));
  return {};
});
