import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

test('1,500 operations are exported within 1 GB, as a collection of format 2.1', () => {
  const root = join(__dirname, '../..');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--max-old-space-size=900', '--import', 'tsx', join(__dirname, 'large-export.ts')],
    { cwd: root, encoding: 'utf8' },
  );
  expect(stderr.replace(/^.*(?:Warning|--trace).*$/gm, '').trim()).toBe('');
  const figures = JSON.parse(stdout) as Record<string, number | string>;
  expect(figures).toMatchObject({ operations: 1_500, requests: 2_000, format: 'valid' });
});
