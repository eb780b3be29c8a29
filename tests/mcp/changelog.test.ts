import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { changesTool } from '../../src/mcp/changes-tool';
import { documentationTools } from '../../src/mcp/documentation-tools';
import * as index from '../../src/gatsby/post-build/search/write-index';
import { openLibrary } from '../../src/mcp/library';
import { loadPortal } from '../../src/portal/load';
import { writePortal } from './portal';

const folder = writePortal('versions');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a portal that keeps versions has its changelog, and the history of operations', async () => {
  const library = await openLibrary(loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') }));
  const read = (address: string) => library.page(address)?.text();
  expect(read('/changelog/index.md')).toContain(
    '- [GET /orders/\\{id\\}](/api/operations/getOrder/index.md): The operation was added.',
  );
  expect(read('/api/operations/getOrder/')).toContain('Added in [2.0.0](/changelog/index.md#version-2-0-0)');
  expect((await library.search('changelog 2.0.0')).map(({ to }) => to)).toContain('/changelog/#version-2-0-0');
  const overview = documentationTools(library).find(({ name }) => name === 'list_apis')!;
  expect(await overview.run({})).toContain('- Changelog: /changelog/');
  const changes = changesTool(library, () => Promise.reject(new Error('no document is compared')));
  expect(await changes.run({})).toContain('The operation was added.');
});

test('the index is made once, before anybody searches, and other calls are served meanwhile', async () => {
  const library = await openLibrary(loadPortal({ PORTAL_CONFIG: join(folder, 'portal.json') }));
  const make = jest.spyOn(index, 'makeSearchIndex');
  const preparing = library.prepare();
  // What another call waits for comes before the index.
  await new Promise(setImmediate);
  expect(make).not.toHaveBeenCalled();
  await preparing;
  expect((await library.search('changelog 2.0.0')).length).toBeGreaterThan(0);
  expect(make).toHaveBeenCalledTimes(1);
});
