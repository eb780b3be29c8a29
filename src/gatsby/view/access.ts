import type { Html, SchemeView, SecurityUse, SecurityView, ServerView } from '../../components/reference/view';
import type { SecurityRequirement, SecurityScheme, Server } from '../../openapi/model';
import { securitySchemeOf } from '../../openapi/security-scheme';
import { compact, type ApiContext } from './context';

/** Every alternative with its schemes worked in; the scopes are those that are required here. */
export const securityView = (requirements: readonly SecurityRequirement[], context: ApiContext): SecurityView =>
  requirements.map(({ schemes }) => schemes.map(({ name, scopes }) => securityUse(name, scopes, context)));

function securityUse(name: string, scopes: readonly string[], context: ApiContext): SecurityUse {
  const scheme = securitySchemeOf(context.model, name);
  const described = new Map(scheme ? scopesOf(scheme, context).map((scope) => [scope.name, scope]) : []);
  return compact({
    name,
    scheme: scheme && schemeView(scheme, context),
    scopes: scopes.map((scope) => described.get(scope) ?? { name: scope }),
  });
}

/** A scheme without its scopes, which are shown where they are required. */
export function schemeView(scheme: SecurityScheme, { html }: ApiContext): SchemeView {
  const { origin: _origin, name: _name, extensions: _extensions, description, ...rest } = scheme;
  const about = description === undefined ? {} : { description: html(description) };
  if (rest.type !== 'oauth2') return { ...rest, ...about };
  return { ...rest, ...about, flows: rest.flows.map(({ scopes: _scopes, ...flow }) => flow) };
}

/** The scopes of all flows of a scheme, each once. */
export function scopesOf(scheme: SecurityScheme, { html }: ApiContext): { name: string; description?: Html }[] {
  const scopes = new Map<string, { name: string; description?: Html }>();
  for (const flow of scheme.type === 'oauth2' ? scheme.flows : [])
    for (const { name, description } of flow.scopes)
      if (!scopes.has(name))
        scopes.set(name, compact({ name, description: description ? html(description) : undefined }));
  return [...scopes.values()];
}

export const serverView = ({ url, name, description, variables }: Server, { html }: ApiContext): ServerView =>
  compact({
    url,
    name,
    description: description === undefined ? undefined : html(description),
    variables: variables.map((variable) =>
      compact({
        ...variable,
        description: variable.description === undefined ? undefined : html(variable.description),
      }),
    ),
  });
