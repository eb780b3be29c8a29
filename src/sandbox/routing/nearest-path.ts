import { distance } from 'fastest-levenshtein';

/** For longer paths a suggestion costs more than it helps. */
const MAX_PATH_LENGTH = 300;

/**
 * The template that was probably meant: the one whose literal text is the fewest edits away once the path's own values replace
 * its parameters, if no more than a third of that text is edited. Letter case does not count as an edit.
 */
export function nearestPath(path: string, templates: Iterable<string>): string | undefined {
  if (path.length > MAX_PATH_LENGTH) return undefined;
  const segments = path.split('/');
  let best: { readonly template: string; readonly cost: number } | undefined;
  for (const template of new Set(templates)) {
    const cost = costOf(path.toLowerCase(), segments, template);
    if (cost < (best?.cost ?? Infinity)) best = { template, cost };
  }
  return best?.template;
}

function costOf(path: string, segments: readonly string[], template: string): number {
  const wanted = template.split('/');
  if (Math.abs(wanted.length - segments.length) > 1) return Infinity;
  const filled = wanted
    .map((part, index) => (/^\{[^{}]*\}$/.test(part) ? (segments[index] ?? part) : part.replace(/[{}]/g, '')))
    .join('/')
    .toLowerCase();
  const literal = template.replace(/\{[^{}]*\}|\//g, '').length;
  if (Math.abs(filled.length - path.length) > literal / 3) return Infinity;
  const edits = distance(filled, path);
  // Of two that are equally near, the one with more literal text.
  return edits <= literal / 3 ? edits - literal / 1000 : Infinity;
}
