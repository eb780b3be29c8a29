import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { startEngine } from '../../src/examples/engine';
import { createTools } from '../../src/examples/run/tools';
import { isGreen, prove } from '../../src/examples/prove';
import { loadPortal } from '../../src/portal/load';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const root = resolve(__dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

const tools = createTools();
afterAll(() => tools.close());

/** The small portals that README links to: what each shows, in examples that are proven and not replayed. */
test.each([
  ['boat-hire', 7],
  ['parcel-webhooks', 3],
  ['shop-and-payments', 3],
])('every example of the guides of examples/%s is proven', async (name, count) => {
  expect(readme).toContain(`(examples/${name})`);
  const portal = loadPortal({ PORTAL_CONFIG: join(root, 'examples', name, 'portal.config.json') });
  const engine = await startEngine({ portal, tools });
  try {
    const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox' };
    const { record } = await prove(engine, { guides: true, header });
    expect(record.examples.map(({ id, outcome }) => [id, outcome])).toEqual(
      record.examples.map(({ id }) => [id, 'passed']),
    );
    expect(record.examples).toHaveLength(count);
    expect(record.examples.map(({ evidence }) => evidence?.kind)).not.toContain('replayed');
    expect(isGreen(record)).toBe(true);
  } finally {
    await engine.close();
  }
});
