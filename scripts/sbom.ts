import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { runMain, wantsHelp } from './lib/main';
import { billOfMaterials, lockedPackages } from './lib/packages';

const help = `npm run sbom   writes reports/sbom.cdx.json: every package of the lockfile, in CycloneDX 1.6`;

runMain(async () => {
  if (wantsHelp(process.argv.slice(2))) {
    console.log(help);
    return 0;
  }
  const file = resolve('reports/sbom.cdx.json');
  const { name, version } = JSON.parse(readFileSync(join(__dirname, '../package.json'), 'utf8')) as Record<
    'name' | 'version',
    string
  >;
  const packages = lockedPackages();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(billOfMaterials(packages, { name, version }), null, 2)}\n`);
  console.log(`${file}: ${packages.size} packages.`);
  return 0;
});
