import type { ApiModel } from '../openapi/model';
import type { AnyBehaviour } from './behaviour';
import type { ResourceState } from './resources/store';
import type { Connect } from './send';

/** One API that a sandbox serves. */
export interface SandboxApi {
  readonly model: ApiModel;
  /** Without one, every response is made from the document alone. */
  readonly behaviour?: AnyBehaviour;
}

export interface SandboxOptions {
  readonly apis: readonly SandboxApi[];
  /** Where the clock stands at start, as an RFC 3339 date-time. Default: `2025-03-03T09:00:00Z`. */
  readonly clock?: string;
  /** Identifiers are generated from it. Default: `sandbox`. */
  readonly seed?: string;
  /** Whether properties, and query parameters, that the document does not have are errors. Default: `allow`. */
  readonly unknownProperties?: 'allow' | 'reject';
  readonly unknownParameters?: 'allow' | 'reject';
  /** Whether an invalid response of the sandbox's own becomes a 500 that says what is wrong (default), or is sent as it is. */
  readonly strict?: boolean;
  /** Largest request body, in bytes. Default: 1 MiB. */
  readonly bodyLimit?: number;
  /** How many sessions may exist at once, the default one included. Default: 1000. */
  readonly maxSessions?: number;
  /** About how much memory one session may take, in bytes. Default: 32 MiB. */
  readonly maxSessionBytes?: number;
  /** About how much memory all sessions and snapshots may take, in bytes. Default: a quarter of what Node has, at most 512 MiB. */
  readonly maxBytes?: number;
  /**
   * Where the sandbox may send requests to, such as webhooks: to this machine (default), anywhere, or to its own receiver only. Never
   * together with `cors`.
   */
  readonly outgoing?: 'loopback' | 'any' | 'own';
  /** Default: 2000. */
  readonly outgoingTimeoutMs?: number;
  /** Makes the connections for those requests; default: on this machine. */
  readonly connect?: Connect;
  /**
   * Origins, such as `http://localhost:8000`, whose pages may use the sandbox. Requests of all other pages are refused. Where there
   * is one, webhooks are delivered to the sandbox's own receiver only: a page could read other servers of this machine through them.
   */
  readonly cors?: readonly string[];
  /** Which `Host` headers are accepted: names of this machine only (default), which prevents DNS rebinding, or any. */
  readonly hostPolicy?: 'loopback' | 'any';
  /** Called after each response. */
  readonly onResponse?: (record: RequestRecord) => void;
}

/** Everything that one session has, as an opaque plain value. Good for every sandbox of the same APIs. */
export interface Snapshot {
  /** Milliseconds since 1970. */
  readonly clock: number;
  /** By the API's id; an API that was not used yet is absent. `generated` counts the identifiers generated so far. */
  readonly states: ReadonlyMap<
    string,
    { readonly state: unknown; readonly generated: number; readonly resources?: ResourceState }
  >;
}

/** A running server, or one about to be. Session names default to `default`. */
export interface Sandbox {
  /**
   * Listens on 127.0.0.1. Port 0, the default, is any free one.
   * @returns the address, for example `http://localhost:4010`.
   * @throws SandboxError when the port is in use.
   */
  listen(port?: number): Promise<string>;
  /** Responds to what is in flight, then stops. */
  close(): Promise<void>;
  /** A request without a socket, for tests. */
  inject(request: InjectedRequest): Promise<InjectedResponse>;
  snapshot(session?: string): Snapshot;
  restore(snapshot: Snapshot, session?: string): void;
  /** Back to the reference state. */
  reset(session?: string): void;
  /** Drops the session with its state; the default one is reset. */
  drop(session: string): void;
  sessions(): string[];
  /** The latest requests of a session, oldest first; at most 200. */
  requests(session?: string): readonly RequestRecord[];
  /** What the behaviours show at start, such as a ready-made token. */
  notes(): Promise<readonly { readonly api: string; readonly label: string; readonly value: string }[]>;
}

export interface InjectedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | object;
}

export interface InjectedResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
  /** @throws SyntaxError when the body is not JSON. */
  json(): unknown;
}

/** A mistake in how the sandbox was set up: shown as it is, without a stack trace. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}

/** One request that the sandbox responded to. */
export interface RequestRecord {
  /** By the sandbox's clock, RFC 3339. */
  readonly time: string;
  readonly session: string;
  readonly method: string;
  /** Path and query, as sent; in the log of a session without what is beyond 500 characters. */
  readonly url: string;
  /** The API's id and the operation's slug, where the request matched one. */
  readonly api?: string;
  readonly operation?: string;
  readonly status: number;
  /** Milliseconds of real time. */
  readonly duration: number;
}

/** Older snapshots are dropped. */
const MAX_SNAPSHOTS = 100;

/** The snapshots that clients have taken of the sessions of one server, the oldest first. */
export interface Snapshots {
  /** @returns the identifier under which it can be found */
  add(snapshot: Snapshot): string;
  find(id: string): Snapshot | undefined;
  ids(): string[];
  /** Those of all APIs in all of them. */
  states(): object[];
  /** @returns whether there was one */
  dropOldest(): boolean;
}

export function createSnapshots(): Snapshots {
  const kept = new Map<string, Snapshot>();
  let taken = 0;
  const dropOldest = (): boolean => {
    const [oldest] = kept.keys();
    return oldest !== undefined && kept.delete(oldest);
  };
  return {
    add(snapshot) {
      const id = `snapshot-${++taken}`;
      kept.set(id, snapshot);
      if (kept.size > MAX_SNAPSHOTS) dropOldest();
      return id;
    },
    find: (id) => kept.get(id),
    ids: () => [...kept.keys()],
    states: () => [...kept.values()].flatMap((snapshot) => [...snapshot.states.values()]),
    dropOldest,
  };
}
