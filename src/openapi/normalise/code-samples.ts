import { at, has, items, type Cursor } from '../cursor';
import type { Badge, CodeSample } from '../model';
import { compact } from '../value';
import { text } from './context';

export const codeSampleKeys = ['x-codeSamples', 'x-code-samples'] as const;

/** Code that the document's author wrote for an operation. */
export function codeSamplesOf(node: Cursor): CodeSample[] {
  const key = codeSampleKeys.find((name) => has(node, name));
  if (key === undefined) return [];
  return items(at(node, key)).flatMap((sample) => {
    const source = text(sample, 'source');
    if (source === undefined) return [];
    return [compact<CodeSample>({ lang: text(sample, 'lang') ?? '', label: text(sample, 'label'), source })];
  });
}

/** `x-badges`: texts, or objects with a name. */
export function badgesOf(node: Cursor): Badge[] {
  return items(at(node, 'x-badges')).flatMap((badge) => {
    const name = typeof badge.value === 'string' ? badge.value : (text(badge, 'name') ?? text(badge, 'label'));
    if (name === undefined) return [];
    const position = text(badge, 'position') === 'before' ? 'before' : 'after';
    return [compact<Badge>({ name, position, color: text(badge, 'color') })];
  });
}
