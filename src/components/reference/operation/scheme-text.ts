import type { SchemeView } from '../view';

/** What kind of credentials it is, in a few words. */
export function schemeText(scheme: SchemeView): string {
  switch (scheme.type) {
    case 'apiKey':
      return 'API key';
    case 'http':
      return /^(basic|digest|bearer)$/i.test(scheme.scheme)
        ? { basic: 'Basic authentication', digest: 'Digest authentication', bearer: 'Bearer token' }[
            scheme.scheme.toLowerCase() as 'basic'
          ]
        : `HTTP ${scheme.scheme}`;
    case 'mutualTLS':
      return 'Client certificate';
    case 'oauth2':
      return 'OAuth 2.0';
    case 'openIdConnect':
      return 'OpenID Connect';
  }
}
