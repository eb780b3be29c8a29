import type { Wanted } from '../expectation';

/** One change of a guide of the tests' library, written out; without a layer it is harmless. */
export interface WrittenEdit extends Wanted {
  readonly name: string;
  /** Default: `books.mdx`. */
  readonly file?: string;
  /** What stands in the guide; absent: `to` is put at its end. */
  readonly from?: string;
  readonly to: string;
  /** It is reported at an example further down. */
  readonly whole?: true;
}

/** A fence, ready to be put into a guide. */
export const fence = (opening: string, ...body: readonly string[]): string =>
  ['', `\`\`\`${opening}`, ...body, '```', ''].join('\n');

/** A table, its first row the head. */
export const table = (...rows: readonly (readonly string[])[]): string =>
  `\n${[rows[0]!, rows[0]!.map(() => '---'), ...rows.slice(1)].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;

/** A sentence that is untrue, at the end of the guide. */
export const said = (name: string, text: string, says: RegExp): WrittenEdit => ({
  name,
  to: `\n${text}\n`,
  layer: 'prose',
  says,
});
