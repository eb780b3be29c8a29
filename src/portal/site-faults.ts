import { readdirSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { buildSync, type BuildFailure } from 'esbuild';
import { didYouMeanHint, nearestName } from '../text/did-you-mean';
import { accentContrast } from './accent';
import type { ConfigFault } from './check';
import { type ComponentName, replaceable } from './components';
import type { ApiConfig, PortalConfig } from './config';
import configNames from './config-names.json';
import { type PortalApi, type PortalDocs, type PortalVersion, tagPattern } from './portal';

/** Mistakes of a configuration whose types are right: parts that are in each other's way, and files that do not exist. */
export function siteFaults(
  config: PortalConfig,
  {
    apis,
    docs,
    root,
  }: { readonly apis: readonly PortalApi[]; readonly docs: readonly PortalDocs[]; readonly root: string },
): ConfigFault[] {
  const parts = [...apis, ...docs];
  return [
    ...brandFaults(config, root),
    ...(parts.length === 0
      ? [{ path: ['apis'], message: 'this portal has no API. Add one, like { "spec": "petstore.yaml" }.' }]
      : []),
    ...repeated(apis.map(({ id }) => id)).map((index) => ({
      path: ['apis', index],
      message: `two APIs have the id "${apis[index]!.id}". Give one of them another "id".`,
    })),
    ...repeated(docs.map(({ id }) => id)).map((index) => ({
      path: ['docs', index],
      message: `two areas have the id "${docs[index]!.id}". Give one of them another "id".`,
    })),
    ...repeated(parts.map(({ path }) => path)).map((index) => ({
      path: index < apis.length ? ['apis', index] : ['docs', index - apis.length],
      message: `two parts of the portal have the path "${parts[index]!.path}". Give one of them another "path".`,
    })),
    ...apis.flatMap(({ spec }, index) =>
      isFile(spec) ? [] : [{ path: ['apis', index, 'spec'], message: missingDocument(spec, config.apis[index]!.spec) }],
    ),
    ...apis.flatMap(({ versions = [] }, index) => versionFaults(versions, config.apis[index]!, index)),
    ...apis.flatMap(({ behaviour }, index) =>
      behaviour === undefined || isFile(behaviour)
        ? []
        : [
            {
              path: ['apis', index, 'behaviour'],
              message: `no module exists at ${behaviour}. ${filesIn(behaviour, 'Modules', /\.[cm]?[jt]s$/, 'behaviour')}`,
            },
          ],
    ),
    ...apis.flatMap(({ history }, index) =>
      history === undefined || tagPattern(history) !== undefined || isFolder(history)
        ? []
        : [
            {
              path: ['apis', index, 'history'],
              message: `the folder ${history} does not exist. Create it, with a file for each earlier version of the document, like "1.0.0.yaml".`,
            },
          ],
    ),
    ...(['components', 'pages'] as const).flatMap((setting) => moduleFaults(setting, config[setting], root)),
    ...Object.keys(config.pages ?? {}).flatMap((path) => {
      const part = apis.find((api) => api.path.replace(/(?<=.)\/$/, '') === path.replace(/(?<=.)\/$/, ''));
      if (!part) return [];
      const message = `the API "${part.id}" has the path "${part.path}". Give the page or the API another one.`;
      return [{ path: ['pages', path], message }];
    }),
    ...docs.flatMap(({ content }, index) => {
      const message = guidesFault(content, root);
      return message === undefined ? [] : [{ path: ['docs', index, 'content'], message }];
    }),
  ];
}

function versionFaults(versions: readonly PortalVersion[], written: ApiConfig, api: number): ConfigFault[] {
  const path = ['apis', api, 'versions'];
  // Their paths are folders, and some file systems take letters of either case for the same.
  const twice = repeated(versions.map(({ label }) => label.toLowerCase())).map((index) => ({
    path: [...path, index, 'label'],
    message: `two versions have the label "${versions[index]!.label}". Give one of them another "label".`,
  }));
  const missing = versions.flatMap(({ spec }, index) =>
    isFile(spec)
      ? []
      : [{ path: [...path, index, 'spec'], message: missingDocument(spec, written.versions![index]!.spec) }],
  );
  return [...twice, ...missing];
}

function missingDocument(spec: string, written: string): string {
  if (/^https?:/i.test(written))
    return `${written} is a URL. Documents must be files: download it and name the file, such as "petstore.yaml".`;
  const names = /\.(?:ya?ml|json)$/;
  if (isFolder(spec)) return `${spec} is a folder. Name the document in it${listed(namesIn(spec, names), ': ')}.`;
  return `no document exists at ${spec}. ${filesIn(spec, 'Documents', names, 'spec')}`;
}

/** React components by name or path. */
function moduleFaults(
  setting: 'components' | 'pages',
  modules: Readonly<Record<string, string | undefined>> = {},
  root: string,
): ConfigFault[] {
  return Object.entries(modules).flatMap(([name, written]) => {
    const file = resolve(root, written ?? '');
    const path = [setting, name];
    if (!isFile(file))
      return [{ path, message: `no module exists at ${file}. ${filesIn(file, 'Modules', /\.[jt]sx?$/, name)}` }];
    const wanted = setting === 'pages' ? 'default' : replaceable[name as ComponentName].exports;
    const exported = exportsOf(file);
    if ('fault' in exported) return [{ path, message: `${written} cannot be read as a module: ${exported.fault}` }];
    if (exported.names.includes(wanted)) return [];
    const example = wanted === 'default' ? 'export default function Page() { … }' : `export function ${wanted}() { … }`;
    return [{ path, message: `${written} does not export the component. Write there: ${example}` }];
  });
}

/** The names that a module exports: it is not run. */
function exportsOf(file: string): { readonly names: readonly string[] } | { readonly fault: string } {
  try {
    const { metafile } = buildSync({
      entryPoints: [file],
      write: false,
      metafile: true,
      format: 'esm',
      jsx: 'automatic',
      logLevel: 'silent',
      outdir: 'out',
    });
    return { names: Object.values(metafile.outputs).flatMap(({ exports }) => exports) };
  } catch (error) {
    const [first] = (error as BuildFailure).errors ?? [];
    return { fault: first ? `${first.text} (line ${first.location?.line ?? 1})` : (error as Error).message };
  }
}

function guidesFault(content: string, root: string): string | undefined {
  if (!isFolder(content))
    return isFile(content)
      ? `${content} is a file. Name the folder of the guides.`
      : `no folder exists at ${content}. Create it, or change "content" to the folder of the guides.`;
  // Everything below it would be guides: packages, and what commands write.
  const isAround = content === root || root.startsWith(content.endsWith(sep) ? content : `${content}${sep}`);
  if (!isAround) return undefined;
  return `${content} contains the portal itself, with its packages and generated files. Move the guides to a folder of their own, such as "guides".`;
}

/** The files that each of these settings may name. */
const brandFiles = {
  logo: /\.(?:svg|png|webp|jpe?g)$/i,
  favicon: /\.(?:svg|png|ico)$/i,
  styles: /\.css$/i,
} as const;

function brandFaults(config: PortalConfig, root: string): ConfigFault[] {
  const files = (Object.keys(brandFiles) as (keyof typeof brandFiles)[]).flatMap((name): ConfigFault[] => {
    const written = config[name];
    if (written === undefined) return [];
    const file = resolve(root, written);
    if (!isFile(file))
      return [
        {
          path: [name],
          message: `no file exists at ${file}. ${filesIn(file, 'Files', brandFiles[name], name)}`,
        },
      ];
    if (brandFiles[name].test(file)) return [];
    return [{ path: [name], message: `${name} cannot be a file such as ${written}. ${brandKinds[name]}` }];
  });
  const { contrast = 21, darker } = config.accent === undefined ? {} : accentContrast(config.accent);
  if (!darker) return files;
  const message =
    `text in the accent ${config.accent} has a contrast of ${contrast.toFixed(1)}:1; readable text needs 4.5:1 ` +
    `(WCAG 2.2, 1.4.3). The nearest shade that has it: ${darker}.`;
  return [...files, { path: ['accent'], message }];
}

const brandKinds = {
  logo: 'Name an SVG, PNG, WebP or JPEG.',
  favicon: 'Name an SVG, PNG or ICO.',
  styles: 'Name a .css file.',
} as const;

/** Indexes of values that occur earlier. */
const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
/** Nothing where no file can be: the path is longer than any may be, or leads through a folder that nobody may read. */
const statOf = (path: string) => {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
};
export const isFile = (path: string): boolean => statOf(path)?.isFile() ?? false;
const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false;

/** A hint for the name of a file that does not exist: the file of its folder that was probably meant, or all that it may be. */
function filesIn(file: string, kind: string, names: RegExp, field: string): string {
  const folder = dirname(file);
  if (!isFolder(folder)) return `The folder ${folder} does not exist.`;
  const found = namesIn(folder, names);
  const guess = nearestName(relative(folder, file), found);
  if (guess !== undefined) return didYouMeanHint(guess);
  return found.length > 0 ? `${kind} in that folder: ${listed(found)}.` : `Put one there, or change "${field}".`;
}

const notDocuments = [...configNames, 'package.json', 'package-lock.json', 'tsconfig.json'];

const namesIn = (folder: string, names: RegExp): string[] =>
  readdirSync(folder).filter((name) => names.test(name) && !notDocuments.includes(name));

const MAX_LISTED = 8;

const listed = (names: readonly string[], before = ''): string =>
  names.length === 0 ? '' : `${before}${names.slice(0, MAX_LISTED).join(', ')}`;
