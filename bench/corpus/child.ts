// First, as components load Gatsby.
import './without-gatsby';
import { runDocument } from './run-document';
import type { Findings, Stage } from './result';

/** What the parent sends, and what it gets: a message when jobs may be sent, one for each stage that begins, and the findings. */
export interface Job {
  readonly file: string;
  /** The stage after which it ends. */
  readonly last?: Stage;
}
export type Report =
  | { readonly kind: 'ready' }
  | { readonly kind: 'stage'; readonly stage: Stage }
  | { readonly kind: 'done'; readonly findings: Findings }
  | { readonly kind: 'threw'; readonly message: string };

/**
 * A process that takes documents through the engine, one after the other. Only its parent bounds it: something that hangs,
 * or takes all memory, takes the process with it.
 */
const send = (report: Report): void => void process.send?.(report);

process.on('message', ({ file, last }: Job) => {
  // What the document before left behind is not this one's memory.
  globalThis.gc?.();
  runDocument(file, (stage) => send({ kind: 'stage', stage }), last).then(
    (findings) => send({ kind: 'done', findings }),
    (error: unknown) => send({ kind: 'threw', message: error instanceof Error ? error.message : String(error) }),
  );
});
send({ kind: 'ready' });
process.on('disconnect', () => process.exit());
