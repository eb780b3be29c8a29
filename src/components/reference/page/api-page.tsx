import { Link } from '../../link/link';
import { Faults } from '../faults';
import { HtmlText } from '../html-text';
import type { ApiPageView } from '../view';
import { ApiAbout } from './api-about';
import { Downloads } from './downloads';
import { OperationFilter } from './operation-filter';
import { PageActions } from './page-head';
import { amountOf, ListPages } from './page-links';
import { useReveal, Section } from './section';
import { SummarisedApi, WholeApi } from './whole-api';

/** The page of an API: what it is, then all of it, or where all of it is. */
export function ApiPage({ view, route }: { readonly view: ApiPageView; readonly route: string }) {
  useReveal();
  const { title, version, specificationVersion, summary, description, logo, content } = view;
  const isFirst = route === view.navigation.api.route;
  return (
    <article className="reference reference--api">
      <header className="reference__head">
        {logo?.url && <Logo logo={logo} />}
        <h1 className="page-title">{title}</h1>
        <p className="reference__version">
          {version && <span className="badge">Version {version}</span>}{' '}
          <span className="badge">{specificationText(specificationVersion)}</span>{' '}
          {view.changelog && <Link to={view.changelog}>Changelog</Link>}
        </p>
        {summary && <p className="reference__lead">{summary}</p>}
        {isFirst && <PageActions route={route} />}
      </header>
      {isFirst && (
        <div className="reference__columns reference__columns--api">
          <div className="reference__about">
            {description && <HtmlText html={description} className="reference__text" />}
            <Faults faults={view.faults} />
          </div>
          <div className="reference__facts">
            <ApiAbout view={view} />
            {view.downloads.length > 0 && <Downloads downloads={view.downloads} />}
          </div>
        </div>
      )}
      {content.kind === 'whole' && <WholeApi content={content} />}
      {content.kind === 'summaries' && <SummarisedApi content={content} />}
      {content.kind === 'index' && <ApiIndexContent content={content} view={view} />}
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

type Index = Extract<ApiPageView['content'], { kind: 'index' }>;

interface ApiIndexContentProps {
  readonly content: Index;
  readonly view: Pick<ApiPageView, 'counts' | 'navigation'>;
}

/** The sections of a large API, each a link to its page; the filter finds any operation. */
function ApiIndexContent({ content: { sections, pages, index }, view: { counts, navigation } }: ApiIndexContentProps) {
  const { api, schemas, webhooks } = navigation;
  return (
    <Section id="sections" title="Sections">
      <p className="quiet">
        {counts.operations > 0 && `${amountOf(counts.operations, 'operation')} in ${amountOf(counts.tags, 'section')}`}
        {counts.operations > 0 && webhooks && ', '}
        {webhooks && <Link to={webhooks.route}>{amountOf(webhooks.count, 'webhook')}</Link>}
        {schemas && (
          <>
            {' '}
            and <Link to={schemas.route}>{amountOf(schemas.count, 'schema')}</Link>
          </>
        )}
        .
      </p>
      <OperationFilter index={index} route={api.route} />
      <ul className="index">
        {sections.map(({ group, label, route, count, webhooks: hooks = 0, summary }, at) => (
          <li key={route} className="index__item">
            {group && group !== sections[at - 1]?.group && <p className="index__group">{group}</p>}
            <Link to={route} className="index__link">
              {label}
              <span className="quiet">
                {[
                  count > 0 || hooks === 0 ? amountOf(count, 'operation') : '',
                  hooks > 0 ? amountOf(hooks, 'webhook') : '',
                ]
                  .filter(Boolean)
                  .join(', ')}
              </span>
            </Link>
            {summary && <HtmlText html={summary} className="operations__summary" />}
          </li>
        ))}
      </ul>
      <ListPages pages={pages} of="sections" />
    </Section>
  );
}
