/** What a change means for a client that was written against the version before (`src/diff/checks.ts`). */
export type ChangeLevel = 'breaking' | 'risky' | 'compatible';

/** The changelog of one API. */
export interface ChangelogView {
  /** What the portal calls the API. */
  readonly label: string;
  /** Of its reference. */
  readonly api: string;
  readonly route: string;
  /** Where the JSON is, from the site's root. */
  readonly json: string;
  /** Where the Atom feed is; only a site that knows its address has one. */
  readonly feed?: string;
  /** The newest first. */
  readonly versions: readonly ChangelogVersionView[];
  /** Older versions, which only the JSON has. */
  readonly more: number;
}

export interface ChangelogVersionView {
  readonly anchor: string;
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly date?: string;
  /** The version that it was compared with; none before the first. */
  readonly previous?: string;
  /** Breaking changes first. */
  readonly groups: readonly {
    readonly level: ChangeLevel;
    readonly changes: readonly ChangeView[];
    /** Further ones, which only the JSON has. */
    readonly more: number;
  }[];
}

export interface ChangeView {
  /** `GET /pets` or `schema Pet`. */
  readonly subject: string;
  /** The page of the subject, where the newest version still has it. */
  readonly to?: string;
  /** Where in it; absent where the subject itself changed. */
  readonly at?: string;
  readonly message: string;
}

/** The changelogs of a portal that has several. */
export interface ChangelogListView {
  readonly apis: readonly { readonly label: string; readonly route: string; readonly newest: string }[];
}

/** What the versions changed of one operation, webhook or schema. */
export interface HistoryView {
  /** The newest first. */
  readonly versions: readonly {
    readonly name: string;
    /** Its section in the changelog. */
    readonly to: string;
    /** It was added in this version. */
    readonly isNew?: true;
    readonly changes: readonly { readonly level: ChangeLevel; readonly at: string; readonly message: string }[];
    readonly more: number;
  }[];
}
