/** A guide that cannot be read takes none of the others with it, and is never read for ever. */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { open } from './open';
import { scriptFile } from '../support/script-file';
import { writePortal } from './portal';

const unread = {
  'guides/broken.mdx': '---\ntitle: Broken\n---\n\nText <b> of a pen.\n',
  'guides/large.mdx': `---\ntitle: Large\n---\n\n${'word '.repeat(300_000)}\n`,
  'guides/fine.mdx': '---\ntitle: Fine\n---\n\nA quotation about bananas.\n',
};

test('it is left out, and search and pages work', async () => {
  const { call } = await open('guides', unread);
  const { text, isError } = await call('search', { query: 'bananas' });
  expect(isError).toBe(false);
  expect(text).toContain('Fine');
  expect((await call('read_page', { address: '/fine' })).text).toContain('A quotation about bananas.');
  expect((await call('read_page', { address: '/large' })).isError).toBe(true);
});

test.each(['mcp', 'site'])('%s names it', (script) => {
  const folder = writePortal('guides', unread);
  const { stderr } = spawnSync(process.execPath, [scriptFile(script), ...(script === 'site' ? ['develop'] : [])], {
    cwd: folder,
    encoding: 'utf8',
    input: '',
  });
  rmSync(folder, { recursive: true, force: true });
  expect(stderr).toMatch(/^guides\/large\.mdx:1: this guide has 1,500,\d+ characters, but the limit is 1,000,000\./m);
});
