import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { ApiConfig, DocsConfig, PortalConfig } from './config';
import configNames from './config-names.json';
import { accentShades } from './accent';
import { checkConfig, type ConfigFault } from './check';
import { isFile, siteFaults } from './site-faults';
import { loadModule, reasonOf } from './load-module';
import { jsonFault, positionOf } from './positions';
import { type Portal, type PortalApi, type PortalBrand, type PortalDocs, tagPattern } from './portal';
import { escapeRegExp } from '../text/escape-reg-exp';

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
  const { value, text } = file.endsWith('.json') ? readJson(file) : moduleConfig(file);
  return resolvePortal(value, dirname(file), file, { text, output });
}

function configFile(env: Environment): string {
  if (env.PORTAL_CONFIG) return resolve(env.PORTAL_CONFIG);
  // The first of them that exists.
  const name = configNames.find((each) => isFile(resolve(each)));
  if (name) return resolve(name);
  const above = configAbove(process.cwd());
  if (above !== undefined)
    throw new PortalConfigError(
      `There is no portal.config.ts or portal.json in ${process.cwd()}, but ${above}. Run the command there, or add --config ${relative(process.cwd(), above)}.`,
    );
  throw new PortalConfigError(
    `There is no portal.config.ts or portal.json in ${process.cwd()}. Write one like { "apis": [{ "spec": "petstore.yaml" }] }, ` +
      'let "proven-portal init" write one, or name a file with --config.',
  );
}

/** The configuration of the nearest folder above that has one. */
function configAbove(folder: string): string | undefined {
  const above = dirname(folder);
  if (above === folder) return undefined;
  const name = configNames.find((each) => isFile(join(above, each)));
  return name === undefined ? configAbove(above) : join(above, name);
}

function moduleConfig(file: string): { value: unknown; text: string } {
  if (!isFile(file))
    throw new PortalConfigError(
      `${file}: this file, which --config or PORTAL_CONFIG names, cannot be read. Name a file that exists.`,
    );
  const text = readFileSync(file, 'utf8');
  const fail = (reason: string, line?: string, cause?: unknown): never => {
    throw new PortalConfigError(`${file}${line ? `:${line}` : ''}: ${reason}`, { cause });
  };
  let module: { readonly default?: unknown };
  try {
    module = loadModule(file) as { readonly default?: unknown };
  } catch (error) {
    // Of an error that the configuration throws; what a compiler says has its line already.
    const [, line] = new RegExp(`${escapeRegExp(file)}:(\\d+)`).exec((error as Error).stack ?? '') ?? [];
    return fail(`the configuration cannot be loaded: ${reasonOf(error)}`, line, error);
  }
  const value = module.default ?? module;
  const isModule = Object.prototype.toString.call(module) === '[object Module]' || '__esModule' in Object(module);
  if (value === module && isModule)
    fail('this module does not export a configuration. Write: export default defineConfig({ … }).');
  if (typeof value === 'function') fail('the configuration must be an object, not a function. Export what it returns.');
  return { value, text };
}

function readJson(file: string): { value: unknown; text: string } {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch {
    throw new PortalConfigError(
      `${file}: this file, which --config or PORTAL_CONFIG names, cannot be read. Name a file that exists.`,
    );
  }
  if (/^(?:\xff\xfe|\xfe\xff)/.test(bytes.toString('latin1', 0, 2)))
    throw new PortalConfigError(`${file}:1: this file is in UTF-16. Save it as UTF-8.`);
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  const fault = jsonFault(text);
  if (!fault) return { value: JSON.parse(text), text };
  throw new PortalConfigError(`${file}:${fault.line}: ${fault.message}`);
}

/**
 * Fills in the defaults. Paths are relative to `root`.
 * @param source.text the content of `file`, for the lines of mistakes
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
  const clashes = siteFaults(config, { apis, docs, root });
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
    components: resolveAll(config.components, root),
    pages: resolveAll(config.pages, root),
    navbar: config.navbar ?? [],
    footer: config.footer ?? [],
    ...(config.siteUrl ? { siteUrl: config.siteUrl.replace(/\/+$/, '') } : {}),
    ...(config.editUrl ? { editUrl: config.editUrl.replace(/\/*$/, '/') } : {}),
    ...(config.reportUrl ? { reportUrl: config.reportUrl } : {}),
    redirects: config.redirects ?? {},
    head: config.head ?? [],
    sandboxUrl: (config.sandbox?.url ?? 'http://localhost:4010').replace(/\/+$/, ''),
    coveragePage: config.coveragePage ?? false,
    strictProse: config.strictProse ?? false,
    ownNames: config.ownNames ?? [],
    examples: {
      requiredLanguages: config.examples?.requiredLanguages ?? [],
      requestLanguages: config.examples?.requestLanguages ?? ['bash', 'js', 'ts', 'python'],
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
  const path = withSlashes(api.path ?? (index === 0 ? '/api/' : `/${id}/`));
  return {
    id,
    spec: resolve(root, api.spec),
    path,
    label: api.label ?? id,
    ...(api.behaviour === undefined ? {} : { behaviour: resolve(root, api.behaviour) }),
    ...(api.history === undefined
      ? {}
      : { history: tagPattern(api.history) ? api.history : resolve(root, api.history) }),
    ...(api.versions && api.versions.length > 0
      ? {
          versions: api.versions.map(({ label, spec, deprecated = false }) => ({
            label,
            spec: resolve(root, spec),
            path: `${path}versions/${label}/`,
            deprecated,
          })),
        }
      : {}),
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

const resolveAll = (files: Readonly<Record<string, string>> = {}, root: string): Record<string, string> =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, resolve(root, file)]));

function brandOf({ logo, favicon, accent, styles }: PortalConfig, root: string): PortalBrand {
  return {
    ...(logo === undefined ? {} : { logo: resolve(root, logo) }),
    ...(favicon === undefined ? {} : { favicon: resolve(root, favicon) }),
    ...(accent === undefined ? {} : { accent: accentShades(accent.toLowerCase()) }),
    ...(styles === undefined ? {} : { styles: resolve(root, styles) }),
  };
}

const fileStem = (path: string): string =>
  (path.split(/[\\/]/).pop() ?? path).replace(/\.[^.]+$/, '').replace(/[^A-Za-z0-9-]+/g, '-') || 'api';
const withSlashes = (path: string): string => `/${path}/`.replace(/\/{2,}/g, '/');
