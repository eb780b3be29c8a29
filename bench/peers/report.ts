import { escapeHtml } from '../../src/text/escape-html';
import type { Measured } from './measure';

export interface Row {
  readonly document: string;
  readonly builder: string;
  /** Or why it has failed. */
  readonly measured: Measured | string;
}

const columns = ['document', 'built by', 'time', 'processor time', 'memory', 'pages', 'output'];
const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** A table in Markdown; of others than the first builder of a document each figure has its ratio to that one's. */
export function table(rows: readonly Row[]): string {
  const lines = rows.map(({ document, builder, measured }) => {
    if (typeof measured === 'string') return line([document, builder, 'failed', '', '', '', '']);
    const base = rows.find((row) => row.document === document)?.measured;
    const ratio = (key: 'seconds' | 'processorSeconds' | 'memory' | 'bytes'): string =>
      base === measured || base === undefined || typeof base === 'string'
        ? ''
        : ` (${(measured[key] / base[key]).toFixed(2)}x)`;
    const { seconds, processorSeconds, memory, pages, bytes } = measured;
    return line([
      document,
      builder,
      `${seconds.toFixed(0)} s${ratio('seconds')}`,
      `${processorSeconds.toFixed(0)} s${ratio('processorSeconds')}`,
      `${(memory / 1e9).toFixed(1)} GB${ratio('memory')}`,
      String(pages),
      `${(bytes / 1e6).toFixed(0)} MB${ratio('bytes')}`,
    ]);
  });
  return [line(columns), line(columns.map(() => '---')), ...lines].join('\n');
}

const ROW = 24;
const LABEL = 360;
const WIDTH = 400;

/** A bar for the processor time of each build. */
export function chart(rows: readonly Row[]): string {
  const done = rows.flatMap(({ document, builder, measured }) =>
    typeof measured === 'string' ? [] : [{ label: `${document}, ${builder}`, seconds: measured.processorSeconds }],
  );
  const longest = Math.max(1, ...done.map(({ seconds }) => seconds));
  const bars = done.map(({ label, seconds }, index) => {
    const width = Math.round((seconds / longest) * WIDTH);
    const y = index * ROW;
    return (
      `  <text x="${LABEL - 8}" y="${y + 16}" text-anchor="end">${escapeHtml(label)}</text>\n` +
      `  <rect x="${LABEL}" y="${y + 4}" width="${width}" height="16" fill="#0b6172"/>\n` +
      `  <text x="${LABEL + width + 6}" y="${y + 16}">${seconds.toFixed(0)} s</text>`
    );
  });
  const size = `width="${LABEL + WIDTH + 80}" height="${done.length * ROW}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="sans-serif" font-size="12">\n${bars.join('\n')}\n</svg>\n`;
}
