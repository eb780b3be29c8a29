import type { Contract } from '../wire/contract';
import type { PathTarget } from './match-path';
import { targetsOf } from './match-path';
import { HOLE } from './written-request';

/**
 * Whether a path stands below a documented server that is in force for its operation, as far as the source states it.
 * @param origin of a documented server
 * @param path that some operation may have
 * @returns what is wrong; undefined where nothing is, or the path of the server is computed
 */
export function misplaced(
  origin: string,
  path: string,
  contract: Contract,
): { readonly message: string; readonly hint: string } | undefined {
  const below = contract.servers.below(origin + path);
  const candidates = below.flatMap(({ rest, isInForce }) =>
    targetsOf(rest, contract)
      .filter((target) => isBelow(rest, target))
      .map((target) => ({ ...target, isThere: isInForce(target.operation) })),
  );
  if (candidates.some(({ isThere }) => isThere)) return undefined;
  const shown = path.replaceAll(HOLE, '{…}');
  const [elsewhere] = candidates;
  if (elsewhere) {
    const own = elsewhere.operation.servers.map(({ url }) => url).join(' or ');
    return {
      message: `${shown} is documented at ${own}, not at ${origin}`,
      hint: 'Use a server of the operation.',
    };
  }
  if (below.length === 0 && !/^\/[^/]/.test(path.split(HOLE)[0]!)) return undefined;
  const servers = contract.servers.named(origin).join(' and ');
  return {
    message: `${shown} is not below a server of the API documents`,
    hint: `At ${origin} they have ${servers}.`,
  };
}

/** Whether what follows the server is the operation's path, and not that path behind another one. */
const isBelow = (rest: string, { operation }: PathTarget): boolean =>
  rest.split('/').length <= operation.path.split('/').length;

/** Whether an address is that of a server itself, or all of it behind the server's path is computed: `https://api.example.com/v1${path}`. */
export function isBase(origin: string, path: string, contract: Contract, isAlone = false): boolean {
  const own = /[^/]\uE000$/.test(path) ? path.slice(0, -1) : path.replace(/(?<=[^/])\/$/, '');
  return (isAlone || own !== path) && contract.servers.below(origin + own).some(({ rest }) => rest === '');
}
