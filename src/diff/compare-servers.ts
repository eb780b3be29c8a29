import type { ApiModel, Operation, Origin, Server } from '../openapi/model';
import type { CheckId } from './checks';
import { compareByName } from './compare-by-name';
import type { OperationContext } from './operation-context';

/** Of a server with more combinations of values, the others are not tried. */
const MAX_URLS = 100;

/** What variables and parameters are called does not matter. */
const withoutNames = (template: string): string => template.replace(/\{[^{}]*\}/g, '{}');

const addressOf = ({ url }: Server): string => withoutNames(url).replace(/\/$/, '');

/** Where the requests of an operation go. */
const urlsOf = ({ servers, path }: Operation): readonly string[] =>
  servers.map((server) => `${addressOf(server)}${withoutNames(path)}`);

/** The same of its first server, with the method. */
export const urlOf = (operation: Operation): string => `${operation.method} ${urlsOf(operation)[0] ?? operation.path}`;

/** Whether requests to the old address arrive at the new one: the path of a server may be part of each path now. */
export function isSameUrl(old: Operation, now: Operation): boolean {
  const after = new Set(urlsOf(now));
  const before = urlsOf(old);
  return old.method === now.method && before.length > 0 && before.every((url) => after.has(url));
}

/** Compares where requests are sent: each server by its address, and the values that its variables may have. */
function compareServers(
  old: readonly Server[],
  now: readonly Server[],
  { report, subject }: Pick<OperationContext, 'report' | 'subject'>,
): void {
  const byAddress = (servers: readonly Server[]) => new Map(servers.map((server) => [addressOf(server), server]));
  const tell = (check: CheckId, message: string, origin: Origin): void =>
    report({ check, subject, at: '', message, origin });
  const urlIn = ({ url }: Server): string => url.replace(/\/$/, '') || '/';
  compareByName(byAddress(old), byAddress(now), {
    removed(_address, server) {
      if (!now.some((each) => includes(each, server)))
        tell('server-removed', `The server ${urlIn(server)} was removed.`, server.origin);
    },
    added: (_address, server) => tell('server-added', `The server ${urlIn(server)} was added.`, server.origin),
    both: (_address, before, after) => compareVariables(before, after, tell),
  });
}

/** Whether the address of a server is that of another one with certain values of its variables. */
function includes({ url, variables }: Server, other: Server): boolean {
  const urls = variables.reduce<readonly string[]>(
    (all, { name, enum: values, default: usual }) =>
      all.flatMap((each) => (values ?? [usual]).map((value) => each.replaceAll(`{${name}}`, value))).slice(0, MAX_URLS),
    [url],
  );
  return urls.some((each) => addressOf({ ...other, url: each }) === addressOf(other));
}

/** Compares the variables of one server, by their position in its address. */
function compareVariables(
  old: Server,
  now: Server,
  tell: (check: CheckId, message: string, origin: Origin) => void,
): void {
  const inOrder = ({ url, variables }: Server) =>
    [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => variables.find((variable) => variable.name === name));
  const after = inOrder(now);
  for (const [index, before] of inOrder(old).entries()) {
    const next = after[index];
    if (!before || !next) continue;
    const of = (values: readonly string[]): string => `of ${next.name} in ${now.url}: ${values.join(', ')}.`;
    const removed = next.enum ? (before.enum ?? [before.default]).filter((value) => !next.enum!.includes(value)) : [];
    const added = before.enum ? (next.enum ?? []).filter((value) => !before.enum!.includes(value)) : [];
    if (removed.length > 0) tell('server-variable-value-removed', `No longer a value ${of(removed)}`, now.origin);
    if (added.length > 0) tell('server-variable-value-added', `Now a value ${of(added)}`, now.origin);
    if (before.default !== next.default)
      tell(
        'server-variable-default-changed',
        `The default of ${next.name} in ${now.url} was ${before.default} and is now ${next.default}.`,
        now.origin,
      );
  }
}

interface Models {
  readonly old: ApiModel;
  readonly new: ApiModel;
}

/** Whether an operation or its path has servers that are not those of the whole API. */
function hasOwn(operation: Operation, model: ApiModel): boolean {
  const textOf = (servers: readonly Server[]): string => JSON.stringify(servers.map(addressOf));
  return textOf(operation.servers) !== textOf(model.servers);
}

const isMovedWithServer = (old: Operation, now: Operation): boolean =>
  withoutNames(old.path) !== withoutNames(now.path) && isSameUrl(old, now);

/** Compares the servers of the whole API if requests to some operation go there. */
export function compareApiServers(
  matches: ReadonlyMap<Operation, Operation>,
  models: Models,
  context: Pick<OperationContext, 'report' | 'subject'>,
): void {
  const isConcerned = ([old, now]: readonly [Operation, Operation]): boolean =>
    !hasOwn(old, models.old) && !hasOwn(now, models.new) && !isMovedWithServer(old, now);
  if (matches.size === 0 || [...matches].some(isConcerned))
    compareServers(models.old.servers, models.new.servers, context);
}

/** Compares the servers of an operation or its path where they are not those of the whole API, which are compared once. */
export function compareOwnServers(old: Operation, now: Operation, models: Models, context: OperationContext): void {
  const isOwn = hasOwn(old, models.old) || hasOwn(now, models.new);
  if (isOwn && !isMovedWithServer(old, now)) compareServers(old.servers, now.servers, context);
}
