import type { SearchEntry } from '../../../components/search/search-index';

/** Something that can be found, with the texts that it is found by. */
export interface SearchDocument {
  readonly entry: SearchEntry;
  readonly texts: readonly { readonly text: string; readonly weight: Weight }[];
}

/** How much a word counts by where it stands. */
export const weights = { title: 40, name: 24, heading: 16, summary: 6, text: 2 } as const;
export type Weight = keyof typeof weights;
