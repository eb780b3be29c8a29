import type { ApiModel, Control } from '../../../behaviour';
import { control } from '../controls/control';
import { timestamp, type ScreeningState } from '../state/state';
import { parseUrl } from '../../../../http/parse-url';

/** Older deliveries are dropped. */
const MAX_DELIVERIES = 200;

/** The body of the receiver's response. */
export const RECEIPT = '{"received":true}';

/**
 * Whether an address is that of the sandbox's own receiver at the address that the document gives, where a delivery is
 * handed over within the process: the sandbox may be listening on another port.
 */
export function isOwnReceiver(url: URL, model: ApiModel): boolean {
  const server = model.servers[0]?.url;
  return server !== undefined && url.origin === parseUrl(server)?.origin && url.pathname === '/sandbox/receiver';
}

/** Keeps a delivery. @returns the HTTP status of the response: 200, or that of `?status=` */
export function receive(state: ScreeningState, body: unknown, status: string | null | undefined, now: Date): number {
  state.received.push({ receivedAt: timestamp(now), body });
  if (state.received.length > MAX_DELIVERIES) state.received.shift();
  return status && /^[2-5]\d\d$/.test(status) ? Number(status) : 200;
}

const receiveDelivery: Control<ScreeningState> = {
  method: 'POST',
  path: 'receiver',
  summary: 'A receiver of webhook deliveries that keeps them. With ?status=500 it responds with that status.',
  query: ['status'],
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
  control('DELETE', 'receiver', 'Deletes the deliveries that came to the receiver.', (_request, state) => {
    state.received.length = 0;
    return { deliveries: [] };
  }),
];
