/** What the page of coverage shows of what the APIs' documents and the guides lack. */
export interface CoverageView {
  /** Of all that should be there, in percent. */
  readonly share: number;
  /** What a part may lack, such as `guide`. */
  readonly aspects: readonly string[];
  readonly apis: readonly CoveredApi[];
}

interface CoveredApi {
  readonly id: string;
  readonly title: string;
  readonly route: string;
  readonly kinds: readonly CountedKind[];
  /** All parts that lack something, or the first of a long list. */
  readonly lacking: { readonly total: number; readonly rows: readonly LackingRow[] };
}

interface CountedKind {
  /** In the plural, such as `operations`. */
  readonly kind: string;
  readonly total: number;
  /** How many have each aspect; `null` for one that such parts need not have. */
  readonly having: readonly (number | null)[];
}

interface LackingRow {
  readonly name: string;
  /** The page of the operation or the schema. */
  readonly route: string;
  /** File and line. */
  readonly place: string;
  readonly lacks: readonly string[];
}
