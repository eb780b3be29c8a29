import { runChild } from '../child';
import { createWorkspace } from '../workspace';
import { type Container, type ContainerOptions, openContainer } from './container';
import { type ContainerTools, findContainerTools } from './tools';

/** Makes containers; `missing` says why this machine has none. */
export interface Containers {
  missing(): Promise<string | undefined>;
  open(options: ContainerOptions): Promise<Container>;
}

export function createContainers(tools = findContainerTools()): Containers {
  let probed: Promise<string | undefined> | undefined;
  return {
    missing: () => (probed ??= 'missing' in tools ? Promise.resolve(tools.missing) : probe(tools)),
    open(options) {
      if ('missing' in tools) throw new Error(tools.missing);
      return openContainer(tools, options);
    },
  };
}

/** @returns why a container cannot be had, in the system's words */
async function probe(tools: ContainerTools): Promise<string | undefined> {
  const workspace = createWorkspace('/');
  try {
    const options = { folder: workspace.page('probe'), readable: [], accept: () => undefined };
    const container = await openContainer(tools, { ...options, shown: new URL('http://localhost:4010') });
    try {
      const result = await runChild('true', [], { cwd: '/', env: {}, limit: 10_000, container });
      return result.exit === 0 ? undefined : result.stderr.trim().split('\n')[0] || `bwrap ends with ${result.exit}`;
    } finally {
      container.close();
    }
  } catch (error) {
    return (error as Error).message;
  } finally {
    workspace.remove();
  }
}
