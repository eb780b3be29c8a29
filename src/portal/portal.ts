import type { Accent } from './accent';
import type { ComponentName } from './components';
import type { GroupConfig, HeadTag, LinkConfig, SampleShare } from './config';

/** A portal's configuration with every default filled in and every path absolute: what all commands start from. */
export interface Portal {
  /** Folder of the configuration; `Origin.file` is relative to it. */
  readonly root: string;
  /** The configuration. */
  readonly file: string;
  /** Folder in which commands write `public/`, `collections/`, `reports/` and their caches. */
  readonly output: string;
  readonly title: string;
  readonly tagline: string;
  readonly copyright: string;
  readonly codeHosting?: { readonly label: string; readonly url: string };
  readonly brand: PortalBrand;
  /** Absolute paths of modules, by the names of the components that they replace. */
  readonly components: Readonly<Partial<Record<ComponentName, string>>>;
  /** Absolute paths of modules, by the paths of the pages that they are. */
  readonly pages: Readonly<Record<string, string>>;
  readonly navbar: readonly LinkConfig[];
  readonly footer: readonly LinkConfig[];
  /** Without a slash at its end. */
  readonly siteUrl?: string;
  /** With a slash at its end. */
  readonly editUrl?: string;
  readonly reportUrl?: string;
  readonly redirects: Readonly<Record<string, string>>;
  readonly head: readonly HeadTag[];
  readonly pathPrefix: string;
  readonly docs: readonly PortalDocs[];
  readonly apis: readonly PortalApi[];
  readonly sandboxUrl: string;
  /** Whether there is a page `/coverage`. */
  readonly coveragePage?: boolean;
  readonly strictProse?: boolean;
  readonly ownNames?: readonly string[];
  readonly examples: {
    readonly requiredLanguages: readonly string[];
    readonly requestLanguages: readonly string[];
    readonly maxUnread?: number;
    readonly varies: readonly string[];
    readonly folder: string;
    readonly environment: Readonly<Record<string, string>>;
    readonly containers: 'required' | 'optional';
    /** Absent: depends on the number of operations. */
    readonly samples?: SampleShare;
  };
}

/** What makes a portal look like its owner's; paths are absolute. */
export interface PortalBrand {
  readonly logo?: string;
  readonly favicon?: string;
  readonly accent?: Accent;
  readonly styles?: string;
}

export interface PortalApi {
  readonly id: string;
  /** Absolute path of the document. */
  readonly spec: string;
  /** Starts and ends with a slash. */
  readonly path: string;
  readonly label: string;
  /** Absolute path of the module. */
  readonly behaviour?: string;
  /** Where the sandbox is to have its paths: without a trailing slash, at the root the empty string. */
  readonly mount?: string;
  readonly live?: { readonly server?: URL; readonly credentials: Readonly<Record<string, string>> };
  readonly showInternal: boolean;
  /** Absolute path of the folder with earlier versions of the document, or `git:PATTERN` for those at tags. */
  readonly history?: string;
  /** Earlier versions, the newest first; absent where there are none. */
  readonly versions?: readonly PortalVersion[];
  /** Whatever is wrong with the document is an error. */
  readonly strict: boolean;
}

/** An earlier version of an API, which has a reference of its own. */
export interface PortalVersion {
  readonly label: string;
  /** Absolute path of the document. */
  readonly spec: string;
  /** Of its reference; starts and ends with a slash. */
  readonly path: string;
  readonly deprecated: boolean;
}

export interface PortalDocs {
  readonly id: string;
  /** Starts and ends with a slash. */
  readonly path: string;
  /** Absolute path of the folder. */
  readonly content: string;
  readonly label: string;
  readonly groups: readonly GroupConfig[];
}

/**
 * The path of a guide: of `index.mdx` it is its folder's, with a trailing slash; of any other file it has no extension.
 * @param areaPath path of the docs area; begins and ends with a slash
 * @param path of the file inside the area's folder, with forward slashes
 */
export function guideRoute(areaPath: string, path: string): string {
  const plain = path.replace(/\.mdx?$/, '');
  return areaPath + (plain === 'index' ? '' : plain.replace(/\/index$/, '/'));
}

/** Of `git:v*`, where the earlier versions of a document are kept as tags: `v*`; undefined for a folder. */
export const tagPattern = (history: string): string | undefined => /^git:(.+)$/.exec(history)?.[1];
