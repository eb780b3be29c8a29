import { runChild } from '../child';
import { createWorkspace } from '../workspace';
import {
  type Container,
  type ContainerOptions,
  type SystemSettings,
  createSystemSettings,
  openContainer,
} from './container';
import { type ContainerTools, findContainerTools } from './tools';

/** Makes containers, which are closed before this is; `missing` says why this machine has none. */
export interface Containers {
  missing(): Promise<string | undefined>;
  open(options: Omit<ContainerOptions, 'settings'>): Promise<Container>;
  close(): void;
}

export function createContainers(tools = findContainerTools()): Containers {
  const settings = createSystemSettings();
  let probed: Promise<string | undefined> | undefined;
  return {
    missing: () => (probed ??= 'missing' in tools ? Promise.resolve(tools.missing) : probe(tools, settings)),
    open(options) {
      if ('missing' in tools) throw new Error(tools.missing);
      return openContainer(tools, { ...options, settings });
    },
    close: () => settings.remove(),
  };
}

/** @returns why a container cannot be had, in the system's words */
async function probe(tools: ContainerTools, settings: SystemSettings): Promise<string | undefined> {
  const workspace = createWorkspace('/');
  try {
    const options = { folder: workspace.page('probe'), readable: [], settings, accept: () => undefined };
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
