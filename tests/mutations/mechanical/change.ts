import type { Documents, Field } from '../../../src/examples/prose/claims/documents';
import type { Random } from '../sentences/random';
import type { Block } from './blocks';
import type { Facts } from './page-facts';

/** One token of a block, and what makes it untrue in its place. */
export interface Change {
  readonly kind: string;
  /** Offset in the block. */
  readonly at: number;
  readonly old: string;
  readonly new: string;
}

export interface Around {
  readonly block: Block;
  readonly page: Facts;
  readonly section: Facts;
  readonly documents: Documents;
  readonly random: Random;
}

/** Every change of one kind that a block allows, and that makes it untrue. */
export type Kind = (around: Around) => Change[];

/** Every match of a pattern. */
export const each = (text: string, pattern: RegExp): RegExpExecArray[] => [...text.matchAll(pattern)];

/** Whether a name can stand in code without more. */
export const isPlain = (name: string): boolean => /^[A-Za-z_$][\w$.-]{2,}$/.test(name);

/** Fields that are named in a block, of what its section or page is about. */
export function fieldsHere({ block, section, page }: Around): { name: string; at: number; fields: readonly Field[] }[] {
  return each(block.text, /(?:name="|(?<!`)`)([A-Za-z_$][\w$.-]*)["`]/g).flatMap((match) => {
    const fields = section.fields.get(match[1]!) ?? page.fields.get(match[1]!);
    return fields ? [{ name: match[1]!, at: match.index, fields }] : [];
  });
}
