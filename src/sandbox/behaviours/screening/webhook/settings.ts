import { operation, Refusal } from '../envelope';
import { bodyOf } from '../input';
import { recordChange, timestamp } from '../state/chain';
import type { WebhookSettings } from '../state/webhook';

/** `PUT /api/WebhookCommand`: replaces the settings; what is left out is off. */
export const save = operation((request, state, context) => {
  const { enabled = false, url, secret } = bodyOf<Partial<WebhookSettings>>(request);
  const address = url ? checkedUrl(url) : null;
  if (enabled && address === null) throw new Refusal('url', 'is needed for a webhook that is enabled');
  state.webhook = { enabled, url: address, secret: secret ?? null };
  recordChange(state, { change: 'webhook saved', enabled, url: address }, timestamp(context.now()));
  return {};
});

/** `GET /api/WebhookQuery` */
export const get = operation((_request, state) => ({ data: state.webhook }));

function checkedUrl(text: string): string {
  const protocol = URL.canParse(text) ? new URL(text).protocol : undefined;
  if (protocol !== 'http:' && protocol !== 'https:') throw new Refusal('url', 'must be an http or https address');
  return text;
}
