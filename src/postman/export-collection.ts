import { exchangesOf } from '../openapi';
import type { ApiModel, Exchange, Operation } from '../openapi/model';
import { type HttpRequest, serverUrlOf } from '../samples';
import { commonAuth, sameAuth, secretsOf } from './auth';
import { baseAddresses, baseOf } from './base-addresses';
import {
  type Auth,
  type Collection,
  type Event,
  type Item,
  type Request,
  type Variable,
  collectionSchema,
  described,
  stableId,
} from './collection';
import { readMethods } from './converter';
import { type Flow, flowFolder } from './flow';
import { type OperationItems, foldersOf } from './folders';
import type { KeptOperations } from './kept-operations';
import { type OperationParts, operationParts } from './operation-parts';
import { requestOf } from './request';
import { savedResponse, unique } from './saved-responses';
import { preferScript, resetScript, sandboxVariable } from './test-script';
import { type VariableNames, placeholderFor, placeholdersIn, variableNames } from './variables';

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
      base: baseOf(operation, model, addresses),
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
      ...[...addresses.values()].map(({ variable, server }) => variableOf(variable, serverUrlOf(server))),
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
