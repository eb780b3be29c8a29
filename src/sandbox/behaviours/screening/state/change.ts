/** When something registered last changed. */
export interface LastChanged {
  /** RFC 3339, in UTC. */
  readonly timestampUtc: string;
  readonly checkpoint: string;
}
