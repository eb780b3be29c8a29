import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { dataIn } from '../openapi';
import type { ApiModel, Operation } from '../openapi/model';
import { stringify, written as numbersAsWritten } from '../openapi/written/written-number';
import { yamlText } from '../openapi/written/yaml-text';
import { commandLine } from '../portal/command';
import type { Portal, PortalApi } from '../portal/portal';
import { count } from '../text/count';
import type { Collection } from './collection';
import { collectionsFolder } from './collections-folder';
import { sandboxTokens } from './environments';
import { exportCollection } from './export-collection';
import { collectionReadme, fileText, filesOf } from './export-portal';
import { type KeepingOperations, keptOperations } from './kept-operations';

/** A file that the site offers for download. */
export interface Download {
  readonly kind: 'collection' | 'environment' | 'openapi-yaml' | 'openapi-json';
  /** For a reader, for example `Compliance service: sandbox`. */
  readonly title: string;
  /** In the folder of the downloads. */
  readonly name: string;
  /** Size in bytes. */
  readonly bytes: number;
}

export interface DownloadSource {
  readonly portal: Portal;
  readonly api: PortalApi;
  readonly model: ApiModel;
  /** The document as `loadApi` gives it, with references inside it only. */
  readonly document: object;
  readonly keeping?: KeepingOperations;
}

/** Past this, no program that a reader has opens the result, and a build would spend minutes on it. */
const MAX_OPERATIONS = 5_000;

/** Files of more are read by programs alone, and indentation is nearly half of what they take: 17 of 39 MB of GitHub's. */
const MAX_INDENTED = 500;

/**
 * Writes the collection of an API, its environments and its OpenAPI document into a folder of the built site. The
 * collection is that of `collections/`, which includes the guides' steps; where there is none, or it does not match the
 * document, it is one of the reference alone.
 * @param warn receives a message where the collection is out of date, or the API too large for one
 */
export async function writeDownloads(
  { portal, api, model, document, keeping }: DownloadSource,
  folder: string,
  warn: (message: string) => void,
): Promise<Download[]> {
  mkdirSync(folder, { recursive: true });
  const write = (kind: Download['kind'], title: string, name: string, text: string): Download => {
    writeFileSync(join(folder, name), text);
    return { kind, title, name, bytes: Buffer.byteLength(text) };
  };
  const data = dataIn({ document }, 'document');
  const written = numbersAsWritten(data);
  // What is built in is the fastest, and writes numbers as JavaScript does.
  const isIndented = model.operations.length <= MAX_INDENTED;
  const indent = isIndented ? 2 : 0;
  const text = data.numbers ? stringify(written, indent) : JSON.stringify(data.value, undefined, indent);
  const json = (): Download => write('openapi-json', model.info.title, `${api.id}.openapi.json`, `${text}\n`);
  if (model.operations.length > MAX_OPERATIONS) {
    warn(`${api.id} has more than ${MAX_OPERATIONS} operations: the site offers only its document as JSON`);
    return [json()];
  }
  const kept = keeping && keptOperations(model, keeping);
  const exported = await exportCollection(model, { readme: collectionReadme(model, portal), kept });
  const [first] = exported.unread;
  if (first) warn(unreadText(first, exported.unread.length - 1));
  const tokens = await sandboxTokens({ ...portal, apis: [api] });
  const { collection, environments } = filesOf({ id: api.id, model, exported }, portal.sandboxUrl, tokens.get(api.id));
  return [
    write(
      'collection',
      collection.content.info.name,
      collection.name,
      committed(portal, collection.name, collection.content, warn) ??
        (isIndented ? fileText(collection.content) : `${JSON.stringify(collection.content)}\n`),
    ),
    ...environments.map(({ name, content }) => write('environment', content.name, name, fileText(content))),
    write('openapi-yaml', model.info.title, `${api.id}.openapi.yaml`, yamlText(written)),
    json(),
  ];
}

const unreadText = ({ origin, method, path }: Operation, more: number): string =>
  `${origin.file}:${origin.line}  warning: the Postman collection lacks descriptions and optional parameters of ${method} ${path}` +
  `${more > 0 ? ` and ${count(more, 'more operation')}` : ''}, which openapi-to-postmanv2 cannot read`;

/** The content of a committed collection whose reference matches the document. */
function committed(
  portal: Portal,
  name: string,
  reference: Collection,
  warn: (message: string) => void,
): string | undefined {
  const file = join(collectionsFolder(portal), name);
  if (!existsSync(file)) return undefined;
  const text = readFileSync(file, 'utf8');
  if (isDeepStrictEqual(withoutGuides(text), JSON.parse(JSON.stringify(reference)))) return text;
  warn(`${file} is out of date, so the site offers only the reference: run "${commandLine(portal, 'collections')}"`);
  return undefined;
}

/** The folders of guides have no script, unlike those of the reference. */
function withoutGuides(text: string): unknown {
  try {
    const collection = JSON.parse(text) as Collection;
    return { ...collection, item: collection.item.filter((item) => item.event !== undefined) };
  } catch {
    return undefined;
  }
}
