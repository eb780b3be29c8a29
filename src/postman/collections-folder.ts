import { join } from 'node:path';
import type { Portal } from '../portal/portal';

/** The file of an API's collection. */
export const collectionFile = (api: string): string => `${api}.postman_collection.json`;

/** Where a portal keeps its exported collections. */
export const collectionsFolder = (portal: Pick<Portal, 'output'>): string => join(portal.output, 'collections');
