/** How numbers are written in the document where JavaScript would print them otherwise, such as `1.10`, by their place. */
export type NumberSources = Readonly<Record<string, string>>;

/** A value of the document. */
export interface Data {
  readonly value: unknown;
  /** By the JSON Pointer of each such number inside `value`; `''` is the value itself. */
  readonly numbers?: NumberSources;
}
