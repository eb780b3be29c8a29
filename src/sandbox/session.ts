import type { Context, OutgoingRequest, OutgoingResult } from './behaviour';
import { identifiers } from './identifiers';
import type { ResourceState } from './resources/store';
import { type RequestRecord, type SandboxApi, type Snapshot, type Snapshots, createSnapshots } from './sandbox';
import { sizeOf } from './size-of';

/** How many requests of each session are logged, and how many characters of each one's URL. */
const MAX_LOG_LENGTH = 200;
const MAX_LOGGED_URL = 500;

/** What a byte of JSON can become in memory at most: `[[],[],…` is the worst. */
const MAX_GROWTH = 20;

/** What a request without a body can leave behind, such as the time at which it came. */
const BYTES_PER_REQUEST = 1024;

/** How many bytes may have come before a state is measured again; of a large one, a quarter of its size. */
const MIN_UNMEASURED = 1024 * 1024;

/** The last moment that RFC 3339 can write: later ones have no date-time. */
export const MAX_CLOCK = Date.parse('9999-12-31T23:59:59.999Z');

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
  /** How many requests are being handled that may change its states. */
  active: number;
  /**
   * About how many bytes those of its states took that no snapshot has, when they were last measured; what may have come since; and
   * what its log takes.
   */
  readonly memory: { states: number; since: number; log: number };
}

export interface SessionOptions {
  readonly apis: readonly SandboxApi[];
  /** Milliseconds since 1970. */
  readonly clock: number;
  readonly seed: string;
  readonly maxSessions: number;
  /** How much memory one session may take, and all of them with their snapshots, in bytes. */
  readonly maxSessionBytes: number;
  readonly maxBytes: number;
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
  /** Snapshots that clients have taken. They are the first to go when there is no room for something else. */
  readonly snapshots: Snapshots;
  /**
   * Runs what may change the states of a session, and counts what it may have left behind.
   * @param bytes of the request's body and address
   * @param isRead whether it should add nothing; what only reads still finds room where there is none for more
   * @returns `full` where the session, or all of them, have no room for it: then it was not run
   */
  run<T>(
    session: Session,
    bytes: number,
    isRead: boolean,
    run: () => T | Promise<T>,
  ): Promise<
    { readonly kind: 'done'; readonly value: T } | { readonly kind: 'full'; readonly what: 'session' | 'all' }
  >;
  record(record: RequestRecord): void;
}

export const defaultSession = 'default';

export function createSessions(options: SessionOptions): Sessions {
  const sessions = new Map<string, Session>();
  const references = new Map<string, ApiState>();

  const contextFor = (session: Session, api: SandboxApi, stateOfApi: () => ApiState): Context => {
    const source = identifiers(() => {
      const state = stateOfApi();
      state.generated += 1;
      return `${options.seed} ${api.model.id} ${state.generated}`;
    });
    return {
      model: api.model,
      session: session.name,
      now: () => new Date(session.clock),
      advance: (milliseconds) => void (session.clock = Math.min(MAX_CLOCK, session.clock + Math.max(0, milliseconds))),
      ...source,
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
    if (!state || shared.has(state)) {
      state = structuredClone(state ?? referenceOf(api));
      session.states.set(api.model.id, state);
      session.memory.since += sizeOf(state);
    }
    return state;
  };

  /** States that a snapshot has too: they are copied before they change, and not when the snapshot is taken. */
  const shared = new WeakSet<ApiState>();
  const sizes = new WeakMap<object, number>();
  /** The size of a state that does not change. */
  const sharedSize = (state: object): number => {
    let size = sizes.get(state);
    if (size === undefined) sizes.set(state, (size = sizeOf(state)));
    return size;
  };
  const snapshots = createSnapshots();

  const sharedBy = ({ states }: Session): ApiState[] => [...states.values()].filter((state) => shared.has(state));
  const sharedSizes = (states: Iterable<object>): number =>
    [...states].reduce((sum, state) => sum + sharedSize(state), 0);
  const ownBytes = ({ memory }: Session): number => memory.states + memory.since + memory.log;
  const bytesOf = (session: Session): number => ownBytes(session) + sharedSizes(sharedBy(session));
  const measure = (session: Session): void => {
    session.memory.states = sizeOf([...session.states.values()].filter((state) => !shared.has(state)));
    session.memory.since = 0;
  };
  /** A state that several snapshots and sessions have counts once, and for as long as one of them has it. */
  const total = (): number => {
    const states = new Set<object>(snapshots.states());
    let own = 0;
    for (const session of sessions.values()) {
      own += ownBytes(session);
      for (const state of sharedBy(session)) states.add(state);
    }
    return own + sharedSizes(states);
  };

  /** What has no room for that many bytes more. */
  const fullFor = (session: Session, bytes: number, isRead: boolean): 'session' | 'all' | undefined => {
    const allowance = isRead ? 1.25 : 1;
    const limit = options.maxSessionBytes * allowance;
    if (bytesOf(session) + bytes > limit) measure(session);
    if (bytesOf(session) + bytes > limit) return 'session';
    while (total() + bytes > options.maxBytes * allowance) if (!snapshots.dropOldest()) return 'all';
    return undefined;
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
    snapshots,
    snapshot(session) {
      // What is being handled may go on to change the state that it has.
      const states = session.active > 0 ? structuredClone(session.states) : new Map(session.states);
      for (const state of states.values()) shared.add(state);
      measure(session);
      return { clock: session.clock, states };
    },
    restore(session, snapshot) {
      session.clock = snapshot.clock;
      session.states.clear();
      for (const [id, state] of snapshot.states) {
        shared.add(state);
        session.states.set(id, state);
      }
      Object.assign(session.memory, { states: 0, since: 0 });
    },
    reset(session) {
      session.clock = options.clock;
      session.states.clear();
      Object.assign(session.memory, { states: 0, since: 0 });
    },
    async run(session, bytes, isRead, run) {
      const what = fullFor(session, 2 * bytes, isRead);
      if (what) return { kind: 'full', what };
      const before = writtenIn(session);
      session.active += 1;
      try {
        return { kind: 'done', value: await run() };
      } finally {
        session.active -= 1;
        const written = Math.max(0, writtenIn(session) - before);
        session.memory.since += BYTES_PER_REQUEST + MAX_GROWTH * bytes + written;
        if (session.memory.since > Math.max(MIN_UNMEASURED, session.memory.states / 4)) measure(session);
      }
    },
    record(record) {
      const session = sessions.get(record.session);
      if (!session) return;
      // A copy: a part of a string would keep all of it in memory.
      const isLong = record.url.length > MAX_LOGGED_URL;
      const url = isLong ? `${Buffer.from(record.url).toString('utf8', 0, MAX_LOGGED_URL)}…` : record.url;
      const { log, memory } = session;
      memory.log += sizeOf(log[log.push({ ...record, url }) - 1]);
      if (log.length > MAX_LOG_LENGTH) memory.log -= sizeOf(log.shift());
    },
  };
}

/** How many bytes the document's resources in a session were told to keep, ever: a request of a few bytes can copy what is there already. */
const writtenIn = ({ states }: Session): number =>
  [...states.values()].reduce((sum, { resources }) => sum + (resources?.written ?? 0), 0);

const newSession = (name: string, clock: number): Session => ({
  name,
  clock,
  states: new Map(),
  log: [],
  active: 0,
  memory: { states: 0, since: 0, log: 0 },
});
