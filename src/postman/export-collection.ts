import { exchangesOf } from '../openapi';
import type { ApiModel, Exchange, Operation, Server, Tag } from '../openapi/model';
import { type HttpRequest, serverUrlOf } from '../samples';
import { commonAuth, sameAuth, secretsOf } from './auth';
import {
  type Auth,
  type Collection,
  type Event,
  type Folder,
  type Item,
  type Request,
  type Variable,
  collectionSchema,
  described,
  stableId,
} from './collection';
import { readMethods } from './converter';
import { type Flow, flowFolder } from './flow';
import type { KeptOperations } from './kept-operations';
import { type OperationParts, operationParts } from './operation-parts';
import { requestOf } from './request';
import { savedResponse, unique } from './saved-responses';
import { preferScript, resetScript, sandboxVariable } from './test-script';
import { type VariableNames, placeholderFor, placeholdersIn, variableNames } from './variables';

/** A server as one variable, and those of its own address that have variables. */
interface BaseAddress {
  /** Name of the variable that holds the address. */
  readonly variable: string;
  readonly server: Server | undefined;
}

const sameServer = (one: Server | undefined, other: Server | undefined): boolean => one?.url === other?.url;

/**
 * The variables that hold addresses: `baseUrl` for the API's own servers, and one for each other server that single
 * operations have (OpenAPI 3.1 §4.8.10), called after its host so that the name stays when another comes.
 */
function baseAddresses(model: ApiModel, operations: readonly Operation[], names: VariableNames): BaseAddress[] {
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

const baseOf = (operation: Operation, addresses: readonly BaseAddress[]): BaseAddress =>
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

/** The requests of one operation: of its first example, and of the further ones. */
interface OperationItems {
  readonly operation: Operation;
  readonly main: Item;
  readonly further: readonly Item[];
}

/**
 * A folder for each tag in document order, nested as the tags are, and grouped by `x-tagGroups` where the document has
 * those. An operation is under its first tag. Requests of further examples are in a folder at the end of their tag's, so
 * that the tag's folder reads as the list of its operations.
 */
function foldersOf(model: ApiModel, items: readonly OperationItems[], events: readonly Event[]): Folder[] {
  const folderOf = (tag: Tag, above: readonly string[]): Folder[] => {
    const own = items.filter(({ operation }) => operation.tags[0] === tag.name);
    const children = model.tags.filter(
      (child) => child.parent === tag.name && !above.includes(child.name) && child.name !== tag.name,
    );
    const inner = children.flatMap((child) => folderOf(child, [...above, tag.name]));
    const further = own.flatMap((each) => each.further);
    if (own.length === 0 && inner.length === 0) return [];
    return [
      {
        id: stableId(model.id, 'tag', tag.slug),
        name: tag.displayName,
        ...described(tag.description ?? tag.summary),
        item: [
          ...own.map(({ main }) => main),
          ...inner,
          ...(further.length > 0 ? [furtherFolder(model, tag, further)] : []),
        ],
      },
    ];
  };
  const names = new Set(model.tags.map(({ name }) => name));
  const roots = model.tags.filter(({ parent }) => parent === undefined || !names.has(parent));
  const grouped = new Set(model.tagGroups.flatMap(({ tags }) => tags));
  const groups = model.tagGroups.flatMap((group): Folder[] => {
    const folders = roots.filter(({ name }) => group.tags.includes(name)).flatMap((tag) => folderOf(tag, []));
    return folders.length > 0 ? [{ id: stableId(model.id, 'group', group.name), name: group.name, item: folders }] : [];
  });
  const rest = roots.filter(({ name }) => !grouped.has(name)).flatMap((tag) => folderOf(tag, []));
  return [...groups, ...rest].map((folder) => ({ ...folder, event: events }));
}

const furtherFolder = (model: ApiModel, tag: Tag, items: readonly Item[]): Folder => ({
  id: stableId(model.id, 'further', tag.slug),
  name: 'Further examples',
  ...described('Further examples of these operations: one request for each, with its own response.'),
  item: items,
});

export interface ExportOptions {
  /** Guides whose proven steps become folders, after those of the reference. */
  readonly flows?: readonly Flow[];
  /** How to use the collection, in Markdown: the end of its description. */
  readonly readme?: string;
  /** Where what is made of each operation is kept for the next export. */
  readonly kept?: KeptOperations;
}

interface ExportedSource {
  readonly operation: Operation;
  readonly exchange: Exchange;
}

/** A collection, and what in the model its requests were made from: for messages that name a line of the document. */
export interface Exported {
  readonly collection: Collection;
  /** By the item's id. */
  readonly sources: ReadonlyMap<string, ExportedSource>;
  readonly names: VariableNames;
  /** Environment variables of the code samples that requests need, such as `TOKEN`. */
  readonly secrets: readonly string[];
  /** Operations whose parameters are neither explained nor switched on by the reader, as openapi-to-postmanv2 cannot read them. */
  readonly unread: readonly Operation[];
}

interface Built extends OperationParts {
  readonly operation: Operation;
}

/** The collection of one API. The same model gives the same collection, byte for byte. */
export async function exportCollection(model: ApiModel, options: ExportOptions = {}): Promise<Exported> {
  const { operations } = model;
  const parts = await operationParts(model, options.kept);
  const built = operations.map((operation, index): Built => ({ operation, ...parts[index]! }));
  const convertedOf = new Map(built.map(({ operation, converted }) => [operation, converted]));
  const https = built.flatMap(({ requests }) => requests.map(({ http }) => http));
  const taken = new Set(https.flatMap(unescapableStrings).flatMap(placeholdersIn));
  const names = variableNames(taken);
  const addresses = baseAddresses(model, operations, names);
  const sources = new Map<string, ExportedSource>();

  const postman = (operation: Operation, http: HttpRequest) =>
    requestOf(operation, http, {
      names,
      base: baseOf(operation, addresses).variable,
      converted: convertedOf.get(operation),
    });
  const auth = commonAuth(built.map(({ operation, requests }) => postman(operation, requests[0]!.http).auth));
  const inherited = ({ request, auth: own }: { request: Request; auth: Auth }): Request =>
    sameAuth(own, auth) ? request : { ...request, auth: own };

  const items = built.map(({ operation, requests, saved }): OperationItems => {
    const requestFor = (exchange: string): Request =>
      inherited(
        postman(operation, (requests.find(({ exchange: { name } }) => name === exchange) ?? requests[0]!).http),
      );
    const used = new Set<string>();
    const [main, ...further] = requests.map(({ exchange, tests }, index): Item => {
      const id = stableId(model.id, operation.slug, 'request', exchange.name);
      sources.set(id, sourceOf(operation, exchange.name, model));
      const title = index === 0 ? operation.title : `${operation.title}: ${exchange.summary ?? exchange.name}`;
      return {
        id,
        name: unique(title, used),
        event: [...preference(requests, index), script('test', tests)],
        request: requestFor(exchange.name),
        response: index === 0 ? saved.map((each) => savedResponse(each, requestFor)) : [],
        ...protocolBehaviour(operation),
      };
    });
    return { operation, main: main!, further };
  });

  const folders = foldersOf(model, items, [script('prerequest', resetScript)]);
  const reserved = new Set([sandboxVariable, names.baseUrl, ...https.flatMap(secretsOf).map(names.secret), ...taken]);
  const flows = (options.flows ?? []).map((flow) => flowFolder(flow, { model, postman, inherited, reserved }));
  for (const [id, operation, exchange] of flows.flatMap((flow) => flow.sources))
    sources.set(id, { operation, exchange });
  const secrets = [...new Set(https.flatMap(secretsOf))];
  const collection: Collection = {
    info: {
      _postman_id: stableId(model.id),
      name: model.info.title,
      ...described(
        [model.info.description ?? model.info.summary, options.readme].filter((part) => part?.trim()).join('\n\n'),
      ),
      schema: collectionSchema,
    },
    item: [...folders, ...flows.map(({ folder }) => folder)],
    ...(auth.type === 'noauth' ? {} : { auth }),
    variable: [
      ...addresses.map(({ variable, server }) => variableOf(variable, serverUrlOf(server))),
      ...secrets.map((name) => variableOf(names.secret(name), '')),
      ...[...taken]
        .filter((name) => name !== '')
        .sort()
        .map((name) =>
          variableOf(
            name,
            placeholderFor(name),
            'Stands for itself: the data of this API contains this name in double braces.',
          ),
        ),
    ],
  };
  const unread = operations.filter(
    (operation) => readMethods.has(operation.method) && operation.parameters.length > 0 && !convertedOf.get(operation),
  );
  return { collection, sources, names, secrets, unread };
}

/** Its exchange is made when somebody asks for it, as those of kept operations are not. */
const sourceOf = (operation: Operation, name: string, model: ApiModel): ExportedSource => ({
  operation,
  get exchange() {
    return exchangesOf(operation, model).find((exchange) => exchange.name === name)!;
  },
});

/** For a request that equals an earlier one of its operation, but is shown with another response. */
function preference(requests: Built['requests'], index: number): Event[] {
  const { exchange, http } = requests[index]!;
  const same = (other: HttpRequest): boolean => JSON.stringify(other) === JSON.stringify(http);
  if (exchange.status === undefined || !requests.slice(0, index).some((earlier) => same(earlier.http))) return [];
  return [script('prerequest', preferScript(exchange.status, exchange.name))];
}

/** Strings in which Postman replaces variables and which have no way to escape them. */
const unescapableStrings = ({ headers, body }: HttpRequest): string[] => [
  ...headers.map(([, value]) => value),
  ...(body?.kind === 'text' ? [body.text] : []),
  ...(body?.kind === 'form' ? body.fields.flat() : []),
  ...(body?.kind === 'multipart'
    ? body.parts.flatMap((part) => [part.name, 'text' in part ? part.text : '', ...part.headers.flat()])
    : []),
];

/** Postman drops the body of these by default. */
/** Without it, Postman drops bodies that a method rarely has, and follows the redirect that the document tells of. */
function protocolBehaviour({ method, responses }: Operation): Pick<Item, 'protocolProfileBehavior'> {
  const isRedirect =
    responses.some(({ status }) => status.startsWith('3')) && !responses.some(({ status }) => status.startsWith('2'));
  const behaviour = {
    ...(hasPrunedBody(method) ? { disableBodyPruning: true as const } : {}),
    ...(isRedirect ? { followRedirects: false as const } : {}),
  };
  return Object.keys(behaviour).length > 0 ? { protocolProfileBehavior: behaviour } : {};
}

const hasPrunedBody = (method: string): boolean => ['GET', 'COPY', 'HEAD', 'PURGE', 'UNLOCK'].includes(method);

const script = (listen: Event['listen'], exec: readonly string[]): Event => ({
  listen,
  script: { type: 'text/javascript', exec },
});

const variableOf = (key: string, value: string, description?: string): Variable => ({
  key,
  value,
  type: 'string',
  ...described(description),
});
