import type { Webhook } from '../../../openapi/model';
import type { WebhookPageView } from '../../../components/reference/view';
import type { ApiIndex } from '../api-index';
import { operationLimits, pageContext, type ApiContext } from '../context';
import { navigationView, type NavigationHead } from '../navigation';
import { operationView } from '../operation';
import { receiverOf } from '../receiver';

export const webhookPageView = (
  { name, operation }: Webhook,
  index: ApiIndex,
  context: ApiContext,
  head: NavigationHead,
): WebhookPageView => ({
  navigation: navigationView(index, context, head),
  name,
  operation: operationView(operation, pageContext(context, operationLimits), { direction: 'delivery' }),
  receiver: { language: 'javascript', text: receiverOf(operation) },
});
