import type { Side, Subject } from './documents';
import type { Introduction } from './listed-counts';
import type { Name, Scope } from './names';
import type { Token } from './tokens';

/** A sentence, a heading or a cell, with what it is about by its place on the page. */
export interface Statement {
  readonly tokens: readonly Token[];
  readonly kind: 'sentence' | 'heading' | 'cell';
  /** Of the item, row or paragraph that it is in: the names that it explains. */
  readonly lead: readonly Name[];
  /** Whether it explains those, so that "optional, at most 100" says something of them. */
  readonly terse: boolean;
  /** The term of the definition that it is in. */
  readonly term?: string;
  /** All tokens of its paragraph or item. */
  readonly paragraph?: readonly Token[];
  /** The sentence before it in its paragraph. */
  readonly previous?: readonly Token[];
  /** What the code below it calls, where it ends in a colon. */
  readonly introduces?: readonly Subject[];
  /** What surrounds it, the nearest first. */
  readonly scope: Scope;
  /** The messages that the names of its table are of, where their column says so. */
  readonly side?: Side;
  /** Whether its table is one of fields, and not of parameters. */
  readonly of?: 'body';
  /** Whether it is a comment in code, and so about what that code does in its place. */
  readonly isComment?: true;
  /** All tokens of its row. */
  readonly row?: readonly Token[];
  /** Whether only a paragraph further up names what its table may be about. */
  readonly isDistant?: true;
  /** The head of its column, in lower case. */
  readonly column?: string;
  /** The sentences of its section, for what they add. */
  readonly section: Section;
}

/** A heading with what follows it, up to the next one. */
export interface Section {
  /** Every name in it. */
  readonly names: ReadonlySet<string>;
  /** Every operation and schema that it is about. */
  readonly subjects: ReadonlySet<Subject>;
  /** Those that its code calls. */
  readonly called: ReadonlySet<Subject>;
}

/** A table's columns of names, for enumerations. */
export interface Column {
  readonly head: string;
  readonly cells: readonly (readonly Token[])[];
  /** Whether it is the first one of a table, which says what its rows are about. */
  readonly isFirst?: boolean;
  readonly section: Section;
  readonly scope: Scope;
}

/** The names that the items of a list, or the cells of a column, begin with. */
export interface NameList {
  readonly names: readonly Name[];
  readonly scope: Scope;
}

export interface Page {
  readonly introductions: readonly Introduction[];
  readonly lists: readonly NameList[];
  readonly statements: readonly Statement[];
  readonly columns: readonly Column[];
}
