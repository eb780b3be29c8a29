/** @jsxRuntime classic */
// Gatsby's Head replaces what `React.createElement` makes (cache-dir/head); elements of the newer runtime would pass
// it by, and React would hoist them into the document a second time.
import React from 'react';
import { withPrefix } from 'gatsby';
import { plainOutput } from '../../text/printable';
import { useSite } from '../site/site';

interface DocumentHeadProps {
  /** The page's own title; the portal's follows it. Absent on the home page. */
  readonly title?: string;
  readonly description?: string;
  /** Where the Atom feed of the page is, without the path prefix. */
  readonly feed?: string;
  /** Search engines do not list the page. */
  readonly unlisted?: boolean;
}

/**
 * For a template's `Head`: title and description, as a tab, a bookmark and a search engine can show them. No style keeps characters that turn
 * the direction of text, or that nobody sees, from changing what stands around them there. The document's language is set for all pages (gatsby-ssr.tsx). */
export function DocumentHead({ title, description, feed, unlisted = false }: DocumentHeadProps) {
  const { title: siteTitle } = useSite();
  const whole = title && title !== siteTitle ? `${title} | ${siteTitle}` : siteTitle;
  return (
    <React.Fragment>
      <title>{plainOutput(whole)}</title>
      {description && <meta name="description" content={plainOutput(description)} />}
      {unlisted && <meta name="robots" content="noindex" />}
      {feed && <link rel="alternate" type="application/atom+xml" href={withPrefix(feed)} />}
    </React.Fragment>
  );
}
