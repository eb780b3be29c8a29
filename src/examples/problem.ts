import type { Layer, Place } from './record';

/** Something untrue or unreadable in a guide, an example or a document, found by one of the checks. */
export interface Problem {
  readonly layer: Layer;
  readonly place: Place;
  /** What is wrong, in one sentence that names the offending value. */
  readonly message: string;
  /** What to do about it, where that is known. */
  readonly cure?: string;
}

/** In the order in which a reader meets them. */
export function byPlace(a: { readonly place: Place }, b: { readonly place: Place }): number {
  return a.place.file.localeCompare(b.place.file) || a.place.line - b.place.line;
}
