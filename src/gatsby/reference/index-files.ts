import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndexFile } from '../../components/reference/page/operation-index';
import type { ApiModel } from '../../openapi/model';
import { byInitial } from '../view/initials';
import { isLongList } from '../view/pages/schema-page';
import type { Routes } from '../view/routes';

/** Entries in one file; a reader's filter loads one file after the other and searches what has come. */
const ENTRIES_PER_FILE = 2000;

/**
 * Writes the list of all operations and webhooks of an API, and that of its schemas where they are many. They are on no page; filters
 * load them.
 * @returns paths from the site's root
 */
export function writeIndexFiles({ operations, webhooks, schemas }: ApiModel, routes: Routes, folder: string): string[] {
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
  const named = Object.values(schemas);
  const models = byInitial(named).map(({ item: { name, slug } }): Entry => {
    const route = elsewhere(routes.schema(slug));
    return ['', '', name, slug, 'schema', ...(route === undefined ? ([] as const) : ([route] as const))];
  });
  return [
    ...writeList('operations', entries, routes, folder),
    ...(isLongList(named) ? writeList('schemas', models, routes, folder) : []),
  ];
}

function writeList(list: string, entries: IndexFile['operations'], routes: Routes, folder: string): string[] {
  const nameOf = (number: number): string => (number === 0 ? `${list}.json` : `${list}-${number + 1}.json`);
  const count = Math.max(1, Math.ceil(entries.length / ENTRIES_PER_FILE));
  for (let number = 0; number < count; number += 1) {
    const file: IndexFile = {
      operations: entries.slice(number * ENTRIES_PER_FILE, (number + 1) * ENTRIES_PER_FILE),
      ...(number + 1 < count ? { next: nameOf(number + 1) } : {}),
    };
    writeFileSync(join(folder, routes.file(nameOf(number))), JSON.stringify(file));
  }
  return Array.from({ length: count }, (_, number) => routes.file(nameOf(number)));
}
