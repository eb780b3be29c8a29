import { mountedPath, sandboxBaseOf } from '../../http/server-url';
import type { ApiModel, Operation } from '../../openapi/model';
import { type Contract, type ContractApi, writtenPaths } from '../wire/contract';
import { HOLE } from './written-request';

/** An operation that a path may be of. */
export interface PathTarget {
  readonly api: ContractApi;
  readonly operation: Operation;
}

/** What stands for a value in a path: `{id}`, `:id`, `<id>`, `$id`, or something computed. */
const placeholder = /^(?:\{.*\}|:\w+|<.*>|\$\{?\w+\}?|\[.*\]|\uE000)$/;

/** The path as people write it: at the API's own server, at the sandbox, or alone. */
const templatesOf = (operation: Operation, model: ApiModel): string[] => [
  ...new Set([
    mountedPath(operation, model),
    sandboxBaseOf({ servers: model.servers }, operation) + operation.path,
    operation.path,
  ]),
];

/** The path that the sandbox has for one that is written for any of the servers. */
export function inSandbox(path: string, { api, operation }: PathTarget): string {
  const own = operation.path.split('/').length - 1;
  return `${sandboxBaseOf(api.model, operation)}/${path.split('/').slice(-own).join('/')}`;
}

/** The operations that a path with holes may be of: those with the most literal agreement. */
export function targetsOf(path: string, { apis }: Contract): PathTarget[] {
  const written = path.split('/');
  return apis
    .flatMap((api) => api.model.operations.map((operation) => ({ api, operation })))
    .flatMap((target) => {
      const templates = templatesOf(target.operation, target.api.model);
      const score = Math.max(...templates.map((template) => agreement(written, template.split('/'))));
      return score < 0 ? [] : [{ ...target, score }];
    })
    .sort((a, b) => b.score - a.score)
    .filter(({ score }, _index, [best]) => score === best!.score);
}

/** Those of a path at a server, whose own path may have variables that are not at their defaults. */
export function targetsAt(origin: string, path: string, contract: Contract): PathTarget[] {
  const own = targetsOf(path, contract);
  if (own.length > 0 || origin === '' || origin.includes(HOLE)) return own;
  return contract.servers
    .below(origin + path)
    .flatMap(({ rest, isInForce }) => targetsOf(rest, contract).filter(({ operation }) => isInForce(operation)));
}

/** How well the segments agree; -1 where one cannot. */
function agreement(written: readonly string[], template: readonly string[]): number {
  const last = written.at(-1)!;
  const isStart = last.endsWith(HOLE) && last.indexOf(HOLE) === last.length - 1 && last !== HOLE;
  if (written.length !== template.length && !(isStart && written.length < template.length)) return -1;
  let score = 0;
  for (const [index, part] of written.entries()) {
    const wanted = template[index]!;
    if (part === wanted) score += 3;
    else if (wanted.includes('{') && part !== '') score += placeholder.test(part) ? 2 : 1;
    else if (isStart && index === written.length - 1 && wanted.startsWith(part.slice(0, -1))) score += 1;
    else if (part !== HOLE) return -1;
  }
  return score;
}

/** How many segments of a path agree to the letter with the operation that it is of, or, ending early, may become. */
export function literalSegments(path: string, { apis }: Contract): number {
  const written = path.split('/').filter((part) => part !== '');
  const counts = apis.flatMap(({ model }) =>
    model.operations.flatMap((operation) =>
      templatesOf(operation, model).map((template) => {
        const parts = template.split('/').filter((part) => part !== '');
        if (written.length > parts.length) return 0;
        if (!written.every((part, index) => part === parts[index] || parts[index]!.includes('{') || part === HOLE))
          return 0;
        return written.filter((part, index) => part === parts[index]).length;
      }),
    ),
  );
  return Math.max(0, ...counts);
}

/** Whether documented paths begin like this. */
export const isStart = (path: string, contract: Contract): boolean =>
  writtenPaths(contract).some((known) => `${known}/`.startsWith(`${path.replace(/\/$/, '')}/`));

/** Whether a path ends in a hole that may be several segments, as documented ones begin like it: `/books/${rest}`. */
export function isOpenEnd(origin: string, path: string, contract: Contract): boolean {
  const start = path.endsWith(`/${HOLE}`) ? path.slice(0, -2) : '';
  if (start === '') return false;
  return [start, ...contract.servers.below(origin + start).map(({ rest }) => rest)].some(
    (own) => own !== '' && isStart(own, contract),
  );
}

/** Whether documented paths go on behind this one, whose values may be filled in: `/books/b-1` for `/books/{id}/loans`. */
export const mayGoOn = (origin: string, path: string, contract: Contract): boolean =>
  [path, ...contract.servers.below(origin + path).map(({ rest }) => rest)].some((own) => {
    const parts = own.replace(/\/$/, '').split('/');
    return writtenPaths(contract).some((known) => {
      const wanted = known.split('/');
      return (
        wanted.length > parts.length &&
        parts.every((part, index) => part === wanted[index] || /\{/.test(wanted[index]!))
      );
    });
  });
