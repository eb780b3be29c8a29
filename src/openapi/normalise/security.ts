import type { OAuthFlow, SecurityRequirement, SecurityScheme } from '../model';
import { compact, own, stringOf, stringsOf } from '../value';
import { stringAt, type Context } from './context';
import { at, down, fields, has, items, members, type Cursor } from '../cursor';
import { keyPrefix } from './key-prefix';
import { deprecationOf, extensionsOf } from './extensions';

/** OpenAPI 3.1 §4.8.27; Swagger 2.0 `securityDefinitions`. Validation has reported unknown types. */
export function securitySchemesOf(context: Context): SecurityScheme[] {
  const home =
    context.document.version === '2.0'
      ? at(context.root, 'securityDefinitions')
      : down(context.root, 'components', 'securitySchemes');
  return fields(home).flatMap(({ name, node: reference }) => {
    const node = context.follow(reference);
    const kind = kindOf(node);
    if (!kind) return [];
    const { deprecated } = deprecationOf(node);
    const base = compact({
      origin: context.originOf(node),
      name,
      description: stringAt(node, 'description'),
      deprecated: deprecated || undefined,
      extensions: extensionsOf(node),
    });
    return [{ ...base, ...kind }];
  });
}

type Kind = SecurityScheme extends infer Scheme
  ? Scheme extends unknown
    ? Omit<Scheme, 'origin' | 'name' | 'description' | 'deprecated' | 'extensions'>
    : never
  : never;

function kindOf(node: Cursor): Kind | undefined {
  switch (stringAt(node, 'type')) {
    case 'basic':
      return { type: 'http', scheme: 'basic' };
    case 'http':
      return compact<Kind>({
        type: 'http',
        scheme: (stringAt(node, 'scheme') ?? '').toLowerCase(),
        bearerFormat: stringAt(node, 'bearerFormat'),
      });
    case 'apiKey': {
      const place = stringAt(node, 'in');
      if (place !== 'query' && place !== 'header' && place !== 'cookie') return undefined;
      const parameterName = stringAt(node, 'name') ?? '';
      const prefix = place === 'header' ? keyPrefix(parameterName, stringAt(node, 'description')) : undefined;
      return compact<Kind>({ type: 'apiKey', in: place, parameterName, prefix });
    }
    case 'mutualTLS':
      return { type: 'mutualTLS' };
    case 'oauth2':
      return compact<Kind>({
        type: 'oauth2',
        flows: has(node, 'flows') ? flowsOf(at(node, 'flows')) : swaggerFlowsOf(node),
        metadataUrl: stringAt(node, 'oauth2MetadataUrl'),
      });
    case 'openIdConnect':
      return { type: 'openIdConnect', openIdConnectUrl: stringAt(node, 'openIdConnectUrl') ?? '' };
    default:
      return undefined;
  }
}

const flowNames = ['implicit', 'password', 'clientCredentials', 'authorizationCode', 'deviceAuthorization'] as const;
const swaggerFlowNames: Readonly<Record<string, OAuthFlow['flow']>> = {
  implicit: 'implicit',
  password: 'password',
  application: 'clientCredentials',
  accessCode: 'authorizationCode',
};

const flowsOf = (flows: Cursor): OAuthFlow[] =>
  flowNames.flatMap((flow) => (has(flows, flow) ? [flowOf(flow, at(flows, flow))] : []));

function swaggerFlowsOf(node: Cursor): OAuthFlow[] {
  const name = stringAt(node, 'flow') ?? '';
  return Object.hasOwn(swaggerFlowNames, name) ? [flowOf(swaggerFlowNames[name]!, node)] : [];
}

function flowOf(flow: OAuthFlow['flow'], node: Cursor): OAuthFlow {
  return compact<OAuthFlow>({
    flow,
    authorizationUrl: stringAt(node, 'authorizationUrl'),
    tokenUrl: stringAt(node, 'tokenUrl'),
    refreshUrl: stringAt(node, 'refreshUrl'),
    deviceAuthorizationUrl: stringAt(node, 'deviceAuthorizationUrl'),
    scopes: fields(at(node, 'scopes')).map((scope) => ({
      name: scope.name,
      description: stringOf(scope.node.value) ?? '',
    })),
  });
}

/** The alternatives in force: the operation's own, an empty list included, else the document's. */
export function securityOf(context: Context, operation: Cursor): SecurityRequirement[] {
  const node = Array.isArray(own(operation.value, 'security')) ? operation : context.root;
  return items(at(node, 'security')).map((alternative) => ({
    schemes: members(alternative).map(({ name, node: scopes }) => ({ name, scopes: stringsOf(scopes.value) })),
  }));
}
