import { withPrefix } from 'gatsby';
import { useState } from 'react';
import { CheckIcon, CopyIcon } from '../../elements/icons';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import type { PageLink } from '../view';

/** The way from the API down to this page. */
export const Crumbs = ({ links, current }: { readonly links: readonly PageLink[]; readonly current: string }) => (
  <nav className="crumbs" aria-label="Breadcrumb">
    <ol>
      {links.map(({ title, route }) => (
        <li key={route}>
          <Link to={route}>
            <LongName>{title}</LongName>
          </Link>
        </li>
      ))}
      <li aria-current="page">
        <LongName>{current}</LongName>
      </li>
    </ol>
  </nav>
);

interface PageActionsProps {
  /** Address of the page; begins and ends with a slash. */
  readonly route: string;
  /** Location of the page's subject in the API document, for example `specs/api.yaml:12`. */
  readonly source?: string;
}

/** The page in other forms: as Markdown, on the clipboard for a language model, and in the document itself. */
export function PageActions({ route, source }: PageActionsProps) {
  const markdown = withPrefix(`${route}index.md`);
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');
  const copy = async () => {
    try {
      const response = await fetch(markdown);
      if (!response.ok) throw new Error(`${markdown} responded with ${response.status}`);
      const text = await response.text();
      await navigator.clipboard.writeText(`${window.location.href}\n\n${text}`);
      setState('copied');
    } catch {
      setState('failed');
    }
  };
  return (
    <ul className="page-actions">
      <li>
        <a href={markdown} type="text/markdown">
          View as Markdown
        </a>
      </li>
      <li className="scripted">
        <button type="button" className="text-button" onClick={copy}>
          {state === 'copied' ? <CheckIcon /> : <CopyIcon />} Copy for an LLM
        </button>
        <span className="page-actions__status" role="status">
          {{ idle: '', copied: 'Copied', failed: 'Copying failed. Use “View as Markdown” instead.' }[state]}
        </span>
      </li>
      {source && (
        <li className="page-actions__source" title="Location in the API document">
          <code>{source}</code>
        </li>
      )}
    </ul>
  );
}
