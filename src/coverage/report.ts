import { count } from '../text/count';
import { inertJson } from '../text/inert';
import { codeSpan, markdownText, unbroken } from '../text/markdown-text';
import { type ApiCoverage, type Aspect, aspects, expected, type Kind, kinds } from './measure';

/** How many parts there are of a kind, and how many of them lack each aspect. */
export type KindCounts = { readonly total: number } & Readonly<Partial<Record<Aspect, number>>>;
/** Counts of each API, by its id: what a baseline keeps. */
export type Counts = Readonly<Record<string, Readonly<Record<Kind, KindCounts>>>>;

export const formats = ['text', 'markdown', 'json'] as const;
export type Format = (typeof formats)[number];

export function countsOf(apis: readonly ApiCoverage[]): Counts {
  const ofKind = ({ parts }: ApiCoverage, kind: Kind): KindCounts => {
    const own = parts.filter((part) => part.kind === kind);
    const lacking = expected[kind].map((aspect): [Aspect, number] => [
      aspect,
      own.filter(({ lacks }) => lacks.includes(aspect)).length,
    ]);
    return { total: own.length, ...Object.fromEntries(lacking) };
  };
  return Object.fromEntries(
    apis.map((api) => [api.api, Object.fromEntries(kinds.map((kind) => [kind, ofKind(api, kind)]))]),
  ) as Counts;
}

/**
 * The share of what is there of all that should be, in percent, rounded down: the mean of all kinds and aspects, so that one long
 * enumeration does not outweigh the operations. 100 where there is nothing.
 */
export function shareOf(counts: Counts): number {
  const shares = Object.values(counts).flatMap((api) =>
    kinds.flatMap((kind) => {
      const { total } = api[kind];
      return total === 0 ? [] : expected[kind].map((aspect) => (total - (api[kind][aspect] ?? 0)) / total);
    }),
  );
  const sum = shares.reduce((all, share) => all + share, 0);
  // Rounding of thirds and sixths must not lower the sum.
  return shares.length === 0 ? 100 : Math.floor((100 * sum) / shares.length + 1e-9);
}

/**
 * What is missing now and was not by a baseline, one line for each count that grew. An API that the baseline does not have may lack nothing.
 */
export function worseThan(baseline: Counts, now: Counts): string[] {
  return Object.entries(now).flatMap(([api, own]) =>
    kinds.flatMap((kind) =>
      expected[kind].flatMap((aspect) => {
        const [before, after] = [baseline[api]?.[kind]?.[aspect] ?? 0, own[kind][aspect] ?? 0];
        return after > before ? [`${api}: ${count(after, kind)} without ${aspect}, and ${before} before`] : [];
      }),
    ),
  );
}

/**
 * The report of a portal: for a terminal, as Markdown for a page or a comment, or as JSON.
 * @param limit of the parts that are listed for each API; JSON has all
 */
export function formatCoverage(apis: readonly ApiCoverage[], format: Format, limit: number): string {
  const counts = countsOf(apis);
  if (format === 'json') {
    const lacking = apis.map(({ parts, ...api }) => ({ ...api, lacking: parts.filter(({ lacks }) => lacks.length > 0) }));
    return `${inertJson(JSON.stringify({ format: 1, share: shareOf(counts), counts, apis: lacking }, null, 1))}\n`;
  }
  const sections = apis.map(({ api, title, parts }) => {
    const lacking = parts.filter(({ lacks }) => lacks.length > 0);
    const lines = lacking.slice(0, limit).map(({ name, location: { file, line }, lacks }) => {
      const what = `no ${lacks.join(', no ')}`;
      return format === 'markdown' ? `- ${codeSpan(name)} (${file}:${line}): ${what}` : `${file}:${line}: ${name}: ${what}`;
    });
    const more = lacking.length > limit ? [`… and ${lacking.length - limit} more`] : [];
    const heading = format === 'markdown' ? `## ${markdownText(`${api}: ${title}`)}` : `${api}: ${title}`;
    return unbroken([heading, '', ...table(counts[api]!, format), '', ...lines, ...more]).join('\n').trimEnd();
  });
  return `${[...sections, `${shareOf(counts)} % of what should be documented is documented.`].join('\n\n')}\n`;
}

/** For each kind, how many there are, and how many have each aspect. */
function table(counts: Counts[string], format: Format): string[] {
  const rows = [
    ['', 'all', ...aspects.map((aspect) => `with ${aspect}`)],
    ...kinds.map((kind) => [
      `${kind}s`,
      String(counts[kind].total),
      ...aspects.map((aspect) => {
        const lacking = counts[kind][aspect];
        return lacking === undefined ? '' : String(counts[kind].total - lacking);
      }),
    ]),
  ];
  if (format === 'markdown') {
    const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
    return [line(rows[0]!), line(rows[0]!.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.slice(1).map(line)];
  }
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  );
}
