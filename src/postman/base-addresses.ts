import type { ApiModel, Operation, Server } from '../openapi/model';
import { serverUrlOf } from '../samples';
import { uniqueName } from '../text/unique-name';
import { type VariableNames, placeholdersIn } from './variables';

/** A server as one variable, and those of its own address that have variables. */
export interface BaseAddress {
  /** Name of the variable that holds the address. */
  readonly variable: string;
  readonly server: Server | undefined;
}

/**
 * The variables that hold addresses: `baseUrl` for the API's own servers, and one for each other server that single
 * operations have (OpenAPI 3.1 §4.8.10), called after its host so that the name stays when another comes.
 * @returns by the URL of the server; that of the API's own servers is the first
 */
export function baseAddresses(
  model: ApiModel,
  operations: readonly Operation[],
  names: VariableNames,
): ReadonlyMap<string | undefined, BaseAddress> {
  const [own] = model.servers;
  const addresses = new Map<string | undefined, BaseAddress>([[own?.url, { variable: names.baseUrl, server: own }]]);
  const known = new Set(model.servers.map(({ url }) => url));
  const used = new Set([names.baseUrl]);
  for (const {
    servers: [server],
  } of operations) {
    if (!server || known.has(server.url)) continue;
    known.add(server.url);
    const stem = `${names.baseUrl}_${serverUrlOf(server)
      .replace(/^https?:\/\//, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/_+$/, '')}`;
    addresses.set(server.url, { variable: uniqueName(stem, used, (name, count) => `${name}_${count}`), server });
  }
  return addresses;
}

/** The variable for the server of an operation. */
export const baseOf = (
  { servers: [server] }: Operation,
  model: ApiModel,
  addresses: ReadonlyMap<string | undefined, BaseAddress>,
): string => (addresses.get(server?.url) ?? addresses.get(model.servers[0]?.url))!.variable;

/** An address with its variables in Postman's braces, and their values; plain where a name could be mistaken. */
export function addressWithVariables(
  server: Server,
  reserved: ReadonlySet<string>,
): { url: string; variables: [name: string, value: string][] } {
  const variables = server.variables.filter(
    ({ name }) => /^[\w-]+$/.test(name) && !reserved.has(name) && server.url.includes(`{${name}}`),
  );
  const plain = serverUrlOf(server);
  if (variables.length === 0 || !/^https?:\/\//.test(server.url)) return { url: plain, variables: [] };
  const url = server.url.replace(/\{([^{}]*)\}/g, (_whole, name: string) => {
    if (variables.some((variable) => variable.name === name)) return `{{${name}}}`;
    return server.variables.find((variable) => variable.name === name)?.default ?? name;
  });
  // If the address contains anything else that is not plain, it is safer without variables.
  const rest = url.replace(/\{\{[\w-]+\}\}/g, 'x');
  if (!/^https?:\/\/[\w.:/~-]+$/.test(rest) || placeholdersIn(url).length !== variables.length)
    return { url: plain, variables: [] };
  return { url: url.replace(/\/+$/, ''), variables: variables.map(({ name, default: value }) => [name, value]) };
}
