// Before and after npm pack: the versions of package-lock.json go with the package, without those for development. Overrides
// count for the root project alone, so that without them npm would refuse the peers that React 19 has to satisfy.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/install.mjs';

const shrinkwrap = join(root, 'npm-shrinkwrap.json');

if (process.argv[2] === 'remove') rmSync(shrinkwrap, { force: true });
else {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const packages = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  const { devDependencies: _, ...project } = lock.packages[''];
  const content = { ...lock, packages: { ...Object.fromEntries(packages), '': project } };
  writeFileSync(shrinkwrap, `${JSON.stringify(content, null, 2)}\n`);
}
