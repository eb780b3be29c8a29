import { type Loader, transform } from 'esbuild';

/** What is used of webpack's own types, which come with Gatsby. */
interface Source {
  source(): string | Buffer;
}
interface Sources {
  readonly RawSource: new (text: string) => Source;
}
interface ItemCache {
  getLazyHashedEtag(source: Source): unknown;
  providePromise<T>(name: string, etag: unknown, compute: () => Promise<T>): Promise<T>;
}
interface Compilation {
  readonly hooks: {
    readonly processAssets: {
      tapPromise(
        options: { readonly name: string; readonly stage: number },
        run: (assets: Readonly<Record<string, Source>>) => Promise<void>,
      ): void;
    };
  };
  getCache(name: string): ItemCache;
  updateAsset(name: string, source: Source, info: { readonly minimized: true }): void;
  emitAsset(name: string, source: Source): void;
}
interface Compiler {
  readonly webpack: {
    readonly sources: Sources;
    readonly Compilation: { readonly PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE: number };
  };
  readonly hooks: { readonly compilation: { tap(name: string, run: (compilation: Compilation) => void): void } };
}

interface Minified {
  /** As a buffer, which webpack reads from its cache faster than a long string. */
  readonly code: Buffer;
  /** Licences of packages that have to be published with their code. */
  readonly licences: string;
}

const plugin = 'minifyWithEsbuild';

/**
 * A webpack plug-in that minifies scripts and styles with esbuild: Terser and cssnano, which Gatsby takes, need most of the time of a
 * bundle, in processes of their own.
 * @param target the syntax that scripts may have afterwards
 */
export function minifyWithEsbuild(target: string): { apply(compiler: Compiler): void } {
  return {
    apply(compiler) {
      const { sources, Compilation } = compiler.webpack;
      compiler.hooks.compilation.tap(plugin, (compilation) => {
        const cache = compilation.getCache(plugin);
        const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
        compilation.hooks.processAssets.tapPromise({ name: plugin, stage }, async (assets) => {
          const open = Object.entries(assets).flatMap(([name, source]) => {
            const loader = loaderOf(name);
            return loader ? [{ name, source, loader }] : [];
          });
          await Promise.all(
            open.map(async ({ name, source, loader }) => {
              const etag = cache.getLazyHashedEtag(source);
              const { code, licences } = await cache.providePromise(`${loader}|${name}`, etag, () =>
                minify(name, String(source.source()), loader, target),
              );
              // As text: webpack puts the final names of files in no other.
              compilation.updateAsset(name, new sources.RawSource(code.toString()), { minimized: true });
              if (licences) compilation.emitAsset(licenceFile(name), new sources.RawSource(licences));
            }),
          );
        });
      });
    },
  };
}

const licenceFile = (name: string): string => `${name}.LICENSE.txt`;

const loaderOf = (name: string): Loader | undefined =>
  name.endsWith('.js') ? 'js' : name.endsWith('.css') ? 'css' : undefined;

/** A hash in the name of a file, as webpack writes it before it knows the file's final content. */
const provisional = /(?<=["'`.-])[0-9a-f]{20}(?=["'`.])/g;

async function minify(name: string, text: string, loader: Loader, target: string): Promise<Minified> {
  // Which short names esbuild gives depends on how often each character occurs. These hashes differ from build to build where the
  // final ones do not.
  const hashes: string[] = [];
  const mark = marks.find((each) => !text.includes(each));
  const placeholder = (index: number): string => `${mark}${String(index).padStart(12, '0')}`;
  const masked = mark ? text.replace(provisional, (hash) => placeholder(hashes.push(hash) - 1)) : text;
  const { code, legalComments } = await transform(masked, {
    loader,
    minify: true,
    legalComments: 'external',
    ...(loader === 'js' ? { target } : {}),
  });
  const restored = hashes.reduce((result, hash, index) => result.replaceAll(placeholder(index), hash), code);
  const hint = legalComments ? `/*! For licences see ${licenceFile(name)} */\n` : '';
  return { code: Buffer.from(hint + restored), licences: legalComments ?? '' };
}

/** The beginnings of what stands for a hash, as long as one: the first that a text does not have, which may be anybody's. */
const marks: readonly string[] = ['hashhash', 'markmark', 'slotslot', 'standsin'];
