import type { ProseFault } from '../prose/check-names';
import { targetsOf } from '../reading/match-path';
import { HOLE } from '../reading/written-request';
import type { Contract } from '../wire/contract';

const call = new RegExp(
  `^\\s*[^\\s:]+?\\s*--?>>?[+-]?\\s*([^\\s:]+)\\s*:\\s*(GET|PUT|POST|DELETE|PATCH)\\s+(\\/[^\\s?,;]*)`,
);

/** In a diagram of a sequence, what a participant is sent that has documented requests too. */
export function participantFaults(lines: readonly string[], contract: Contract): ProseFault[] {
  const calls = lines.flatMap((line, index) => {
    const [, to, method, path = ''] = call.exec(line) ?? [];
    if (to === undefined) return [];
    const isKnown = targetsOf(path.replace(/\$\{[^}]*\}|<[^>]*>|(?<=\/):\w+/g, HOLE), contract).some(
      ({ operation }) => operation.method === method,
    );
    return [{ to, name: `${method} ${path}`, isKnown, line: index + 1 }];
  });
  const apis = new Set(calls.filter(({ isKnown }) => isKnown).map(({ to }) => to));
  return calls.flatMap(({ to, name, isKnown, line }) =>
    isKnown || !apis.has(to)
      ? []
      : [{ line, message: `${name} is not in any API document`, hint: 'Name a documented operation.' }],
  );
}
