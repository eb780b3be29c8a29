import { chmodSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createWorkspace } from './workspace';

test('folders that a program made inaccessible are empty and accessible for a fresh one', () => {
  const root = mkdtempSync(join(tmpdir(), 'workspace-'));
  const workspace = createWorkspace(root);
  const { home, work, state, empty } = workspace.page('page');
  for (const path of [home, work, state]) {
    writeFileSync(join(path, 'left'), '');
    chmodSync(path, 0);
  }
  empty();
  for (const path of [home, work, state]) expect([statSync(path).mode & 0o777, readdirSync(path)]).toEqual([0o755, []]);
  workspace.remove();
  rmSync(root, { recursive: true });
});

test('a portal without packages of its own has those of the folder above, as in a workspace', () => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'workspace-')));
  const portal = join(root, 'apps/portal');
  mkdirSync(portal, { recursive: true });
  mkdirSync(join(root, 'node_modules'));
  const workspace = createWorkspace(portal);
  expect(workspace.page('page').packages).toBe(join(root, 'node_modules'));
  workspace.remove();
  rmSync(root, { recursive: true });
});
