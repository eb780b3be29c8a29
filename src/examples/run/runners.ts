import { bashRunner } from './bash';
import { commandLanguages, commandRunner } from './command-runner';
import { createPortForwarder } from './port-forwarder';
import { httpRunner } from './http-runner';
import { javaRunner } from './java/java-runner';
import { nodeProcesses, nodeRunner } from './node/node-runner';
import { pythonRunner } from './python/python-runner';
import type { Runner } from './runner';

/** Every language that examples can run in, with what is warm between them. */
export interface Runners {
  /** Undefined for a language that this project cannot run at all. */
  get(language: string): Runner | undefined;
  /** By tool; undefined when the runtime is not on this machine. Asked once per language. */
  versions(language: string): Promise<Readonly<Record<string, string>> | undefined>;
  /** Why programs in a language that use the shown address cannot run here now; undefined when they can. */
  missing(language: string, shown: URL): Promise<string | undefined>;
  close(): Promise<void>;
}

/** @param parallel how many examples run at once */
export function createRunners(parallel: number): Runners {
  const processes = nodeProcesses(parallel);
  const forwarder = createPortForwarder();
  const runners = new Map<string, Runner>([
    ['bash', bashRunner()],
    ['js', nodeRunner('js', processes)],
    ['ts', nodeRunner('ts', processes)],
    ['python', pythonRunner()],
    ['http', httpRunner()],
    ['java', javaRunner(parallel + 1)],
    ...Object.entries(commandLanguages).map(([id, language]) => [id, commandRunner(language, forwarder)] as const),
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
    async missing(language, shown) {
      if (!(await versionsOf(language))) return `no runtime for ${language} on this machine`;
      return commandLanguages[language]?.needsPortForwarder ? forwarder.unavailable(shown) : undefined;
    },
    async close() {
      await Promise.all([...runners.values()].map((runner) => runner.close()));
    },
  };
}
