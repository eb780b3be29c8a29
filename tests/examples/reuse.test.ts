import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { keepResults, keptResults } from '../../scripts/lib/proof';
import { startEngine } from '../../src/examples/engine';
import { prove } from '../../src/examples/prove';
import type { ExamplesRecord } from '../../src/examples/record';
import { digestsOf } from '../../src/examples/report/digests';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { createTools } from '../../src/examples/run/tools';
import { loadPortal } from '../../src/portal/load';
import { needing } from '../support/needing';
import { libraryFolder } from './support/library';

const { test } = needing('bash', 'curl');

const folder = mkdtempSync(join(tmpdir(), 'reuse-'));
const tools = createTools();
const { CI } = process.env;
const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
const edit = (name: string, from: string, to: string): void => {
  const text = readFileSync(join(folder, name), 'utf8');
  expect(text).toContain(from);
  write(name, text.replace(from, to));
};

const guide = (title: string, before = ''): string =>
  `${before}# ${title}\n\nA sentence.\n\n\`\`\`bash verify\ncurl -sS http://localhost:4010/books/b-1\n\`\`\`\n`;

beforeEach(() => {
  delete process.env.CI;
  rmSync(join(folder, 'reports'), { recursive: true, force: true });
  for (const name of ['content', 'examples', 'reports']) mkdirSync(join(folder, name), { recursive: true });
  copyFileSync(join(libraryFolder, 'library.yaml'), join(folder, 'library.yaml'));
  write('examples/program.sh', 'true\n');
  write('content/one.mdx', guide('One'));
  write('content/two.mdx', guide('Two', "import Three from './three.mdx'\n\n"));
  write('content/three.mdx', guide('Three'));
  const docs = [{ id: 'guides', path: '/', content: 'content', label: 'Guides' }];
  const examples = { samples: 'none', folder: 'examples', requiredLanguages: ['bash'] };
  write('portal.json', JSON.stringify({ docs, apis: [{ id: 'library', spec: 'library.yaml' }], examples }));
});
afterAll(async () => {
  if (CI !== undefined) process.env.CI = CI;
  await tools.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs all examples as `verify --reuse` does. @returns the record, and which guides ran and whether the documents did */
async function run() {
  const portal = loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') });
  const kept = keptResults(portal);
  const engine = await startEngine({ portal, tools, kept });
  try {
    const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox', digests: digestsOf(portal) };
    const proof = await prove(engine, { header });
    await keepResults(engine, proof, kept);
    const { record, findings } = proof;
    const guides = findings.results.filter(({ run: ended }) => ended).map(({ example }) => example.location.file);
    return {
      record,
      ran: guides.map((file) => file.replace('content/', '')),
      documents: !record.reused?.documentExamples,
    };
  } finally {
    await engine.close();
  }
}

const all = ['one.mdx', 'three.mdx', 'two.mdx'];

test('a change of one guide reruns that guide alone, and the record is that of a run of everything', async () => {
  const first = await run();
  expect(first).toMatchObject({ ran: all, documents: true });
  expect(first.record.reused).toBeUndefined();
  edit('content/one.mdx', 'A sentence.', 'A sentence.\n\nAnother one.');
  const second = await run();
  expect(second).toMatchObject({ ran: ['one.mdx'], documents: false });
  const guides = ['content/three.mdx', 'content/two.mdx'];
  const documents = first.record.documentExamples.length;
  expect(second.record.reused).toEqual({ since: first.record.startedAt, guides, documentExamples: documents });
  expect(terminalReport(second.record, plain)).toContain(
    `Examples not run again: those of 2 of 3 guides and ${documents} of ${documents} examples and samples of the API documents; nothing that affects them has changed since ${first.record.startedAt}.`,
  );
  const { coverage, totals, evidence, warnings, documentExamples } = second.record;
  const timeless = (list: typeof documentExamples) => list.map(({ duration: _, ...rest }) => rest);
  rmSync(join(folder, 'reports/examples-kept.json'));
  const fresh = await run();
  expect(fresh).toMatchObject({ ran: all, documents: true });
  expect(fresh.record).toMatchObject({ coverage, totals, evidence, warnings });
  expect(timeless(fresh.record.documentExamples)).toEqual(timeless(documentExamples));
  const digests = (list: typeof second.record.examples) => list.map(({ digest, evidence: by }) => [digest, by]);
  expect(digests(second.record.examples)).toEqual(digests(fresh.record.examples));
});

test('nothing runs where nothing has changed', async () => {
  const { record } = await run();
  const again = await run();
  expect(again).toMatchObject({ ran: [], documents: false });
  // From run to run, the time of the first one stays.
  expect((await run()).record.reused?.since).toBe(record.startedAt);
});

test('a change of a guide that another one imports reruns both', async () => {
  await run();
  edit('content/three.mdx', 'A sentence.', 'A word.');
  expect(await run()).toMatchObject({ ran: ['three.mdx', 'two.mdx'], documents: false });
});

describe('passages', () => {
  const keptFile = join(folder, 'reports/examples-kept.json');
  const note = { layer: 'prose', location: { file: 'content/two.mdx', line: 5 }, message: 'a note', warning: true };
  const noted = async () => (await run()).record.warnings?.map(({ message }) => message) ?? [];

  test('of guides that are the same are not checked again, and what was said of them is said again', async () => {
    await run();
    const kept = JSON.parse(readFileSync(keptFile, 'utf8')) as { pages: Record<string, { passages: object }> };
    for (const page of Object.values(kept.pages)) Object.assign(page.passages, { problems: [note] });
    writeFileSync(keptFile, JSON.stringify(kept));
    edit('content/one.mdx', 'A sentence.', 'A word.');
    expect(await noted()).toEqual(['a note', 'a note']);
    expect(await noted()).toEqual(['a note', 'a note']);
    write('library.yaml', `${readFileSync(join(folder, 'library.yaml'), 'utf8')}\n# changed\n`);
    expect(await noted()).toEqual([]);
  });

  test('are checked again where a page is gone that one of them may name', async () => {
    edit('content/one.mdx', 'A sentence.', 'The next page is `/bookz`.');
    write('content/bookz.mdx', guide('Bookz'));
    const first = await run();
    expect(first.record.problems).toEqual([]);
    rmSync(join(folder, 'content/bookz.mdx'));
    const second = await run();
    expect(second.ran).toEqual([]);
    expect(second.record.problems).toMatchObject([{ location: { file: 'content/one.mdx' } }]);
  });
});

test.each<[string, () => void]>([
  ['the configuration', () => edit('portal.json', '"label":"Guides"', '"label":"Docs"')],
  ['a program that examples can read', () => write('examples/program.sh', 'false\n')],
])('a change of %s reruns everything', async (_name, change) => {
  await run();
  change();
  expect(await run()).toMatchObject({ ran: all, documents: true });
});

test('a change of a file of the guides that is none reruns the guides', async () => {
  await run();
  write('content/snippet.txt', 'text');
  expect(await run()).toMatchObject({ ran: all, documents: false });
  rmSync(join(folder, 'content/snippet.txt'));
});

describe('a change of a document', () => {
  beforeEach(() => edit('portal.json', '"samples":"none"', '"samples":"all"'));
  const timeless = ({ documentExamples }: ExamplesRecord) => documentExamples.map(({ duration: _, ...rest }) => rest);
  const fresh = async () => {
    rmSync(join(folder, 'reports/examples-kept.json'));
    return timeless((await run()).record);
  };

  test('that has no effect on what is sent and received reruns the guides, whose sentences may be of it, and nothing of the document', async () => {
    const first = await run();
    const text = readFileSync(join(folder, 'library.yaml'), 'utf8');
    write('library.yaml', `# changed\n${text.replace(/^( *)summary: .*$/m, '$&\n$1description: Another one.')}`);
    const { record, ran, documents } = await run();
    expect({ ran, documents }).toEqual({ ran: all, documents: false });
    expect(record.reused?.documentExamples).toBe(first.record.documentExamples.length);
    // Their lines have moved.
    expect(timeless(record)).not.toEqual(timeless(first.record));
    expect(timeless(record)).toEqual(await fresh());
  });

  test.each([
    ['sends something else', 'year: 1988', 'year: 1989'],
    ['gets something else', 'title: The Lighthouse Keeper', 'title: The Lighthouse'],
  ])('runs each sample that %s, and no other', async (_name, from, to) => {
    await run();
    edit('library.yaml', from, to);
    const { record } = await run();
    const reused = record.reused?.documentExamples ?? 0;
    expect(reused).toBeGreaterThan(0);
    expect(reused).toBeLessThan(record.documentExamples.filter(({ language }) => language !== 'exchange').length);
    expect(timeless(record)).toEqual(await fresh());
  });
});

test('results of a run that failed are not reused', async () => {
  edit('content/one.mdx', 'books/b-1', 'bookz/b-1');
  expect((await run()).record.totals.failed).toBe(1);
  expect(await run()).toMatchObject({ ran: all, documents: true });
});

test('what fails after a change fails again, and the others are those of the last green run', async () => {
  await run();
  edit('content/one.mdx', 'books/b-1', 'bookz/b-1');
  for (const _ of [1, 2]) {
    const { record, ran } = await run();
    expect(ran).toEqual(['one.mdx']);
    expect(record.totals.failed).toBe(1);
  }
});

test('of other runtimes, and in CI, nothing is reused', async () => {
  await run();
  edit('reports/examples-kept.json', '"versions":{"bash":{', '"versions":{"bash":{"another":"1",');
  expect(await run()).toMatchObject({ ran: all, documents: true });
  process.env.CI = 'true';
  expect(await run()).toMatchObject({ ran: all, documents: true });
});
