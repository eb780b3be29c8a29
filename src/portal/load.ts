import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ApiConfig, DocsConfig, PortalConfig } from './config';
import { checkConfig } from './check';
import type { Portal, PortalApi, PortalDocs } from './portal';

/** A mistake of the person who wrote the configuration: shown as it is, without a stack trace. */
export class PortalConfigError extends Error {
  override readonly name = 'PortalConfigError';
}

const repositoryRoot = resolve(__dirname, '../..');

/**
 * Reads the portal's configuration: the JSON file that `PORTAL_CONFIG` names, else `portal.config.ts`.
 * @throws PortalConfigError that names the file and says what to change.
 */
export function loadPortal(env: Readonly<Record<string, string | undefined>> = process.env): Portal {
  const named = env.PORTAL_CONFIG;
  if (named) {
    const file = resolve(named);
    return resolvePortal(readJson(file), dirname(file), file);
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- read when asked for, so that PORTAL_CONFIG needs no default file
  const { default: config } = require('../../portal.config') as { default: PortalConfig };
  return resolvePortal(config, repositoryRoot, resolve(repositoryRoot, 'portal.config.ts'));
}

function readJson(file: string): unknown {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    throw new PortalConfigError(`${file}: PORTAL_CONFIG names this file, and it cannot be read. Name a JSON file.`);
  }
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new PortalConfigError(`${file}: not JSON: ${(error as Error).message}`);
  }
}

/** Fills in the defaults. Paths are relative to `root`. */
export function resolvePortal(input: unknown, root: string, file: string): Portal {
  const problems = checkConfig(input);
  if (problems.length > 0) throw new PortalConfigError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  const config = input as PortalConfig;
  const apis = config.apis.map((api, index) => resolveApi(api, index, root));
  const docs = (config.docs ?? []).map((area, index) => resolveDocs(area, index, root));
  const clashes = [
    ...repeated(apis.map((api) => api.id)).map((id) => `two APIs have the id "${id}". Give one of them another "id".`),
    ...repeated([...apis, ...docs].map((part) => part.path)).map(
      (path) => `two parts of the portal have the path "${path}". Give one of them another "path".`,
    ),
    ...apis.filter((api) => !isFile(api.spec)).map((api) => `apis: there is no document at ${api.spec}.`),
    ...docs.filter((area) => !existsSync(area.content)).map((area) => `docs: there is no folder at ${area.content}.`),
  ];
  if (clashes.length > 0) throw new PortalConfigError(clashes.map((problem) => `${file}: ${problem}`).join('\n'));
  return {
    root,
    title: config.title ?? 'Documentation',
    tagline: config.tagline ?? '',
    copyright: config.copyright ?? '',
    codeHosting: config.codeHosting,
    pathPrefix: (config.pathPrefix ?? '').replace(/\/+$/, ''),
    docs,
    apis,
    sandboxUrl: (config.sandbox?.url ?? 'http://localhost:4010').replace(/\/+$/, ''),
    examples: {
      requiredLanguages: config.examples?.requiredLanguages ?? [],
      folder: resolve(root, config.examples?.folder ?? 'examples'),
      environment: config.examples?.environment ?? {},
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
    behaviour: api.behaviour,
    showInternal: api.showInternal ?? false,
  };
}

function resolveDocs(area: DocsConfig, index: number, root: string): PortalDocs {
  const id = area.id ?? fileStem(area.content);
  return {
    id,
    path: withSlashes(area.path ?? (index === 0 ? '/' : `/${id}/`)),
    content: resolve(root, area.content),
    label: area.label ?? id,
  };
}

const fileStem = (path: string): string =>
  (path.split(/[\\/]/).pop() ?? path).replace(/\.[^.]+$/, '').replace(/[^A-Za-z0-9-]+/g, '-') || 'api';
const withSlashes = (path: string): string => `/${path}/`.replace(/\/{2,}/g, '/');
const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
];
const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();
