import { joinPointer } from '../../text/json-pointer';
import type { ApiDocument } from '../load/api-document';
import { enclosing, locationOf } from '../diagnostics';
import type { Finding } from '../model';

/**
 * The faults that readers may know of: none inside what is internal, whose messages could name it.
 * @param whole the document with what is internal, `shown` the one without
 */
export function publicFaults(findings: readonly Finding[], whole: ApiDocument, shown: ApiDocument): Finding[] {
  const faults = findings.filter(({ severity }) => severity === 'fault');
  if (faults.length === 0 || shown === whole) return faults;
  const left = locationsIn(shown);
  const hidden = new Set([...locationsIn(whole)].filter((location) => !left.has(location)));
  return faults.filter(({ origin }) => !origin || !enclosing(origin).some((location) => hidden.has(location)));
}

function locationsIn({ root, originOf }: ApiDocument): Set<string> {
  const locations = new Set<string>();
  const seen = new Set<object>();
  const waiting: { value: unknown; pointer: string }[] = [{ value: root, pointer: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, pointer } = next;
    locations.add(locationOf(originOf(pointer, value)));
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    for (const [key, inner] of Object.entries(value))
      waiting.push({ value: inner, pointer: joinPointer(pointer, key) });
  }
  return locations;
}
