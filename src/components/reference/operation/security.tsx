import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import { schemeText } from './scheme-text';
import type { SchemeView, SecurityAlternative, SecurityUse, SecurityView } from '../view';

/** All that is to be said where no credentials are sent, and undefined where they are. */
export function withoutCredentials(security: SecurityView): string | undefined {
  if (security.length === 0) return 'No authentication documented.';
  return security.every((alternative) => alternative.length === 0) ? 'No authentication.' : undefined;
}

/** Who may call: any one of the alternatives, each with all of its schemes. */
export function Security({ security }: { readonly security: SecurityView }) {
  if (security.length === 1) return <Alternative alternative={security[0]!} />;
  return (
    <>
      <p className="quiet">Any one of these is enough:</p>
      <ul className="alternatives">
        {security.map((alternative, index) => (
          <li key={index}>
            <Alternative alternative={alternative} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Alternative({ alternative }: { readonly alternative: SecurityAlternative }) {
  if (alternative.length === 0) return <p className="quiet">No authentication.</p>;
  return (
    <div className="alternative">
      {alternative.map((use, index) => (
        <div key={use.name}>
          {index > 0 && <p className="alternative__and">together with</p>}
          <Use use={use} />
        </div>
      ))}
    </div>
  );
}

const Use = ({ use: { name, scheme, scopes } }: { readonly use: SecurityUse }) => (
  <details className="fold-box">
    <summary className="fold">
      <strong>{scheme ? schemeText(scheme) : name}</strong> <span className="quiet">{name}</span>
      {scopes.length > 0 && <Scopes names={scopes.map((scope) => scope.name)} />}
    </summary>
    <SchemeDetails scheme={scheme} scopes={scopes} />
  </details>
);

const Scopes = ({ names }: { readonly names: readonly string[] }) => (
  <span className="scopes">
    {names.slice(0, 6).map((name) => (
      <code key={name} className="value">
        {name}
      </code>
    ))}
    {names.length > 6 && ` and ${names.length - 6} more`}
  </span>
);

interface SchemeDetailsProps {
  readonly scheme?: SchemeView;
  readonly scopes: SecurityUse['scopes'];
}

/** How to get and send a scheme's credentials, and what its scopes allow. */
export function SchemeDetails({ scheme, scopes }: SchemeDetailsProps) {
  return (
    <div className="scheme">
      {scheme && (
        <p>
          {sentAs(scheme)}
          {scheme.deprecated && ' This scheme is deprecated.'}
        </p>
      )}
      {scheme?.description && <HtmlText html={scheme.description} />}
      {scheme?.type === 'oauth2' && <Flows flows={scheme.flows} metadataUrl={scheme.metadataUrl} />}
      {scheme?.type === 'openIdConnect' && (
        <p>
          Discovery: <Link to={scheme.openIdConnectUrl}>{scheme.openIdConnectUrl}</Link>
        </p>
      )}
      {scopes.length > 0 && (
        <dl className="enum__described">
          {scopes.map(({ name, description }) => (
            <div key={name}>
              <dt>
                <code className="value">{name}</code>
              </dt>
              {description && (
                <dd>
                  <HtmlText html={description} />
                </dd>
              )}
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

type Flow = (SchemeView & { type: 'oauth2' })['flows'][number];

const flowNames: Record<Flow['flow'], string> = {
  implicit: 'Implicit flow',
  password: 'Resource owner password flow',
  clientCredentials: 'Client credentials flow',
  authorizationCode: 'Authorization code flow',
  deviceAuthorization: 'Device authorization flow',
};

const Flows = ({ flows, metadataUrl }: { readonly flows: readonly Flow[]; readonly metadataUrl?: string }) => (
  <dl className="pairs">
    {flows.flatMap((flow) =>
      [
        [`${flowNames[flow.flow]}, authorization`, flow.authorizationUrl],
        [`${flowNames[flow.flow]}, device authorization`, flow.deviceAuthorizationUrl],
        [`${flowNames[flow.flow]}, token`, flow.tokenUrl],
        [`${flowNames[flow.flow]}, refresh`, flow.refreshUrl],
      ].flatMap(([title, url]) => (url ? <Pair key={title} title={title!} url={url} /> : [])),
    )}
    {metadataUrl && <Pair title="Metadata" url={metadataUrl} />}
  </dl>
);

const Pair = ({ title, url }: { readonly title: string; readonly url: string }) => (
  <div>
    <dt>{title}</dt>
    <dd>
      <code>{url}</code>
    </dd>
  </div>
);

function sentAs(scheme: SchemeView) {
  switch (scheme.type) {
    case 'apiKey':
      return (
        <>
          Sent in the {scheme.in === 'query' ? 'query parameter' : scheme.in}{' '}
          <code>
            {scheme.prefix === undefined ? scheme.parameterName : `${scheme.parameterName}: ${scheme.prefix} …`}
          </code>
          .
        </>
      );
    case 'http':
      return (
        <>
          Sent in the header{' '}
          <code>Authorization: {scheme.scheme.replace(/^./, (letter) => letter.toUpperCase())} …</code>
          {scheme.bearerFormat && `, in the format ${scheme.bearerFormat}`}.
        </>
      );
    case 'mutualTLS':
      return <>The client presents a certificate when it connects (mutual TLS).</>;
    case 'oauth2':
    case 'openIdConnect':
      return (
        <>
          The access token is sent in the header <code>Authorization: Bearer …</code>.
        </>
      );
  }
}
