import type { ProseFault } from '../prose/check-names';

const figure = /(?<![\w.])(?:\d+\.\d+|\d+(?:\.\d+)?(?= ?%))(?![\w.]*\d)/g;

/**
 * A decimal or a percentage in a diagram that stands nowhere else on its page, where others of the diagram do.
 * @param others what the page has besides the diagram
 */
export function figureFaults(diagram: readonly string[], others: string): ProseFault[] {
  const known = new Set(others.match(figure));
  const all = diagram.flatMap((text, index) =>
    /^\s*(?:%%|style |classDef |linkStyle |accTitle|accDescr)/.test(text)
      ? []
      : (text.match(figure) ?? []).map((value) => ({ value, line: index + 1 })),
  );
  const odd = all.filter(({ value }) => !known.has(value));
  const [one, more] = odd;
  // "60 %" may have its complement beside it.
  const least = one?.value.includes('.') ? 2 : 3;
  if (!one || more || all.length < least) return [];
  return [
    {
      line: one.line,
      message: `${one.value} appears only in this diagram, while the page repeats its other figures`,
      hint: 'State a figure that the page shows.',
    },
  ];
}
