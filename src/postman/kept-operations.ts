import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { identifiersShown } from '../openapi';
import { noteUse, sha256, writeOwn } from '../openapi/kept/own-folder';
import type { ApiModel, Operation } from '../openapi/model';
import { digestOf, digestsOfParts } from '../openapi/part-digests';
import type { OperationParts } from './operation-parts';

/** Where what was exported of each operation is kept from one build to the next. */
export interface KeepingOperations {
  /** Nobody but the commands of a portal writes to it. */
  readonly folder: string;
  /** Changes with the code that exports, its packages and Node. */
  readonly code: string;
  /** Of the document, as `isMistakable` says it. */
  readonly mistakable: boolean;
}

/** What was exported of the operations of one model. */
export interface KeptOperations {
  /** @returns undefined where it would be made otherwise now, or was not kept */
  readonly find: (operation: Operation) => OperationParts | undefined;
  /** Takes the place of all that was kept. @param parts of all operations, in their order */
  readonly keep: (parts: readonly OperationParts[]) => void;
}

type Kept = ReadonlyMap<string, OperationParts>;

/** Opens what an earlier build has kept of a model's operations; a file that is missing or damaged holds nothing. */
export function keptOperations(model: ApiModel, { folder, code, mistakable }: KeepingOperations): KeptOperations {
  const digests = operationDigests(model, code, mistakable);
  const digestIn = (operation: Operation): string => digests.get(operation)!;
  const name = sha256(model.id);
  const kept = read(join(folder, name));
  return {
    find: (operation) => kept.get(digestIn(operation)),
    keep(parts) {
      const all: Kept = new Map(model.operations.map((operation, index) => [digestIn(operation), parts[index]!]));
      if (all.size === kept.size && [...all.keys()].every((digest) => kept.has(digest))) return;
      try {
        const body = serialize(all);
        mkdirSync(folder, { recursive: true });
        writeOwn(folder, name, [`${sha256(body)}\n`, body]);
      } catch {
        // A disk that is full or read-only: the next build exports them all again.
      }
    },
  };
}

/** Of what is made of each operation: of itself, of what it leads to, and of what the model says of all. */
function operationDigests(model: ApiModel, code: string, mistakable: boolean): ReadonlyMap<Operation, string> {
  const { operations, webhooks: _, schemas: __, ...rest } = model;
  const { written, ofOperation } = digestsOfParts(model, mistakable);
  const common = digestOf(code, written(rest), JSON.stringify([...identifiersShown(model)]));
  return new Map(operations.map((operation) => [operation, digestOf(common, ofOperation(operation).digest)]));
}

/** @returns nothing where there is no such file, or another than was written */
function read(file: string): Kept {
  try {
    const bytes = readFileSync(file);
    const end = bytes.indexOf('\n');
    const body = bytes.subarray(end + 1);
    if (bytes.toString('utf8', 0, end) !== sha256(body)) return new Map();
    noteUse(file);
    return deserialize(body) as Kept;
  } catch {
    return new Map();
  }
}
