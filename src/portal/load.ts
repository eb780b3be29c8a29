import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { ApiConfig, DocsConfig, PortalConfig } from './config';
import { checkConfig, type ConfigFault } from './check';
import { jsonFault, positionOf } from './positions';
import type { Portal, PortalApi, PortalDocs } from './portal';

/** A mistake in the configuration: shown without a stack trace. */
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
    const { value, text } = readJson(file);
    return resolvePortal(value, dirname(file), file, text);
  }
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- loaded on demand, so that PORTAL_CONFIG needs no default file
  const { default: config } = require('../../portal.config') as { default: PortalConfig };
  return resolvePortal(config, repositoryRoot, resolve(repositoryRoot, 'portal.config.ts'));
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
 * @param text the content of `file`, for the lines of mistakes; absent for a program
 */
export function resolvePortal(input: unknown, root: string, file: string, text?: string): Portal {
  const messageOf = (faults: readonly ConfigFault[]): string =>
    faults.map(({ path, message }) => `${positionOf({ file, text }, path)}: ${message}`).join('\n');
  const problems = checkConfig(input);
  if (problems.length > 0) throw new PortalConfigError(messageOf(problems));
  const config = input as PortalConfig;
  const apis = config.apis.map((api, index) => resolveApi(api, index, root));
  const docs = (config.docs ?? []).map((area, index) => resolveDocs(area, index, root));
  const clashes: ConfigFault[] = [
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
    title: config.title ?? 'Documentation',
    tagline: config.tagline ?? '',
    copyright: config.copyright ?? '',
    codeHosting: config.codeHosting,
    pathPrefix: (config.pathPrefix ?? '').replace(/\/+$/, ''),
    docs,
    apis,
    sandboxUrl: (config.sandbox?.url ?? 'http://localhost:4010').replace(/\/+$/, ''),
    strictProse: config.strictProse ?? false,
    ownNames: config.ownNames ?? [],
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
    ...(api.behaviour === undefined ? {} : { behaviour: resolve(root, api.behaviour) }),
    ...(api.mount === undefined ? {} : { mount: api.mount.replace(/\/+$/, '') }),
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
  };
}

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
