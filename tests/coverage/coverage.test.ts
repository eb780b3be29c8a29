import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiCoverage, measure, readGuideUse } from '../../src/coverage/measure';
import { countsOf, formatCoverage, shareOf, worseThan } from '../../src/coverage/report';
import { coverageView } from '../../src/gatsby/coverage-page';
import { loadPortal } from '../../src/portal/load';
import { portalApis } from '../../src/sandbox/portal-apis';
import { orders, writePortal } from '../mcp/portal';
import { scriptFile } from '../support/script-file';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function write(guide: string, document: object = orders()): string {
  const folder = writePortal('guides', { 'orders.json': document, 'guides/start.mdx': `---\ntitle: Start\n---\n\n${guide}\n` });
  folders.push(folder);
  return folder;
}

async function coverageOf(guide: string, document?: object): Promise<ApiCoverage> {
  const portal = loadPortal({ PORTAL_CONFIG: join(write(guide, document), 'portal.json') });
  for await (const { model } of portalApis(portal)) return measure(model, await readGuideUse(portal, [model]));
  throw new Error('There is no API.');
}

const lacksOf = ({ parts }: ApiCoverage, name: string): readonly string[] | undefined =>
  parts.find((part) => part.name === name)?.lacks;

test('each part says what it lacks', async () => {
  const found = await coverageOf('# Start\n\nNothing is called here.');
  expect(lacksOf(found, 'POST /orders')).toEqual(['guide', 'example']);
  expect(lacksOf(found, 'GET /orders/{id}')).toEqual(['guide', 'example']);
  expect(lacksOf(found, 'path parameter id of GET /orders/{id}')).toEqual(['example', 'description']);
  expect(lacksOf(found, 'response 200 of GET /orders/{id}')).toEqual([]);
  expect(lacksOf(found, 'response 201 of POST /orders')).toEqual(['example']);
  // The example of the request has "pen".
  expect(lacksOf(found, '"pen" of Product')).toEqual(['guide', 'description']);
  expect(lacksOf(found, '"ink" of Product')).toEqual(['guide', 'example', 'description']);
});

const fence = (language: string, code: string): string => `\`\`\`${language} check="example"\n${code}\n\`\`\``;

test.each([
  ['a request in curl', fence('bash', "curl -X POST https://api.example.com/v1/orders -d '{}'"), 'POST /orders'],
  ['a request in JavaScript', fence('js', "await fetch('https://api.example.com/v1/orders/7');"), 'GET /orders/{id}'],
  ['a request to the sandbox', fence('bash', 'curl http://localhost:4010/v1/orders/7'), 'GET /orders/{id}'],
  ['its name', 'Call `GET /orders/{id}`.', 'GET /orders/{id}'],
  ['an element', '<Operation id="placeOrder" />', 'POST /orders'],
])('a guide covers an operation by %s, and only that one', async (_by, guide, name) => {
  const found = await coverageOf(guide);
  const without = found.parts.filter(({ kind, lacks }) => kind === 'operation' && !lacks.includes('guide'));
  expect(without.map((part) => part.name)).toEqual([name]);
});

test('a request to another host covers nothing', async () => {
  const found = await coverageOf(fence('bash', 'curl https://other.example/v1/orders/7'));
  expect(lacksOf(found, 'GET /orders/{id}')).toContain('guide');
});

test('a value of an enumeration is covered by code in a guide, and by its name in the description', async () => {
  const document = orders();
  const described = { ...document.components.schemas.Product, description: 'A pen, or inks.' };
  document.components.schemas = { ...document.components.schemas, Product: described };
  const found = await coverageOf('Choose `ink`.', document);
  expect(lacksOf(found, '"pen" of Product')).toEqual(['guide']);
  expect(lacksOf(found, '"ink" of Product')).toEqual(['example', 'description']);
});

test('the page has the same counts, the operations first, and links to what has a page', async () => {
  const found = await coverageOf('Call `GET /orders/{id}`.');
  const { share, apis } = coverageView([found], { apis: [{ id: 'orders', path: '/shop/' }] });
  const { kinds, lacking } = apis[0]!;
  expect(share).toBe(37);
  expect(kinds[0]).toEqual({ kind: 'operations', total: 2, having: [1, 0, 2] });
  expect(kinds[1]).toMatchObject({ kind: 'parameters', having: [null, expect.any(Number), expect.any(Number)] });
  expect(lacking.total).toBe(found.parts.filter(({ lacks }) => lacks.length > 0).length);
  expect(lacking.rows.slice(0, 2).map(({ name, route }) => [name, route])).toEqual([
    ['POST /orders', '/shop/operations/placeOrder/'],
    ['GET /orders/{id}', '/shop/operations/getOrder/'],
  ]);
  expect(lacking.rows.find(({ name }) => name === '"ink" of Product')).toEqual({
    name: '"ink" of Product',
    route: '/shop/schemas/Product/',
    place: expect.stringMatching(/^orders\.json:\d+$/) as string,
    lacks: ['guide', 'example', 'description'],
  });
});

test('counts, shares and formats agree', async () => {
  const found = await coverageOf('Call `GET /orders/{id}`.');
  const counts = countsOf([found]);
  expect(counts.orders!.operation).toEqual({ total: 2, guide: 1, example: 2, description: 0 });
  expect(shareOf(counts)).toBe(37);
  const json = JSON.parse(formatCoverage([found], 'json', 1)) as { counts: unknown; share: number; apis: { lacking: unknown[] }[] };
  expect([json.counts, json.share]).toEqual([counts, 37]);
  const lacking = found.parts.filter(({ lacks }) => lacks.length > 0);
  expect(json.apis[0]!.lacking).toHaveLength(lacking.length);
  const text = formatCoverage([found], 'text', 1);
  expect(text).toMatch(/operations\s+2\s+1\s+0\s+2\n/);
  expect(text).toContain(`… and ${lacking.length - 1} more`);
  expect(formatCoverage([found], 'markdown', 1)).toContain('| operations | 2 | 1 | 0 | 2 |');
});

test('a baseline holds what is missing from growing, of new APIs too', async () => {
  const [bad, good] = [await coverageOf('Nothing.'), await coverageOf('Call `GET /orders/{id}`.')].map((each) => countsOf([each]));
  expect(worseThan(bad!, good!)).toEqual([]);
  expect(worseThan(good!, bad!)).toEqual(['orders: 2 operations without guide, and 1 before']);
  expect(worseThan({}, good!)).toContain('orders: 1 operation without guide, and 0 before');
});

test('the command ends with 1 where coverage fell, and with 0 where it did not', () => {
  const folder = write('Call `GET /orders/{id}`.');
  const script = scriptFile('coverage');
  const run = (...args: string[]) => spawnSync(process.execPath, [script, ...args], { cwd: folder, encoding: 'utf8' });
  expect(run('--baseline', 'none.json').stderr).toContain('Write it with --update');
  expect(run('--baseline', 'base.json', '--update').status).toBe(0);
  expect(run('--baseline', 'base.json', '--min', '37').status).toBe(0);
  expect(JSON.parse(readFileSync(join(folder, 'base.json'), 'utf8'))).toMatchObject({ format: 1 });
  writeFileSync(join(folder, 'guides/start.mdx'), '---\ntitle: Start\n---\n\nNothing.\n');
  const { status, stderr } = run('--baseline', 'base.json', '--min', '37');
  expect(status).toBe(1);
  expect(stderr).toContain('Coverage has decreased: orders: 2 operations without guide, and 1 before.');
  expect(stderr).toMatch(/Coverage has decreased: \d+ % is less than 37 %\./);
});
