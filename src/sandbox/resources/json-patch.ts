import { isDeepStrictEqual } from 'node:util';
import { lookUp, pointerTokens } from '../../text/json-pointer';
import { MAX_DEPTH } from '../../http/nesting';
import { setOwn } from '../../openapi/value';
import { sizeOf } from '../size-of';
import { isObject } from './shapes';

/** Why a patch cannot be applied: the number of the operation and what is wrong with it. */
export class PatchConflict extends Error {}

const operations = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

/** How much the copies of one patch may take together: each may double what there is, so that forty in one would fill any memory. */
const MAX_COPIED = 1024 * 1024;

/** Whether a body is a JSON Patch document (RFC 6902 §3), whatever its media type says. */
export const isJsonPatch = (body: unknown): body is readonly Record<string, unknown>[] =>
  Array.isArray(body) &&
  body.every((each) => isObject(each) && operations.includes(String(each.op)) && typeof each.path === 'string');

/**
 * Applies a JSON Patch (RFC 6902 §4) to a copy of a value.
 * @throws PatchConflict where a location does not exist or a test fails: nothing is changed then (§5)
 */
export function applyJsonPatch(target: unknown, patch: readonly Record<string, unknown>[]): unknown {
  let root: unknown = structuredClone(target);
  let copied = 0;
  patch.forEach((step, index) => {
    const path = String(step.path);
    const from = String(step.from ?? '');
    const fail = (reason: string): never => {
      throw new PatchConflict(`Operation ${index} (${String(step.op)} ${path}): ${reason}.`);
    };
    const read = (pointer: string): unknown => {
      const found = lookUp(root, pointer);
      return found.found ? found.value : fail(`there is nothing at ${pointer}`);
    };
    const write = (pointer: string, value: unknown, kind: 'add' | 'replace' | 'remove'): void => {
      if (pointer === '') {
        root = value;
        return;
      }
      const key = pointerTokens(pointer).at(-1)!;
      const parent = read(pointer.slice(0, pointer.lastIndexOf('/')));
      if (Array.isArray(parent)) {
        const at = key === '-' ? parent.length : /^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : -1;
        if (at < 0 || at > parent.length) fail(`the array has no item ${key}`);
        parent.splice(at, kind === 'add' ? 0 : 1, ...(kind === 'remove' ? [] : [value]));
      } else if (!isObject(parent)) fail('its parent is neither an object nor an array');
      else if (kind === 'remove') delete parent[key];
      else setOwn(parent, key, value);
    };
    if (step.op === 'test') {
      if (!isDeepStrictEqual(read(path), step.value)) fail('the value differs');
      return;
    }
    if (step.op === 'remove' || step.op === 'replace') read(path);
    if (step.op === 'move' && path.startsWith(`${from}/`)) fail('a value cannot move into itself');
    let value = step.op === 'move' || step.op === 'copy' ? read(from) : step.value;
    if (step.op === 'copy') {
      copied += sizeOf(value);
      if (copied > MAX_COPIED) fail(`the copies take more than ${MAX_COPIED / 1024} KiB`);
      value = structuredClone(value);
    }
    if (step.op === 'move') write(from, undefined, 'remove');
    write(path, value, step.op === 'remove' || step.op === 'replace' ? step.op : 'add');
  });
  if (isDeep(root)) throw new PatchConflict(`The result would be nested deeper than ${MAX_DEPTH} levels.`);
  return root;
}

/** Whether a value is nested deeper than a body may be. */
function isDeep(value: unknown): boolean {
  let level = [value];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return true;
    level = level.flatMap((each) => (typeof each === 'object' && each !== null ? Object.values(each) : []));
  }
  return false;
}
