import type { FaultsView, FaultView } from '../../components/reference/view';
import type { ApiModel, Diagnostic, Operation, Origin } from '../../openapi/model';
import { enclosing, locationOf } from '../../openapi/diagnostics';
import { bounded } from './paging';

/** A page tells a reader about so many faults; its author has the rest in the terminal. */
const MAX_FAULTS = 5;

/** Finds what is wrong with parts of a document: inside the locations of `parts`, and directly at those of `around`. */
export type FaultsOf = (parts: readonly Origin[], around?: readonly Origin[]) => FaultsView | undefined;

/** @param faults of one document, as `loadApi` lists them */
export function faultFinder(faults: readonly Diagnostic[]): FaultsOf {
  const inside = new Map<string, FaultView[]>();
  const directly = new Map<string, FaultView[]>();
  const order = new Map<FaultView, number>();
  const put = (map: typeof inside, key: string, view: FaultView): void => {
    const known = map.get(key);
    if (known) known.push(view);
    else map.set(key, [view]);
  };
  const located = faults.flatMap(({ message, origin }) => (origin ? [{ message, origin }] : []));
  for (const { message, origin } of located.sort((one, other) => one.origin.line - other.origin.line)) {
    const view = { message, source: `${origin.file}:${origin.line}` };
    order.set(view, order.size);
    put(directly, locationOf(origin), view);
    for (const location of enclosing(origin)) put(inside, location, view);
  }
  return (parts, around = []) => {
    if (order.size === 0) return undefined;
    const found = new Set([
      ...around.flatMap((origin) => directly.get(locationOf(origin)) ?? []),
      ...parts.flatMap((origin) => inside.get(locationOf(origin)) ?? []),
    ]);
    if (found.size === 0) return undefined;
    const sorted = [...found].sort((one, other) => order.get(one)! - order.get(other)!);
    return bounded(sorted, MAX_FAULTS, (fault) => fault);
  };
}

/** The faults of an operation: its own, those of its path, and those of its parameters, bodies and callbacks, wherever they are written. */
export const operationFaults = (operation: Operation, faultsOf: FaultsOf): FaultsView | undefined =>
  faultsOf(partsOf(operation), [pathItemOf(operation.origin)]);

/** The faults of what a document says of the whole API: those of its information, its servers and its security, and its own. */
export function apiFaults({ info, servers, securitySchemes }: ApiModel, faultsOf: FaultsOf): FaultsView | undefined {
  const root: Origin = { ...info.origin, pointer: '' };
  const declared = documentParts.map((pointer): Origin => ({ ...root, pointer }));
  return faultsOf([...declared, ...[...servers, ...securitySchemes].map(({ origin }) => origin)], [root]);
}

/** Where OpenAPI 3 and Swagger 2.0 have them; what of them cannot be shown has no part in the model. */
const documentParts = [
  '/info',
  '/servers',
  '/host',
  '/basePath',
  '/schemes',
  '/security',
  '/components/securitySchemes',
  '/securityDefinitions',
  '/externalDocs',
];

const partsOf = ({ origin, parameters, requestBody, responses, callbacks }: Operation): Origin[] => [
  origin,
  ...[...parameters, ...responses, ...(requestBody ? [requestBody] : [])].map((part) => part.origin),
  ...callbacks.flatMap(({ operations }) => operations.flatMap(partsOf)),
];

const pathItemOf = (operation: Origin): Origin => ({
  ...operation,
  pointer: operation.pointer.slice(0, operation.pointer.lastIndexOf('/')),
});
