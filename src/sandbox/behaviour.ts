import type { ApiModel, Operation } from '../openapi/model';
import type { Violation } from './validation/violation';

/*
 * This file is all that a behaviour imports of the sandbox: the types of its interface, and what helps it to refuse a request.
 */
export type { ApiModel, Operation } from '../openapi/model';
export { problem } from './problem';
export { describeViolation, fieldPath } from './validation/describe-violation';
export type { Violation } from './validation/violation';

/** Values by parameter name, deserialised by style and converted to the schema's type. Without a prototype, so that any name is safe. */
export type ParameterValues = Readonly<Record<string, unknown>>;

/** A request after routing, parsing and (for a handler) validation. */
export interface BehaviourRequest {
  readonly operation: Operation;
  /** As sent: decoded path without the query. */
  readonly path: string;
  readonly parameters: {
    readonly path: ParameterValues;
    readonly query: ParameterValues;
    readonly header: ParameterValues;
    readonly cookie: ParameterValues;
  };
  /** All headers as sent, names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** The parsed body; undefined when there is none. A copy of its own: a handler may keep it in its state. */
  readonly body: unknown;
  readonly mediaType?: string;
}

/**
 * Handles one operation. `state` is changed in place; a handler that awaits something must expect other requests of the
 * same session in between. The response is validated against the document before it is sent.
 */
export type Handler<State> = (
  request: BehaviourRequest,
  state: State,
  context: Context,
) => SandboxResponse | Promise<SandboxResponse>;

/** An endpoint of the sandbox itself, under `/sandbox/`, which the documented API does not have. */
export interface Control<State> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Without the prefix, for example `rescreen` for `/sandbox/rescreen`. */
  readonly path: string;
  /** One line for `GET /sandbox/`. */
  readonly summary: string;
  /** Names of its query parameters, any other is refused; default: none. */
  readonly query?: readonly string[];
  /** `body` is the parsed JSON body, undefined when there is none, and not validated. Of repeated query parameters the last value counts. */
  handle(
    request: { readonly body: unknown; readonly query: Readonly<Record<string, string>> },
    state: State,
    context: Context,
  ): SandboxResponse | Promise<SandboxResponse>;
}

/**
 * How one API behaves, on top of the generic server, which routes, validates requests and responses, keeps sessions, and
 * responds from the document where an operation has no handler.
 *
 * `State` is a plain value that `structuredClone` copies completely: no functions, no class instances (Map, Set and Date are fine).
 */
export interface Behaviour<State = unknown> {
  readonly name: string;
  /** The reference state. Called once per server; every session starts from a copy of the result. */
  createState(context: Context): State;
  /** By operationId (by slug where the document gives none). A name that the document does not have is an error at start. */
  readonly handlers: Readonly<Record<string, Handler<State>>>;
  /** Runs first for every operation of the API, before validation. A response ends the request. Without this function, only the presence of credentials is checked. */
  authenticate?(
    request: Omit<BehaviourRequest, 'parameters' | 'body'>,
    context: Context,
  ): SandboxResponse | undefined | Promise<SandboxResponse | undefined>;
  /**
   * Responds to a request that is invalid by the document (parameters or body), in the API's own format; undefined leaves it to
   * the generic problem document with status 400. Malformed JSON and a wrong media type never get here.
   */
  onInvalid?(
    violations: readonly Violation[],
    request: BehaviourRequest,
    state: State,
    context: Context,
  ): SandboxResponse | undefined | Promise<SandboxResponse | undefined>;
  /** Responds to a body that is not well-formed in its media type, such as broken JSON; undefined leaves it to the generic problem document. */
  onMalformed?(violation: Violation, operation: Operation): SandboxResponse | undefined;
  readonly controls?: readonly Control<State>[];
  /** Lines that the command line shows at start and `GET /sandbox/` lists, for example a ready-made token. */
  notes?(context: Context): readonly Note[] | Promise<readonly Note[]>;
}

/** A line for whoever starts the sandbox. */
export interface Note {
  readonly label: string;
  readonly value: string;
}

/** A behaviour whose state is opaque to the server. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- State is both an argument and a result, so no other type accepts every behaviour
export type AnyBehaviour = Behaviour<any>;

/** A response of the sandbox, before it is written to the wire. */
export interface SandboxResponse {
  readonly status: number;
  /** A plain value for a JSON media type, a string or bytes for others; undefined for a response without a body. */
  readonly body?: unknown;
  /** Default: the first media type that is documented for this status, else `application/json`. */
  readonly mediaType?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What made it: sent as the header `Sandbox-Source`. A behaviour need not set it. */
  readonly source?: ResponseSource;
}

/**
 * `behaviour`: a handler of the portal's own; `state`: the resources recognised in the document; `example`: a documented example
 * as it is; `generated`: values made from the schema.
 */
export type ResponseSource = 'behaviour' | 'state' | 'example' | 'generated';

/**
 * What a behaviour has beside its state. All of it is deterministic and belongs to one session: two sessions that get the same
 * requests send the same responses, and a restored snapshot goes on exactly as before.
 */
export interface Context {
  readonly model: ApiModel;
  /** Name of the session that the request belongs to. */
  readonly session: string;
  /** The sandbox's clock. It stands still unless it is moved by `advance` or by `POST /sandbox/clock`. */
  now(): Date;
  /** Moves this session's clock forward. */
  advance(milliseconds: number): void;
  /** The next identifier: that many hexadecimal digits, at most 64, generated from the seed. Never the same one twice in a session. */
  hex(digits: number): string;
  /** The next identifier as a UUID of version 4 (RFC 9562 §5.4), generated from the seed. */
  uuid(): string;
  /** Sends a real HTTP request, for example a webhook's delivery. Never throws: a failure is a result. */
  send(request: OutgoingRequest): Promise<OutgoingResult>;
}

/** A request that the sandbox sends itself, such as a webhook's delivery. */
export interface OutgoingRequest {
  readonly url: string;
  /** Default: `POST`. */
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON; `content-type: application/json` is added unless the headers have one. */
  readonly body?: unknown;
  /** Default: the sandbox's `outgoingTimeoutMs`. */
  readonly timeoutMs?: number;
}

/**
 * `response`: the receiver responded with any status, redirects included, which are not followed.
 * `failed`: there was no response; `reason` is the network's message or the policy that forbids the address.
 */
export type OutgoingResult =
  | {
      readonly kind: 'response';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string;
    }
  | { readonly kind: 'failed'; readonly reason: string };
