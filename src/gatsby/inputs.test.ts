import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { noteBundleInputs } from './inputs';

const root = mkdtempSync(join(tmpdir(), 'inputs-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test("of what webpack has read, files of the portal are noted, and no folders, packages and files of the site's folder", () => {
  const [site, module, gone] = ['.portal/site', 'components/footer.tsx', 'components/footer.mjs'].map((name) =>
    join(root, name),
  ) as [string, string, string];
  mkdirSync(join(root, 'components'));
  writeFileSync(module, '');
  let emitted: (compilation: Record<'fileDependencies' | 'missingDependencies', string[]>) => void = () => {};
  noteBundleInputs('build-html', site).apply({ hooks: { afterEmit: { tap: (_name, run) => (emitted = run) } } });
  const foreign = [join(root, 'node_modules/react/index.js'), join(site, 'src/page.tsx'), join(root, 'components')];
  emitted({ fileDependencies: [module, ...foreign], missingDependencies: [gone, join(site, 'src/page.js')] });
  const noted: unknown = JSON.parse(readFileSync(join(site, 'inputs/build-html.json'), 'utf8'));
  expect(noted).toEqual({ read: [module], absent: [gone] });
});
