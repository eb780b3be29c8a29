import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { contextFrom, type ContextSource } from '../view/context-source';
import { writeApiTwins } from './api-twins';

/** The twins that are to be written of one API; plain data. */
export interface TwinWork {
  /** Of the latest version of an API: above pages of earlier ones stands more. */
  readonly source: ContextSource;
  /** Gatsby's `public`. */
  readonly folder: string;
  /** As `writeApiTwins` takes it. */
  readonly unchanged: ReadonlySet<string>;
}

/** Starting a thread, and handing over a model, takes as long as this many twins. */
const FEW_TWINS = 100;

export const writeTwins = ({ source, folder, unchanged }: TwinWork): void =>
  writeApiTwins(contextFrom(source), folder, source.pathPrefix, unchanged);

/**
 * Writes the twins of an API (`writeApiTwins`) while this thread makes its nodes: a third of what sourcing takes, for which a second
 * processor is there. Here, where there is none, where the thread's code is not compiled, or twins are few.
 * @param thread `twin-thread.ts`, compiled into the folder of the site
 */
export async function writeTwinsBeside(work: TwinWork, thread = resolve('twin-thread.js')): Promise<void> {
  const { operations, schemas, webhooks } = work.source.model;
  const count = operations.length + webhooks.length + Object.keys(schemas).length - work.unchanged.size;
  if (count <= FEW_TWINS || availableParallelism() === 1 || !existsSync(thread)) return writeTwins(work);
  const worker = new Worker(thread, { workerData: work });
  return new Promise((done, fail) => {
    worker.once('error', fail);
    worker.once('exit', (code) =>
      code === 0 ? done() : fail(new Error(`The thread that writes Markdown ended with ${code}.`)),
    );
  });
}
