import type { ApiModel } from '../../openapi/model';
import type { AnyBehaviour, Note, SandboxResponse } from '../behaviour';
import { problem } from '../problem';
import { reasonWithoutState } from '../resources/explain';
import { recognise } from '../resources/recognise';
import type { SandboxApi } from '../sandbox';
import { defaultSession, MAX_CLOCK, type Session, type Sessions } from '../session';
import { sandboxBaseOf } from '../../http/server-url';

export interface OwnRequest {
  readonly session: Session;
  /** Parsed JSON, undefined when there is none. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** An endpoint of the sandbox itself, beside those of the APIs. */
export interface OwnEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** In Fastify's spelling, for example `/sandbox/sessions/:name`. */
  readonly path: string;
  readonly summary: string;
  /** Names of its query parameters, any other is refused; default: none. */
  readonly query?: readonly string[];
  /** Whether it gets the state of the session, to which it may add. */
  readonly usesState?: boolean;
  readonly handle: (request: OwnRequest) => SandboxResponse | Promise<SandboxResponse>;
}

/** The methods, paths and query parameters of the endpoints under `/sandbox/`. */
export const sandboxEndpoints = (apis: readonly SandboxApi[]): Pick<OwnEndpoint, 'method' | 'path' | 'query'>[] =>
  // Only handlers use sessions and notes.
  ownEndpoints(apis, {} as Sessions, async () => []);

/** The response to a query parameter that an endpoint does not have, as the APIs' operations have it. */
export function unknownQuery({ query = [] }: OwnEndpoint, names: readonly string[]): SandboxResponse | undefined {
  const unknown = names.find((name) => !query.includes(name));
  if (unknown === undefined) return undefined;
  const hint = query.length > 0 ? `It has ${query.join(', ')}.` : 'It has no query parameters.';
  return problem(400, `Unknown query parameter ${JSON.stringify(unknown)}.`, { hint });
}

/** Where there are more operations than these, the list of what each does is too long for anyone to read. */
const MAX_LISTED = 500;

/** What each operation responds from, and why; of a large API how many there are of each kind. */
function operationsOf(model: ApiModel, behaviour: AnyBehaviour | undefined): Readonly<Record<string, unknown>> {
  const plan = recognise(model);
  const entries = model.operations.map((operation) => {
    const isHandled = Object.hasOwn(behaviour?.handlers ?? {}, operation.operationId ?? operation.slug);
    const own = plan.operations.get(operation.slug);
    const from = isHandled ? 'behaviour' : own?.role ? 'state' : 'document';
    const why = isHandled ? `has a handler in ${behaviour?.name}` : (own?.reason ?? reasonWithoutState(operation));
    return { call: `${operation.method} ${operation.path}`, from, why };
  });
  if (entries.length <= MAX_LISTED)
    return Object.fromEntries(entries.map(({ call, from, why }) => [call, `${from}: ${why}`]));
  const counts = new Map<string, number>();
  for (const { from } of entries) counts.set(from, (counts.get(from) ?? 0) + 1);
  return Object.fromEntries(counts);
}

const field = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null && Object.hasOwn(body, name)
    ? (body as Record<string, unknown>)[name]
    : undefined;

/** The endpoints under `/sandbox/`: what the server is, its sessions, their snapshots and clock, and the behaviours' controls. */
export function ownEndpoints(
  apis: readonly SandboxApi[],
  sessions: Sessions,
  notes: () => Promise<readonly (Note & { readonly api: string })[]>,
): OwnEndpoint[] {
  const done = (body: object): SandboxResponse => ({ status: 200, mediaType: 'application/json', body });
  const endpoints: OwnEndpoint[] = [
    {
      method: 'GET',
      path: '/sandbox/',
      summary: 'Describes this server and what it serves.',
      handle: async ({ session }) =>
        done({
          sandbox:
            'A server on your own machine that behaves like the documented APIs. Its state is lost when it stops.',
          apis: apis.map(({ model, behaviour }) => ({
            id: model.id,
            title: model.info.title,
            version: model.info.version,
            basePath: sandboxBaseOf(model),
            operations: model.operations.length,
            ...(behaviour ? { behaviour: behaviour.name } : {}),
            responds: operationsOf(model, behaviour),
          })),
          notes: await notes(),
          session: session.name,
          sessions: sessions.names(),
          clock: new Date(session.clock).toISOString(),
          endpoints: endpoints.map(({ method, path, summary }) => ({ call: `${method} ${path}`, summary })),
        }),
    },
    {
      method: 'POST',
      path: '/sandbox/reset',
      summary: 'Resets the session to the reference state.',
      handle: ({ session }) => {
        sessions.reset(session);
        return done({ session: session.name, state: 'reference' });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/snapshot',
      summary: "Takes a snapshot of the session's state; responds with its id.",
      handle: ({ session }) => {
        const id = sessions.snapshots.add(sessions.snapshot(session));
        return done({ session: session.name, id });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/restore',
      summary: 'Restores a snapshot in the session: {"id": "snapshot-1"}. The snapshot may come from another session.',
      handle: ({ session, body }) => {
        const id = field(body, 'id');
        const snapshot = typeof id === 'string' ? sessions.snapshots.find(id) : undefined;
        if (!snapshot) {
          const known = sessions.snapshots.ids();
          const hint = known.length > 0 ? `Known ids: ${known.join(', ')}.` : 'Take one with POST /sandbox/snapshot.';
          return problem(404, 'Unknown snapshot.', { hint: `Send {"id": "..."}. ${hint}` });
        }
        sessions.restore(session, snapshot);
        return done({ session: session.name, id });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/clock',
      summary: 'Moves the session\'s clock forward: {"advanceSeconds": 86400}.',
      handle: ({ session, body }) => {
        const seconds = field(body, 'advanceSeconds');
        const limit = 100 * 365.25 * 86_400;
        if (typeof seconds !== 'number' || !(seconds >= 0 && seconds <= limit)) {
          return problem(400, 'advanceSeconds is missing or out of range.', {
            hint: `Send {"advanceSeconds": <number from 0 to ${limit}>}.`,
          });
        }
        const moved = session.clock + Math.round(seconds * 1000);
        if (moved > MAX_CLOCK) {
          return problem(400, 'The clock would pass the year 9999.', {
            hint: `It is at ${new Date(session.clock).toISOString()} and ends at ${new Date(MAX_CLOCK).toISOString()}; POST /sandbox/reset resets it.`,
          });
        }
        session.clock = moved;
        return done({ session: session.name, clock: new Date(session.clock).toISOString() });
      },
    },
    {
      method: 'GET',
      path: '/sandbox/requests',
      summary: 'Lists the latest requests of the session, oldest first.',
      handle: ({ session }) => done({ session: session.name, requests: session.log }),
    },
    {
      method: 'DELETE',
      path: '/sandbox/sessions/:name',
      summary: 'Drops a session; the default one is reset.',
      handle: ({ parameters }) => {
        const name = parameters.name ?? defaultSession;
        return sessions.drop(name) ? { status: 204 } : problem(404, `Unknown session ${name}.`);
      },
    },
  ];
  for (const api of apis) {
    for (const control of api.behaviour?.controls ?? []) {
      endpoints.push({
        method: control.method,
        path: `/sandbox/${control.path}`,
        summary: control.summary,
        query: control.query,
        usesState: true,
        handle: ({ session, body, query }) =>
          control.handle({ body, query }, sessions.stateOf(session, api).state, sessions.contextOf(session, api)),
      });
    }
  }
  return endpoints;
}
