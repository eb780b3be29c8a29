import { isDeepStrictEqual } from 'node:util';
import { lookUp, pointerTokens } from '../../text/json-pointer';
import { setOwn } from '../../openapi/value';
import { isObject } from './shapes';

/** Why a patch cannot be applied: the number of the operation and what is wrong with it. */
export class PatchConflict extends Error {}

const operations = ['add', 'remove', 'replace', 'move', 'copy', 'test'];

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
    const value = step.op === 'move' || step.op === 'copy' ? structuredClone(read(from)) : step.value;
    if (step.op === 'move') write(from, undefined, 'remove');
    write(path, value, step.op === 'remove' || step.op === 'replace' ? step.op : 'add');
  });
  return root;
}
