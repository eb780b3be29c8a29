import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { bundlePageCode } from '../../scripts/lib/page-code';
import { replaceable } from '../../src/portal/components';

const folder = mkdtempSync(join(tmpdir(), 'page-code-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, text: string): void => {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
};

/** A bundled file, as text. */
const textOf = (bundled: ReadonlyMap<string, Uint8Array>, name: string): string =>
  Buffer.from(bundled.get(name) ?? '').toString();

test('what templates import is bundled under its name, and shared; what is apart or has a query stays a module of its own', async () => {
  write('gatsby-browser.tsx', "import './src/styles/index.css';\nexport {};\n");
  write('gatsby-ssr.tsx', "import { shell } from './src/components/shell';\nexport { shell };\n");
  write('src/styles/index.css', "@import './a.css';\nb { color: red }\n");
  write('src/styles/a.css', 'a { color: blue }\n');
  write(
    'src/templates/page.tsx',
    "import type { Kind } from '../components/kind';\nimport { page } from '../components/page';\nexport default page as Kind;\nexport const query = graphql`{ a }`;\n",
  );
  write('src/templates/page.test.tsx', '');
  write('src/pages/404.tsx', "import {\n  page,\n} from '../components/page';\nexport default page;\n");
  write('src/components/kind.ts', 'export type Kind = string;\n');
  write(
    'src/components/page.tsx',
    "import { navbar } from './navbar';\nimport { queried } from './queried';\nimport { common } from './common';\nexport const page = [common, navbar, queried];\n",
  );
  write('src/components/shell.ts', "import { common } from './common';\nexport const shell = [common, 'shell'];\n");
  write('src/components/common.ts', "export const common = 'in both';\n");
  write('src/components/navbar.ts', "export const navbar = 'own navbar';\n");
  write(
    'src/components/queried.ts',
    "import { asked } from './asked';\nexport const queried = [asked, graphql`{ a }`];\n",
  );
  write('src/components/asked.ts', "export const asked = 'asked';\n");
  const { sources, bundled } = await bundlePageCode(folder, ['navbar']);
  expect([...sources].sort()).toEqual([
    'gatsby-browser.tsx',
    'gatsby-ssr.tsx',
    'src/components/queried.ts',
    'src/pages/404.tsx',
    'src/templates/page.tsx',
  ]);
  const shared = [...bundled.keys()].filter((name) => name.startsWith('src/shared/'));
  expect([...bundled.keys()].filter((name) => !shared.includes(name)).sort()).toEqual([
    'src/components/asked.js',
    'src/components/navbar.js',
    'src/components/page.js',
    'src/components/shell.js',
    'src/styles/index.css',
  ]);
  const page = textOf(bundled, 'src/components/page.js');
  expect(page).toContain('"proven-portal/source/components/navbar"');
  expect(page).toContain('"proven-portal/source/components/queried"');
  expect(page).not.toMatch(/own navbar|in both/);
  expect(textOf(bundled, 'src/components/navbar.js')).toContain('own navbar');
  expect(shared.filter((name) => textOf(bundled, name).includes('in both'))).toHaveLength(1);
  expect(textOf(bundled, 'src/styles/index.css')).toMatch(/a\{color:#?\w+\}b\{color:red\}/);
});

test('nothing but bundled code imports what a portal may replace: there its own comes instead', () => {
  const root = resolve(__dirname, '../..');
  const names = [
    ...['gatsby-browser.tsx', 'gatsby-ssr.tsx'],
    ...['src/templates', 'src/pages'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
    ),
  ];
  const modules = Object.values(replaceable).map(({ module }) => module);
  const importing = names.flatMap((name) =>
    [...readFileSync(join(root, name), 'utf8').matchAll(/^import (?!type\b).* from '(.*)';$/gm)]
      .filter(([, path]) => modules.some((module) => path!.endsWith(`components/${module}`)))
      .map(([statement]) => `${name}: ${statement}`),
  );
  expect(importing).toEqual([]);
});

test('the code of this project’s pages comes in fewer than a hundred modules', async () => {
  const { sources, bundled } = await bundlePageCode(resolve(__dirname, '../..'), ['link/link']);
  // Gatsby takes queries out of templates and pages only: a component with one would need Babel in every build.
  expect(sources.filter((name) => name.startsWith('src/components'))).toEqual([]);
  expect(bundled.size).toBeLessThan(100);
});
