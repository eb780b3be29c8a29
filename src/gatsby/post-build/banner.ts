import { escapeHtml } from '../../text/escape-html';

/**
 * The text at the top of the home page that a reader sees when the site's files are not where the page looks for
 * them. The style sheet hides it: without JavaScript there is no other way to notice that nothing came.
 * @param pathPrefix as the portal's configuration has it, without a slash at its end
 */
export function baseUrlBanner(pathPrefix: string): string {
  const base = escapeHtml(`${pathPrefix}/`);
  return (
    '<div id="base-url-banner" data-nosnippet>' +
    '<p><strong>Your site did not load properly.</strong> ' +
    'A very common reason is a wrong base URL: the configuration has ' +
    `<code>pathPrefix</code> so that the site is expected at <code>${base}</code>. ` +
    'If it is served from another path, correct <code>pathPrefix</code> and build it again.</p></div>'
  );
}
