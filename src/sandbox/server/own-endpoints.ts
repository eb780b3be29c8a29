import type { Answer, Note } from '../behaviour';
import { problem } from '../problem';
import type { SandboxApi, Snapshot } from '../sandbox';
import { defaultSession, type Session, type Sessions } from '../session';
import { basePathOf } from '../validation/base-path';

export interface OwnRequest {
  readonly session: Session;
  /** Parsed JSON, undefined when there is none. */
  readonly body: unknown;
  readonly query: Readonly<Record<string, string>>;
  readonly parameters: Readonly<Record<string, string>>;
}

/** An endpoint that the sandbox has beside those of the APIs. */
export interface OwnEndpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** In Fastify's spelling, for example `/sandbox/sessions/:name`. */
  readonly path: string;
  readonly summary: string;
  readonly handle: (request: OwnRequest) => Answer | Promise<Answer>;
}

/** More snapshots than these are not kept. */
const mostSnapshots = 100;

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
  const snapshots = new Map<string, Snapshot>();
  let taken = 0;
  const done = (body: object): Answer => ({ status: 200, mediaType: 'application/json', body });
  const endpoints: OwnEndpoint[] = [
    {
      method: 'GET',
      path: '/sandbox/',
      summary: 'What this server is, and what it serves.',
      handle: async ({ session }) =>
        done({
          sandbox:
            'A server on your own machine that behaves like the documented APIs. What it is told is gone once it stops.',
          apis: apis.map(({ model, behaviour, basePath }) => ({
            id: model.id,
            title: model.info.title,
            version: model.info.version,
            basePath: basePath ?? basePathOf(model.servers[0]),
            operations: model.operations.length,
            answers: behaviour ? `behaviour ${behaviour.name}` : 'examples of the document',
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
      summary: 'Puts the session back to the reference state.',
      handle: ({ session }) => {
        sessions.reset(session);
        return done({ session: session.name, state: 'reference' });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/snapshot',
      summary: "Keeps the session's state and answers the snapshot's id.",
      handle: ({ session }) => {
        const id = `snapshot-${++taken}`;
        snapshots.set(id, sessions.snapshot(session));
        const [oldest] = snapshots.keys();
        if (snapshots.size > mostSnapshots && oldest !== undefined) snapshots.delete(oldest);
        return done({ session: session.name, id });
      },
    },
    {
      method: 'POST',
      path: '/sandbox/restore',
      summary: 'Puts the session back to a snapshot: {"id": "snapshot-1"}. It may be one of another session.',
      handle: ({ session, body }) => {
        const id = field(body, 'id');
        const snapshot = typeof id === 'string' ? snapshots.get(id) : undefined;
        if (!snapshot) {
          const cure =
            snapshots.size > 0
              ? `There are: ${[...snapshots.keys()].join(', ')}.`
              : 'Take one with POST /sandbox/snapshot.';
          return problem(404, 'There is no such snapshot.', { cure: `Send {"id": "..."}. ${cure}` });
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
          return problem(400, 'The clock was not moved.', {
            cure: `Send {"advanceSeconds": <a number from 0 to ${limit}>}.`,
          });
        }
        session.clock += Math.round(seconds * 1000);
        return done({ session: session.name, clock: new Date(session.clock).toISOString() });
      },
    },
    {
      method: 'GET',
      path: '/sandbox/requests',
      summary: 'The latest requests of the session, oldest first.',
      handle: ({ session }) => done({ session: session.name, requests: session.log }),
    },
    {
      method: 'DELETE',
      path: '/sandbox/sessions/:name',
      summary: 'Forgets a session; the default one starts anew.',
      handle: ({ parameters }) => {
        const name = parameters.name ?? defaultSession;
        return sessions.drop(name) ? { status: 204 } : problem(404, `There is no session ${name}.`);
      },
    },
  ];
  for (const api of apis) {
    for (const control of api.behaviour?.controls ?? []) {
      endpoints.push({
        method: control.method,
        path: `/sandbox/${control.path}`,
        summary: control.summary,
        handle: ({ session, body, query }) =>
          control.handle({ body, query }, sessions.stateOf(session, api).state, sessions.contextOf(session, api)),
      });
    }
  }
  return endpoints;
}
