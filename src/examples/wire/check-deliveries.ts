import type { ApiModel } from '../../openapi/model';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import type { Contract } from './contract';
import { describe, type Finding } from './finding';

/**
 * Holds deliveries that the sandbox's receiver shows against the webhooks of the documents (OpenAPI 3.1 §4.8.1): each must be
 * what one of them sends.
 * @param answer of `GET /sandbox/receiver`: `{ "deliveries": [{ "receivedAt", "body" }] }`; anything else has none
 */
export function checkDeliveries(answer: unknown, contract: Contract): Finding[] {
  const webhooks = contract.apis.flatMap(({ model }) =>
    model.webhooks.map(({ name, operation }) => ({ name, model, content: operation.requestBody?.content ?? [] })),
  );
  if (webhooks.length === 0) return [];
  return bodiesIn(answer).flatMap((body): Finding[] => {
    const results = webhooks.flatMap(({ name, model, content }) =>
      content.map(({ schema }) => ({ name, violations: schema ? violationsOf(schema, model, body) : [] })),
    );
    const best = results.reduce((least, next) => (next.violations.length < least.violations.length ? next : least));
    const [violation] = best.violations;
    return violation ? [describe(violation, `the delivery of ${best.name}`, body)] : [];
  });
}

function violationsOf(schema: Parameters<typeof toViolations>[1]['schema'], model: ApiModel, body: unknown) {
  const errors = compilerOf(model, { unknownProperties: 'reject', direction: 'request' }).check(schema)(body);
  return toViolations(errors, { where: 'body', schema }, model);
}

function bodiesIn(answer: unknown): unknown[] {
  const deliveries = (answer as { deliveries?: unknown } | null)?.deliveries;
  if (!Array.isArray(deliveries)) return [];
  return deliveries.flatMap((delivery: unknown) =>
    typeof delivery === 'object' && delivery !== null && 'body' in delivery ? [delivery.body] : [],
  );
}
