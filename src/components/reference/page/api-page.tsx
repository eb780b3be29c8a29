import { HtmlText } from '../html-text';
import type { ApiPageView } from '../view';
import { ApiAbout } from './api-about';
import { ApiIndexContent } from './api-index-content';
import { Downloads } from './downloads';
import { WholeApi } from './whole-api';
import { PageActions } from './page-actions';
import { useReveal } from './reveal';

/** The page of an API: what it is, then all of it, or where all of it is. */
export function ApiPage({ view, route }: { readonly view: ApiPageView; readonly route: string }) {
  useReveal();
  const { title, version, specificationVersion, summary, description, logo, content } = view;
  const isFirst = route === view.navigation.api.route;
  return (
    <article className="reference reference--api">
      <header className="reference__head">
        {logo && <Logo logo={logo} />}
        <h1 className="page-title">{title}</h1>
        <p className="reference__version">
          {version && <span className="badge">Version {version}</span>}{' '}
          <span className="badge">{specificationText(specificationVersion)}</span>
        </p>
        {summary && <p className="reference__lead">{summary}</p>}
        {isFirst && <PageActions route={route} />}
      </header>
      {isFirst && (
        <>
          {description && <HtmlText html={description} className="reference__text" />}
          <ApiAbout view={view} />
          {view.downloads.length > 0 && <Downloads downloads={view.downloads} />}
        </>
      )}
      {content.kind === 'whole' ? <WholeApi content={content} /> : <ApiIndexContent content={content} view={view} />}
    </article>
  );
}

/** OpenAPI was called Swagger up to version 2.0. */
const specificationText = (version: string): string => `${version.startsWith('2.') ? 'Swagger' : 'OpenAPI'} ${version}`;

/** The site loads nothing from elsewhere: a picture inside the document is shown, any other is linked by its name. */
function Logo({ logo: { url, altText, href } }: { readonly logo: NonNullable<ApiPageView['logo']> }) {
  const name = altText ?? 'Logo';
  const image = /^data:image\/(png|jpeg|gif|webp|svg\+xml)[;,]/i.test(url) ? (
    <img className="reference__logo" src={url} alt={name} />
  ) : (
    name
  );
  const target = href ?? url;
  return (
    <p>
      {/^https?:\/\//i.test(target) ? (
        <a href={target} rel="noopener noreferrer">
          {image}
        </a>
      ) : (
        image
      )}
    </p>
  );
}
