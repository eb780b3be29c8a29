import type { Layer } from '../../../src/examples/record';

/** One change of a guide of the tests' library, written out. */
export interface WrittenEdit {
  readonly name: string;
  /** Default: `books.mdx`. */
  readonly file?: string;
  /** What stands in the guide; absent: `to` is put at its end. */
  readonly from?: string;
  readonly to: string;
  /** The kind of check that has to find it; none: the change is harmless. */
  readonly layer?: Layer | readonly Layer[];
  readonly says?: RegExp;
  /** It is told at an example further down. */
  readonly whole?: true;
  /** What stands on the line that is named; default: one of the changed lines. */
  readonly at?: string;
}

/** A fence, ready to be put into a guide. */
export const fence = (opening: string, ...body: readonly string[]): string =>
  ['', `\`\`\`${opening}`, ...body, '```', ''].join('\n');
