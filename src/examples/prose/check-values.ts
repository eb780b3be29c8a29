import type { TreeNode } from '../find/tree';
import type { ProseFault } from './check-names';
import type { Passage } from './passage';
import type { Vocabulary } from './vocabulary';

interface Value {
  readonly value: string;
  readonly line: number;
}

/** Values in code that are listed together, most of them from one enumeration, must all be from it. */
export function checkValues(
  values: readonly Value[],
  { enumerations, names, described }: Vocabulary,
  codeWords: ReadonlySet<string>,
): ProseFault[] {
  const best = enumerations
    .map((enumeration) => ({ ...enumeration, odd: values.filter(({ value }) => !enumeration.values.includes(value)) }))
    .filter(({ odd }) => values.length - odd.length >= Math.max(2, odd.length))
    .sort((a, b) => a.odd.length - b.odd.length)[0];
  // A description may have an enumeration that no schema has.
  if (described.some((known) => values.every(({ value }) => known.has(value)))) return [];
  return (best?.odd ?? [])
    .filter(({ value }) => !names.has(value) && !codeWords.has(value))
    .map(({ value, line }) => ({
      line,
      message: `"${value}" is not a value of ${best!.name}, whose values are ${best!.values.join(', ')}`,
      hint: 'Use one of those values.',
    }));
}

/** Values of a passage with nothing but commas and the like between them. */
export function valuesInLine({ pieces }: Passage): Value[][] {
  const groups: Value[][] = [[]];
  let separator = '';
  for (const piece of pieces) {
    const text = piece.kind === 'text' ? piece.value : '';
    // "…, and `meta.source` is a list" goes on with another clause.
    if (/,\s*and\s*$/.test(separator) && /^\s+(?:is|are|has|have|says|tells|holds|gives|takes)\b/.test(text))
      groups.at(-1)!.pop();
    if (piece.kind !== 'code') separator = text;
    if (piece.kind === 'code') groups.at(-1)!.push(piece);
    else if (
      piece.kind !== 'link' &&
      (piece.kind !== 'text' || !/^\s*(?:,|or|and|,\s*(?:or|and)|\/|\|)\s*$/.test(piece.value))
    )
      groups.push([]);
  }
  return groups.filter(({ length }) => length > 1);
}

/** The values of a list, as far as each item is one. */
export function valuesInList(list: TreeNode): Value[][] {
  const values = (list.children ?? []).flatMap(({ children: [paragraph, ...others] = [] }) => {
    const [only, ...rest] = paragraph?.children ?? [];
    const isValue = only?.type === 'inlineCode' && rest.length === 0 && others.length === 0;
    return isValue ? [{ value: only.value ?? '', line: only.position?.start.line ?? 1 }] : [];
  });
  return values.length > 1 && values.length === list.children?.length ? [values] : [];
}

/** The values of each column of a table, as far as each has a cell of its own. */
export function valuesInColumns(table: TreeNode): Value[][] {
  const columns: Value[][] = [];
  for (const row of table.children ?? []) {
    for (const [index, cell] of (row.children ?? []).entries()) {
      const [only, ...rest] = cell.children ?? [];
      if (only?.type !== 'inlineCode' || rest.length > 0) continue;
      (columns[index] ??= []).push({ value: only.value ?? '', line: only.position?.start.line ?? 1 });
    }
  }
  return columns.filter((column) => column.length > 1);
}
