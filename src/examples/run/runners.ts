import { bashRunner } from './bash';
import { commandLanguages, commandRunner } from './command-runner';
import { httpRunner } from './http-runner';
import { javaRunner } from './java/java-runner';
import { nodeRunner } from './node/node-runner';
import { pythonRunner } from './python/python-runner';
import type { Runner } from './runner';

/** Every language that examples can run in, with what is warm between them. */
export interface Runners {
  /** Undefined for a language that this project cannot run at all. */
  get(language: string): Runner | undefined;
  /** By tool; undefined when the runtime is not on this machine. Asked once per language. */
  versions(language: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** Why programs in a language cannot run here; undefined when they can. @param contained whether they run in containers */
  missing(language: string, contained: boolean): Promise<string | undefined>;
  close(): Promise<void>;
}

export function createRunners(): Runners {
  const runners = new Map<string, Runner>([
    ['bash', bashRunner()],
    ['js', nodeRunner('js')],
    ['ts', nodeRunner('ts')],
    ['python', pythonRunner()],
    ['http', httpRunner()],
    ['java', javaRunner()],
    ...Object.entries(commandLanguages).map(([id, language]) => [id, commandRunner(language)] as const),
  ]);
  const versions = new Map<string, Promise<Readonly<Record<string, string>> | undefined>>();
  const versionsOf: Runners['versions'] = (language) => {
    const known = versions.get(language) ?? Promise.resolve(runners.get(language)?.versions());
    versions.set(language, known);
    return known;
  };
  return {
    get: (language) => runners.get(language),
    versions: versionsOf,
    async missing(language, contained) {
      if (!(await versionsOf(language))) return `this machine has no runtime for ${language}`;
      if (contained || !commandLanguages[language]?.needsContainer) return undefined;
      return `requests of ${language} are recorded in containers only, which this machine does not have`;
    },
    async close() {
      // A page may be read with a runtime that nothing waits for.
      await Promise.allSettled(versions.values());
      await Promise.all([...runners.values()].map((runner) => runner.close()));
    },
  };
}
