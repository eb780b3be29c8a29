import { attributeOf, isElement, textOf, type TreeNode } from '../../find/tree';
import type { OwnNames } from '../own-names';
import type { Guide } from '../../find/guide';
import { commentsOf } from './code-comments';
import type { Subject } from './documents';
import type { Name, Scope } from './names';
import { type Introduction, introductionsOf } from './listed-counts';
import type { Column, NameList, Page, Statement } from './statement';
import { isMentionedAside, isRequiredColumn, leadOf, linesOf, piecesOf, rowNames, sideOf, soleNames } from './leads';
import { stepSection } from './step-section';
import { sentencesIn, type Token, tokensOf } from './tokens';

/** What makes a title a sentence: "Cursors live for an hour". */
const isVerb = ({ kind, text }: Token, index: number): boolean =>
  index > 0 &&
  kind === 'word' &&
  /^(?:is|are|has|have|can|cannot|may|must|will|does|do|lives?|lasts?|stays?|costs?|needs?|never|always)$/.test(text);

const titleOf = ({ meta }: TreeNode): string => /\btitle=(?:"([^"]*)"|'([^']*)')/.exec(meta ?? '')?.[1] ?? '';

interface Around {
  readonly lead: readonly Name[];
  /** Of the paragraph or item before it. */
  readonly near: Scope;
  /** Whether all of it explains the lead, as a definition does. */
  readonly terse?: boolean;
  /** Whether it is the first paragraph of an item. */
  readonly isItem?: boolean;
  readonly isComment?: true;
  readonly term?: string;
}

/**
 * @param subjectsIn the operations and schemas that tokens name
 * @param ofTable what the rows of a table are about, by their names and what is around it
 * @param isFieldOf whether a word of a comment is a field of what its code calls
 */
export function readPage(
  tree: TreeNode,
  own: OwnNames,
  subjectsIn: (tokens: readonly Token[]) => readonly Subject[],
  calledIn: (code: string) => readonly Subject[] = () => [],
  ofTable: (names: readonly Name[], scope: Scope) => Scope = (_names, scope) => scope,
  isFieldOf: (word: string, called: readonly Subject[]) => boolean = () => false,
): Page {
  const statements: Statement[] = [];
  const addStatement = (statement: Statement): void => {
    for (const tokens of piecesOf(statement.tokens)) statements.push({ ...statement, tokens });
  };
  const columns: Column[] = [];
  const introductions: Introduction[] = [];
  const lists: NameList[] = [];
  const headings: (readonly Subject[])[] = [];
  let section = { names: new Set<string>(), subjects: new Set<Subject>(), called: new Set<Subject>() };
  /** What the latest sentence of the section that names any is about. */
  let recent: readonly Subject[] = [];
  /** How many paragraphs, items and fences the page has so far, and which of them named that. */
  let [blocks, recentBlock] = [0, 0];
  const scopeOf = ({ near }: Around): Scope =>
    [...near, recent, ...[...headings].reverse().map((subjects) => subjects ?? [])].filter((level) => level.length > 0);
  const note = (tokens: readonly Token[]): void => {
    for (const { kind, text } of tokens) if (kind === 'name' || kind === 'quote') section.names.add(text);
    for (const subject of subjectsIn(tokens)) section.subjects.add(subject);
  };

  const inText = (node: TreeNode): readonly Subject[] => subjectsIn(tokensOf(node, own));

  const addText = (tokens: readonly Token[], around: Around, after?: TreeNode): void => {
    blocks += 1;
    note(tokens);
    const lead = leadOf(tokens, around.isItem) ?? around.lead;
    let near = around.near;
    let last = lead;
    const terse = leadOf(tokens, around.isItem) !== undefined || around.terse === true;
    let previous: readonly Token[] | undefined;
    const sentences = linesOf(tokens);
    for (const sentence of sentences) {
      const own = subjectsIn(sentence);
      // "Send either of them:" is about what the code below it calls, and not about what was called above.
      const isIntroduction = sentence === sentences.at(-1) && sentence.at(-1)?.text === ':' && own.length === 0;
      const [above] = isIntroduction ? scopeOf({ ...around, near }) : [];
      const introduces = isIntroduction && after ? calledBy(after) : [];
      const below = above?.some(({ kind }) => kind === 'operation') ? introduces : [];
      if (below.length > 0) near = [below, ...around.near];
      // "It takes an `id` from `GET /books`" goes on about what the paragraph is about.
      const isAside = near !== around.near && own.length > 0 && isMentionedAside(sentence, subjectsIn);
      if (own.length > 0 && !isAside) near = [own, ...around.near];
      addStatement({
        tokens: sentence,
        kind: 'sentence',
        paragraph: tokens,
        lead: last,
        terse,
        scope: scopeOf({ ...around, near }),
        section,
        ...(previous ? { previous } : {}),
        ...(introduces.length > 0 ? { introduces } : {}),
        ...(around.isComment ? { isComment: true } : {}),
        ...(around.term === undefined ? {} : { term: around.term }),
      });
      previous = sentence;
      if (own.length > 0 && !isAside) [recent, recentBlock] = [own, blocks];
      const names = sentence
        .filter((token): token is Name => token.kind === 'name' && token.of?.kind !== 'operation')
        .filter(({ text }) => !/^(?:[A-Z]+ )?\/[^?]*$/.test(text))
        .map((token): Name => {
          // "`GET /books?author=x`", "`all=true`": the parameter is what it says more of.
          const parameter = /^(?:(?:[A-Z]+ )?\/\S*\?)?([A-Za-z_][\w.-]*)=[^&\s=]*$/.exec(token.text)?.[1];
          return parameter === undefined ? token : { kind: 'name', text: parameter, line: token.line };
        });
      // "It" is what the last sentence was about, where that names one thing.
      if (!terse && names.length > 0) last = names.length === 1 || lead.length === 0 ? names.slice(0, 1) : lead;
    }
  };

  /** What a fence or the tabs with its languages call, by their code or by their title. */
  const calledBy = (node: TreeNode): readonly Subject[] => {
    if (node.type === 'code') {
      const titled = calledIn(titleOf(node));
      return titled.length > 0 ? titled : calledIn(node.value ?? '');
    }
    return isElement(node) && !/^(?:Note|Warning|Tip)$/.test(node.name ?? '')
      ? [...new Set((node.children ?? []).flatMap((child) => (child.type === 'code' ? calledBy(child) : [])))]
      : [];
  };

  const visit = (node: TreeNode, around: Around, before: TreeNode | undefined, after?: TreeNode): void => {
    if (node.type === 'heading') {
      const tokens = tokensOf(node, own);
      const depth = node.depth ?? 1;
      headings.length = Math.min(headings.length, depth);
      headings[depth] = subjectsIn(tokens);
      section = { names: new Set(), subjects: new Set(headings[depth]), called: new Set() };
      recent = [];
      recentBlock = blocks;
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
      addText(tokensOf(node, own), explainedBy(node, around), after);
      return;
    }
    if (node.type === 'code') {
      const called = calledBy(node);
      blocks += 1;
      if (called.length > 0) [recent, recentBlock] = [called, blocks];
      for (const subject of called) {
        section.subjects.add(subject);
        section.called.add(subject);
      }
      const near = called.length > 0 ? [called, ...around.near] : around.near;
      for (const { tokens, lead } of commentsOf(node, own, (word) => isFieldOf(word, called)))
        addText(tokens, { lead, near, isComment: true, ...(lead.length > 0 ? { terse: true } : {}) });
      return;
    }
    introductions.push(...introductionsOf(node, before, own));
    if (node.type === 'table') {
      addTable(node, introducedBy(before, around));
      return;
    }
    if (node.type === 'list') addList(node, before);
    const inside = node.type === 'list' ? introducedBy(before, around) : around;
    if (node.type === 'listItem') {
      const [first, ...rest] = node.children ?? [];
      if (!first) return;
      visit(first, { ...around, isItem: true }, undefined, rest[0]);
      const tokens = tokensOf(first, own);
      const near = subjectsIn(tokens);
      const nested = {
        lead: leadOf(tokens, true) ?? around.lead,
        near: near.length > 0 ? [near, ...around.near] : around.near,
      };
      rest.forEach((child, index) => visit(child, nested, rest[index - 1] ?? first, rest[index + 1]));
      return;
    }
    const terms = (node.children ?? []).flatMap((child): Name[] => {
      const term = isElement(child) ? attributeOf(child, 'term') : undefined;
      return term !== undefined && /^[A-Za-z_][\w.-]*$/.test(term)
        ? [{ kind: 'name', text: term, line: child.position?.start.line ?? 1 }]
        : [];
    });
    if (terms.length > 2) lists.push({ names: terms, scope: scopeOf(around) });
    const title = isElement(node) ? (attributeOf(node, 'title') ?? attributeOf(node, 'term')) : undefined;
    if (title !== undefined) {
      const tokens = tokensOf({ type: 'text', value: title, position: node.position }, own);
      recent = subjectsIn(tokens);
      recentBlock = blocks;
      addStatement({
        tokens,
        kind: tokens.some(isVerb) ? 'sentence' : 'heading',
        lead: [],
        terse: false,
        scope: scopeOf(around),
        section: stepSection(node, section, calledBy, inText),
      });
    }
    const children = node.children ?? [];
    children.forEach((child, index) =>
      visit(child, explainedBy(node, inside), children[index - 1], children[index + 1]),
    );
  };

  /** A definition's term, where that is a name, is what its text is about. */
  const explainedBy = (node: TreeNode, around: Around): Around => {
    const term = isElement(node) ? attributeOf(node, 'term') : undefined;
    if (term === undefined || !/^[A-Za-z_][\w.-]*$/.test(term))
      return term === undefined ? around : { ...around, term };
    return { ...around, term, lead: [{ kind: 'name', text: term, line: node.position?.start.line ?? 1 }], terse: true };
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
    for (const [index, title] of titles.entries())
      if (
        title === '' &&
        index > 0 &&
        isRequiredColumn(rows.map((row) => textOf((row.children ?? [])[index] ?? { type: 'text' })))
      )
        titles[index] = 'required';
    const named = titles.findIndex((title) =>
      /^(?:fields?|parameters?|name|property|properties|headers?|options?|keys?|attributes?|arguments?|members?|query parameters?)$|^(?!(?:our|your|their|my) )[a-z]+ (?:field|property|attribute|member)$/.test(
        title,
      ),
    );
    const ofHead = heads.flatMap((tokens) => subjectsIn(tokens));
    const base = ofHead.length > 0 ? { ...around, near: [ofHead, ...around.near] } : around;
    const at = named < 0 ? 0 : named;
    const leads = rows.map((row) => rowNames(tokensOf((row.children ?? [])[at] ?? { type: 'text' }, own)));
    const general = scopeOf(base);
    const rowScope = named < 0 || ofHead.length > 0 ? general : ofTable(leads.flat(), general);
    const found: Token[][][] = titles.map(() => []);
    /** An empty cell of a column that marks what is required says that this is not. */
    const isMarked = titles.map(
      (title, index) =>
        /^required\??/.test(title) &&
        rows.every((row) => /^[✓✔✅xX]?$/u.test(textOf((row.children ?? [])[index] ?? { type: 'text' }).trim())),
    );
    const unmarked = (index: number, [first]: readonly Name[]): Token[] =>
      isMarked[index] && first ? [{ kind: 'word', text: 'no', line: first.line }] : [];
    for (const row of rows) {
      const cells = (row.children ?? []).map((cell) => tokensOf(cell, own));
      const lead = rowNames(cells[at] ?? []);
      // The operation or schema of a row is what its other cells are about.
      // A method and its path may stand apart; "`settings` | object" is a field and its type, and no schema.
      const isOperation = ({ kind }: Subject): boolean => kind === 'operation';
      const near = [
        ...subjectsIn(cells.flat()).filter(isOperation),
        ...new Set(cells.flatMap((cell) => subjectsIn(cell).filter((subject) => !isOperation(subject)))),
      ];
      const isDistant = near.length === 0 && base.near.length === 0 && recent.length > 0 && blocks - recentBlock > 1;
      const scope = near.length > 0 ? scopeOf({ ...base, near: [near, ...base.near] }) : rowScope;
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
            row: cells.flat(),
            ...(isDistant ? { isDistant } : {}),
            ...sideOf(titles[index] ?? '', titles[at] ?? ''),
            ...(/^(?:fields?|property|properties|attributes?|members?)$/.test(titles[at] ?? '')
              ? { of: 'body' as const }
              : {}),
            section,
          });
      });
    }
    found.forEach((cells) => {
      if (cells.every((cell) => soleNames(cell).length > 0 || cell.length === 0))
        lists.push({ names: cells.flatMap(soleNames), scope: rowScope });
    });
    found.forEach((cells, index) =>
      columns.push({ head: titles[index] ?? '', cells, isFirst: index === 0, section, scope: rowScope }),
    );
  };

  /** A list of nothing but names is a column of them, which the sentence before it heads: "The formats are:". */
  const addList = (list: TreeNode, before: TreeNode | undefined): void => {
    const cells = (list.children ?? []).map((item) => tokensOf(item, own));
    // "`circa` of a birthdate" is of something else than the list.
    const firsts = cells.flatMap(([token, next]) => (token?.kind === 'name' && next?.text !== 'of' ? [token] : []));
    const nearest = before?.type === 'paragraph' ? subjectsIn(tokensOf(before, own)) : [];
    if (firsts.length === cells.length) lists.push({ names: firsts, scope: scopeOf({ lead: [], near: [nearest] }) });
    if (before?.type !== 'paragraph' || cells.some((cell) => cell.length !== 1 || cell[0]!.kind !== 'name')) return;
    cells.forEach(note);
    const words = tokensOf(before, own).filter(({ kind }) => kind === 'word' || kind === 'name');
    const verb = words.findLastIndex(({ text }) => /^(?:are|is|be)$/.test(text));
    const head = (words[verb < 0 ? words.length - 1 : verb - 1]?.text ?? '').replace(/s$/, '');
    columns.push({ head, cells, section, scope: scopeOf({ lead: [], near: [subjectsIn(tokensOf(before, own))] }) });
  };

  visit(tree, { lead: [], near: [] }, undefined);
  return { statements, columns, introductions, lists };
}

/** The tree of a page behind the description in its front matter, which is its first sentence. */
export function withDescription({ tree, front }: Guide): TreeNode {
  const { description } = front.values;
  if (typeof description !== 'string' || description.trim() === '') return tree;
  const point = { line: front.lines.description ?? 1, column: 1 };
  const position = { start: point, end: point };
  const paragraph = { type: 'paragraph', position, children: [{ type: 'text', value: description, position }] };
  return { ...tree, children: [paragraph, ...(tree.children ?? [])] };
}
