import type { Evidence, ExamplesRecord, Outcome } from '../../examples/record';

/** What the verification page shows of a run's record. */
export interface VerificationView {
  /** The time of the version that the site was built from (ISO 8601, UTC), so that two builds of it are the same. */
  readonly sourceTime: string;
  readonly server: string;
  readonly totals: Readonly<Record<Outcome, number>>;
  readonly evidence: ExamplesRecord['evidence'];
  readonly languages: readonly LanguageRow[];
  readonly operations: {
    readonly total: number;
    readonly proven: number;
    /** Those to which only the document itself has responded. */
    readonly replayed: number;
    /** All of them, or the first of a long list. */
    readonly rows: readonly OperationRow[];
  };
  readonly examples: { readonly total: number; readonly rows: readonly ExampleRow[] };
  readonly exempted: readonly ExemptedRow[];
}

interface LanguageRow {
  /** Its usual name: cURL, JavaScript. */
  readonly language: string;
  /** The programs that ran it, with their versions; empty if it needs none or one was not found. */
  readonly runtimes: readonly string[];
  readonly guides: Readonly<Record<Outcome, number>>;
  readonly reference: Readonly<Record<Outcome, number>>;
}

interface OperationRow {
  /** Of its page. */
  readonly route: string;
  readonly method: string;
  readonly path: string;
  /** Passed examples of guides that called it. */
  readonly guides: number;
  /** Exchanges of the document that were sent and whose response agrees with it. */
  readonly exchanges: number;
  /** The strongest of these; null if nothing called it. */
  readonly evidence: Evidence['kind'] | null;
  readonly statuses: readonly { readonly status: string; readonly seen: boolean }[];
}

/** A part of a guide that its writer has exempted from the checks. */
interface ExemptedRow {
  readonly what: string;
  readonly reason: string;
  readonly count: number;
  readonly line: number;
  readonly page: { readonly route: string; readonly title: string } | null;
}

interface ExampleRow {
  readonly anchor: string;
  readonly id: string;
  readonly language: string;
  readonly outcome: Outcome;
  readonly evidence: Evidence['kind'] | null;
  /** The documented servers that it addressed instead of the sandbox's own address. */
  readonly at: readonly string[];
  readonly reason: string | null;
  readonly line: number;
  readonly page: { readonly route: string; readonly title: string } | null;
}
