import { singular } from '../../text/singular';

/** One segment of a path template: fixed text, or a parameter that is the whole segment. */
export type Segment =
  { readonly kind: 'fixed'; readonly text: string } | { readonly kind: 'parameter'; readonly name: string };

/** An extension that some APIs put behind their last segment, as in `/Accounts/{Sid}.json`. */
const EXTENSION = /\.(?:json|xml)$/i;

/** The segments of a path template (OpenAPI 3.1 §4.8.8). Extensions are left out; `{name}:cancel` is fixed text. */
export function segmentsOf(path: string): Segment[] {
  return path
    .split('/')
    .filter((text) => text !== '')
    .map((text) => {
      const plain = text.replace(EXTENSION, '');
      const name = /^\{([^{}]+)\}$/.exec(plain)?.[1];
      return name === undefined ? { kind: 'fixed', text: plain } : { kind: 'parameter', name };
    });
}

/** The same for every template that differs in the names of its parameters only: `/owners/{}/pets`. */
export const keyOf = (segments: readonly Segment[]): string =>
  segments.map((segment) => `/${segment.kind === 'fixed' ? segment.text : '{}'}`).join('');

/**
 * The segments of each path, where an item's path is in the singular, as in `/pet/{id}` beside `/pets`, with the name of the
 * collection instead: `/pets/{id}`.
 */
export function alignedSegments(paths: readonly string[]): Segment[][] {
  const all = paths.map(segmentsOf);
  const keys = new Set(all.map(keyOf));
  const plurals = new Map<string, string>();
  for (const segments of all) {
    const last = segments.at(-1);
    if (last?.kind !== 'fixed' || singular(last.text) === last.text) continue;
    const before = keyOf(segments.slice(0, -1));
    if (!keys.has(`${before}/${last.text}/{}`)) plurals.set(`${before}/${singular(last.text)}`, last.text);
  }
  if (plurals.size === 0) return all;
  return all.map((segments) =>
    segments.map((segment, index): Segment => {
      if (segment.kind !== 'fixed' || segments[index + 1]?.kind !== 'parameter') return segment;
      const own = keyOf(segments.slice(0, index + 1));
      const plural = keys.has(own) ? undefined : plurals.get(own);
      return plural === undefined ? segment : { kind: 'fixed', text: plural };
    }),
  );
}

/** The parameter of a last segment that says what is done to an item, such as `{id}:pause` (AIP-136). */
export function actionOn(segments: readonly Segment[]): string | undefined {
  const last = segments.at(-1);
  return last?.kind === 'fixed' ? /^\{([^{}]+)\}:[\w.-]+$/.exec(last.text)?.[1] : undefined;
}

/** The names of the parameters, from left to right. */
export const parametersOf = (segments: readonly Segment[]): string[] =>
  segments.flatMap((segment) => (segment.kind === 'parameter' ? [segment.name] : []));

export const endsInParameter = (segments: readonly Segment[]): boolean => segments.at(-1)?.kind === 'parameter';

/** What a collection holds, from its last fixed segment: `companies` holds a `company`. */
export function nounOf(segments: readonly Segment[]): string {
  const last = segments.findLast((segment) => segment.kind === 'fixed');
  return singular(last?.kind === 'fixed' ? last.text : 'item');
}
