import type { ProseFault } from '../check-names';
import type { Page } from './check-claims';
import { valuesOf } from './compare';
import type { Documents, Field } from './documents';
import { namesIn } from './subjects';
import { canonical, type Token } from './tokens';

/** The ways in which values are written that no variable or command of the reader's is. */
const shapes = [/^(?:[A-Z][a-z\d]+)+$/, /^[A-Z][A-Z\d]*(?:_[A-Z\d]+)*$/];
const shapeOf = (text: string): number => shapes.findIndex((shape) => shape.test(text));

const known = new WeakMap<Documents, ReadonlyMap<string, readonly Field[]>>();

/** The fields with an enumeration, by each of its values. */
function fieldsByValue(documents: Documents): ReadonlyMap<string, readonly Field[]> {
  const cached = known.get(documents);
  if (cached) return cached;
  const found = new Map<string, Field[]>();
  for (const field of [...documents.fields.values()].flat())
    for (const value of new Set(valuesOf(field)))
      if (shapeOf(value) >= 0) {
        const same = found.get(value);
        if (same) same.push(field);
        else found.set(value, [field]);
      }
  known.set(documents, found);
  return found;
}

/** The only name in a sentence that is no value where the others are values of one enumeration: "same (`Match`), other (`Miss`) or open (`Unknown`)". */
export function oddValues(tokens: readonly Token[], page: Page): ProseFault[] {
  const names = namesIn(tokens).filter(({ of, text }) => of === undefined && shapeOf(text) >= 0);
  // "Either `ACTIVE` or `CLOSED`" has all of them, too.
  const isPair = names.length === 2 && /(?:^| )either @ or @ /.test(canonical(tokens));
  if (names.length < 3 && !isPair) return [];
  const byValue = fieldsByValue(page.documents);
  const odd = names.filter(({ text }) => !byValue.has(text));
  const [first] = odd;
  if (!first || odd.length !== 1 || page.codeWords.has(first.text) || page.documents.fields.has(first.text)) return [];
  if (page.documents.schemas.some(({ named }) => named.name === first.text)) return [];
  if (page.documents.operations.some(({ operation }) => operation.operationId === first.text)) return [];
  const others = names.filter((name) => name !== first && shapeOf(name.text) === shapeOf(first.text));
  const stated = new Set(others.map(({ text }) => text));
  if (stated.size < (isPair ? 1 : 2) || others.length !== names.length - 1) return [];
  const field = byValue.get(others[0]!.text)!.find((one) => [...stated].every((text) => valuesOf(one)!.includes(text)));
  if (!field || (isPair && valuesOf(field)!.length !== 2)) return [];
  const message = `"${first.text}" is not a value of ${field.name}, whose values are ${valuesOf(field)!.slice(0, 12).join(', ')}`;
  return [{ line: first.line, message, hint: 'Use a value that the document allows.' }];
}
