import type { HistoryView } from '../../changelog/changelog-view';
import type { ExternalDocs, Info } from '../../../openapi/model';
import type {
  Bounded,
  CodeText,
  FaultsView,
  OperationLink,
  OperationView,
  SchemeView,
  ServerView,
} from './operation-view';
import type { FurtherFields, Html, SchemaLink, SchemaView } from './schema-view';

export interface PageLink {
  readonly title: string;
  readonly route: string;
}

/** The page of one operation. */
export interface OperationPageView {
  readonly navigation: NavigationView;
  readonly operation: OperationView;
  /** The ancestors of its first tag, outermost first. */
  readonly above: readonly PageLink[];
  readonly tags: readonly PageLink[];
  readonly previous?: OperationLink;
  readonly next?: OperationLink;
  /** Other operations on the same path, and on the paths directly above and below it. */
  readonly related: readonly OperationLink[];
  readonly history?: HistoryView;
  /** Not part of the page's data, but of a file beside it; so for webhooks and schemas. */
  readonly further?: FurtherFields;
}

/** The page of one webhook. */
export interface WebhookPageView {
  readonly navigation: NavigationView;
  readonly name: string;
  readonly operation: OperationView;
  /** A program that receives the delivery. */
  readonly receiver: { readonly language: string; readonly text: string };
  readonly previous?: OperationLink;
  readonly next?: OperationLink;
  readonly history?: HistoryView;
  readonly further?: FurtherFields;
}

/** One page of the operations of a tag; long lists have several. */
export interface TagPageView {
  readonly navigation: NavigationView;
  readonly label: string;
  readonly summary?: string;
  readonly description?: Html;
  readonly externalDocs?: ExternalDocs;
  /** Its ancestors, outermost first. */
  readonly parents: readonly PageLink[];
  readonly subtags: Bounded<PageLink>;
  readonly operations: readonly OperationSummary[];
  readonly webhooks: Bounded<OperationSummary>;
  readonly pages: Pages;
}

export interface OperationSummary extends OperationLink {
  readonly summary?: Html;
}

/** Position among the pages of a list; `routes` are those of the pages around it. */
export interface Pages {
  readonly number: number;
  readonly count: number;
  readonly total: number;
  readonly first: string;
  readonly previous?: string;
  readonly next?: string;
  readonly last: string;
}

/** One page of the list of an API's webhooks. */
export interface WebhookListView {
  readonly navigation: NavigationView;
  readonly webhooks: readonly OperationSummary[];
  readonly pages: Pages;
}

/** The page of one schema. */
export interface SchemaPageView {
  readonly navigation: NavigationView;
  readonly name: string;
  readonly faults?: FaultsView;
  readonly schema: SchemaView;
  readonly further?: FurtherFields;
  /** Its examples. */
  readonly documented: readonly CodeText[];
  /** Generated from the schema; incomplete if there is no room for everything that is required. */
  readonly example?: { readonly value: CodeText; readonly incomplete?: true };
  /** A value in a proven response of an operation. */
  readonly proven?: { readonly value: CodeText; readonly operation: OperationLink };
  /** Callers only read it: what is required of the API is of no use to them, what may be missing is. */
  readonly isOnlyRead?: true;
  readonly usedBy: {
    readonly operations: Bounded<OperationLink>;
    readonly webhooks: Bounded<OperationLink>;
    readonly schemas: Bounded<SchemaLink>;
  };
  readonly history?: HistoryView;
  readonly source?: string;
}

/** One page of the list of an API's schemas. */
export interface SchemaListView {
  readonly navigation: NavigationView;
  readonly schemas: readonly {
    readonly name: string;
    readonly route: string;
    readonly type: string;
    readonly summary?: Html;
    /** The letter under which a list shows it. */
    readonly letter?: string;
  }[];
  /** In a long list, the letters and where each begins: `A` to `Z`, and `Other` for other characters. */
  readonly letters?: readonly { readonly letter: string; readonly route: string }[];
  /** In a long list, the address of all names, which its filter loads. */
  readonly index?: string;
  readonly pages: Pages;
}

/** The page of a whole API: everything if that is little, otherwise a summary of each operation, or an index by tag. */
export interface ApiPageView {
  readonly navigation: NavigationView;
  readonly id: string;
  readonly title: string;
  /** Errors in the information, the servers and the security of the API. */
  readonly faults?: FaultsView;
  readonly version: string;
  readonly specificationVersion: string;
  readonly summary?: string;
  readonly description?: Html;
  readonly termsOfService?: string;
  readonly contact?: Info['contact'];
  readonly license?: Info['license'];
  readonly logo?: Info['logo'];
  readonly externalDocs?: ExternalDocs;
  readonly servers: readonly ServerView[];
  readonly securitySchemes: readonly {
    readonly name: string;
    readonly scheme: SchemeView;
    readonly scopes: readonly { readonly name: string; readonly description?: Html }[];
  }[];
  readonly downloads: readonly DownloadView[];
  /** Address of the changelog. */
  readonly changelog?: string;
  readonly counts: {
    readonly operations: number;
    readonly tags: number;
    readonly schemas: number;
    readonly webhooks: number;
  };
  readonly content:
    | {
        readonly kind: 'whole';
        readonly sections: readonly ApiSection<WholeOperation>[];
        readonly webhooks: readonly WholeOperation[];
      }
    | {
        readonly kind: 'summaries';
        readonly sections: readonly ApiSection<OperationSummary>[];
        readonly webhooks: readonly OperationSummary[];
      }
    | {
        readonly kind: 'index';
        readonly sections: readonly IndexSection[];
        readonly pages: Pages;
        readonly index: string;
      };
}

/** A tag with all its operations. */
export interface ApiSection<T> {
  readonly anchor: string;
  readonly group?: string;
  /** Names of its ancestors, outermost first. */
  readonly within?: readonly string[];
  readonly label: string;
  readonly route: string;
  readonly description?: Html;
  readonly operations: readonly T[];
}

export interface WholeOperation {
  readonly anchor: string;
  readonly route: string;
  readonly operation: OperationView;
}

export interface IndexSection {
  readonly group?: string;
  readonly label: string;
  readonly route: string;
  readonly count: number;
  /** How many there are, if any. */
  readonly webhooks?: number;
  readonly summary?: Html;
}

interface ApiHead {
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
  /** Address of the list of all operations, which is loaded when a reader uses the filter. */
  readonly index: string;
}

export interface NavigationSection {
  /** Heading above this and the following sections, from `x-tagGroups`. */
  readonly group?: string;
  /** How deep this section is nested. */
  readonly depth?: number;
  readonly label: string;
  readonly route: string;
  readonly count: number;
  /** All of them, or those around the current page; empty if the section is closed. */
  readonly operations: readonly OperationLink[];
  readonly earlier?: number;
  readonly later?: number;
}

/** A file about the API that the site serves. */
export interface DownloadView {
  readonly kind: 'collection' | 'environment' | 'openapi-yaml' | 'openapi-json';
  /** As shown to readers, for example `Compliance service: sandbox`. */
  readonly title: string;
  readonly name: string;
  /** Address on the site, without its path prefix. */
  readonly route: string;
  /** Size in bytes. */
  readonly bytes: number;
}
