import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ApiConfig, DocsConfig, PortalConfig } from './config';
import configNames from './config-names.json';
import { accentContrast, accentShades } from './accent';
import { checkConfig, type ConfigFault } from './check';
import { loadModule, reasonOf } from './load-module';
import { jsonFault, positionOf } from './positions';
import type { Portal, PortalApi, PortalBrand, PortalDocs } from './portal';

/** A mistake in the configuration: shown without a stack trace. */
export class PortalConfigError extends Error {
  override readonly name = 'PortalConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the portal's configuration: the file that `PORTAL_CONFIG` names, else that of the current folder. What commands
 * write goes to the folder that `PORTAL_OUT` names, else to that of the configuration.
 * @throws PortalConfigError that names the file and says what to change.
 */
export function loadPortal(env: Environment = process.env): Portal {
  const file = configFile(env);
  const output = env.PORTAL_OUT ? resolve(env.PORTAL_OUT) : undefined;
  if (!file.endsWith('.json')) return resolvePortal(moduleConfig(file), dirname(file), file, { output });
  const { value, text } = readJson(file);
  return resolvePortal(value, dirname(file), file, { text, output });
}

function configFile(env: Environment): string {
  if (env.PORTAL_CONFIG) return resolve(env.PORTAL_CONFIG);
  // The first of them that exists.
  const name = configNames.find((each) => isFile(resolve(each)));
  if (name) return resolve(name);
  throw new PortalConfigError(
    `There is no portal.config.ts or portal.json in ${process.cwd()}. Write one like { "apis": [{ "spec": "petstore.yaml" }] }, ` +
      'let "proven-portal init" write one, or name a file with PORTAL_CONFIG.',
  );
}

function moduleConfig(file: string): unknown {
  if (!isFile(file))
    throw new PortalConfigError(
      `${file}: PORTAL_CONFIG names this file, which cannot be read. Name a file that exists.`,
    );
  try {
    const module = loadModule(file) as { readonly default?: unknown };
    return module.default ?? module;
  } catch (error) {
    throw new PortalConfigError(`${file}: the configuration cannot be loaded: ${reasonOf(error)}`, { cause: error });
  }
}

function readJson(file: string): { value: unknown; text: string } {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new PortalConfigError(`${file}: PORTAL_CONFIG names this file, which cannot be read. Name a JSON file.`);
  }
  const fault = jsonFault(text);
  if (!fault) return { value: JSON.parse(text), text };
  throw new PortalConfigError(
    `${file}:${fault.line}: not JSON: ${fault.message}. Write it like { "apis": [{ "spec": "petstore.yaml" }] }.`,
  );
}

/**
 * Fills in the defaults. Paths are relative to `root`.
 * @param source.text the content of `file`, for the lines of mistakes; absent for a program
 * @param source.output where commands write, default `root`
 */
export function resolvePortal(
  input: unknown,
  root: string,
  file: string,
  { text, output = root }: { readonly text?: string; readonly output?: string } = {},
): Portal {
  const messageOf = (faults: readonly ConfigFault[]): string =>
    faults.map(({ path, message }) => `${positionOf({ file, text }, path)}: ${message}`).join('\n');
  const problems = checkConfig(input);
  if (problems.length > 0) throw new PortalConfigError(messageOf(problems));
  const config = input as PortalConfig;
  const apis = config.apis.map((api, index) => resolveApi(api, index, root));
  const docs = (config.docs ?? []).map((area, index) => resolveDocs(area, index, root));
  const clashes: ConfigFault[] = [
    ...brandFaults(config, root),
    ...(apis.length + docs.length === 0
      ? [{ path: ['apis'], message: 'this portal has no API. Add one, like { "spec": "petstore.yaml" }.' }]
      : []),
    ...repeated(apis.map(({ id }) => id)).map((index) => ({
      path: ['apis', index],
      message: `two APIs have the id "${apis[index]!.id}". Give one of them another "id".`,
    })),
    ...repeated([...apis, ...docs].map(({ path }) => path)).map((index) => ({
      path: index < apis.length ? ['apis', index] : ['docs', index - apis.length],
      message: `two parts of the portal have the path "${[...apis, ...docs][index]!.path}". Give one of them another "path".`,
    })),
    ...apis.flatMap(({ spec }, index) =>
      isFile(spec)
        ? []
        : [
            {
              path: ['apis', index, 'spec'],
              message: `there is no document at ${spec}. ${filesIn(dirname(spec), 'Documents', /\.(?:ya?ml|json)$/, 'spec')}`,
            },
          ],
    ),
    ...apis.flatMap(({ behaviour }, index) =>
      behaviour === undefined || isFile(behaviour)
        ? []
        : [
            {
              path: ['apis', index, 'behaviour'],
              message: `there is no module at ${behaviour}. ${filesIn(dirname(behaviour), 'Modules', /\.[cm]?[jt]s$/, 'behaviour')}`,
            },
          ],
    ),
    ...docs.flatMap(({ content }, index) =>
      isFolder(content)
        ? []
        : [
            {
              path: ['docs', index, 'content'],
              message: `there is no folder at ${content}. Create it, or change "content" to the folder of the guides.`,
            },
          ],
    ),
  ];
  if (clashes.length > 0) throw new PortalConfigError(messageOf(clashes));
  return {
    root,
    file,
    output,
    title: config.title ?? 'Documentation',
    tagline: config.tagline ?? '',
    copyright: config.copyright ?? '',
    codeHosting: config.codeHosting,
    pathPrefix: (config.pathPrefix ?? '').replace(/\/+$/, ''),
    docs,
    apis,
    brand: brandOf(config, root),
    navbar: config.navbar ?? [],
    footer: config.footer ?? [],
    ...(config.siteUrl ? { siteUrl: config.siteUrl.replace(/\/+$/, '') } : {}),
    ...(config.editUrl ? { editUrl: config.editUrl.replace(/\/*$/, '/') } : {}),
    redirects: config.redirects ?? {},
    head: config.head ?? [],
    sandboxUrl: (config.sandbox?.url ?? 'http://localhost:4010').replace(/\/+$/, ''),
    strictProse: config.strictProse ?? false,
    ownNames: config.ownNames ?? [],
    examples: {
      requiredLanguages: config.examples?.requiredLanguages ?? [],
      ...(config.examples?.maxUnread === undefined ? {} : { maxUnread: config.examples.maxUnread }),
      varies: config.examples?.varies ?? [],
      folder: resolve(root, config.examples?.folder ?? 'examples'),
      environment: config.examples?.environment ?? {},
      containers: config.examples?.containers ?? 'required',
      ...(config.examples?.samples ? { samples: config.examples.samples } : {}),
    },
  };
}

function resolveApi(api: ApiConfig, index: number, root: string): PortalApi {
  const id = api.id ?? fileStem(api.spec);
  return {
    id,
    spec: resolve(root, api.spec),
    path: withSlashes(api.path ?? (index === 0 ? '/api/' : `/${id}/`)),
    label: api.label ?? id,
    ...(api.behaviour === undefined ? {} : { behaviour: resolve(root, api.behaviour) }),
    ...(api.mount === undefined ? {} : { mount: api.mount.replace(/\/+$/, '') }),
    ...(api.live
      ? {
          live: {
            ...(api.live.server === undefined ? {} : { server: new URL(api.live.server) }),
            credentials: api.live.credentials ?? {},
          },
        }
      : {}),
    showInternal: api.showInternal ?? false,
    strict: api.strict ?? false,
  };
}

function resolveDocs(area: DocsConfig, index: number, root: string): PortalDocs {
  const id = area.id ?? fileStem(area.content);
  return {
    id,
    path: withSlashes(area.path ?? (index === 0 ? '/' : `/${id}/`)),
    content: resolve(root, area.content),
    label: area.label ?? id,
    groups: area.groups ?? [],
  };
}

function brandOf({ logo, favicon, accent, styles }: PortalConfig, root: string): PortalBrand {
  return {
    ...(logo === undefined ? {} : { logo: resolve(root, logo) }),
    ...(favicon === undefined ? {} : { favicon: resolve(root, favicon) }),
    ...(accent === undefined ? {} : { accent: accentShades(accent.toLowerCase()) }),
    ...(styles === undefined ? {} : { styles: resolve(root, styles) }),
  };
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
          message: `there is no file at ${file}. ${filesIn(dirname(file), 'Files', brandFiles[name], name)}`,
        },
      ];
    if (brandFiles[name].test(file)) return [];
    return [{ path: [name], message: `${name} cannot be a file such as ${written}. ${brandKinds[name]}` }];
  });
  const { contrast = 21, darker } = config.accent === undefined ? {} : accentContrast(config.accent);
  if (!darker) return files;
  const message =
    `text in the accent ${config.accent} has a contrast of ${contrast.toFixed(1)}:1, and needs 4.5:1 to be read ` +
    `(WCAG 2.2, 1.4.3). The nearest shade that has it: ${darker}.`;
  return [...files, { path: ['accent'], message }];
}

const brandKinds = {
  logo: 'Name an SVG, PNG, WebP or JPEG.',
  favicon: 'Name an SVG, PNG or ICO.',
  styles: 'Name a .css file.',
} as const;

const fileStem = (path: string): string =>
  (path.split(/[\\/]/).pop() ?? path).replace(/\.[^.]+$/, '').replace(/[^A-Za-z0-9-]+/g, '-') || 'api';
const withSlashes = (path: string): string => `/${path}/`.replace(/\/{2,}/g, '/');
/** Indexes of values that occur earlier. */
const repeated = (values: readonly string[]): number[] =>
  values.flatMap((value, index) => (values.indexOf(value) < index ? [index] : []));
const statOf = (path: string) => statSync(path, { throwIfNoEntry: false });
const isFile = (path: string): boolean => statOf(path)?.isFile() ?? false;
const isFolder = (path: string): boolean => statOf(path)?.isDirectory() ?? false;

/** A hint for the name of a file that does not exist: those of its folder that it may be. */
function filesIn(folder: string, kind: string, names: RegExp, field: string): string {
  if (!isFolder(folder)) return `The folder ${folder} does not exist.`;
  const found = readdirSync(folder).filter((name) => names.test(name));
  return found.length > 0
    ? `${kind} in that folder: ${found.slice(0, 8).join(', ')}.`
    : `Put one there, or change "${field}".`;
}
