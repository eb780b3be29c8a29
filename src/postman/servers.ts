import type { ApiModel, Operation, Server } from '../openapi/model';
import { serverUrlOf } from '../samples';
import { placeholdersIn, type VariableNames } from './variables';

/** A server as one variable, and those of its own address that have variables. */
export interface BaseAddress {
  /** Name of the variable that holds the address. */
  readonly variable: string;
  readonly server: Server | undefined;
}

const sameServer = (one: Server | undefined, other: Server | undefined): boolean => one?.url === other?.url;

/**
 * The variables that hold addresses: `baseUrl` for the API's own servers, and one for each other server that single
 * operations have (OpenAPI 3.1 §4.8.10), called after its host so that the name stays when another comes.
 */
export function baseAddresses(model: ApiModel, operations: readonly Operation[], names: VariableNames): BaseAddress[] {
  const addresses: BaseAddress[] = [{ variable: names.baseUrl, server: model.servers[0] }];
  for (const { servers } of operations) {
    const [server] = servers;
    if (
      !server ||
      addresses.some((known) => sameServer(known.server, server)) ||
      model.servers.some((known) => sameServer(known, server))
    )
      continue;
    const stem = `${names.baseUrl}_${serverUrlOf(server)
      .replace(/^https?:\/\//, '')
      .replace(/[^A-Za-z0-9]+/g, '_')
      .replace(/_+$/, '')}`;
    let variable = stem;
    for (let count = 2; addresses.some((known) => known.variable === variable); count += 1)
      variable = `${stem}_${count}`;
    addresses.push({ variable, server });
  }
  return addresses;
}

export const baseOf = (operation: Operation, addresses: readonly BaseAddress[]): BaseAddress =>
  addresses.find(({ server }) => sameServer(server, operation.servers[0])) ?? addresses[0]!;

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
