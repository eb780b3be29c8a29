import type { OAuthFlow } from '../../../openapi/model';
import type { Html } from './html';

/** Any one of the alternatives is enough; none at all means that no credentials are needed. */
export type SecurityView = readonly SecurityAlternative[];

/** All of its schemes together; no schemes means that this alternative needs no credentials. */
export type SecurityAlternative = readonly SecurityUse[];

export interface SecurityUse {
  readonly name: string;
  readonly scheme?: SchemeView;
  readonly scopes: readonly { readonly name: string; readonly description?: Html }[];
}

export type SchemeView = { readonly description?: Html; readonly deprecated?: boolean } & (
  | { readonly type: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly parameterName: string }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'mutualTLS' }
  | { readonly type: 'oauth2'; readonly flows: readonly Omit<OAuthFlow, 'scopes'>[]; readonly metadataUrl?: string }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
);
