import type { OperationLink } from './operation-view';

export interface ApiHead {
  readonly id: string;
  readonly label: string;
  readonly version: string;
  /** The page of the whole API; begins and ends with a slash. */
  readonly route: string;
}

/** The menu beside a page of the reference. Its size has a limit, whatever the size of the API. */
export interface NavigationView {
  readonly api: ApiHead;
  readonly sections: readonly NavigationSection[];
  /** Sections that are not in the menu; they are on the page of the whole API. */
  readonly moreSections: number;
  readonly webhooks?: NavigationSection;
  readonly schemas?: { readonly route: string; readonly count: number };
  /** Address of the list of all operations, which is loaded when a reader asks for it. */
  readonly index: string;
}

export interface NavigationSection {
  /** Heading above this and the following sections, from `x-tagGroups`. */
  readonly group?: string;
  /** Steps that this section stands in, being a part of the one before it. */
  readonly depth?: number;
  readonly label: string;
  readonly route: string;
  readonly count: number;
  /** All of them, or those around the current page; empty where the section is closed. */
  readonly operations: readonly OperationLink[];
  readonly earlier?: number;
  readonly later?: number;
}
