import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexFile } from '../../components/reference/page/operation-index';
import type { ApiModel } from '../../openapi/model';
import type { Routes } from '../view/routes';

/** Operations in one file; a reader's filter loads one file after the other and searches what has come. */
const OPERATIONS_PER_FILE = 2000;

/** Writes the list of all operations and webhooks of an API, which is on no page and which the filter loads. @returns paths from the site's root */
export function writeIndexFiles({ operations, webhooks }: ApiModel, routes: Routes, folder: string): string[] {
  mkdirSync(join(folder, routes.api), { recursive: true });
  // Of an earlier version, what differs in nothing has its page among those of the latest.
  const elsewhere = (route: string): string | undefined => (route.startsWith(routes.api) ? undefined : route);
  type Entry = IndexFile['operations'][number];
  const entries = [
    ...operations.map(({ method, path, title, slug }): Entry => {
      const route = elsewhere(routes.operation(slug));
      return route === undefined ? [method, path, title, slug] : [method, path, title, slug, 'operation', route];
    }),
    ...webhooks.map(({ name, slug, operation: { method, title } }): Entry => {
      const route = elsewhere(routes.webhook(slug));
      return [method, name, title, slug, 'webhook', ...(route === undefined ? ([] as const) : ([route] as const))];
    }),
  ];
  const count = Math.max(1, Math.ceil(entries.length / OPERATIONS_PER_FILE));
  for (let number = 0; number < count; number += 1) {
    const file: IndexFile = {
      operations: entries.slice(number * OPERATIONS_PER_FILE, (number + 1) * OPERATIONS_PER_FILE),
      ...(number + 1 < count ? { next: nameOf(number + 1) } : {}),
    };
    writeFileSync(join(folder, routes.file(nameOf(number))), JSON.stringify(file));
  }
  return Array.from({ length: count }, (_, number) => routes.file(nameOf(number)));
}

const nameOf = (number: number): string => (number === 0 ? 'operations.json' : `operations-${number + 1}.json`);
