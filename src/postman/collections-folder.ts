import { join } from 'node:path';
import type { Portal } from '../portal/portal';

/** Where a portal keeps its exported collections. */
export const collectionsFolder = (portal: Pick<Portal, 'output'>): string => join(portal.output, 'collections');
