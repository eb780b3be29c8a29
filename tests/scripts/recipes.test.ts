/** The commands that the documentation and the workflow of `init` tell readers to run, run as they stand. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import { storeDocument } from '../browser/support/store-document';

const repository = resolve(__dirname, '../..');
const read = (name: string): string => readFileSync(join(repository, name), 'utf8');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'recipes-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function portal(cwd: string, ...args: readonly string[]) {
  const { PORTAL_CONFIG: _, PORTAL_OUT: __, CI: ___, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(repository, 'scripts/portal.mjs'), ...args], {
    cwd,
    encoding: 'utf8',
    env,
  });
  return { status, text: stdout + stderr };
}

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly steps: readonly Step[];
  readonly strategy?: { readonly matrix: { readonly part: readonly number[] } };
}
interface Workflow {
  readonly jobs: Readonly<Record<string, Job>>;
}

const recipes = [...read('CONTRIBUTING.md').matchAll(/^```yaml\n(.*?)^```/gms)].map(
  ([, text]) => parse(text!) as object,
);
const workflows = recipes.filter((recipe): recipe is Workflow => 'jobs' in recipe);
const gitLab = recipes.find(
  (recipe): recipe is { documentation: Record<string, unknown> } => 'documentation' in recipe,
);

/** Arguments of the command, by how the documentation writes it. */
function documentedCommands(text: string): Map<string, readonly string[]> {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Readonly<Record<string, string>> };
  const found = text.matchAll(/\b(npx proven-portal|npm run) ([a-z]+)((?: +[^\s`|&;"'()]+)*)/g);
  return new Map(
    [...found].flatMap(([whole, how, name, rest]) => {
      const command = how === 'npm run' ? /^node scripts\/portal\.mjs (\w+)$/.exec(scripts[name!] ?? '')?.[1] : name;
      const words = rest!
        .trim()
        .split(/ +/)
        .filter((word) => word !== '--');
      // What is a sentence around a command has no option.
      return command && words[0]?.startsWith('--') ? [[whole, [command, ...words]] as const] : [];
    }),
  );
}

const workflow = (): Workflow & { readonly text: string } => {
  writeFileSync(join(folder, 'store.yaml'), storeDocument);
  const { status, text } = portal(folder, 'init');
  if (status !== 0) throw new Error(text);
  const written = readFileSync(join(folder, '.github/workflows/portal.yml'), 'utf8');
  return { ...(parse(written) as Workflow), text: written };
};

test('every command of the documentation has the options that it is given', () => {
  const empty = mkdtempSync(join(folder, 'empty-'));
  const texts = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'ARCHITECTURE.md'].map(read).join('\n');
  const commands = documentedCommands(texts.replaceAll('${{ matrix.part }}', '1'));
  const outcomes = [...commands].map(([written, args]) => [written, portal(empty, ...args).text] as const);
  // There, a command that understands its arguments says that there is no portal; verify --merge, that there is no record.
  const refused = outcomes.filter(
    ([, text]) => !/There is no portal\.config\.ts or portal\.json|no such file/.test(text),
  );
  expect(refused).toEqual([]);
  expect([...commands.keys()].join('\n')).toMatch(/verify --shard 1\/4[^]*--since HEAD/);
  expect(portal(empty, 'verify', '--nonsense').text).not.toContain('There is no portal');
});

test('the parts of the recipe with shards are those that its merge reads', () => {
  const [jobs] = workflows.map(({ jobs: each }) => each).filter((each) => 'merge' in each);
  const commands = (job: Job): string => job.steps.map(({ run }) => run ?? '').join('\n');
  const parts = jobs!.examples!.strategy!.matrix.part;
  const count = Number(/--shard \$\{\{ matrix\.part \}\}\/(\d+)/.exec(commands(jobs!.examples!))?.[1]);
  expect(parts).toEqual(Array.from({ length: count }, (_, at) => at + 1));
  expect(commands(jobs!.merge!)).toContain(`--merge reports/examples-?-of-${count}.json`);
  const artefact = jobs!.merge!.steps.find(({ uses }) => uses?.startsWith('actions/download-artifact'));
  expect(artefact?.with).toMatchObject({ pattern: 'examples-*', path: 'reports', 'merge-multiple': true });
});

test('each workflow, also the one that init writes, installs a version of Node that the package takes, without scripts, and containers', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  const minimum = Number(/\d+/.exec(engines.node)![0]);
  const written = workflow();
  expect(portal(folder, 'test', 'nonsense').text).toContain('Unknown step: nonsense');
  for (const { jobs } of [...workflows, written])
    for (const { steps } of Object.values(jobs)) {
      const node = steps.find(({ uses }) => uses?.startsWith('actions/setup-node'))!.with!['node-version'];
      const runs = steps.flatMap(({ run }) => run ?? []);
      expect(Number(node)).toBeGreaterThanOrEqual(minimum);
      expect(runs.filter((run) => run.startsWith('npm'))).toEqual([expect.stringMatching(/^npm ci/)]);
      const command = runs.find((run) => run.startsWith('npx proven-portal'))!;
      if (!command.includes('--merge')) expect(runs.join('\n')).toContain('apt-get install -y -qq bubblewrap');
    }
  expect(readFileSync(join(folder, '.npmrc'), 'utf8')).toContain('ignore-scripts=true');
  expect(JSON.stringify(gitLab?.documentation)).toMatch(/npx proven-portal test.*reports\/examples\.junit\.xml/);
});
