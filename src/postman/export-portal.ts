import { loadApi } from '../openapi';
import type { Portal } from '../portal/portal';
import { environmentsOf, sandboxTokens, type ExportedApi } from './environments';
import { exportCollection } from './export-collection';
import type { Flow } from './flow';
import { instructions, type ExportedFiles } from './instructions';

/** A file of the export: its name in the folder, and its text. */
export interface ExportFile {
  readonly name: string;
  readonly text: string;
}

export interface PortalExport {
  readonly apis: readonly ExportedApi[];
  readonly files: readonly ExportFile[];
}

export interface PortalExportOptions {
  /** By the API's id. */
  readonly flows?: ReadonlyMap<string, readonly Flow[]>;
}

/**
 * Everything that `collections/` holds: one collection for each API, and one environment for each of its servers.
 * @throws DocumentError for a broken document.
 */
export async function exportPortal(portal: Portal, { flows }: PortalExportOptions = {}): Promise<PortalExport> {
  const tokens = await sandboxTokens(portal);
  const apis: ExportedApi[] = [];
  for (const api of portal.apis) {
    const { id, spec: file, showInternal } = api;
    const { model } = await loadApi({ id, file, root: portal.root, showInternal });
    const exported = await exportCollection(model, { flows: flows?.get(id) });
    apis.push({ id, model, exported });
  }
  const exported = apis.map((api): ExportedFiles => ({
    label: portal.apis.find(({ id }) => id === api.id)!.label,
    ...filesOf(api, portal.sandboxUrl, tokens.get(api.id)),
  }));
  const json = exported.flatMap(({ collection, environments }) => [collection, ...environments]);
  const files = json.map(({ name, content }): ExportFile => ({ name, text: fileText(content) }));
  return { apis, files: [...files, { name: 'README.md', text: instructions(exported, portal) }] };
}

/**
 * The files of one API: what they are called, and what is in them.
 * @param token a bearer token that the sandbox accepts for the API
 */
export const filesOf = (
  api: ExportedApi,
  sandboxUrl: string,
  token: string | undefined,
): Omit<ExportedFiles, 'label'> => ({
  collection: { name: `${api.id}.postman_collection.json`, content: api.exported.collection },
  environments: environmentsOf(api, sandboxUrl, token).map(({ stem, environment }) => ({
    name: `${stem}.postman_environment.json`,
    content: environment,
  })),
});

/** As Postman itself writes its exports: indented by tabs. */
export const fileText = (value: unknown): string => `${JSON.stringify(value, null, '\t')}\n`;
