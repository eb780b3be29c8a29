import { withPrefix } from 'gatsby';
import { CodeBlock } from '../../elements/code-block';
import { Link } from '../../link/link';
import { useSite } from '../../site/site';
import { Faults } from '../faults';
import { HtmlText } from '../html-text';
import type { ApiPageView, DownloadView } from '../view';
import { ApiAbout } from './api-about';
import { OperationFilter } from './operation-filter';
import { PageActions } from './page-head';
import { count as amountOf } from '../../../text/count';
import { ListPages } from './page-links';
import { Section, useReveal } from './section';
import { SummarisedApi, WholeApi } from './whole-api';

const kinds: Readonly<Record<DownloadView['kind'], string>> = {
  collection: 'Postman collection',
  environment: 'Postman environment',
  'openapi-yaml': 'OpenAPI document, YAML',
  'openapi-json': 'OpenAPI document, JSON',
};

/** The API as files, and what to do with those for Postman. */
function Downloads({ downloads }: { readonly downloads: readonly DownloadView[] }) {
  const { sandboxCommand } = useSite();
  const collection = downloads.find(({ kind }) => kind === 'collection');
  const environment = downloads.find(({ kind }) => kind === 'environment');
  return (
    <Section id="downloads" title="Downloads">
      <ul className="downloads">
        {downloads.map(({ kind, title, name, route, bytes }) => (
          <li key={name}>
            <span className="downloads__what">
              <a href={withPrefix(route)} download={name}>
                {kinds[kind]}
              </a>
              {kind === 'environment' && <> {title}</>}
            </span>{' '}
            <code className="downloads__name">{name}</code>{' '}
            <span className="downloads__size quiet">{sizeText(bytes)}</span>
          </li>
        ))}
      </ul>
      {collection && environment && (
        <details className="downloads__how">
          <summary className="fold">How to import and run the collection</summary>
          <ol>
            <li>
              In Postman choose <strong>Import</strong> and drop in the collection and an environment.
            </li>
            <li>
              Choose the environment at the top right. The sandbox’s environment works as it is; in any other, fill in
              your credentials under <strong>Current value</strong>, which Postman does not sync.
            </li>
            <li>
              For the sandbox, start it: <code>{sandboxCommand}</code>.
            </li>
            <li>
              Open the collection&rsquo;s menu and choose <strong>Run</strong>. Every request has tests.
            </li>
          </ol>
          <p>Or run it with Newman, in the folder that holds both files:</p>
          <CodeBlock title="Terminal" language="bash">
            {`newman run ${collection.name} --environment ${environment.name}`}
          </CodeBlock>
        </details>
      )}
    </Section>
  );
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))}\u00a0kB` : `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`;

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
        <div
          className={`reference__columns reference__columns--api${content.kind === 'index' ? ' reference__columns--index' : ''}`}
        >
          <div className="reference__about">
            {description && <HtmlText html={description} className="reference__text" />}
            <Faults faults={view.faults} />
          </div>
          <div className="reference__facts">
            <ApiAbout view={view} />
            {view.downloads.length > 0 && <Downloads downloads={view.downloads} />}
          </div>
          {content.kind === 'index' && (
            <div className="reference__main">
              <ApiIndexContent content={content} view={view} />
            </div>
          )}
        </div>
      )}
      {content.kind === 'whole' && <WholeApi content={content} />}
      {content.kind === 'summaries' && <SummarisedApi content={content} />}
      {content.kind === 'index' && !isFirst && <ApiIndexContent content={content} view={view} />}
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
