import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { plain, terminalReport } from '../../src/examples/report/terminal';
import { failuresOf } from './support/failures';
import { copyOfLibrary, proveLibrary } from './support/library';

const tools = createTools();
afterAll(() => tools.close());

/** A guide that calls an address which only a run would know, in an example that is not run. */
async function proveUnread(maxUnread: number | undefined) {
  const { root, remove } = copyOfLibrary();
  try {
    const file = join(root, 'portal.config.json');
    const config = JSON.parse(readFileSync(file, 'utf8')) as { examples: object };
    writeFileSync(file, JSON.stringify({ ...config, examples: { ...config.examples, maxUnread } }));
    appendFileSync(
      join(root, 'content/index.mdx'),
      '\n```js check="needs the address of your own"\nawait fetch(address, { method: "PUT" });\n```\n',
    );
    return (await proveLibrary(tools, root, { page: 'content/index.mdx' })).record;
  } finally {
    remove();
  }
}

test('what cannot be read of a request is in the record and in the summary', async () => {
  const record = await proveUnread(undefined);
  expect(failuresOf(record)).toEqual([]);
  expect(record.examples.flatMap(({ unread = [] }) => unread.map(({ what }) => what))).toEqual(['the address']);
  expect(terminalReport(record, plain)).toMatch(/not read: the address of a request[\s\S]*1 part of requests not read/);
});

test('more of it than the configuration allows is a failure', async () => {
  const failures = failuresOf(await proveUnread(0));
  expect(failures).toEqual([
    expect.stringMatching(/^coverage content\/index\.mdx:\d+ 1 part of requests cannot be read/),
  ]);
});
