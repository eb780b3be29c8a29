import { attributeOf, isElement, textOf, type TreeNode } from '../../find/tree';
import type { OwnNames } from '../own-names';
import type { Side, Subject } from './documents';
import type { Name, Scope } from './names';
import { sentencesIn, type Token, tokensOf } from './tokens';

/** A sentence, a heading or a cell, with what it is about by its place on the page. */
export interface Statement {
  readonly tokens: readonly Token[];
  readonly kind: 'sentence' | 'heading' | 'cell';
  /** Of the item, row or paragraph that it is in: the names that it explains. */
  readonly lead: readonly Name[];
  /** Whether it explains those, so that "optional, at most 100" says something of them. */
  readonly terse: boolean;
  /** The sentence before it in its paragraph. */
  readonly previous?: readonly Token[];
  /** What surrounds it, the nearest first. */
  readonly scope: Scope;
  /** The messages that the names of its table are of, where their column says so. */
  readonly side?: Side;
  /** Whether its table is one of fields, and not of parameters. */
  readonly of?: 'body';
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
  readonly section: Section;
  readonly scope: Scope;
}

export interface Page {
  readonly statements: readonly Statement[];
  readonly columns: readonly Column[];
}

interface Around {
  readonly lead: readonly Name[];
  /** Of the paragraph or item before it. */
  readonly near: Scope;
  /** Whether all of it explains the lead, as a definition does. */
  readonly terse?: boolean;
}

/** What compares every word of a sentence with its others stays quick; nobody writes a sentence as long as this. */
const MAX_TOKENS = 250;

/** @param subjectsIn the operations and schemas that tokens name */
export function readPage(
  tree: TreeNode,
  own: OwnNames,
  subjectsIn: (tokens: readonly Token[]) => readonly Subject[],
  calledIn: (code: string) => readonly Subject[] = () => [],
): Page {
  const statements: Statement[] = [];
  const addStatement = (statement: Statement): void => {
    for (const tokens of piecesOf(statement.tokens)) statements.push({ ...statement, tokens });
  };
  const columns: Column[] = [];
  const headings: (readonly Subject[])[] = [];
  let section = { names: new Set<string>(), subjects: new Set<Subject>(), called: new Set<Subject>() };
  /** What the latest sentence of the section that names any is about. */
  let recent: readonly Subject[] = [];
  const scopeOf = ({ near }: Around): Scope =>
    [...near, recent, ...[...headings].reverse().map((subjects) => subjects ?? [])].filter((level) => level.length > 0);
  const note = (tokens: readonly Token[]): void => {
    for (const { kind, text } of tokens) if (kind === 'name' || kind === 'quote') section.names.add(text);
    for (const subject of subjectsIn(tokens)) section.subjects.add(subject);
  };

  const addText = (tokens: readonly Token[], around: Around): void => {
    note(tokens);
    const lead = leadOf(tokens) ?? around.lead;
    let near = around.near;
    let last = lead;
    const terse = leadOf(tokens) !== undefined || around.terse === true;
    let previous: readonly Token[] | undefined;
    for (const sentence of linesOf(tokens)) {
      const own = subjectsIn(sentence);
      if (own.length > 0) near = [own, ...around.near];
      addStatement({
        tokens: sentence,
        kind: 'sentence',
        lead: last,
        terse,
        scope: scopeOf({ ...around, near }),
        section,
        ...(previous ? { previous } : {}),
      });
      previous = sentence;
      if (own.length > 0) recent = own;
      const names = sentence
        .filter((token): token is Name => token.kind === 'name' && token.of?.kind !== 'operation')
        .map((token): Name => {
          // "`GET /books?author=x`": the parameter is what it says more of.
          const parameter = /^(?:[A-Z]+ )?\/\S*\?([\w.-]+)=[^&\s]*$/.exec(token.text)?.[1];
          return parameter === undefined ? token : { kind: 'name', text: parameter, line: token.line };
        });
      // "It" is what the last sentence was about, where that names one thing.
      if (!terse && names.length > 0) last = names.length === 1 || lead.length === 0 ? names.slice(0, 1) : lead;
    }
  };

  const visit = (node: TreeNode, around: Around, before: TreeNode | undefined): void => {
    if (node.type === 'heading') {
      const tokens = tokensOf(node, own);
      const depth = node.depth ?? 1;
      headings.length = Math.min(headings.length, depth);
      headings[depth] = subjectsIn(tokens);
      section = { names: new Set(), subjects: new Set(headings[depth]), called: new Set() };
      recent = [];
      note(tokens);
      addStatement({ tokens, kind: 'heading', lead: [], terse: false, scope: scopeOf(around), section });
      return;
    }
    // Definitions on lines of their own are one paragraph.
    if (
      node.type === 'paragraph' &&
      (node.children ?? []).some((child) => isElement(child) && child.name === 'Definition')
    ) {
      (node.children ?? []).filter(isElement).forEach((child) => visit(child, around, undefined));
      return;
    }
    if (node.type === 'paragraph' || (isElement(node) && (node.children ?? []).some(({ type }) => type === 'text'))) {
      addText(tokensOf(node, own), explainedBy(node, around));
      return;
    }
    if (node.type === 'code') {
      const called = calledIn(node.value ?? '');
      if (called.length > 0) recent = called;
      for (const subject of called) {
        section.subjects.add(subject);
        section.called.add(subject);
      }
      return;
    }
    if (node.type === 'table') {
      addTable(node, introducedBy(before, around));
      return;
    }
    if (node.type === 'list') addList(node, before);
    const inside = node.type === 'list' ? introducedBy(before, around) : around;
    if (node.type === 'listItem') {
      const [first, ...rest] = node.children ?? [];
      if (!first) return;
      visit(first, around, undefined);
      const tokens = tokensOf(first, own);
      const near = subjectsIn(tokens);
      const nested = {
        lead: leadOf(tokens) ?? around.lead,
        near: near.length > 0 ? [near, ...around.near] : around.near,
      };
      rest.forEach((child, index) => visit(child, nested, rest[index - 1] ?? first));
      return;
    }
    const title = isElement(node) ? (attributeOf(node, 'title') ?? attributeOf(node, 'term')) : undefined;
    if (title !== undefined) {
      const tokens = tokensOf({ type: 'text', value: title, position: node.position }, own);
      recent = subjectsIn(tokens);
      addStatement({ tokens, kind: 'heading', lead: [], terse: false, scope: scopeOf(around), section });
    }
    const children = node.children ?? [];
    children.forEach((child, index) => visit(child, explainedBy(node, inside), children[index - 1]));
  };

  /** A definition's term, where that is a name, is what its text is about. */
  const explainedBy = (node: TreeNode, around: Around): Around => {
    const term = isElement(node) ? attributeOf(node, 'term') : undefined;
    if (term === undefined || !/^[A-Za-z_][\w.-]*$/.test(term)) return around;
    return { ...around, lead: [{ kind: 'name', text: term, line: node.position?.start.line ?? 1 }], terse: true };
  };

  const introducedBy = (before: TreeNode | undefined, around: Around): Around => {
    if (before?.type !== 'paragraph') return around;
    const near = subjectsIn(sentencesIn(tokensOf(before, own)).at(-1) ?? []);
    return near.length > 0 ? { ...around, near: [near, ...around.near] } : around;
  };

  const addTable = (table: TreeNode, around: Around): void => {
    const [head, ...rows] = table.children ?? [];
    const heads = (head?.children ?? []).map((cell) => tokensOf(cell, own));
    const titles = heads.map((tokens) =>
      tokens
        .map(({ text }) => text)
        .join(' ')
        .toLowerCase()
        .replace(/ (?:of|in) .*$/, ''),
    );
    const named = titles.findIndex((title) =>
      /^(?:fields?|parameters?|name|property|properties|headers?|options?|keys?|attributes?|arguments?|members?|query parameters?)$/.test(
        title,
      ),
    );
    const own0 = heads.flatMap((tokens) => subjectsIn(tokens));
    const base = own0.length > 0 ? { ...around, near: [own0, ...around.near] } : around;
    const found: Token[][][] = titles.map(() => []);
    /** An empty cell of a column that marks what is required says that this is not. */
    const isMarked = titles.map(
      (title, index) =>
        /^required\??/.test(title) &&
        rows.some((row) => /^[✓✔✅xX]$/u.test(textOf((row.children ?? [])[index] ?? { type: 'text' }).trim())),
    );
    const unmarked = (index: number, [first]: readonly Name[]): Token[] =>
      isMarked[index] && first ? [{ kind: 'word', text: 'no', line: first.line }] : [];
    for (const row of rows) {
      const cells = (row.children ?? []).map((cell) => tokensOf(cell, own));
      const at = named < 0 ? 0 : named;
      const lead = soleNames(cells[at] ?? []);
      // The operation or schema of a row is what its other cells are about.
      const near = subjectsIn(cells.flat());
      const scope = scopeOf(near.length > 0 ? { ...base, near: [near, ...base.near] } : base);
      cells.forEach((written, index) => {
        const tokens = written.length > 0 ? written : unmarked(index, lead);
        note(tokens);
        found[index]?.push(tokens);
        for (const sentence of index === at && lead.length > 0 ? [tokens] : sentencesIn(tokens))
          addStatement({
            tokens: sentence,
            kind: 'cell',
            lead: index === at ? [] : lead,
            terse: index !== at && lead.length > 0,
            scope,
            column: titles[index] ?? '',
            ...(/parameter|argument/.test(titles[at] ?? '') ? { side: 'request' as const } : {}),
            ...(/^(?:fields?|property|properties|attributes?|members?)$/.test(titles[at] ?? '')
              ? { of: 'body' as const }
              : {}),
            section,
          });
      });
    }
    found.forEach((cells, index) => columns.push({ head: titles[index] ?? '', cells, section, scope: scopeOf(base) }));
  };

  /** A list of nothing but names is a column of them, which the sentence before it heads: "The formats are:". */
  const addList = (list: TreeNode, before: TreeNode | undefined): void => {
    const cells = (list.children ?? []).map((item) => tokensOf(item, own));
    if (before?.type !== 'paragraph' || cells.some((cell) => cell.length !== 1 || cell[0]!.kind !== 'name')) return;
    cells.forEach(note);
    const words = tokensOf(before, own).filter(({ kind }) => kind === 'word' || kind === 'name');
    const verb = words.findLastIndex(({ text }) => /^(?:are|is|be)$/.test(text));
    const head = (words[verb < 0 ? words.length - 1 : verb - 1]?.text ?? '').replace(/s$/, '');
    columns.push({ head, cells, section, scope: scopeOf({ lead: [], near: [subjectsIn(tokensOf(before, own))] }) });
  };

  visit(tree, { lead: [], near: [] }, undefined);
  return { statements, columns };
}

function piecesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  if (tokens.length <= MAX_TOKENS) return [tokens];
  const count = Math.ceil(tokens.length / MAX_TOKENS);
  return Array.from({ length: count }, (_, index) => tokens.slice(index * MAX_TOKENS, (index + 1) * MAX_TOKENS));
}

/** Sentences, and a first line of its own such as "`limit` (optional, integer)". */
function linesOf(tokens: readonly Token[]): readonly Token[][] {
  const end = tokens.findIndex(({ line }, index) => index > 0 && line > tokens[index - 1]!.line);
  const last = tokens[end - 1];
  if (end < 0 || leadOf(tokens) === undefined || last?.kind !== 'mark' || last.text !== ')') return sentencesIn(tokens);
  return [tokens.slice(0, end), ...sentencesIn(tokens.slice(end))];
}

/** The names that an item explains: "`limit`: how many", "`a`, `b` – the same". */
function leadOf(tokens: readonly Token[]): readonly Name[] | undefined {
  const end = tokens.findIndex(
    (token) =>
      token.kind !== 'name' &&
      !(token.kind === 'mark' && /^[,/]$/.test(token.text)) &&
      !(token.kind === 'word' && token.text === 'and'),
  );
  const names = tokens.slice(0, end < 0 ? tokens.length : end).filter((token): token is Name => token.kind === 'name');
  const after = tokens[end];
  const explains = after?.kind === 'mark' && /^[:(–—-]$/.test(after.text);
  return names.length > 0 && explains ? names : undefined;
}

/** The names of a cell that has nothing else. */
function soleNames(tokens: readonly Token[]): readonly Name[] {
  const only = tokens.every(
    (token) =>
      token.kind === 'name' || token.kind === 'mark' || (token.kind === 'word' && /^(?:and|or)$/.test(token.text)),
  );
  return only ? tokens.filter((token): token is Name => token.kind === 'name') : [];
}
