import { loadSandboxApis } from '../sandbox/load-apis';
import { createSandbox } from '../sandbox';
import { sandboxBaseOf } from '../http/server-url';
import type { ApiModel, Server } from '../openapi/model';
import type { Portal } from '../portal/portal';
import { serverUrlOf } from '../samples';
import { uniqueName } from '../text/unique-name';
import { addressWithVariables } from './base-addresses';
import { stableId, type Environment } from './collection';
import type { Exported } from './export-collection';
import { sandboxVariable } from './test-script';

export interface ExportedApi {
  readonly id: string;
  readonly model: ApiModel;
  readonly exported: Exported;
}

export interface NamedEnvironment {
  /** File name without the folder and the extension. */
  readonly stem: string;
  readonly environment: Environment;
}

/**
 * One environment for each server of an API. That of the sandbox has its address and a token that it accepts; the
 * others have empty secrets and no sandbox address, so that no script resets a live server.
 * @param token a bearer token that the sandbox accepts for the API.
 */
export function environmentsOf(api: ExportedApi, sandboxUrl: string, token: string | undefined): NamedEnvironment[] {
  const { model } = api;
  const isSandbox = (server: Server): boolean => serverUrlOf(server).startsWith(sandboxUrl);
  const listed = model.servers.filter((server) => /^https?:\/\//.test(server.url));
  const sandbox = listed.find(isSandbox) ?? sandboxServer(model, sandboxUrl);
  const others = listed.filter((server) => !isSandbox(server));
  const used = new Set<string>();
  const stemOf = (server: Server): string => {
    const stem = `${api.id}-${server === sandbox ? 'sandbox' : serverStem(server)}`;
    return uniqueName(stem, used, (name, count) => `${name}-${count}`);
  };
  return [sandbox, ...others].map((server) => {
    const stem = stemOf(server);
    const label = server === sandbox ? 'sandbox' : (server.description ?? server.name ?? serverUrlOf(server));
    return {
      stem,
      environment: {
        id: environmentId(api.id, stem),
        name: `${model.info.title}: ${label}`,
        values: valuesOf(api, server, server === sandbox ? { sandboxUrl, token } : undefined),
        _postman_variable_scope: 'environment',
      },
    };
  });
}

/** @param stem of the file's name */
export const environmentId = (api: string, stem: string): string => stableId(api, 'environment', stem);

type Value = Environment['values'][number];

function valuesOf(
  { exported, model }: ExportedApi,
  server: Server,
  sandbox: { sandboxUrl: string; token: string | undefined } | undefined,
): Value[] {
  const { names, secrets, collection } = exported;
  const plain = (key: string, value: string): Value => ({ key, value, type: 'default', enabled: true });
  const secret = (name: string): Value => ({
    key: names.secret(name),
    value: sandbox ? sandboxSecret(name, sandbox.token) : '',
    type: 'secret',
    enabled: true,
  });
  if (sandbox) {
    // The sandbox serves the whole API, including what other servers serve in production.
    const bases = collection.variable.filter(({ key }) => key.startsWith(`${names.baseUrl}_`));
    return [
      plain(names.baseUrl, `${sandbox.sandboxUrl}${sandboxBaseOf(model)}`),
      ...bases.map(({ key, value }) =>
        plain(key, `${sandbox.sandboxUrl}${model.mount ?? new URL(value).pathname.replace(/\/$/, '')}`),
      ),
      plain(sandboxVariable, sandbox.sandboxUrl),
      ...secrets.map(secret),
    ];
  }
  const { url, variables } = addressWithVariables(server, new Set(collection.variable.map(({ key }) => key)));
  return [plain(names.baseUrl, url), ...variables.map(([name, value]) => plain(name, value)), ...secrets.map(secret)];
}

/** Only a sandbox with a behaviour checks the token; any other secret just has to be present. */
const sandboxSecret = (name: string, token: string | undefined): string =>
  name === 'TOKEN' && token !== undefined ? token : 'sandbox';

const sandboxServer = (model: ApiModel, url: string): Server => ({
  origin: model.info.origin,
  url: `${url}${sandboxBaseOf(model)}`,
  variables: [],
});

const serverStem = (server: Server): string =>
  (server.name ?? serverUrlOf(server).replace(/^https?:\/\//, ''))
    .replace(/[^A-Za-z0-9]+/g, '-')
    .slice(0, MAX_STEM)
    .replace(/^-+|-+$/g, '')
    .toLowerCase() || 'server';

/** File systems take names of up to 255 bytes. */
const MAX_STEM = 120;

/** Tokens that a portal's sandbox accepts, by the API's id. */
export async function sandboxTokens(portal: Portal): Promise<Map<string, string>> {
  const ids = portal.apis.filter(({ behaviour }) => behaviour !== undefined).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const sandbox = await createSandbox({ apis: await loadSandboxApis(portal, ids) });
  try {
    const notes = await sandbox.notes();
    return new Map(notes.filter(({ label }) => label === 'bearer token').map(({ api, value }) => [api, value]));
  } finally {
    await sandbox.close();
  }
}
