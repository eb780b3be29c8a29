/**
 * Whether two words differ by no more than a slip: one letter more, less, other or swapped; two in a long word. The
 * beginning of `word` is enough, as the reader may still be typing.
 */
export function isNear(term: string, word: string): boolean {
  if (term.length < 4) return false;
  const allowed = term.length >= 8 ? 2 : 1;
  const lengths = [word.length, term.length - 1, term.length, term.length + 1].filter(
    (length) => length <= word.length && Math.abs(length - term.length) <= allowed,
  );
  return lengths.some((length) => distance(term, word.slice(0, length)) <= allowed);
}

/** Optimal string alignment distance: insertions, deletions, substitutions and swaps of neighbours. */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let least = Math.min(previous[column]! + 1, current[column - 1]! + 1, previous[column - 1]! + (same ? 0 : 1));
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]) {
        least = Math.min(least, before[column - 2]! + 1);
      }
      current.push(least);
    }
    before = previous;
    previous = current;
  }
  return previous[b.length]!;
}
