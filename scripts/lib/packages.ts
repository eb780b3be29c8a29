import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const project = resolve(__dirname, '../..');

/** A package as package-lock.json has it. */
interface LockedPackage {
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** By the folder in which a package lies, such as `node_modules/ajv`; the project itself is not among them. */
export type LockedPackages = ReadonlyMap<string, LockedPackage>;

export function lockedPackages(folder = project): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return new Map(Object.entries(packages).filter(([path]) => path !== ''));
}

export const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

/** Licences (SPDX) whose conditions this project meets as it uses packages: as they are, and not copied into its own files. */
const allowed = new Set([
  '0BSD', 'AFL-2.1', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC-BY-SA-4.0', 'CC0-1.0', 'ISC',
  'LGPL-3.0-or-later', 'MIT', 'MPL-2.0', 'OFL-1.1', 'PSF-2.0', 'Python-2.0', 'Unlicense', 'WTFPL', 'Zlib',
]); // prettier-ignore

/** Packages whose metadata name no SPDX licence, with that of the text that comes with them. */
const reviewed: Readonly<Record<string, string>> = {
  '@cspell/dict-en-common-misspellings': 'CC-BY-SA-4.0',
  linkfs: 'MIT',
  'stack-trace': 'MIT',
  'valid-url': 'MIT',
};

/** The licence of a package: as the lockfile has it, as an old `licenses` of its own metadata has it, or as it was reviewed. */
export function licenceOf(path: string, locked: LockedPackage, folder = project): string | undefined {
  const known = reviewed[nameOf(path)];
  if (known || locked.license) return known ?? locked.license;
  const file = join(folder, path, 'package.json');
  if (!existsSync(file)) return undefined;
  const { licenses } = JSON.parse(readFileSync(file, 'utf8')) as { licenses?: { type: string }[] };
  return licenses?.map(({ type }) => type).join(' OR ');
}

/** Whether an SPDX expression can be met: one side of `OR`, all of `AND`. */
export function isAllowed(expression: string | undefined): boolean {
  if (expression === undefined) return false;
  const text = expression.replace(/^\((.*)\)$/, '$1');
  if (text.includes(' OR ')) return text.split(' OR ').some(isAllowed);
  return text.split(' AND ').every((id) => allowed.has(id));
}

/** The folder of the package that one of these packages gets when it imports a name, as Node looks for it. */
function resolved(from: string, name: string, packages: LockedPackages): string | undefined {
  for (let folder = from; ; folder = folder.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (packages.has(path)) return path;
    if (folder === '') return undefined;
  }
}

const purl = (path: string, version: string): string => `pkg:npm/${nameOf(path).replace('@', '%40')}@${version}`;

/**
 * A bill of materials in CycloneDX 1.6 (ECMA-424): every package of the lockfile with version, licence, checksum and dependencies. It
 * has no time and no random number, so that one lockfile has one bill.
 */
export function billOfMaterials(
  packages: LockedPackages,
  root: { readonly name: string; readonly version: string },
): object {
  const refs = new Map([...packages].map(([path, { version }]) => [path, `${purl(path, version)}#${path}`]));
  const components = [...packages].map(([path, locked]) => {
    const [, algorithm, checksum] = /^(sha\d+)-(\S+)/.exec(locked.integrity ?? '') ?? [];
    const licence = licenceOf(path, locked);
    const scope = locked.dev ? 'excluded' : locked.optional ? 'optional' : 'required';
    return {
      type: 'library',
      'bom-ref': refs.get(path),
      name: nameOf(path),
      version: locked.version,
      scope,
      ...(licence === undefined ? {} : { licenses: [{ expression: licence }] }),
      purl: purl(path, locked.version),
      ...(algorithm && checksum
        ? {
            hashes: [
              { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(checksum, 'base64').toString('hex') },
            ],
          }
        : {}),
    };
  });
  const dependencies = [...packages].map(([path, locked]) => ({
    ref: refs.get(path),
    dependsOn: Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }).flatMap((name) => {
      const target = resolved(path, name, packages);
      return target ? [refs.get(target)] : [];
    }),
  }));
  const digest = createHash('sha256')
    .update(JSON.stringify([root, components, dependencies]))
    .digest('hex');
  const uuid = `${digest.slice(0, 8)}-${digest.slice(8, 12)}-4${digest.slice(13, 16)}-a${digest.slice(17, 20)}-${digest.slice(20, 32)}`;
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root.name, ...root } },
    components,
    dependencies,
  };
}
