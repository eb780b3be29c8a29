import type { Layer, Location } from './record';

/** Something untrue or unreadable in a guide, an example or a document, found by one of the checks. */
export interface Problem {
  readonly layer: Layer;
  readonly location: Location;
  /** What is wrong, in one sentence that names the offending value. */
  readonly message: string;
  /** What to do about it, where that is known. */
  readonly hint?: string;
  /** What else is wrong with the same response: each is reported at its own line. */
  readonly further?: readonly Problem[];
  /** It is reported and nothing more: the run stays green. */
  readonly warning?: true;
}

/** In the order in which a reader meets them. */
export function byLocation(a: { readonly location: Location }, b: { readonly location: Location }): number {
  return a.location.file.localeCompare(b.location.file) || a.location.line - b.location.line;
}
