import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

const packages = resolve(__dirname, '../../node_modules');

/** What a process of Gatsby finds, by the path of a module: names of what it exports, and how many modules that has loaded. */
function loaded(...preload: string[]): Record<string, { readonly names: string[]; readonly modules: number }> {
  const program = `
    const found = {};
    for (const path of ${JSON.stringify([...modules])}) {
      const before = Object.keys(require.cache).length;
      const names = Object.keys(require(${JSON.stringify(packages)} + '/' + path));
      found[path] = { names, modules: Object.keys(require.cache).length - before };
    }
    process.stdout.write(JSON.stringify(found));`;
  return JSON.parse(
    execFileSync(process.execPath, [...preload, '--eval', program], { encoding: 'utf8' }),
  ) as ReturnType<typeof loaded>;
}

const modules = [
  'schema-utils/dist/index.js',
  'terser-webpack-plugin/dist/index.js',
  'css-minimizer-webpack-plugin/dist/index.js',
  'gatsby/dist/utils/parcel/compile-gatsby-files.js',
  'gatsby/dist/internal-plugins/functions/gatsby-node.js',
] as const;

test('modules of Gatsby that no build needs are replaced by small ones, which have what others use of them', () => {
  const usual = loaded();
  const lean = loaded('--require', resolve(__dirname, 'lean-gatsby.cjs'));
  for (const path of modules) {
    expect([path, lean[path]!.modules]).toEqual([path, 1]);
    expect(usual[path]!.modules).toBeGreaterThan(1);
    // What is replaced by nothing has the names of what it replaces: Gatsby calls plug-ins by these.
    if (path.startsWith('gatsby/dist/internal-plugins'))
      expect(lean[path]!.names).toEqual(expect.arrayContaining(usual[path]!.names));
  }
  expect(usual['gatsby/dist/utils/parcel/compile-gatsby-files.js']!.names).toEqual(
    expect.arrayContaining(lean['gatsby/dist/utils/parcel/compile-gatsby-files.js']!.names),
  );
});
