import type { Behaviour } from 'proven-portal';

interface Subscription {
  readonly id: string;
  readonly url: string;
}

interface State {
  readonly parcels: ReadonlySet<string>;
  readonly subscriptions: Subscription[];
}

/** Sends what `parcels.yaml` describes under `webhooks`, to the addresses that subscribed in the same session. */
const behaviour: Behaviour<State> = {
  name: 'parcels',
  createState: () => ({ parcels: new Set(['parcel-7', 'parcel-8']), subscriptions: [] }),
  handlers: {
    listSubscriptions: (_request, { subscriptions }) => ({ status: 200, body: subscriptions }),
    subscribe({ body }, { subscriptions }) {
      const { url } = body as { url: string };
      const subscription = { id: `subscription-${subscriptions.length + 1}`, url };
      subscriptions.push(subscription);
      return { status: 201, body: subscription };
    },
    async deliverParcel({ parameters }, { parcels, subscriptions }, context) {
      const parcel = String(parameters.path.id);
      if (!parcels.has(parcel)) return { status: 404 };
      const event = { event: 'parcelDelivered', parcel, at: context.now().toISOString() };
      for (const { url } of subscriptions) await context.send({ url, body: event });
      return { status: 204 };
    },
  },
};

export default behaviour;
