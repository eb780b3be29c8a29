import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiModel } from '../../openapi/model';
import type { IndexFile } from '../../components/reference/page/operation-index';
import type { Routes } from '../view/routes';

/** Operations in one file; a reader's filter loads one file after the other and searches what has come. */
const perFile = 2000;

/** Writes the list of all operations and webhooks of an API, which no page holds and a reader's filter asks for. */
export function writeIndexFiles({ operations, webhooks }: ApiModel, routes: Routes, folder: string): void {
  mkdirSync(join(folder, routes.api), { recursive: true });
  const entries = [
    ...operations.map(({ method, path, title, slug }) => [method, path, title, slug] as const),
    ...webhooks.map(({ name, slug, operation: { method, title } }) => [method, name, title, slug, 'webhook'] as const),
  ];
  const count = Math.max(1, Math.ceil(entries.length / perFile));
  for (let number = 0; number < count; number += 1) {
    const file: IndexFile = {
      operations: entries.slice(number * perFile, (number + 1) * perFile),
      ...(number + 1 < count ? { next: nameOf(number + 1) } : {}),
    };
    writeFileSync(join(folder, routes.file(nameOf(number))), JSON.stringify(file));
  }
}

const nameOf = (number: number): string => (number === 0 ? 'operations.json' : `operations-${number + 1}.json`);
