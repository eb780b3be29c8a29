import { Fragment } from 'react';
import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import { schemeText } from '../operation/scheme-text';
import { SchemeDetails, withoutCredentials } from '../operation/security';
import type { ApiPageView } from '../view';
import { Section } from './section';

type About = Pick<
  ApiPageView,
  'counts' | 'servers' | 'securitySchemes' | 'contact' | 'license' | 'termsOfService' | 'externalDocs'
>;

/** Where the API is, who may call it, and who stands behind it. */
export function ApiAbout({ view }: { readonly view: About }) {
  const { securitySchemes, termsOfService, externalDocs } = view;
  // What a document leaves empty says nothing.
  const contact = [view.contact].find((one) => one?.name || one?.email || one?.url);
  const license = view.license?.name ? view.license : undefined;
  // An API without operations is not called: only what its document states is shown, and no default.
  const isCalled = view.counts.operations > 0;
  const servers = view.servers.filter(({ url }) => isCalled || url !== '/');
  const hasPeople = contact || license || termsOfService || externalDocs;
  return (
    <>
      {servers.length > 0 && (
        <Section id="servers" title={servers.length > 1 ? 'Servers' : 'Server'}>
          <ul className="servers">
            {servers.map(({ url, name, description, variables }, index) => (
              <li key={index}>
                <code>{url}</code> {name && <strong>{name}</strong>}
                {description && <HtmlText html={description} />}
                {variables.length > 0 && (
                  <ul className="facts">
                    {variables.map(({ name: variable, default: initial, enum: allowed, description: about }) => (
                      <li key={variable}>
                        <code>{variable}</code>: <code className="value">{initial}</code>
                        {allowed && (
                          <>
                            {' '}
                            (default)
                            {allowed
                              .filter((value) => value !== initial)
                              .map((value) => (
                                <Fragment key={value}>
                                  , <code className="value">{value}</code>
                                </Fragment>
                              ))}
                          </>
                        )}
                        {about && <HtmlText html={about} />}
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
      {(isCalled || securitySchemes.length > 0) && (
        <Section
          id="authentication"
          title="Authentication"
          flags={securitySchemes.length === 0 && <span className="flag section__none">{withoutCredentials([])}</span>}
        >
          {securitySchemes.map(({ name, scheme, scopes }) => (
            <div key={name} className="part">
              <p className="part__head">
                <strong>{schemeText(scheme)}</strong> <span className="quiet">{name}</span>
              </p>
              <SchemeDetails scheme={scheme} scopes={scopes} />
            </div>
          ))}
        </Section>
      )}
      {hasPeople && (
        <dl className="pairs">
          {contact && (
            <div>
              <dt>Contact</dt>
              <dd>
                {contact.url ? <Link to={contact.url}>{contact.name || contact.url}</Link> : contact.name}
                {contact.email && (
                  <>
                    {' '}
                    <Link to={`mailto:${contact.email}`}>{contact.email}</Link>
                  </>
                )}
              </dd>
            </div>
          )}
          {license && (
            <div>
              <dt>Licence</dt>
              <dd>
                {license.url ? (
                  <Link to={license.url}>{license.name}</Link>
                ) : (
                  `${license.name}${license.identifier && license.identifier !== license.name ? ` (${license.identifier})` : ''}`
                )}
              </dd>
            </div>
          )}
          {termsOfService && (
            <div>
              <dt>Terms of service</dt>
              <dd>
                <Link to={termsOfService}>{termsOfService}</Link>
              </dd>
            </div>
          )}
          {externalDocs && (
            <div>
              <dt>More documentation</dt>
              <dd>
                <Link to={externalDocs.url}>{externalDocs.description ?? externalDocs.url}</Link>
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}
