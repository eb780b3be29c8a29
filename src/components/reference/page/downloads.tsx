import { withPrefix } from 'gatsby';
import { CodeBlock } from '../../elements/code-block';
import { useSite } from '../../site/site';
import type { DownloadView } from '../view';
import { Section } from './section';

const kinds: Readonly<Record<DownloadView['kind'], string>> = {
  collection: 'Postman collection',
  environment: 'Postman environment',
  'openapi-yaml': 'OpenAPI document, YAML',
  'openapi-json': 'OpenAPI document, JSON',
};

/** The API as files, and what to do with those for Postman. */
export function Downloads({ downloads }: { readonly downloads: readonly DownloadView[] }) {
  const { sandboxCommand } = useSite();
  const collection = downloads.find(({ kind }) => kind === 'collection');
  const environment = downloads.find(({ kind }) => kind === 'environment');
  return (
    <Section id="downloads" title="Downloads">
      <ul className="downloads">
        {downloads.map(({ kind, title, name, route, bytes }) => (
          <li key={name}>
            <a href={withPrefix(route)} download={name}>
              {kinds[kind]}
            </a>
            {kind === 'environment' && <> {title}</>}{' '}
            <span className="quiet">
              <code>{name}</code> {sizeText(bytes)}
            </span>
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
