import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { isCollection, isScalar, LineCounter, parseDocument } from 'yaml';
import { pointerTokens } from '../../text/json-pointer';
import type { Path } from '../compare/json-node';

/** Finds the lines of values in the portal's API documents; every file is parsed once. */
export interface DocumentLines {
  /**
   * @param file relative to the portal's root
   * @param pointer JSON Pointer of the value
   * @param path from there to the part that is looked for; the nearest part that exists is found
   * @returns 1-based line, or undefined when the file cannot be read
   */
  lineOf(file: string, pointer: string, path: Path): number | undefined;
}

export function documentLines(root: string): DocumentLines {
  const files = new Map<string, ReturnType<typeof read>>();
  return {
    lineOf(file, pointer, path) {
      if (!files.has(file)) files.set(file, read(resolve(root, file)));
      const found = files.get(file);
      if (!found) return undefined;
      const keys = [...pointerTokens(pointer), ...path];
      let node: unknown = found.document.contents;
      let offset = rangeOf(node);
      for (const key of keys) {
        if (!isCollection(node)) break;
        const pair = node.items.find(
          (item) =>
            typeof item === 'object' &&
            item !== null &&
            'key' in item &&
            isScalar(item.key) &&
            String(item.key.value) === String(key),
        );
        const next: unknown = pair && typeof pair === 'object' && 'value' in pair ? pair.value : node.get(key, true);
        if (next === undefined || next === null) break;
        offset =
          (pair && typeof pair === 'object' && 'key' in pair ? rangeOf(pair.key) : undefined) ??
          rangeOf(next) ??
          offset;
        node = next;
      }
      return offset === undefined ? undefined : found.counter.linePos(offset).line;
    },
  };
}

function read(path: string) {
  try {
    const counter = new LineCounter();
    return { counter, document: parseDocument(readFileSync(path, 'utf8'), { lineCounter: counter, merge: true }) };
  } catch {
    return undefined;
  }
}

function rangeOf(node: unknown): number | undefined {
  const { range } = (node ?? {}) as { range?: readonly [number, number, number] | null };
  return range?.[0];
}
