import { createRunners, type Runners } from './run/runners';
import { createTypeChecker, type TypeChecker } from './types/type-checker';

/** What is dear to start and serves one engine after the other. */
export interface Tools {
  readonly runners: Runners;
  readonly types: TypeChecker;
  close(): Promise<void>;
}

/** @param parallel how many examples run at once */
export function createTools(parallel: number): Tools {
  const [runners, types] = [createRunners(parallel), createTypeChecker()];
  return { runners, types, close: async () => void (await Promise.all([runners.close(), types.close()])) };
}
