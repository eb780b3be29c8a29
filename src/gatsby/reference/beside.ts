import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Worker } from 'node:worker_threads';
import type { ExamplesRecord } from '../../examples/record';
import type { Portal } from '../../portal/portal';
import { digestOfSources, keptApis } from './kept-apis';
import {
  type Instructions,
  type PagesData,
  type ReadApi,
  type ReaderTarget,
  type WrittenDownloads,
  readApis,
} from './read-apis';

/** The reader of a portal's APIs, as whoever makes their nodes sees it; for each API in this order. */
export interface Reader {
  readonly read: () => Promise<ReadApi>;
  readonly instruct: (instructions: Instructions) => void;
  readonly pages: () => Promise<PagesData>;
  readonly downloads: () => Promise<WrittenDownloads>;
  /** Resolves when the twins are written. */
  readonly twins: () => Promise<void>;
  /** Whether it works beside this thread, so that it is worth giving it a part of the pages. */
  readonly isBeside: boolean;
}

/** Messages on their way, in their order. */
interface Queue<T> {
  readonly push: (item: T) => void;
  readonly fail: (error: Error) => void;
  readonly next: () => Promise<T>;
}

export function queue<T>(): Queue<T> {
  const items: (() => T)[] = [];
  let arrived = (): void => undefined;
  const add = (item: () => T): void => {
    items.push(item);
    arrived();
  };
  return {
    push: (item) => add(() => item),
    fail: (error) => {
      add(() => {
        throw error;
      });
    },
    next: async () => {
      while (items.length === 0) await new Promise<void>((done) => (arrived = done));
      return items.shift()!();
    },
  };
}

type Message = Parameters<Parameters<typeof readApis>[3]['post']>[0];

const readerOf = (messages: Queue<Message>, own: Pick<Reader, 'instruct' | 'isBeside'>): Reader => ({
  ...own,
  read: () => messages.next() as Promise<ReadApi>,
  pages: () => messages.next() as Promise<PagesData>,
  downloads: () => messages.next() as Promise<WrittenDownloads>,
  twins: () => messages.next() as Promise<undefined>,
});

/** Documents of fewer bytes are read and shown in less time than a thread takes to start. */
const SMALL = 300_000;

/** Whether to read the documents of a portal in a thread: a second processor is there for it, and it is worth its start. */
const isWorthThread = ({ apis }: Portal): boolean =>
  availableParallelism() > 1 &&
  apis.reduce((sum, { spec }) => sum + (statSync(spec, { throwIfNoEntry: false })?.size ?? 0), 0) >= SMALL;

/**
 * The setting by which `lean-gatsby.cjs` starts the thread before Gatsby; none where the build will not read the APIs, or in no thread.
 * @param site its folder
 */
export const readAhead = (
  portal: Portal,
  record: ExamplesRecord | undefined,
  site: string,
): { PORTAL_READ_AHEAD?: string } => {
  const { pathPrefix } = portal;
  if (!isWorthThread(portal) || keptApis(digestOfSources(portal, record, pathPrefix, site), site)) return {};
  const target: ReaderTarget = { folder: join(site, 'public'), pathPrefix };
  return { PORTAL_READ_AHEAD: JSON.stringify(target) };
};

/** What a thread is started with. */
export interface ReaderData extends ReaderTarget {
  /** The settings of the process that it is in. */
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** A thread that was started before Gatsby, with what it has posted until somebody listens. */
interface StartedBefore {
  readonly worker: Worker;
  readonly target: ReaderTarget;
  readonly events: readonly (readonly [name: string, value: unknown])[];
}

/** Where `lean-gatsby.cjs` has left it. */
const before = Symbol.for('proven-portal.reader');

/**
 * Starts to read the APIs of a portal, or takes over where that was started: in a thread, while this one makes the nodes; here, where a thread is
 * not worth it or its code is not compiled.
 * @param thread `beside-thread.ts`, compiled into the folder of the site
 */
export function startReader(
  portal: Portal,
  record: ExamplesRecord | undefined,
  target: ReaderTarget,
  thread = resolve('beside-thread.js'),
): Reader {
  const started = takeStarted();
  if (started && isDeepStrictEqual(started.target, target)) return readerIn(started.worker, started.events);
  void started?.worker.terminate();
  if (!isWorthThread(portal) || !existsSync(thread)) return readerHere(portal, record, target);
  const data: ReaderData = { ...target, env: { ...process.env } };
  return readerIn(new Worker(thread, { workerData: data }));
}

/** Ends the thread that was started before Gatsby, where nothing is to be read. */
export const endReader = (): void => void takeStarted()?.worker.terminate();

function takeStarted(): StartedBefore | undefined {
  const held = globalThis as { [before]?: StartedBefore };
  const started = held[before];
  delete held[before];
  return started;
}

function readerHere(portal: Portal, record: ExamplesRecord | undefined, target: ReaderTarget): Reader {
  const messages = queue<Message>();
  const instructions = queue<Instructions>();
  readApis(portal, record, target, { post: messages.push, receive: instructions.next }).catch(messages.fail);
  return readerOf(messages, { instruct: instructions.push, isBeside: false });
}

function readerIn(worker: Worker, events: StartedBefore['events'] = []): Reader {
  const messages = queue<Message>();
  const take: Record<string, (value: unknown) => void> = {
    message: (message) => messages.push(message as Message),
    error: (error) => messages.fail(error as Error),
    exit: (code) => messages.fail(new Error(`The thread that reads the APIs ended with ${String(code)}.`)),
  };
  for (const [name, value] of events) take[name]!(value);
  for (const [name, listener] of Object.entries(take)) worker.removeAllListeners(name).on(name, listener);
  worker.ref();
  return readerOf(messages, { instruct: (instructions) => worker.postMessage(instructions), isBeside: true });
}
