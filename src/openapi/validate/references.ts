import type { Cursor } from '../cursor';
import { grammarOf, type Form, type Kind } from '../grammar';
import { decodeFragment, joinPointer, lookUp, pointerTokens } from '../../text/json-pointer';
import { isObject, own, stringOf, type JsonObject } from '../value';
import type { Version } from '../load/api-document';
import { shown, type Report } from './report';

/** Annotations beside a `$ref`, which are read in every version. */
const annotations = new Set([
  '$ref', 'summary', 'description', 'title', 'deprecated', 'readOnly', 'writeOnly', 'nullable', 'default', 'example', 'examples',
]); // prettier-ignore

/** Checks each reference, and returns its target. */
export function referenceChecks(
  root: JsonObject,
  version: Version,
  report: Report,
): (cursor: Cursor, kind: Kind) => Cursor | undefined {
  const sound = new Set<string>();
  const reported = new Set<string>();

  const targetOf = (cursor: Cursor): Cursor | undefined => {
    const reference = String(own(cursor.value, '$ref'));
    if (!reference.startsWith('#')) return undefined;
    const pointer = decodeFragment(reference.slice(1));
    const found = lookUp(root, pointer);
    return found.found ? { value: found.value, pointer } : undefined;
  };

  /** A chain of nothing but references that leads back to itself. */
  const cycleFrom = (cursor: Cursor): string[] | undefined => {
    const chain: string[] = [];
    for (let current: Cursor | undefined = cursor; current; current = targetOf(current)) {
      if (stringOf(own(current.value, '$ref')) === undefined || sound.has(current.pointer)) break;
      if (chain.includes(current.pointer)) return chain;
      chain.push(current.pointer);
    }
    for (const pointer of chain) sound.add(pointer);
    return undefined;
  };

  return (cursor, kind) => {
    const place = { value: own(cursor.value, '$ref'), pointer: joinPointer(cursor.pointer, '$ref') };
    const cycle = cycleFrom(cursor);
    if (cycle) {
      const isKnown = cycle.some((pointer) => reported.has(pointer));
      for (const pointer of cycle) reported.add(pointer);
      if (isKnown) return undefined;
      report(
        'fault',
        'circular-reference',
        place,
        `The reference ${shown(place.value)} leads back to itself through other references only.`,
        'Replace one of the references with its target',
      );
      return undefined;
    }
    warnOfSiblings(cursor, kind, version, report);
    const target = targetOf(cursor);
    // Bundling has reported what leads nowhere.
    if (!target) return undefined;
    if (
      !isObject(target.value) &&
      !(kind === 'schema' && typeof target.value === 'boolean' && version !== '2.0' && version !== '3.0')
    ) {
      report(
        'fault',
        'wrong-target',
        place,
        `The reference ${shown(place.value)} leads to ${shown(target.value)}, where an object is expected.`,
        'Refer to an object',
      );
      return undefined;
    }
    const other = kindAt(version, target.pointer);
    if (other !== undefined && other !== kind) {
      const [found, expected] = [other, kind].map((each) => nameOf(version, each));
      report(
        'fault',
        'wrong-target',
        place,
        `The reference ${shown(place.value)} leads to ${found}, where ${expected} is expected.`,
        `Refer to ${expected}`,
      );
      return undefined;
    }
    return target;
  };
}

/** The kind of the reusable object at a pointer, by the place where it is declared; undefined elsewhere. */
function kindAt(version: Version, pointer: string): Kind | undefined {
  const tokens = pointerTokens(pointer);
  const [holder, at] = version === '2.0' ? (['document', tokens] as const) : (['components', tokens.slice(1)] as const);
  if (at.length !== 2 || (holder === 'components' && tokens[0] !== holder)) return undefined;
  const declared = own(grammarOf(version)[holder]!.fields, at[0]!) as Form | undefined;
  const of = declared?.is === 'map' ? declared.of : undefined;
  const form = of?.is === 'either' ? of.of.find(({ is }) => is === 'object') : of;
  return form?.is === 'object' ? form.kind : undefined;
}

/** How messages call an object of a kind inside a sentence: `a response`. */
const nameOf = (version: Version, kind: Kind): string =>
  (grammarOf(version)[kind]?.label ?? kind).replace(/^An? /, (article) => article.toLowerCase());

function warnOfSiblings(cursor: Cursor, kind: Kind, version: Version, report: Report): void {
  if (kind === 'schema' && version !== '2.0' && version !== '3.0') return;
  const ignored = Object.keys(cursor.value as object).filter(
    (name) => !annotations.has(name) && !name.startsWith('x-'),
  );
  if (ignored.length === 0) return;
  report(
    'warning',
    'ignored-beside-reference',
    cursor,
    `${ignored.map((name) => JSON.stringify(name)).join(', ')} beside a $ref ${ignored.length === 1 ? 'has' : 'have'} no effect in this version of OpenAPI.`,
    kind === 'schema'
      ? 'Put the $ref into an allOf, beside the other keywords'
      : 'Move it to the target of the reference',
  );
}
