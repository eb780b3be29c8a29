/** The part of Gatsby's page loader (`window.___loader`, cache-dir/loader.js) that this site relies on. */
export interface GatsbyLoader {
  loadPage(rawPath: string): Promise<PageResources | undefined>;
  /** What has been loaded already. */
  loadPageSync(rawPath: string): { readonly page: { readonly path: string } } | undefined;
  hovering(rawPath: string): void;
}

/** `error` is there when the page's code failed; without it the page's data did. */
export interface PageResources {
  readonly status?: 'error' | 'success';
  readonly error?: unknown;
}

/** Whether the reader's connection is one to load ahead on (Network Information API). */
export function mayLoadAhead(navigator: { readonly connection?: NetworkInformation }): boolean {
  const { connection } = navigator;
  return !connection?.saveData && !connection?.effectiveType?.includes('2g');
}

export interface NetworkInformation {
  readonly effectiveType?: string;
  readonly saveData?: boolean;
}
