import { createHash } from 'node:crypto';

/** What is used of webpack's own types, which come with Gatsby. */
interface Module {
  identifier(): string;
  /** Of a module that several were joined into. */
  readonly modules?: Iterable<Module>;
}
interface Chunk {
  readonly name?: string | null;
  id: string | number | null;
  ids: (string | number)[] | null;
}
interface ChunkGraph {
  getModuleId(module: Module): string | number | null;
  setModuleId(module: Module, id: number): void;
  getNumberOfModuleChunks(module: Module): number;
  getChunkRootModules(chunk: Chunk): Iterable<Module>;
}
interface Compilation {
  /** There once modules are numbered. */
  readonly chunkGraph: ChunkGraph;
  readonly hooks: {
    readonly moduleIds: { tap(name: string, run: (modules: Iterable<Module>) => void): void };
    readonly chunkIds: { tap(name: string, run: (chunks: Iterable<Chunk>) => void): void };
  };
}
interface Compiler {
  readonly hooks: { readonly compilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

/** A folder, and the name that its files have wherever it lies. */
export type NamedFolder = readonly [folder: string, name: string];

/**
 * A webpack plug-in that numbers modules and chunks by what they are and not by where they lie: webpack's own numbers are made from
 * paths relative to the site's folder, so that two builds of one commit differ where the packages lie elsewhere (reproducible-builds.org).
 */
export function portableIds(named: readonly NamedFolder[]): { apply(compiler: Compiler): void } {
  // Folders within others first.
  const folders = named.toSorted(([one], [other]) => other.length - one.length);
  const nameOf = (module: Module): string =>
    module.modules ? [...module.modules].map(nameOf).sort().join(' ') : portableName(module.identifier(), folders);
  return {
    apply(compiler) {
      compiler.hooks.compilation.tap('portableIds', (compilation) => {
        const { hooks } = compilation;
        hooks.moduleIds.tap('portableIds', (modules) => {
          const { chunkGraph } = compilation;
          const open = [...modules].filter(
            (module) => chunkGraph.getNumberOfModuleChunks(module) > 0 && chunkGraph.getModuleId(module) === null,
          );
          for (const [module, id] of numbered(open, nameOf)) chunkGraph.setModuleId(module, id);
        });
        hooks.chunkIds.tap('portableIds', (chunks) => {
          const { chunkGraph } = compilation;
          const open = [...chunks].filter(({ id }) => id === null);
          const chunkName = (chunk: Chunk): string =>
            chunk.name ?? [...chunkGraph.getChunkRootModules(chunk)].map(nameOf).sort().join(' ');
          for (const [chunk, id] of numbered(open, chunkName)) Object.assign(chunk, { id, ids: [id] });
        });
      });
    },
  };
}

/** The identifier of a module, with loaders and queries, in which no path says where on the machine the project lies. */
export function portableName(identifier: string, folders: readonly NamedFolder[]): string {
  const named = folders.reduce((text, [folder, name]) => text.replaceAll(folder, name), identifier);
  return named.replace(/(^|[|!\s=])[^|!\s=]*?[\\/]node_modules[\\/]/g, '$1packages/').replaceAll('\\', '/');
}

/** Short numbers that depend on the names alone: each is made from the name, and the next one is taken where it is in use. */
export function numbered<T>(items: readonly T[], nameOf: (item: T) => string): [T, number][] {
  const range = 10 ** Math.max(3, String(items.length * 5).length);
  const used = new Set<number>();
  return items
    .map((item) => [item, nameOf(item)] as const)
    .toSorted(([, one], [, other]) => (one < other ? -1 : Number(one > other)))
    .map(([item, name]) => {
      let id = createHash('sha256').update(name).digest().readUInt32BE() % range;
      while (used.has(id)) id = (id + 1) % range;
      used.add(id);
      return [item, id];
    });
}
