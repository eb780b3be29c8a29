import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Example } from '../../find/example';
import { locationOfLine } from '../../wire/finding';
import type { Problem } from '../../problem';

/** Checks the types of TypeScript examples in a thread of its own, which stays warm. */
export interface TypeChecker {
  /**
   * Checks examples together, in one program.
   * @param folder where their relative imports start
   * @returns the first error of each example that has one
   */
  check(examples: readonly Example[], folder: string): Promise<ReadonlyMap<Example, Problem>>;
  close(): Promise<void>;
}

interface TypeFault {
  readonly index: number;
  readonly line: number;
  readonly message: string;
}

const repository = resolve(__dirname, '../../../..');

/** The thread starts with the first check. */
export function createTypeChecker(): TypeChecker {
  let worker: Worker | undefined;
  let last: Promise<unknown> = Promise.resolve();
  const post = (message: unknown): Promise<TypeFault[]> => {
    worker ??= new Worker(resolve(__dirname, 'type-check-thread.cjs'), { workerData: { repository }, execArgv: [] });
    const thread = worker;
    return new Promise((done, fail) => {
      thread.once('message', (faults: TypeFault[]) => {
        thread.off('error', fail);
        done(faults);
      });
      thread.once('error', fail);
      thread.postMessage(message);
    });
  };
  return {
    async check(examples, folder) {
      const typed = examples.filter(({ language, mode }) => language === 'ts' && mode.kind !== 'skip');
      if (typed.length === 0) return new Map();
      const message = {
        folder,
        examples: typed.map(({ code, quotation, mode }) => ({
          code,
          path: quotation?.path,
          isPart: mode.kind === 'check',
        })),
      };
      const checked = last.then(() => post(message));
      last = checked.catch(() => undefined);
      const faults = await checked;
      return new Map(faults.map((fault) => [typed[fault.index]!, problemOf(typed[fault.index]!, fault)]));
    },
    async close() {
      await worker?.terminate();
    },
  };
}

function problemOf(example: Example, { line, message }: TypeFault): Problem {
  const where = example.quotation ? ` (${example.codeFile}:${line})` : '';
  return { layer: 'static', location: locationOfLine(example, line), message: `${message}${where}` };
}
