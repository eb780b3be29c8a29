import type { Control } from '../../../behaviour';
import type { ScreeningState } from '../state/state';
import { receive, RECEIPT } from '../webhook/own-receiver';
import { control } from './control';

const receiveDelivery: Control<ScreeningState> = {
  method: 'POST',
  path: 'receiver',
  summary: 'A receiver of webhook deliveries that keeps them. With ?status=500 it answers that status.',
  handle({ body, query }, state, context) {
    const status = receive(state, body ?? null, query.status, context.now());
    return { status, mediaType: 'application/json', body: JSON.parse(RECEIPT) as unknown };
  },
};

export const receiver = [
  receiveDelivery,
  control('GET', 'receiver', 'The deliveries that came to the receiver, oldest first.', (_request, state) => ({
    deliveries: state.received,
  })),
  control('DELETE', 'receiver', 'Forgets what came to the receiver.', (_request, state) => {
    state.received.length = 0;
    return { deliveries: [] };
  }),
];
