/** What every page says about the portal: its name, its parts, its footer. */
export interface Site {
  readonly title: string;
  readonly tagline: string;
  readonly copyright: string;
  readonly codeHosting: { readonly label: string; readonly url: string } | null;
  /** Address of the image beside the title, without the path prefix. */
  readonly logo: string | null;
  /** The portal's own links. */
  readonly navbar: readonly OwnLink[];
  readonly footer: readonly OwnLink[];
  /** The path of a guide's file follows it. */
  readonly editUrl: string | null;
  /** Where a problem of a guide is reported; `{page}` in it stands for the path of the page. */
  readonly reportUrl: string | null;
  /** How to start the sandbox on one's own machine. */
  readonly sandboxCommand: string;
  readonly docs: readonly SitePart[];
  readonly apis: readonly SiteApi[];
}

interface OwnLink {
  readonly label: string;
  /** An address, or a path without the path prefix. */
  readonly to: string;
}

export interface SitePart {
  readonly id: string;
  readonly label: string;
  /** Starts and ends with a slash; without the path prefix. */
  readonly path: string;
}

interface SiteApi extends SitePart {
  /** Earlier ones. */
  readonly versions: readonly Pick<SitePart, 'label' | 'path'>[];
}
