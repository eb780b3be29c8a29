import type { Origin } from '../model';
import { lookUp, pointerTokens, unescapeToken } from '../../text/json-pointer';
import type { Tree } from './tree';

/** A file that was read and parsed, which knows the position of each of its values. */
export interface SourceFile {
  /** Relative to the portal's root, with forward slashes. */
  readonly name: string;
  readonly absolute: string;
  readonly tree: Tree;
  /** 1-based line and column of an offset into the file's text. */
  positionAt(offset: number): { readonly line: number; readonly column: number };
  /** Position of the value at `pointer`; passing `node` saves the lookup. For a missing value, that of its nearest container. */
  originOf(pointer: string, node?: unknown): Origin;
  /** Position of the name of the member at `pointer`. */
  originOfName(pointer: string): Origin;
  /** The scalar at `pointer` as it is written: `1.0` for the number 1. */
  writtenAt(pointer: string): string | undefined;
}

export function sourceFile(name: string, absolute: string, text: string, tree: Tree): SourceFile {
  const positionAt = positions(text);

  const offsetAt = (pointer: string): number => {
    const tokens = pointerTokens(pointer);
    for (let length = tokens.length; length > 0; length -= 1) {
      const parts = pointer.split('/').slice(0, length);
      const container = lookUp(tree.value, parts.join('/'));
      if (!container.found || typeof container.value !== 'object' || container.value === null) continue;
      const key = tokens[length - 1]!;
      const offset = tree.valueOffset(container.value, key) ?? tree.offsetOf(container.value);
      if (offset !== undefined) return offset;
    }
    return 0;
  };

  const memberAt = (pointer: string): { container: object; key: string } | undefined => {
    const end = pointer.lastIndexOf('/');
    const found = lookUp(tree.value, pointer.slice(0, end));
    const container = found.found ? found.value : undefined;
    if (typeof container !== 'object' || container === null) return undefined;
    return { container, key: unescapeToken(pointer.slice(end + 1)) };
  };

  return {
    name,
    absolute,
    tree,
    positionAt,
    writtenAt(pointer) {
      const member = memberAt(pointer);
      return member && tree.sourceOf?.(member.container, member.key);
    },
    originOfName(pointer) {
      const member = memberAt(pointer);
      const offset = member && tree.memberOffset(member.container, member.key);
      return { file: name, pointer, ...positionAt(offset ?? offsetAt(pointer)) };
    },
    originOf(pointer, node) {
      const known = typeof node === 'object' && node !== null ? tree.offsetOf(node) : undefined;
      return { file: name, pointer, ...positionAt(known ?? offsetAt(pointer)) };
    },
  };
}

export function positions(text: string): SourceFile['positionAt'] {
  const starts: number[] = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - starts[low]! + 1 };
  };
}
