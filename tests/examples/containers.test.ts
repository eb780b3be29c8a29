import { createTools, type Tools } from '../../src/examples/run/tools';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfLibrary, proveLibrary } from './support/library';
import { needing } from '../support/needing';

const { test } = needing('bash', 'curl', 'python3');

const own = createTools();
const missing = 'bubblewrap (bwrap) is not installed';
/** Of a machine that has no containers. */
const tools: Tools = { ...own, containers: { ...own.containers, missing: async () => missing } };
const copy = copyOfLibrary();
const config = join(copy.root, 'portal.config.json');
const original = readFileSync(config, 'utf8');
afterAll(async () => {
  copy.remove();
  await own.close();
});
const prove = (strict: boolean) => proveLibrary(tools, copy.root, { page: 'index.mdx' }, { strict });
const configure = (containers?: string): void => {
  const value = JSON.parse(original) as { examples?: object };
  writeFileSync(config, JSON.stringify({ ...value, examples: { ...value.examples, containers } }));
};

test('in CI, a machine without containers is a failure that says what to do', async () => {
  configure();
  await expect(prove(true)).rejects.toThrow(
    /not possible here: bubblewrap \(bwrap\) is not installed\. Install bubblewrap .*"containers": "optional"/,
  );
});

test.each([
  ['in CI, where the configuration allows it', true, 'optional'],
  ['elsewhere', false, undefined],
])('%s, examples run without, and the report says so in a line', async (_where, strict, containers) => {
  configure(containers);
  const { record } = await prove(strict);
  expect(record.totals).toMatchObject({ passed: 1, failed: 0 });
  expect(record.uncontained).toBe(missing);
  expect(terminalReport(record, plain).split('\n')).toContain(`Examples run without containers: ${missing}.`);
});
