import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { usageOf } from '../../openapi';
import type { NamedSchema, Webhook } from '../../openapi/model';
import { writeApiTwins } from '../twins/api-twins';
import { type ApiIndex, apiIndex } from '../view/api-index';
import type { ApiContext } from '../view/context';
import { contextFrom, type ContextSource } from '../view/context-source';
import type { NavigationHead } from '../view/navigation';
import { schemaPageView } from '../view/pages/schema-page';
import { webhookPageView } from '../view/pages/webhook-page';
import { type PageData, type ShownPage, pageData } from './node-maker';

/** What a thread is to make of one API; plain data. */
export interface WorkBeside {
  readonly source: ContextSource;
  /** What the API is called. */
  readonly label: string;
  /** Gatsby's `public`. */
  readonly folder: string;
  /** Addresses of the pages that show what they showed after the last build. */
  readonly unchanged: ReadonlySet<string>;
  /** Whether it is to make the data of the pages of schemas and webhooks. */
  readonly withMembers: boolean;
}

/** The pages of the schemas and of the webhooks of an API. */
export function memberPages(
  context: ApiContext,
  index: ApiIndex,
  head: NavigationHead,
): {
  readonly schemas: readonly (ShownPage & { readonly named: NamedSchema })[];
  readonly webhooks: readonly (ShownPage & { readonly webhook: Webhook })[];
} {
  const { model, routes } = context;
  const usage = usageOf(model);
  return {
    schemas: Object.values(model.schemas).map((named) => ({
      named,
      route: routes.schema(named.slug),
      view: () => schemaPageView(named, usage.get(named.slug), index, context, head),
    })),
    webhooks: model.webhooks.map((webhook) => ({
      webhook,
      route: routes.webhook(webhook.slug),
      view: () => webhookPageView(webhook, index, context, head),
    })),
  };
}

/** What a thread has made of the pages of schemas and webhooks, by their addresses; none is there where no thread was started. */
export type MembersData = ReadonlyMap<string, PageData>;

/** Starting a thread, and handing over a model, takes as long as this many pages. */
const FEW_PAGES = 100;

interface Beside {
  readonly members: Promise<MembersData>;
  /** Resolves when the twins are written. */
  readonly twins: Promise<void>;
}

/**
 * Makes the data of the pages of schemas and webhooks, and writes the twins of an API (`writeApiTwins`), while this thread makes the rest
 * of its nodes: half of what sourcing takes, for which a second processor is there. Here, where there is none, where the thread's code is
 * not compiled, or pages are few.
 * @param thread `beside-thread.ts`, compiled into the folder of the site
 */
export function startBeside(work: WorkBeside, thread = resolve('beside-thread.js')): Beside {
  const { operations, schemas, webhooks } = work.source.model;
  const count = operations.length + webhooks.length + Object.keys(schemas).length - work.unchanged.size;
  if (count <= FEW_PAGES || availableParallelism() === 1 || !existsSync(thread)) {
    writeTwins(contextFrom(work.source), work);
    return { members: Promise.resolve(new Map()), twins: Promise.resolve() };
  }
  const worker = new Worker(thread, { workerData: work });
  const members = new Promise<MembersData>((done, fail) => {
    worker.once('message', done);
    worker.once('error', fail);
  });
  const twins = new Promise<void>((done, fail) => {
    worker.once('error', fail);
    worker.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The thread that makes pages ended with ${code}.`)),
    );
  });
  // Whoever waits for the other first is told of an error.
  for (const promise of [members, twins]) promise.catch(() => undefined);
  return { members, twins };
}

/** What the thread does. @param post hands over the data of pages, once */
export function workBeside(work: WorkBeside, post: (members: MembersData) => void): void {
  const context = contextFrom(work.source);
  const { schemas, webhooks } = memberPages(context, apiIndex(context.model), { label: work.label });
  const pages = work.withMembers ? [...schemas, ...webhooks] : [];
  const changed = pages.filter(({ route }) => !work.unchanged.has(route));
  post(new Map(changed.map((page) => [page.route, pageData(page)])));
  writeTwins(context, work);
}

const writeTwins = (context: ApiContext, { source, folder, unchanged }: WorkBeside): void =>
  writeApiTwins(context, folder, source.pathPrefix, unchanged);
