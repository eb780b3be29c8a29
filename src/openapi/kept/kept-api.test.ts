import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixtures } from '../fixtures/load';
import { dataIn } from '../load/written-numbers';
import { loadApi, type LoadedApi } from '../load-api';
import { normalise } from '../normalise/normalise';

jest.mock('../normalise/normalise', () => {
  const real = jest.requireActual<{ normalise: typeof normalise }>('../normalise/normalise');
  return { ...real, normalise: jest.fn(real.normalise) };
});

const times = jest.mocked(normalise);
const before = { PORTAL_CACHE: process.env.PORTAL_CACHE, CI: process.env.CI };
const folder = mkdtempSync(join(tmpdir(), 'kept-api-'));
let [root, cache] = ['', ''];

beforeEach(() => {
  root = mkdtempSync(join(folder, 'portal-'));
  cache = mkdtempSync(join(folder, 'cache-'));
  process.env.PORTAL_CACHE = cache;
  delete process.env.CI;
  times.mockClear();
});
afterAll(() => {
  for (const [name, value] of Object.entries(before))
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  rmSync(folder, { recursive: true });
});

const load = (options: { strict?: boolean; showInternal?: boolean } = {}): Promise<LoadedApi> =>
  loadApi({ id: 'big', file: join(root, 'api.yaml'), root, ...options });

/** A document that is large enough to be kept, with a file beside it, and numbers that are written in their own way. */
function write(title = 'Big', other = 'One'): void {
  mkdirSync(join(root, 'parts'), { recursive: true });
  writeFileSync(join(root, 'parts/thing.yaml'), `type: object\ndescription: ${other}\nexample: { price: 1.10 }\n`);
  writeFileSync(
    join(root, 'api.yaml'),
    `openapi: 3.1.0
info: { title: ${title}, version: '1', description: "${'long '.repeat(70_000)}" }
paths:
  /things:
    get:
      responses:
        '200':
          description: OK
          content: { application/json: { schema: { $ref: 'parts/thing.yaml' }, example: { price: 2.50 } } }
    x-broken: true
    puut: {}
`,
  );
}

/** How often documents were loaded and not only taken from what was kept. */
async function loadsOf(run: () => Promise<unknown>): Promise<number> {
  times.mockClear();
  await run();
  return times.mock.calls.length;
}

test('a document that is loaded again is what it was, with its faults and with its numbers as they are written', async () => {
  write();
  const first = await load();
  let second: LoadedApi | undefined;
  expect(await loadsOf(async () => (second = await load()))).toBe(0);
  expect(second).toStrictEqual(first);
  expect(first.faults).not.toEqual([]);
  const numbers = ({ document }: LoadedApi) => dataIn({ document }, 'document').numbers;
  expect(Object.values(numbers(first)!)).toEqual(expect.arrayContaining(['1.10', '2.50']));
  expect(numbers(second!)).toEqual(numbers(first));
});

test.each([
  ['the document', () => write('Bigger')],
  ['a file that it refers to', () => write('Big', 'Two')],
])('loads it afresh where %s has changed', async (_, change) => {
  write();
  const first = await load();
  change();
  let second: LoadedApi | undefined;
  expect(await loadsOf(async () => (second = await load()))).toBeGreaterThan(0);
  expect(second).not.toEqual(first);
  expect(await loadsOf(load)).toBe(0);
  expect(readdirSync(join(cache, 'documents'))).toHaveLength(1);
});

test('loads it afresh with other settings, in CI, and without a folder for what is kept', async () => {
  write();
  await load();
  expect(await loadsOf(() => load({ showInternal: true }))).toBeGreaterThan(0);
  process.env.CI = 'true';
  expect(await loadsOf(load)).toBeGreaterThan(0);
  delete process.env.CI;
  process.env.PORTAL_CACHE = 'off';
  expect(await loadsOf(load)).toBeGreaterThan(0);
});

test('finds a file that was missing when it was loaded before', async () => {
  write();
  const whole = await load();
  rmSync(join(root, 'parts'), { recursive: true });
  const without = await load();
  expect(without.model).not.toEqual(whole.model);
  expect(await loadsOf(load)).toBeGreaterThan(0);
  write();
  expect((await load()).model).toEqual(whole.model);
});

test('ignores a file that has been cut off, changed, or kept under the name of another', async () => {
  write();
  await load();
  await load({ showInternal: true });
  const [one, other] = readdirSync(join(cache, 'documents')).map((name) => join(cache, 'documents', name));
  const [bytes, others] = [readFileSync(one!), readFileSync(other!)];
  for (const damaged of [
    bytes.subarray(0, -4),
    Buffer.from(bytes.toString('latin1').replace('Big', 'Bog'), 'latin1'),
    others,
  ]) {
    // prettier-ignore
    writeFileSync(one!, damaged);
    expect((await loadsOf(load)) + (await loadsOf(() => load({ showInternal: true })))).toBeGreaterThan(0);
    writeFileSync(other!, others);
  }
});

test('every feature of a document comes back as it was loaded', async () => {
  const names = readdirSync(fixtures).filter((name) => name.endsWith('.yaml'));
  for (const name of names) {
    const text = readFileSync(join(fixtures, name), 'utf8');
    writeFileSync(join(root, 'api.yaml'), `${text}\n# ${'long '.repeat(70_000)}\n`);
    const first = await load({ showInternal: true });
    let second: LoadedApi | undefined;
    expect(await loadsOf(async () => (second = await load({ showInternal: true })))).toBe(0);
    // The order of members counts, too. Names such as `constructor` confuse `toStrictEqual`.
    expect(JSON.stringify(second)).toBe(JSON.stringify(first));
    if (name !== 'hostile-names.yaml') expect(second).toStrictEqual(first);
  }
  expect(names.length).toBeGreaterThan(10);
});
