import type { Site } from '../components/site/site-view';
import { commandLine } from '../portal/command';
import type { Portal } from '../portal/portal';
import { brandOf } from './brand';

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
