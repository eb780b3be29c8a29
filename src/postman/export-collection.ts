import { exchangesOf } from '../openapi';
import type { ApiModel, Exchange, Operation } from '../openapi/model';
import { buildRequest, serverUrlOf, type HttpRequest } from '../samples';
import { commonAuth, sameAuth, secretsOf } from './auth';
import {
  collectionSchema,
  described,
  stableId,
  type Auth,
  type Collection,
  type Event,
  type Item,
  type Request,
  type Variable,
} from './collection';
import { convertOperations } from './converter';
import { flowFolder, type Flow } from './flow';
import { requestOf } from './request';
import { savedResponses, unique } from './saved-responses';
import { baseAddresses, baseOf } from './servers';
import { foldersOf, type OperationItems } from './tag-folders';
import { preferScript, resetScript, sandboxVariable, testScript } from './test-script';
import { placeholderServer } from './url';
import { placeholdersIn, placeholderFor, variableNames, type VariableNames } from './variables';

export interface ExportOptions {
  /** Guides whose proven steps become folders, after those of the reference. */
  readonly flows?: readonly Flow[];
  /** How to use the collection, in Markdown: the end of its description. */
  readonly readme?: string;
}

/** A collection, and what in the model its requests were made from: for messages that name a line of the document. */
export interface Exported {
  readonly collection: Collection;
  /** By the item's id. */
  readonly sources: ReadonlyMap<string, { readonly operation: Operation; readonly exchange: Exchange }>;
  readonly names: VariableNames;
  /** Environment variables of the code samples that requests need, such as `TOKEN`. */
  readonly secrets: readonly string[];
}

interface Built {
  readonly operation: Operation;
  readonly requests: readonly { readonly exchange: Exchange; readonly http: HttpRequest }[];
}

/** The collection of one API. The same model gives the same collection, byte for byte. */
export async function exportCollection(model: ApiModel, options: ExportOptions = {}): Promise<Exported> {
  const { operations } = model;
  const converted = await convertOperations(model, operations);
  const built = operations.map((operation): Built => ({
    operation,
    requests: exchangesOf(operation, model).map((exchange) => ({
      exchange,
      http: buildRequest(operation, model, exchange, { serverUrl: placeholderServer }),
    })),
  }));
  const https = built.flatMap(({ requests }) => requests.map(({ http }) => http));
  const taken = new Set(https.flatMap(unescapableStrings).flatMap(placeholdersIn));
  const names = variableNames(taken);
  const addresses = baseAddresses(model, operations, names);
  const sources = new Map<string, { operation: Operation; exchange: Exchange }>();

  const postman = (operation: Operation, http: HttpRequest) =>
    requestOf(operation, http, {
      names,
      base: baseOf(operation, addresses).variable,
      converted: converted.get(operation.slug),
    });
  const auth = commonAuth(built.map(({ operation, requests }) => postman(operation, requests[0]!.http).auth));
  const inherited = ({ request, auth: own }: { request: Request; auth: Auth }): Request =>
    sameAuth(own, auth) ? request : { ...request, auth: own };

  const items = built.map(({ operation, requests }): OperationItems => {
    const requestFor = (exchange: Exchange): Request =>
      inherited(
        postman(operation, (requests.find(({ exchange: { name } }) => name === exchange.name) ?? requests[0]!).http),
      );
    const saved = savedResponses(operation, model, requestFor);
    const used = new Set<string>();
    const [main, ...further] = requests.map(({ exchange }, index): Item => {
      const id = stableId(model.id, operation.slug, 'request', exchange.name);
      sources.set(id, { operation, exchange });
      const title = index === 0 ? operation.title : `${operation.title}: ${exchange.summary ?? exchange.name}`;
      return {
        id,
        name: unique(title, used),
        event: [...preference(requests, index), script('test', testScript(operation, exchange, model))],
        request: requestFor(exchange),
        response: index === 0 ? saved : [],
        ...(hasPrunedBody(operation.method) ? { protocolProfileBehavior: { disableBodyPruning: true } as const } : {}),
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
  return { collection, sources, names, secrets };
}

/** For a request that equals an earlier one of its operation, but is shown with another response. */
function preference(requests: Built['requests'], index: number): Event[] {
  const { exchange, http } = requests[index]!;
  const same = (other: HttpRequest): boolean => JSON.stringify(other) === JSON.stringify(http);
  if (!exchange.response || !requests.slice(0, index).some((earlier) => same(earlier.http))) return [];
  return [script('prerequest', preferScript(exchange.response.status, exchange.name))];
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
