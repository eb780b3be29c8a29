import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { resolvePortal } from '../../src/portal/load';
import { exportPortal } from '../../src/postman';
import { itemsOf } from '../../src/postman/collection';
import { fileText } from '../../src/postman/export-portal';
import { failureOf, operationOfItem, runNewman } from '../../src/postman/run-newman';
import { createSandbox } from '../../src/sandbox';
import { loadSandboxApis } from '../../src/sandbox/load-apis';
import { formatError } from './collection-format';

const root = join(__dirname, '../..');
const documents = readdirSync(join(root, 'tests/corpus')).filter((file) => /\.(?:ya?ml|json)$/.test(file));

test.each(documents)(
  'a sandbox that knows the document alone gives the documented response to every request exported from %s',
  async (file) => {
    const portal = resolvePortal(
      { apis: [{ id: 'foreign', spec: join('tests/corpus', file) }] },
      root,
      'portal.config.json',
    );
    const [api] = (await exportPortal(portal)).apis;
    const { collection } = api!.exported;
    expect(formatError(JSON.parse(fileText(collection)))).toBeUndefined();

    const sandbox = await createSandbox({ apis: await loadSandboxApis(portal) });
    try {
      const url = await sandbox.listen();
      const environment = (await exportPortal({ ...portal, sandboxUrl: url })).files.find(
        ({ name }) => name === 'foreign-sandbox.postman_environment.json',
      )!;
      const outcomes = new Map(
        (await runNewman({ collection, environment: JSON.parse(environment.text) as never })).map((outcome) => [
          outcome.id,
          outcome,
        ]),
      );
      const failures = itemsOf(collection.item).flatMap(
        (item) => failureOf(outcomes.get(item.id), item, operationOfItem(item, api!.model), root)?.message ?? [],
      );
      expect(failures).toEqual([]);
      expect(outcomes.size).toBeGreaterThan(0);
    } finally {
      await sandbox.close();
    }
  },
  120_000,
);
