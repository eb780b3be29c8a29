import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Collection, Environment, Folder, Item } from './collection';
import { isFolder, itemsOf, stableId } from './collection';
import { isExported } from './export-portal';
import { runRequests } from './run-newman';

type Values = Environment['values'];

/** What the run of a collection has shown that a maintainer keeps beside the exported ones. */
export interface OwnRun {
  /** The file's name. */
  readonly name: string;
  readonly requests: number;
  /** Why the collection cannot be run, or what is wrong with a request of it, each with the request's name. */
  readonly faults: readonly string[];
}

const ending = '.postman_collection.json';

/** Collections in the folder of the exported ones that no export has written, in the order of their names. */
export const ownCollections = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(ending) && !isExported(name, readFileSync(join(folder, name), 'utf8')))
        .toSorted()
    : [];

/**
 * Sends the requests of a maintainer's own collection. It has the variables of the environment of the same name, if there is one beside
 * it, and those of the sandbox; what its tests do not ask for is not checked.
 * @param sandbox variables of the APIs' environments for the sandbox; of two with the same name the first one counts
 * @param address what stands for the sandbox's address in files, and where the sandbox is
 */
export async function runOwnCollection(
  folder: string,
  name: string,
  sandbox: Values,
  address: readonly [shown: string, actual: string],
): Promise<OwnRun> {
  try {
    const read = (file: string): unknown => JSON.parse(readFileSync(join(folder, file), 'utf8'));
    const collection = withIds(read(name) as Collection);
    const beside = `${basename(name, ending)}.postman_environment.json`;
    const own = existsSync(join(folder, beside)) ? (read(beside) as Environment).values : [];
    const values = new Map([...own, ...sandbox].toReversed().map((each) => [each.key, each]));
    const outcomes = await runRequests({
      collection,
      environment: {
        id: stableId(name),
        name,
        values: [...values.values()].map((each) => ({ ...each, value: String(each.value).replace(...address) })),
        _postman_variable_scope: 'environment',
      },
    });
    const faults = outcomes.flatMap(({ name: request, errors, assertions }) => {
      const failed = assertions.flatMap(({ name: test, error }) => (error === undefined ? [] : [`${test}: ${error}`]));
      return [...errors, ...failed].map((fault) => `"${request}": ${fault}`);
    });
    return { name, requests: itemsOf(collection.item).length, faults };
  } catch (error) {
    return {
      name,
      requests: 0,
      faults: [`it is not a Postman collection that can be run: ${(error as Error).message}`],
    };
  }
}

/** With an identifier for every request: what is written by hand, or by older programs, has none. */
function withIds(collection: Collection): Collection {
  if (!Array.isArray(collection?.item)) throw new Error('there is no list "item"');
  let count = 0;
  const named = (items: readonly (Folder | Item)[]): (Folder | Item)[] =>
    items.map((item) =>
      isFolder(item)
        ? { ...item, item: named(item.item) }
        : { ...item, id: item.id ?? stableId('own', String((count += 1))) },
    );
  return { ...collection, item: named(collection.item) };
}
