/** What `portal.config.ts` and `portal.json` hold. Every field but an API's `spec` has a default (see `load.ts`). */
export interface PortalConfig {
  readonly title?: string;
  readonly tagline?: string;
  readonly copyright?: string;
  readonly codeHosting?: { readonly label: string; readonly url: string };
  /** An image beside the title: SVG, PNG, WebP or JPEG. */
  readonly logo?: string;
  /** SVG, PNG or ICO. */
  readonly favicon?: string;
  /** `#rrggbb`, dark enough to be read. */
  readonly accent?: string;
  /** A style sheet that every page loads last. */
  readonly styles?: string;
  /** Modules that export React components, each in place of the portal's own of that name. */
  readonly components?: {
    readonly footer?: string;
    readonly navbar?: string;
    readonly sidebar?: string;
    readonly tableOfContents?: string;
  };
  /** React components as pages, by their paths. */
  readonly pages?: Readonly<Record<string, string>>;
  readonly navbar?: readonly LinkConfig[];
  readonly footer?: readonly LinkConfig[];
  /** The address of the site, without a path. */
  readonly siteUrl?: string;
  /** The path of a guide is put after it. */
  readonly editUrl?: string;
  /** Where a problem of a guide is reported; `{page}` in it becomes the path of its page. */
  readonly reportUrl?: string;
  /** Paths of before, each with what it leads to now. */
  readonly redirects?: Readonly<Record<string, string>>;
  readonly head?: readonly HeadTag[];
  /** Where the site is served, for example `/docs` under a shared host; no trailing slash. */
  readonly pathPrefix?: string;
  readonly docs?: readonly DocsConfig[];
  readonly apis: readonly ApiConfig[];
  readonly sandbox?: {
    /** The address that guides and samples show; the sandbox listens there by default. */
    readonly url?: string;
  };
  /** Adds `/coverage`, for the portal's maintainers. */
  readonly coveragePage?: boolean;
  /**
   * A value beside an example that its response does not have is an error, and every page needs a description. By default
   * the first is a warning and the second is allowed.
   */
  readonly strictProse?: boolean;
  /**
   * Names in guides that are not the APIs' but those of the readers' own systems: `customer_id`, `GET /orders`, `502`. A page
   * can declare its own in its front matter, as `own_names`.
   */
  readonly ownNames?: readonly string[];
  readonly examples?: {
    /** A missing runtime for one of these is a failure in CI; elsewhere, and for other languages, its examples are reported as not run. */
    readonly requiredLanguages?: readonly string[];
    /** Languages that a fence `http request` is written out in, for example `java`; default: `bash`, `js`, `ts`, `python`. */
    readonly requestLanguages?: readonly string[];
    /** How many parts of requests may be computed in examples that are not run, so that nothing can read them; default: any number. */
    readonly maxUnread?: number;
    /** Properties whose values are others at a running server than in the guides, such as `id` and `createdAt`, at any depth. */
    readonly varies?: readonly string[];
    /** Folder of programs that guides quote with `file=`. */
    readonly folder?: string;
    /** Variables that examples find in their environment. */
    readonly environment?: Readonly<Record<string, string>>;
    /**
     * Examples run in containers where that is possible. Default, `required`: where `CI` is set, a machine without them is a failure;
     * `optional`: they run there too, and the report says that nothing contains them.
     */
    readonly containers?: 'required' | 'optional';
    /** For which operations of the API reference the samples in other languages are run; those in curl and JavaScript are run for all. */
    readonly samples?: SampleShare;
  };
}

/**
 * `none`: in no other language. `share`: for some operations of each tag, always the same of one version of a document. `all`: in
 * every language that is installed. Default: `all` for an API of up to a hundred operations, else `share`.
 */
export type SampleShare = 'none' | 'share' | 'all';

export interface ApiConfig {
  readonly id?: string;
  /** An OpenAPI document, YAML or JSON, relative to the configuration file. */
  readonly spec: string;
  /** Path of its reference; by default `/api/` for the first API and `/<id>/` for the others. */
  readonly path?: string;
  readonly label?: string;
  /**
   * A module, TypeScript or JavaScript, relative to the configuration file, whose default export is a `Behaviour`
   * (`src/sandbox/behaviour.ts`): how the sandbox handles some operations, or all. Those that it does not handle, and every
   * operation of an API without one, are handled as the document says.
   */
  readonly behaviour?: string;
  /**
   * A folder with earlier versions of the document, one file for each, named by its version or its date or both, such as
   * `1.2.0.yaml` or `1.2.0_2026-03-01.yaml`: from them the changelog is made. Documents that they refer to go in folders below it. Or
   * `git:PATTERN`: the document as it is at the tags of the git repository that match, such as `git:v*`.
   */
  readonly history?: string;
  /** Versions that readers may still use, the newest first: each has a reference of its own below `versions/<label>/`. `spec` is the latest. */
  readonly versions?: readonly VersionConfig[];
  /** Also show the operations, parameters and properties that are marked `x-internal`. */
  readonly showInternal?: boolean;
  /**
   * Where the sandbox has the paths of the API, for example `/v1/pets`; `/` is its root. By default it is the path of the
   * document's first server, and where an earlier API has the same path and method already, that path below `/<id>`.
   */
  readonly mount?: string;
  /** The running server against which `verify --live` runs the guides, in place of the sandbox. */
  readonly live?: {
    /** Its address; with a path, in place of the document's server and its path. `verify --server` overrides it. */
    readonly server?: string;
    /**
     * Names of environment variables, by the security scheme of the document for which they have the credentials; a user and a
     * password are one, `user:password`. They are put into requests that have credentials already, on their way to the server.
     */
    readonly credentials?: Readonly<Record<string, string>>;
  };
  /** Whatever is wrong with the document fails the build. By default only what leaves nothing to show does, and the rest are warnings. */
  readonly strict?: boolean;
}

/** An earlier version of an API, beside that of its `spec`. */
export interface VersionConfig {
  /** Letters, digits, dots, hyphens and underscores, such as `1.0` or `2025-03-01`: it is a part of addresses. */
  readonly label: string;
  /** Its document, relative to the configuration file. */
  readonly spec: string;
  readonly deprecated?: boolean;
}

export interface LinkConfig {
  readonly label: string;
  /** An address, or a path of this site. */
  readonly to: string;
}

/** An element of each page's head. */
export interface HeadTag {
  readonly tag: 'meta' | 'link';
  readonly attributes: Readonly<Record<string, string>>;
}

/** A group of an area's sidebar: a folder of guides, or those whose front matter has its label as `sidebar_group`. */
export interface GroupConfig {
  readonly folder?: string;
  /** Required without a folder. */
  readonly label?: string;
  /** As the `sidebar_position` of a guide. */
  readonly position?: number;
}

/** A folder of guides with a sidebar of its own. */
export interface DocsConfig {
  readonly id?: string;
  readonly path?: string;
  /** Folder of MDX files; their front matter gives title, sidebar label, position and group. */
  readonly content: string;
  readonly label?: string;
  readonly groups?: readonly GroupConfig[];
}

/** The configuration as it is: gives `portal.config.ts` completion and type errors in an editor. */
export const defineConfig = (config: PortalConfig): PortalConfig => config;
