/** The versions of an API beside a page of its reference, and what another version has of the page. */
export interface VersionsView {
  /** The newest first; the first is the latest. */
  readonly versions: readonly VersionLink[];
  /** Of an earlier version: where the latest has the same operation, schema or list; absent where it has none. */
  readonly canonical?: string;
}

export interface VersionLink {
  readonly label: string;
  readonly to: string;
  /**
   * `page`: it has a page of its own for what this page is about. `same`: that differs in nothing, so that this page is its page, too.
   * `overview`: it has no such thing, and the link leads to the page of the whole version, as it does for `same`.
   */
  readonly is: 'shown' | 'page' | 'same' | 'overview';
  readonly deprecated?: true;
}

/** The version that a page is of. */
export const shownVersion = ({ versions }: VersionsView): VersionLink => versions.find(({ is }) => is === 'shown')!;

/** The version that a page is of, where that is not the latest. */
export function earlierVersion(view: VersionsView | undefined): VersionLink | undefined {
  const shown = view && shownVersion(view);
  return shown === view?.versions[0] ? undefined : shown;
}

/** What the pages of earlier versions say about where they stand; the link is to the latest. */
export const earlierText = (shown: VersionLink, latest: VersionLink) => ({
  statement: `This is version ${shown.label}${shown.deprecated ? ', which is deprecated' : ''}; the latest is ${latest.label}.`,
  link:
    latest.is === 'page' ? `The same page in ${latest.label}` : `Overview of ${latest.label}, which does not have this`,
  proof: 'The samples and examples of earlier versions are not run, so nothing here is marked as proven.',
});
