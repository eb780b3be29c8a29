import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Engine, type EngineOptions, startEngine } from '../../../src/examples/engine';
import type { Tools } from '../../../src/examples/run/tools';
import { type Proof, prove } from '../../../src/examples/prove';
import type { Selection } from '../../../src/examples/select';
import { loadApi } from '../../../src/openapi';
import { loadPortal } from '../../../src/portal/load';
import type { SandboxApi } from '../../../src/sandbox';
import { library } from '../fixtures/library/behaviour';

export const libraryFolder = resolve(__dirname, '../fixtures/library');

/**
 * A copy of the tests' portal that may be changed.
 * @param examples settings of its examples, such as `samples: 'none'` where it is not about those in other languages, of which each
 * takes a process or two
 */
export function copyOfLibrary(examples?: object): { readonly root: string; remove(): void } {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'library-')));
  cpSync(libraryFolder, root, { recursive: true });
  if (examples) {
    const file = join(root, 'portal.config.json');
    const config = JSON.parse(readFileSync(file, 'utf8')) as { readonly examples: object };
    writeFileSync(file, JSON.stringify({ ...config, examples: { ...config.examples, ...examples } }));
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

export async function libraryApis(root = libraryFolder): Promise<SandboxApi[]> {
  const { model } = await loadApi({ id: 'library', file: join(root, 'library.yaml'), root });
  return [{ model, behaviour: library }];
}

/** An engine for the tests' portal, or for a copy of it. */
export async function startLibrary(
  tools: Tools,
  root = libraryFolder,
  options: Partial<EngineOptions> = {},
): Promise<Engine> {
  const portal = loadPortal({ PORTAL_CONFIG: join(root, 'portal.config.json') });
  const apis = options.apis ?? (await libraryApis(root));
  return startEngine({ portal, tools, today: '2025-03-03', ...options, apis });
}

/** Runs what is selected and closes the engine. */
export async function proveLibrary(
  tools: Tools,
  root = libraryFolder,
  selection: Selection = {},
  options: Partial<EngineOptions> = {},
): Promise<Proof> {
  const engine = await startLibrary(tools, root, options);
  try {
    return await prove(engine, {
      ...selection,
      header: { startedAt: new Date(), started: performance.now(), server: 'sandbox' },
    });
  } finally {
    await engine.close();
  }
}
