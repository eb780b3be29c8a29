import { createHash } from 'node:crypto';
import type { Context, OutgoingRequest, OutgoingResult } from './behaviour';
import type { ResourceState } from './resources/store';
import type { SandboxApi, Snapshot, RequestRecord } from './sandbox';

/** How many requests of each session are logged. */
const MAX_LOG_LENGTH = 200;

/** One API's state in one session. */
export interface ApiState {
  state: unknown;
  /** How many identifiers were generated. */
  generated: number;
  /** The document's resources, once one was used. */
  resources?: ResourceState;
}

export interface Session {
  readonly name: string;
  clock: number;
  readonly states: Map<string, ApiState>;
  readonly log: RequestRecord[];
}

export interface SessionOptions {
  readonly apis: readonly SandboxApi[];
  /** Milliseconds since 1970. */
  readonly clock: number;
  readonly seed: string;
  readonly maxSessions: number;
  readonly send: (request: OutgoingRequest) => Promise<OutgoingResult>;
}

/** All sessions of one server. Each starts from the reference state, and has a copy of it once it is used. */
export interface Sessions {
  /** The session of this name, created if necessary; undefined when there are too many already. */
  open(name: string): Session | undefined;
  names(): string[];
  drop(name: string): boolean;
  stateOf(session: Session, api: SandboxApi): ApiState;
  contextOf(session: Session, api: SandboxApi): Context;
  snapshot(session: Session): Snapshot;
  restore(session: Session, snapshot: Snapshot): void;
  reset(session: Session): void;
  record(record: RequestRecord): void;
}

export const defaultSession = 'default';

export function createSessions(options: SessionOptions): Sessions {
  const sessions = new Map<string, Session>();
  const references = new Map<string, ApiState>();

  const contextFor = (session: Session, api: SandboxApi, stateOfApi: () => ApiState): Context => {
    const nextHash = (): string => {
      const state = stateOfApi();
      state.generated += 1;
      return createHash('sha256').update(`${options.seed} ${api.model.id} ${state.generated}`).digest('hex');
    };
    return {
      model: api.model,
      session: session.name,
      now: () => new Date(session.clock),
      advance: (milliseconds) => void (session.clock += Math.max(0, milliseconds)),
      hex: (digits) => nextHash().slice(0, digits),
      uuid: () => toUuid(nextHash()),
      send: options.send,
    };
  };

  const referenceOf = (api: SandboxApi): ApiState => {
    let reference = references.get(api.model.id);
    if (!reference) {
      const initial: ApiState = { state: undefined, generated: 0 };
      const session = newSession(defaultSession, options.clock);
      initial.state = api.behaviour?.createState(contextFor(session, api, () => initial));
      references.set(api.model.id, (reference = initial));
    }
    return reference;
  };

  const stateOf = (session: Session, api: SandboxApi): ApiState => {
    let state = session.states.get(api.model.id);
    if (!state) session.states.set(api.model.id, (state = structuredClone(referenceOf(api))));
    return state;
  };

  const open = (name: string): Session | undefined => {
    let session = sessions.get(name);
    if (!session) {
      if (sessions.size >= options.maxSessions) return undefined;
      sessions.set(name, (session = newSession(name, options.clock)));
    }
    return session;
  };
  open(defaultSession);

  return {
    open,
    names: () => [...sessions.keys()],
    drop: (name) => sessions.delete(name) && (name !== defaultSession || open(defaultSession) !== undefined),
    stateOf,
    contextOf: (session, api) => contextFor(session, api, () => stateOf(session, api)),
    snapshot: (session) => ({ clock: session.clock, states: structuredClone(session.states) }),
    restore(session, snapshot) {
      session.clock = snapshot.clock;
      session.states.clear();
      for (const [id, state] of structuredClone(snapshot.states)) session.states.set(id, state);
    },
    reset(session) {
      session.clock = options.clock;
      session.states.clear();
    },
    record(record) {
      const log = sessions.get(record.session)?.log;
      if (!log) return;
      log.push(record);
      if (log.length > MAX_LOG_LENGTH) log.shift();
    },
  };
}

const newSession = (name: string, clock: number): Session => ({ name, clock, states: new Map(), log: [] });

/** RFC 9562 §5.4: version 4, variant 10. */
function toUuid(hex: string): string {
  const variant = ((parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
