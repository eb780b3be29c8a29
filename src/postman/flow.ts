import { exchangesOf, operationOf } from '../openapi';
import type { ApiModel, Exchange, Operation } from '../openapi/model';
import { buildRequest, type HttpRequest } from '../samples';
import { isJson } from '../http/media-type';
import { described, stableId, type Auth, type Event, type Folder, type Item, type Request } from './collection';
import { linkSteps, type LinkedStep } from './flow-values';
import { expression, resetScript, sandboxVariable, testScript } from './test-script';
import { placeholderServer } from './url';
import { placeholderFor } from './variables';

/** The steps of a guide in order, as they were proven against one server. */
export interface Flow {
  /** Stable, for example the guide's route. */
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly steps: readonly FlowStep[];
}

export interface FlowStep {
  /** Slug of the operation; absent for an endpoint that only the sandbox has. */
  readonly operation?: string;
  /** The heading above it in the guide; not a folder, since a step cannot run without those before it. */
  readonly section?: string;
  /** The step starts from the sandbox's reference state, whatever came before it. */
  readonly fresh?: boolean;
  readonly request: {
    readonly method: string;
    /** Path below the server's address, and query, as sent. */
    readonly target: string;
    readonly headers: readonly (readonly [name: string, value: string])[];
    readonly body: string;
  };
  readonly expected: { readonly status: number; readonly contentType?: string; readonly body: string };
}

/** What the folder needs to know of its collection. */
export interface FlowContext {
  readonly model: ApiModel;
  /** Names of the collection's own variables. */
  readonly reserved: ReadonlySet<string>;
  /** Makes a Postman request with the credentials that the operation requires. */
  readonly postman: (operation: Operation, http: HttpRequest) => { readonly request: Request; readonly auth: Auth };
  /** Leaves out an authorization that equals the collection's. */
  readonly inherited: (made: { readonly request: Request; readonly auth: Auth }) => Request;
}

export interface FlowResult {
  readonly folder: Folder;
  /** Operations of the steps, by the item's id. */
  readonly sources: readonly (readonly [id: string, operation: Operation, exchange: Exchange])[];
}

/** What the request of a step is called, without its number in the folder. */
export function nameOfStep({ section, request }: FlowStep, operation: Operation | undefined): string {
  const title = operation?.title ?? `Sandbox: ${request.method} ${request.target}`;
  return section === undefined ? title : `${section}: ${title}`;
}

/** A folder that does what a guide does, step by step, passing values of responses on to later requests. */
export function flowFolder(flow: Flow, context: FlowContext): FlowResult {
  const { model } = context;
  const sources: FlowResult['sources'][number][] = [];
  const items = linkSteps(flow.steps, {
    templateOf: ({ operation }) => (operation === undefined ? undefined : operationOf(model, operation)?.path),
    reserved: context.reserved,
  }).map((linked, index): Item => {
    const operation = linked.step.operation === undefined ? undefined : operationOf(model, linked.step.operation);
    const id = stableId(model.id, 'flow', flow.id, String(index));
    const exchange = exchangeOf(linked.step, operation);
    if (operation) sources.push([id, operation, exchange]);
    const name = nameOfStep(linked.step, operation);
    const reset = index === 0 || linked.step.fresh ? resetScript : [];
    const before = [
      ...reset,
      ...linked.before.map(
        ({ name: key, value }) => `pm.collectionVariables.set(${expression(key)}, ${expression(value)});`,
      ),
    ];
    const after = linked.after.map(
      ({ name: key, path }) =>
        `pm.collectionVariables.set(${expression(key)}, pm.response.json()${path.map((part) => `[${expression(part)}]`).join('')});`,
    );
    const tests = operation ? testScript(operation, exchange, model) : sandboxTests(linked.step);
    return {
      id,
      name: `${index + 1}. ${name}`,
      event: [
        ...event('prerequest', operation ? before : [...skipUnlessSandbox, ...before]),
        ...event('test', [...tests, ...after]),
      ],
      request: operation ? requestOfStep(linked, operation, context) : sandboxRequest(linked),
      response: [],
    };
  });
  const folder = {
    id: stableId(model.id, 'flow', flow.id),
    name: flow.name,
    ...described(flow.description),
    item: items,
  };
  return { folder, sources };
}

const event = (listen: Event['listen'], exec: readonly string[]): Event[] =>
  exec.length === 0 ? [] : [{ listen, script: { type: 'text/javascript', exec } }];

/** The proven response, in the form in which `testScript` takes the document's examples. */
function exchangeOf({ expected }: FlowStep, operation: Operation | undefined): Exchange {
  const origin = operation?.origin ?? { file: '', pointer: '', line: 0, column: 0 };
  const json = expected.contentType !== undefined && isJson(expected.contentType) ? parse(expected.body) : undefined;
  const exact = operation?.responses.find(({ status }) => status === String(expected.status));
  const media = exact?.content.find(({ mediaType }) => isJson(mediaType));
  return {
    name: 'guide',
    source: 'document',
    parameters: [],
    origin,
    response: {
      status: String(expected.status),
      ...(json && media ? { mediaType: media.mediaType, value: json } : {}),
      origin,
    },
  };
}

function parse(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

/** Headers that a guide's client adds by itself, or that the request's authorization replaces. */
const dropped = new Set([
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'sec-fetch-mode',
  'authorization',
  'transfer-encoding',
  'proxy-connection',
  'expect',
]);

function requestOfStep(
  { step, target, body }: LinkedStep,
  operation: Operation,
  { model, postman, inherited }: FlowContext,
): Request {
  const credentials = buildRequest(operation, model, exchangesOf(operation, model)[0]!, {
    serverUrl: placeholderServer,
  });
  // A guide that shows a refused call sends no credentials, or insufficient ones, and means to.
  const refused = [401, 403].includes(step.expected.status);
  const isKept = (name: string): boolean => !dropped.has(name) || (refused && name === 'authorization');
  const http: HttpRequest = {
    ...credentials,
    method: step.request.method,
    url: `${placeholderServer}${target}`,
    headers: step.request.headers.filter(([name]) => isKept(name.toLowerCase())),
    ...(body === '' ? { body: undefined } : { body: { kind: 'text', text: body } }),
  };
  const made = postman(operation, http);
  return refused ? { ...made.request, auth: { type: 'noauth' } } : inherited(made);
}

const skipUnlessSandbox: readonly string[] = [
  '// Only the sandbox has this endpoint.',
  `if (!pm.environment.get(${expression(sandboxVariable)})) pm.execution.skipRequest();`,
];

const sandboxTests = ({ expected }: FlowStep): string[] => [
  `pm.test("status is ${expected.status}", () => pm.response.to.have.status(${expected.status}));`,
];

function sandboxRequest({ step, target, body }: LinkedStep): Request {
  const [path = '', query] = target.slice(1).split('?');
  const base = placeholderFor(sandboxVariable);
  return {
    method: step.request.method,
    ...described('An endpoint of the sandbox that is not part of the API.'),
    header: step.request.headers
      .filter(([name]) => !dropped.has(name.toLowerCase()))
      .map(([key, value]) => ({ key, value })),
    url: {
      raw: `${base}${target}`,
      host: [base],
      path: path.split('/'),
      ...(query
        ? {
            query: query
              .split('&')
              .map((pair) => ({ key: pair.split('=')[0]!, value: pair.slice(pair.indexOf('=') + 1) })),
          }
        : {}),
    },
    ...(body === '' ? {} : { body: { mode: 'raw', raw: body, options: { raw: { language: 'json' } } } }),
    auth: { type: 'noauth' },
  };
}
