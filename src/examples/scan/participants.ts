import type { ProseFault } from '../prose/check-names';
import { isOfInfrastructure } from '../prose/check-statuses';
import { documentsStatus } from '../prose/documented-status';
import { targetsOf } from '../reading/match-path';
import { HOLE } from '../reading/written-request';
import type { Contract } from '../wire/contract';

const call = new RegExp(
  `^\\s*[^\\s:]+?\\s*--?>>?[+-]?\\s*([^\\s:]+)\\s*:\\s*(GET|PUT|POST|DELETE|PATCH)\\s+(\\/[^\\s?,;]*)`,
);

const reply = /^\s*([^\s:]+?)\s*--?>>?[+-]?\s*[^\s:]+\s*:\s*(?:HTTP )?([1-5]\d\d)\b/;

/**
 * In a diagram of a sequence, what a participant is sent that has documented requests too, and the statuses that it responds
 * with to the latest one.
 */
export function participantFaults(lines: readonly string[], contract: Contract): ProseFault[] {
  const calls = lines.flatMap((line, index) => {
    const [, to, method, path = ''] = call.exec(line) ?? [];
    if (to === undefined) return [];
    const operation = targetsOf(path.replace(/\$\{[^}]*\}|<[^>]*>|(?<=\/):\w+/g, HOLE), contract).find(
      (target) => target.operation.method === method,
    )?.operation;
    return [{ to, name: `${method} ${path}`, operation, line: index + 1 }];
  });
  const apis = new Set(calls.filter(({ operation }) => operation).map(({ to }) => to));
  const unknown = calls.flatMap(({ to, name, operation, line }) =>
    operation || !apis.has(to)
      ? []
      : [{ line, message: `${name} is not in any API document`, hint: 'Name a documented operation.' }],
  );
  const replies = lines.flatMap((text, index): ProseFault[] => {
    const [, from, status = ''] = reply.exec(text) ?? [];
    const operation = calls.findLast(({ to, line }) => to === from && line <= index)?.operation;
    if (!operation || documentsStatus(operation, Number(status)) || isOfInfrastructure(status, text)) return [];
    const documented = operation.responses.map((response) => response.status).join(', ');
    const message = `status ${status} is not documented for ${operation.method} ${operation.path}, which has ${documented}`;
    return [{ line: index + 1, message, hint: 'State a documented status.' }];
  });
  return [...unknown, ...replies];
}
