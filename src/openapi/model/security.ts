import type { Origin } from './origin';

/** OpenAPI 3.1 §4.8.27. `name` is the key under `components.securitySchemes`. */
export type SecurityScheme = {
  readonly origin: Origin;
  readonly name: string;
  readonly description?: string;
  readonly deprecated?: boolean;
  readonly extensions?: Readonly<Record<string, unknown>>;
} & (
  | { readonly type: 'apiKey'; readonly in: 'query' | 'header' | 'cookie'; readonly parameterName: string }
  | { readonly type: 'http'; readonly scheme: string; readonly bearerFormat?: string }
  | { readonly type: 'mutualTLS' }
  | { readonly type: 'oauth2'; readonly flows: readonly OAuthFlow[]; readonly metadataUrl?: string }
  | { readonly type: 'openIdConnect'; readonly openIdConnectUrl: string }
);

export interface OAuthFlow {
  readonly flow: 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode' | 'deviceAuthorization';
  readonly authorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly scopes: readonly { readonly name: string; readonly description: string }[];
}

/** One alternative (OpenAPI 3.1 §4.8.30): all its schemes together. No schemes means that no credentials are needed. */
export interface SecurityRequirement {
  readonly schemes: readonly { readonly name: string; readonly scopes: readonly string[] }[];
}
