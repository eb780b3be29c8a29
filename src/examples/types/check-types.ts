import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Example } from '../find/example';
import { placeOfLine } from '../judge/locate';
import type { Problem } from '../problem';

const repository = resolve(__dirname, '../../..');

interface TypeFault {
  /** Index of the example. */
  readonly key: number;
  readonly line: number;
  readonly message: string;
}

/**
 * Checks the types of the TypeScript among the examples, all in one program and in a thread of its own.
 * @param folder where their relative imports start
 * @returns the first error of each example that has one
 */
export async function checkTypes(examples: readonly Example[], folder: string): Promise<Map<Example, Problem>> {
  const typed = examples.filter(({ language, mode }) => language === 'ts' && mode.kind !== 'skip');
  if (typed.length === 0) return new Map();
  const data = {
    folder,
    repository,
    examples: typed.map(({ code, quotation }, key) => ({ key, code, path: quotation?.path })),
  };
  const faults = await new Promise<TypeFault[]>((done, fail) => {
    const worker = new Worker(resolve(__dirname, 'type-checker.cjs'), { workerData: data, execArgv: [] });
    worker.once('message', done);
    worker.once('error', fail);
  });
  return new Map(
    faults.map(({ key, line, message }) => {
      const example = typed[key]!;
      const where = example.quotation ? ` (${example.codeFile}:${line})` : '';
      return [example, { layer: 'static', place: placeOfLine(example, line), message: `${message}${where}` }];
    }),
  );
}
