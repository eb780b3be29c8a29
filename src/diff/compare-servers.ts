import type { ApiModel, Operation, Origin, Server } from '../openapi/model';
import type { CheckId } from './checks';
import { compareByName } from './compare-by-name';
import type { OperationContext } from './operation-context';

/** The address of a server; what its variables are called does not matter. */
const addressOf = ({ url }: Server): string => url.replace(/\{[^{}]*\}/g, '{}').replace(/\/$/, '');

/** Compares where requests are sent: each server by its address, and the values that its variables may have. */
export function compareServers(
  old: readonly Server[],
  now: readonly Server[],
  { report, subject }: Pick<OperationContext, 'report' | 'subject'>,
): void {
  const byAddress = (servers: readonly Server[]) => new Map(servers.map((server) => [addressOf(server), server]));
  const tell = (check: CheckId, message: string, origin: Origin): void =>
    report({ check, subject, at: '', message, origin });
  const urlOf = ({ url }: Server): string => url.replace(/\/$/, '');
  compareByName(byAddress(old), byAddress(now), {
    removed: (_address, server) => tell('server-removed', `The server ${urlOf(server)} was removed.`, server.origin),
    added: (_address, server) => tell('server-added', `The server ${urlOf(server)} was added.`, server.origin),
    both: (_address, before, after) => compareVariables(before, after, tell),
  });
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

/** Compares the servers of an operation or its path where they are not those of the whole API, which are compared once. */
export function compareOwnServers(
  old: Operation,
  now: Operation,
  models: { readonly old: ApiModel; readonly new: ApiModel },
  context: OperationContext,
): void {
  const textOf = (servers: readonly Server[]): string => JSON.stringify(servers.map(addressOf));
  const isOwn = (operation: Operation, model: ApiModel): boolean => textOf(operation.servers) !== textOf(model.servers);
  if (isOwn(old, models.old) || isOwn(now, models.new)) compareServers(old.servers, now.servers, context);
}
