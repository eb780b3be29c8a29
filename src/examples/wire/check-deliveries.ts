import type { ApiModel } from '../../openapi/model';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import type { Contract } from './contract';
import { describeViolation, type Finding } from './finding';

/**
 * Validates the deliveries that the sandbox's receiver lists against the webhooks of the documents (OpenAPI 3.1 §4.8.1): each
 * must be a valid request of one of them.
 * @param response the body of `GET /sandbox/receiver`: `{ "deliveries": [{ "receivedAt", "body" }] }`; anything else contains no deliveries
 */
export function checkDeliveries(response: unknown, contract: Contract): Finding[] {
  const webhooks = contract.apis.flatMap(({ model }) =>
    model.webhooks.map(({ name, operation }) => ({ name, model, content: operation.requestBody?.content ?? [] })),
  );
  if (webhooks.length === 0) return [];
  return bodiesIn(response).flatMap((body): Finding[] => {
    const results = webhooks.flatMap(({ name, model, content }) =>
      content.map(({ schema }) => ({ name, violations: schema ? violationsOf(schema, model, body) : [] })),
    );
    const best = results.reduce((fewest, next) => (next.violations.length < fewest.violations.length ? next : fewest));
    const [violation] = best.violations;
    return violation ? [describeViolation(violation, `the delivery of ${best.name}`, body)] : [];
  });
}

function violationsOf(schema: Parameters<typeof toViolations>[1]['schema'], model: ApiModel, body: unknown) {
  const errors = compilerOf(model, { unknownProperties: 'reject', direction: 'request' }).check(schema)(body);
  return toViolations(errors, { where: 'body', schema }, model);
}

function bodiesIn(response: unknown): unknown[] {
  const deliveries = (response as { deliveries?: unknown } | null)?.deliveries;
  if (!Array.isArray(deliveries)) return [];
  return deliveries.flatMap((delivery: unknown) =>
    typeof delivery === 'object' && delivery !== null && 'body' in delivery ? [delivery.body] : [],
  );
}
