import { mountedPath, sandboxBaseOf, serverUrlOf } from '../http/server-url';
import type { ApiModel, Server } from '../openapi/model';
import { parseTemplate } from './routing/template';
import { SandboxError } from './sandbox';

/** The prefix of the sandbox's own endpoints. */
export const ownPrefix = '/sandbox/';

/** @throws SandboxError where the sandbox cannot have the paths of an API at the mount that is configured for it */
export type Mount = (model: ApiModel, configured?: string) => ApiModel;

/**
 * Decides where the one sandbox of a portal has the paths of each API: where the configuration says, else under the path of
 * the document's first server, else, because an earlier API has one of those paths with the same method, or the sandbox
 * itself has it, under that path below the API's id.
 * @param sandboxUrl the address of the sandbox; a document's servers at that address follow the mount
 * @returns what is to be called for every API, in the order of the portal, and gives the model that all else starts from
 */
export function createMounts(sandboxUrl: string): Mount {
  /** The API that has a method with a path. */
  const taken = new Map<string, string>();
  const clashOf = (model: ApiModel): Clash | undefined => {
    for (const operation of model.operations) {
      const path = mountedPath(operation, model);
      const other = path.startsWith(ownPrefix) ? 'the sandbox itself' : taken.get(keyOf(operation.method, path));
      if (other !== undefined) return { call: `${operation.method} ${path}`, other };
    }
    return undefined;
  };
  return (model, configured) => {
    const base = sandboxBaseOf(model);
    const [first, ...others] =
      configured === undefined
        ? [model, { ...model, mount: `/${model.id}${base}` }]
        : [{ ...model, mount: configured }];
    const clash = clashOf(first!);
    const mounted = clash ? others.find((other) => !clashOf(other)) : first;
    if (!mounted) throw new SandboxError(messageOf(model.id, clash!));
    for (const operation of mounted.operations)
      taken.set(keyOf(operation.method, mountedPath(operation, mounted)), model.id);
    return mounted.mount === undefined ? mounted : withServers(mounted, sandboxUrl);
  };
}

interface Clash {
  readonly call: string;
  /** Who has it already. */
  readonly other: string;
}

const keyOf = (method: string, path: string): string => `${method} ${parseTemplate(path).key}`;

const messageOf = (id: string, { call, other }: Clash): string =>
  `${id} and ${other} both have ${call}. Give ${id} another "mount" in the configuration of the portal.`;

/** Servers of the document that are the sandbox have its paths where it is mounted. */
function withServers(model: ApiModel, sandboxUrl: string): ApiModel {
  const url = `${sandboxUrl}${model.mount}`;
  const isSandbox = (server: Server): boolean => new URL(serverUrlOf(server)).origin === new URL(sandboxUrl).origin;
  const moved = (servers: readonly Server[]): Server[] => {
    const first = servers.find(isSandbox);
    return servers.flatMap((server) => {
      if (!isSandbox(server)) return [server];
      return server === first ? [{ ...server, url, variables: [] }] : [];
    });
  };
  return {
    ...model,
    servers: moved(model.servers),
    operations: model.operations.map((operation) => ({ ...operation, servers: moved(operation.servers) })),
  };
}
