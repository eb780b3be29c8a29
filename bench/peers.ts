import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { scriptCommand } from '../scripts/lib/run.mjs';
import { changeOneOperation } from './build/change';
import { githubDocument } from './build/default-document';
import { measure, type Measured } from './peers/measure';
import { nodeProgram, peers, writeProject, type Peer } from './peers/peers';
import { chart, table, type Row } from './peers/report';

const help = `npx tsx bench/peers.ts [document …]

Builds the same OpenAPI documents (JSON) with this portal and with other generators, one after the other on this machine, and writes
bench/results/peers.md and peers.svg. All builds are cold, but for those of the portal after a change, and the portal's is that of the site
alone, as no other generator runs an example.
The others are installed, in the versions of bench/peers/peers.ts, in a folder of their own. Without a document it takes GitHub's.

  --only NAME   of the other generators only those whose name begins like this; may be repeated
  --work DIR    where they are installed and build; default: a folder for temporary files`;

const results = resolve(__dirname, 'results');

function install(peer: Peer, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const manifest = JSON.stringify({ private: true, type: 'module', dependencies: peer.packages });
  if (peer.name.startsWith('docusaurus'))
    writeFileSync(join(folder, 'package.json'), manifest.replace('"type":"module",', ''));
  else writeFileSync(join(folder, 'package.json'), manifest);
  execFileSync('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder, stdio: 'inherit' });
}

async function buildPeer(peer: Peer, work: string, document: string): Promise<Measured> {
  const folder = join(work, peer.name.replace(/\W+/g, '-'));
  if (!existsSync(join(folder, 'node_modules', nodeProgram))) install(peer, folder);
  // What an earlier build has left would make this one shorter.
  for (const left of [
    peer.output,
    '.astro',
    '.docusaurus',
    'docs/api',
    'node_modules/.astro',
    'node_modules/.cache',
    'node_modules/.vite',
  ])
    rmSync(join(folder, left), { recursive: true, force: true });
  writeProject(peer, folder, document);
  const program = join(folder, 'node_modules', nodeProgram);
  const commands = peer.build.map(([file, ...args]) => [program, join(folder, 'node_modules', file), ...args]);
  return measure(commands, folder, join(folder, peer.output));
}

const guide = (sentence: string): string => `---\ntitle: Home\ndescription: A guide.\n---\n\n# Home\n\n${sentence}\n`;

const ours = 'this portal';

/** What is changed before each build of the portal, which is cold at first. */
const changes: Readonly<Record<string, (folder: string) => void>> = {
  [`${ours}: nothing changed`]: () => {},
  [`${ours}: a guide's sentence changed`]: (folder) =>
    writeFileSync(join(folder, 'guides/index.mdx'), guide('Another sentence.')),
  [`${ours}: an operation changed`]: (folder) => changeOneOperation(join(folder, 'document.json')),
};

async function buildPortal(folder: string): Promise<Measured> {
  const { command, args } = await scriptCommand('site', ['build']);
  return measure([[command, ...args]], folder, join(folder, 'public'));
}

function writePortal(folder: string, document: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, 'guides'), { recursive: true });
  copyFileSync(document, join(folder, 'document.json'));
  chmodSync(join(folder, 'document.json'), 0o644);
  writeFileSync(join(folder, 'guides/index.mdx'), guide('A sentence.'));
  const settings = { docs: [{ content: 'guides' }], apis: [{ id: 'api', spec: 'document.json' }] };
  writeFileSync(join(folder, 'portal.json'), JSON.stringify(settings));
  // Verdicts on documents of earlier builds, of any portal, would make this one shorter.
  process.env.PORTAL_CACHE = join(folder, '../portal-cache');
  rmSync(process.env.PORTAL_CACHE, { recursive: true, force: true });
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      only: { type: 'string', multiple: true, default: [] },
      work: { type: 'string', default: join(tmpdir(), 'portal-peers') },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) return void console.log(help);
  const documents = positionals.length > 0 ? positionals.map((file) => resolve(file)) : [await githubDocument()];
  const compared = peers.filter(
    ({ name }) => values.only.length === 0 || values.only.some((only) => name.startsWith(only)),
  );
  const rows: Row[] = [];
  for (const document of documents) {
    const name = basename(document, '.json');
    const portal = join(values.work, 'portal');
    writePortal(portal, document);
    const builds: [builder: string, build: () => Promise<Measured>][] = [
      [ours, () => buildPortal(portal)],
      ...compared.map((peer): (typeof builds)[number] => [peer.name, () => buildPeer(peer, values.work, document)]),
      ...Object.entries(changes).map(([builder, change]): (typeof builds)[number] => [
        builder,
        () => (change(portal), buildPortal(portal)),
      ]),
    ];
    for (const [builder, build] of builds) {
      const measured = await build().catch((error: unknown) => String(error));
      rows.push({ document: name, builder, measured });
      console.log(table(rows.slice(-1)).split('\n').at(-1));
      if (typeof measured === 'string') console.error(measured);
    }
  }
  const versions = compared.map(({ packages }) =>
    Object.entries(packages)
      .filter(([name]) => !nodeProgram.startsWith(name))
      .map(([name, version]) => `${name} ${version}`)
      .join(', '),
  );
  const head = `# The same documents, built by others

Cold builds, and the portal's after a change, one after the other on ${cpus().length} cores, ${new Date().toISOString().slice(0, 10)}, by \`npm run bench -- peers\`; ratios are to this portal, which builds
the site alone: no other generator runs an example. Compared: ${versions.join('; ')}.
`;
  writeFileSync(join(results, 'peers.md'), `${head}\n${table(rows)}\n\n![Processor time by document](peers.svg)\n`);
  writeFileSync(join(results, 'peers.svg'), chart(rows));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
