/** One thing that happened to a registered person or company. */
export interface ReportPost {
  readonly kind: 'person' | 'company';
  readonly referenceId: string;
  /** RFC 3339, in UTC. */
  readonly date: string;
  readonly details: string;
  readonly activity: 'Matched';
  readonly name: string | null;
  /** Identity number. */
  readonly identity: string | null;
}
