import type { Page } from '../find/example';
import type { VerifyMode } from '../find/mode';
import { judgeStatus } from '../judge/judge-responses';
import type { ExampleResult } from '../run/page-run';

/** A new opening line of a fence. */
export interface OpeningLine {
  /** 1-based. */
  readonly line: number;
  readonly status: number | undefined;
}

/**
 * The examples whose last response has another status than they state, with the right one; undefined for one that need not be stated.
 * A status that the document does not have for the operation is not intended by anybody.
 */
export function wrongStatuses({ guide, steps }: Page, results: readonly ExampleResult[]): OpeningLine[] {
  const own = new Set(steps.flatMap(({ variants }) => variants));
  return results.flatMap(({ example, exchanges, problem }): OpeningLine[] => {
    const last = exchanges.at(-1);
    if (!own.has(example) || example.location.file !== guide.file || !last?.documented) return [];
    const found = judgeStatus({ example, exchanges }, example.mode as VerifyMode);
    if (!found || found.message !== problem?.message) return [];
    const { status } = last.exchange;
    const right: VerifyMode = { ...(example.mode as VerifyMode), status };
    // Another request than the last one has failed.
    if (judgeStatus({ example, exchanges }, right)) return [];
    return [{ line: example.location.line, status: status >= 200 && status < 300 ? undefined : status }];
  });
}

/** An opening line with another status, or without one. */
export function withStatus(line: string, status: number | undefined): string {
  const stated = status === undefined ? '' : ` status=${status}`;
  if (/\sstatus=\S+/.test(line)) return line.replace(/\sstatus=\S+/, stated);
  return line.replace(/\s(?:verify|request)\b/, (mode) => mode + stated);
}
