import { execFileSync, spawnSync } from 'node:child_process';
import { isBuiltin } from 'node:module';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buildSync } from 'esbuild';

const repository = join(__dirname, '../..');
const document = {
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1.0.0' },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        responses: {
          200: {
            description: 'All boats.',
            content: {
              'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Boat' } } },
            },
          },
        },
      },
    },
  },
  components: { schemas: { Boat: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } } } },
};

let folder: string;
let installed: string;

/** The package as an adopter has it: what `npm pack` takes, and nothing that is needed for development only. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'adopter-'));
  installed = join(folder, 'node_modules/proven-portal');
  mkdirSync(installed, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
    cwd: repository,
    encoding: 'utf8',
  });
  const [{ filename }] = JSON.parse(packed) as [{ filename: string }];
  execFileSync('tar', ['xzf', join(folder, filename), '-C', installed, '--strip-components=1']);
  rmSync(join(folder, filename));
  const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    // What is nested in a package comes with it.
    if (dev || path === '' || path.lastIndexOf('node_modules/') > 0) continue;
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    if (existsSync(join(repository, path))) symlinkSync(join(repository, path), join(folder, path), 'junction');
  }
  writeFileSync(join(folder, 'boats.json'), JSON.stringify(document));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function portal(...args: string[]) {
  const { PORTAL_CONFIG: _, CI: __, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(installed, 'scripts/portal.mjs'), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env,
  });
  return { status, stdout, stderr };
}

/** What is in the folder beside the packages. */
const own = (): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(
      (name) =>
        !name.startsWith('node_modules') && !name.startsWith('.portal') && statSync(join(folder, name)).isFile(),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .toSorted();

test('its code imports only packages that come with it', () => {
  const code = readdirSync(installed, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.d)\.(?:ts|tsx|mjs|cjs)$/.test(name),
  );
  // Bundled, so that imports of types only, which no program needs, are gone.
  const { metafile } = buildSync({
    entryPoints: code.map((name) => join(installed, name)),
    bundle: true,
    packages: 'external',
    external: ['proven-portal'],
    platform: 'node',
    format: 'esm',
    splitting: true,
    write: false,
    outdir: 'out',
    metafile: true,
    logLevel: 'silent',
    loader: { '.css': 'empty' },
  });
  const imported = Object.values(metafile.inputs)
    .flatMap(({ imports }) => imports.flatMap(({ path, external }) => (external ? [path] : [])))
    .filter((path) => !isBuiltin(path) && !/^[./]|^<runtime>$/.test(path))
    .map((path) => path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
  const { dependencies } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    dependencies: object;
  };
  expect([...new Set(imported)].filter((name) => !(name in dependencies)).toSorted()).toEqual([]);
});

test.each([
  ['nowhere.yaml', ' contains no file nowhere.yaml.'],
  ['../boats.json', '../boats.json is not in this folder. Copy it here'],
])('init of %s writes nothing, and says why', (document, reason) => {
  const before = own();
  expect(portal('init', document)).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) });
  expect(own()).toEqual(before);
});

test('in a folder with a document, init writes a portal with a guide, and overwrites nothing', () => {
  writeFileSync(join(folder, '.gitignore'), 'mine\n');
  writeFileSync(join(folder, 'package.json'), '{ "name": "boats" }\n');
  const { status, stdout, stderr } = portal('init', './boats.json');
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toContain('boats.json: Boats, 1 operation\n');
  expect(stdout).toContain('kept     .gitignore: add to it `node_modules/`, `/.portal/`, `/public/`, `/reports/`\n');
  expect(stdout).toContain('written  .npmrc\n');
  expect(stdout).toMatch(/added +overrides to package\.json\n[^]*Next:\n {2}npm install {2}/);
  expect(own()).toEqual([
    '.github/workflows/portal.yml',
    '.gitignore',
    '.npmrc',
    'boats.json',
    'guides/index.mdx',
    'package.json',
    'portal.json',
  ]);
  expect(readFileSync(join(folder, '.gitignore'), 'utf8')).toBe('mine\n');
  expect(portal('init')).toMatchObject({ status: 1, stderr: expect.stringContaining('portal.json exists') });
});

test('its example is proven, and an untruth is found at its line', () => {
  const green = portal('verify', '--guides');
  expect(green.stdout + green.stderr).toContain('1 passed');
  expect(green.status).toBe(0);
  const guide = join(folder, 'guides/index.mdx');
  const text = readFileSync(guide, 'utf8');
  writeFileSync(guide, text.replace('4010/boats', '4010/boat'));
  const red = portal('verify', '--guides');
  expect(red.status).toBe(1);
  expect(red.stdout + red.stderr).toMatch(/guides\/index\.mdx:1\d/);
  writeFileSync(guide, text);
});

test('what commands write lies beside the configuration, or where --out says, and never in the package', () => {
  const before = readdirSync(installed).toSorted();
  expect(portal('collections', '--no-guides').status).toBe(0);
  expect(readdirSync(join(folder, 'collections'))).toContain('boats.postman_collection.json');
  const elsewhere = join(folder, 'elsewhere.d');
  expect(portal('collections', '--no-guides', '--out', elsewhere).status).toBe(0);
  expect(readdirSync(join(elsewhere, 'collections'))).toContain('boats.postman_collection.json');
  expect(readdirSync(installed).toSorted()).toEqual(before);
});

test('a portal.config.ts may use the types of the package', () => {
  const file = join(folder, 'typed.config.ts');
  writeFileSync(
    file,
    "import { defineConfig } from 'proven-portal';\nexport default defineConfig({ apis: [{ spec: './boats.json' }] });\n",
  );
  expect(portal('check', '--config', file)).toMatchObject({ status: 0, stdout: expect.stringContaining('boats.json') });
});

test('a command says first which portal it is about', () => {
  expect(portal('check').stderr).toMatch(/^Portal: portal\.json\n/);
  expect(portal('check', '--config', 'typed.config.ts').stderr).toMatch(/^Portal: typed\.config\.ts\n/);
  expect(portal('check', '--help').stderr).toBe('');
});

test.each([
  [['nonsense'], 'Unknown command: nonsense.'],
  [['build', '--config'], '--config needs a value.'],
])('%j stops with a sentence and the help text', (args, sentence) => {
  expect(portal(...args)).toMatchObject({ status: 1, stdout: '', stderr: expect.stringContaining(sentence) });
});
