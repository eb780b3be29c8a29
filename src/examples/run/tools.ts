import { type Containers, createContainers } from './container/containers';
import { createRunners, type Runners } from './runners';
import { createTypeChecker, type TypeChecker } from './typescript/type-checker';

/** What is expensive to start and can be shared by one engine after the other. */
export interface Tools {
  readonly runners: Runners;
  readonly containers: Containers;
  readonly types: TypeChecker;
  close(): Promise<void>;
}

export function createTools(): Tools {
  const [runners, types, containers] = [createRunners(), createTypeChecker(), createContainers()];
  return {
    runners,
    types,
    containers,
    async close() {
      await Promise.all([runners.close(), types.close()]);
      containers.close();
    },
  };
}
