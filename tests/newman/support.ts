import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPortal } from '../../src/portal/load';
import { collectionsFolder } from '../../src/postman';
import type { Collection, Environment } from '../../src/postman/collection';

export const portal = loadPortal({});
export const folder = collectionsFolder(portal);

/** A committed collection, with the environment of the sandbox. */
export interface Committed {
  readonly api: string;
  readonly collection: Collection;
  readonly environment: Environment;
}

const readJson = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));

/** Read synchronously, because Jest collects tests before it runs any. */
export const committed = (): Committed[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.postman_collection.json'))
    .map((name) => {
      const api = name.replace('.postman_collection.json', '');
      return {
        api,
        collection: readJson(name) as Collection,
        environment: readJson(`${api}-sandbox.postman_environment.json`) as Environment,
      };
    });

/** The environment of the sandbox with another address, for a server on a free port. */
export const at = (environment: Environment, url: string): Environment => ({
  ...environment,
  values: environment.values.map((each) => ({ ...each, value: each.value.replace(portal.sandboxUrl, url) })),
});
