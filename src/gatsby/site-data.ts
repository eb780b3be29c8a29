import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Site } from '../components/site/site-view';
import type { Accent } from '../portal/accent';
import { commandLine } from '../portal/command';
import type { HeadTag } from '../portal/config';
import type { Portal } from '../portal/portal';

const folder = 'brand';

/** What makes a site look like its owner's: addresses below the site's path, and what is to be found there. */
export interface Brand {
  readonly logo?: string;
  readonly favicon?: string;
  /** The accent colour's shades, then the portal's own style sheet. */
  readonly styles?: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** Names change with the content, so that browsers need not ask whether it has changed. */
export function brandOf({ brand: { logo, favicon, accent, styles } }: Pick<Portal, 'brand'>): Brand {
  const files = new Map<string, Buffer>();
  const add = (name: string, extension: string, content: Buffer): string => {
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 20);
    const address = `/${folder}/${name}-${hash}${extension.toLowerCase()}`;
    files.set(address, content);
    return address;
  };
  const copy = (name: string, file: string | undefined): string | undefined =>
    file === undefined ? undefined : add(name, extname(file), readFileSync(file));
  const css = [...(accent ? [accentCss(accent)] : []), ...(styles ? [readFileSync(styles, 'utf8')] : [])].join('\n');
  return {
    logo: copy('logo', logo),
    favicon: copy('favicon', favicon),
    styles: css === '' ? undefined : add('theme', '.css', Buffer.from(css)),
    files,
  };
}

const accentCss = ({ accent, strong, tint, line }: Accent): string =>
  `:root{--accent:${accent};--accent-strong:${strong};--accent-tint:${tint};--accent-line:${line};--focus:${accent}}`;

/** Writes the files of a brand into Gatsby's `public`, in place of those of before. */
export function writeBrand({ files }: Brand, publicFolder: string): void {
  rmSync(join(publicFolder, folder), { recursive: true, force: true });
  if (files.size > 0) mkdirSync(join(publicFolder, folder), { recursive: true });
  for (const [address, content] of files) writeFileSync(join(publicFolder, address), content);
}

/** The elements that a portal adds to each page's head; of addresses of its own, with the path prefix. */
export function headTags({ head }: Pick<Portal, 'head'>, { favicon, styles }: Brand, pathPrefix: string): HeadTag[] {
  const link = (rel: string, href: string | undefined): HeadTag[] =>
    href === undefined ? [] : [{ tag: 'link', attributes: { rel, href: pathPrefix + href } }];
  return [...link('icon', favicon), ...link('stylesheet', styles), ...head];
}

/** What every page says of the portal. */
export const siteOf = (portal: Portal): Site => ({
  title: portal.title,
  tagline: portal.tagline,
  copyright: portal.copyright,
  codeHosting: portal.codeHosting ?? null,
  logo: brandOf(portal).logo ?? null,
  navbar: portal.navbar,
  footer: portal.footer,
  editUrl: portal.editUrl ?? null,
  reportUrl: portal.reportUrl ?? null,
  sandboxCommand: commandLine(portal, 'sandbox'),
  docs: portal.docs.map(({ id, label, path }) => ({ id, label, path })),
  apis: portal.apis.map(({ id, label, path, versions = [] }) => ({
    id,
    label,
    path,
    versions: versions.map((version) => ({ label: version.label, path: version.path })),
  })),
});
