import { bashRunner } from './bash';
import { httpRunner } from './http-runner';
import { nodeProcesses, nodeRunner } from './node/node-runner';
import { pythonRunner } from './python/python-runner';
import type { Runner } from './runner';

/** Every language that examples can run in, with what is warm between them. */
export interface Runners {
  /** Undefined for a language that this project cannot run at all. */
  get(language: string): Runner | undefined;
  /** By tool; undefined when the runtime is not on this machine. Asked once per language. */
  versions(language: string): Promise<Readonly<Record<string, string>> | undefined>;
  close(): Promise<void>;
}

/** @param parallel how many examples run at once */
export function createRunners(parallel: number): Runners {
  const processes = nodeProcesses(parallel);
  const runners = new Map<string, Runner>([
    ['bash', bashRunner()],
    ['js', nodeRunner('js', processes)],
    ['ts', nodeRunner('ts', processes)],
    ['python', pythonRunner()],
    ['http', httpRunner()],
  ]);
  const versions = new Map<string, Promise<Readonly<Record<string, string>> | undefined>>();
  return {
    get: (language) => runners.get(language),
    versions(language) {
      const known = versions.get(language) ?? Promise.resolve(runners.get(language)?.versions());
      versions.set(language, known);
      return known;
    },
    async close() {
      await Promise.all([...runners.values()].map((runner) => runner.close()));
    },
  };
}
