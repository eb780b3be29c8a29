import { isIgnoredParameter } from '../../src/http/header';
import type { ApiModel, Operation } from '../../src/openapi';
import { alignedSegments, keyOf, nounOf, segmentsOf } from '../../src/sandbox/resources/template';
import { listIn, successOf } from '../../src/sandbox/resources/shapes';
import { wordsOf } from '../../src/text/words';

/** Words of a path about running a service, or about what was done with it, and not about what the API is for. */
const ASIDE = new Set(
  (
    'about admin audit audits auth authorize callback config configuration debug diagnostics docs health healthcheck healthz heartbeat info ' +
    'internal jwks licence license livez liveness log login logout logs metric metrics monitoring oauth oauth2 oidc openapi ping readiness ' +
    'ready readyz saml settings sso statistics stats status swagger telemetry usage version versions'
  ).split(' '),
);

/** Whether an operation is beside what the API is for, such as `GET /health`, `GET /audit-logs` or that of the root. */
export function isAside({ path }: Pick<Operation, 'path'>): boolean {
  const fixed = segmentsOf(path).flatMap((segment) => (segment.kind === 'fixed' ? [segment.text] : []));
  if (fixed.length === 0) return true;
  return fixed.some((text) => wordsOf(text).some((word) => ASIDE.has(word)));
}

/**
 * GETs in the order in which a newcomer would call them: those without required parameters first, lists before other resources, and
 * then by how much of the API is about the resource, which is the number of operations at its path and below it.
 */
export function byNewcomers(gets: readonly Operation[], model: ApiModel): Operation[] {
  const segments = alignedSegments(model.operations.map(({ path }) => path));
  const keyOfOperation = new Map(model.operations.map((operation, index) => [operation, keyOf(segments[index]!)]));
  const sizes = new Map<string, number>();
  for (const parts of segments)
    for (let length = 1; length <= parts.length; length += 1) {
      const key = keyOf(parts.slice(0, length));
      sizes.set(key, (sizes.get(key) ?? 0) + 1);
    }
  const ranked = gets.map((operation) => ({
    operation,
    required: operation.parameters.filter((each) => each.required && !isIgnoredParameter(each.name)).length,
    list: isList(operation, model) ? 0 : 1,
    size: sizes.get(keyOfOperation.get(operation)!) ?? 0,
  }));
  return ranked
    .toSorted((a, b) => a.required - b.required || a.list - b.list || b.size - a.size)
    .map(({ operation }) => operation);
}

function isList(operation: Operation, model: ApiModel): boolean {
  const schema = successOf(operation)?.media?.schema;
  return schema !== undefined && listIn(schema, model, nounOf(segmentsOf(operation.path))) !== undefined;
}
