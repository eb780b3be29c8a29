import { faultKinds, outcomes } from './result';
import type { Group, Report } from './report';

const MAX_ROWS = 25;

/** A report as tables of plain text. */
export function reportText(report: Report): string {
  const { documents, outcomes: counts, requests } = report;
  const share = (count: number, of: number): string => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)} %`);
  return [
    table([
      ['documents', String(documents), ''],
      ...outcomes.map((outcome) => [outcome, String(counts[outcome]), share(counts[outcome], documents)]),
    ]),
    section('Refused, by message (documents, only reason of, messages)', report.refusals),
    section('Failed, by what was thrown', report.failures),
    section('Limits exceeded', report.limits),
    section('Warnings, by code', report.warnings),
    table([
      ['requests', String(requests.sent), ''],
      ...Object.entries(requests.classes).map(([name, count]) => [name, String(count), share(count, requests.sent)]),
      ...faultKinds.map((kind) => [
        `fault: ${kind}`,
        String(requests.faults[kind]),
        share(requests.faults[kind], requests.sent),
      ]),
      ['contradiction of the document', String(requests.contradictions), share(requests.contradictions, requests.sent)],
    ]),
    ...faultKinds.map((kind) =>
      section(
        `Requests with the fault ${kind}, by cause (documents, only cause of, requests)`,
        requests.causes.filter((cause) => cause.kind === kind),
      ),
    ),
    table([
      ['', 'p50', 'p90', 'p99', 'max', 'of'],
      ...Object.entries(report.percentiles).map(([name, { p50, p90, p99, max, of }]) => [
        name,
        ...[p50, p90, p99, max].map(String),
        of,
      ]),
    ]),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function section(title: string, groups: readonly Group[]): string {
  if (groups.length === 0) return '';
  const rows = groups
    .slice(0, MAX_ROWS)
    .map(({ documents, alone = 0, count, reason, in: names }) => [
      String(documents),
      String(alone),
      String(count),
      `${reason}   e.g. ${names[0]}`,
    ]);
  const more = groups.length > MAX_ROWS ? `\n… and ${groups.length - MAX_ROWS} more, in the JSON` : '';
  return `${title}\n${table(rows)}${more}`;
}

/** Columns of text; numbers are aligned to the right. */
function table(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (found, row) => row.map((cell, index) => Math.max(found[index] ?? 0, cell.length)),
    [],
  );
  return rows
    .map((row) =>
      row
        .map((cell, index) => (/^[\d.]/.test(cell) ? cell.padStart(widths[index]!) : cell.padEnd(widths[index]!)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
