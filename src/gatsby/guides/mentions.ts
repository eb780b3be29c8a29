const methodAndPath = /\b(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|QUERY) (\/[^\s`'"<>)\]]*)/g;
const element = /<(Operation|Webhook|Field)\b([^>]*)/g;

/**
 * What a guide says about APIs, as keys: `PUT /v1/pets`, `operation registerPet`, `webhook petFound`, `schema Pet`, and of an
 * element that names the API, `operation registerPet of petstore`. Each of these finds the guides that mention it by its own
 * keys (`operationKeys`, `webhookKeys`, `schemaKeys`).
 */
export function mentionsIn(body: string): string[] {
  return [
    ...[...body.matchAll(methodAndPath)].map(([, method, path]) => `${method} ${path}`),
    ...[...body.matchAll(element)].flatMap(([, kind, attributes = '']) => {
      const value = (name: string): string | undefined => new RegExp(`\\b${name}="([^"]+)"`).exec(attributes)?.[1];
      const name = value(kind === 'Operation' ? 'id' : kind === 'Webhook' ? 'name' : 'of');
      if (name === undefined) return [];
      const api = value('api');
      return [`${kind === 'Field' ? 'schema' : kind!.toLowerCase()} ${name}${api === undefined ? '' : ` of ${api}`}`];
    }),
  ].filter((key, index, keys) => keys.indexOf(key) === index);
}

/** @param mounted the path with what the sandbox has before it */
export const operationKeys = (operation: {
  method: string;
  path: string;
  mounted: string;
  operationId?: string;
  slug: string;
  api: string;
}): string[] => [
  ...new Set([operation.path, operation.mounted].map((path) => `${operation.method} ${path}`)),
  ...(operation.operationId === undefined ? [] : keysOf('operation', operation.operationId, operation.api)),
  provenKey(operation.api, operation.slug),
];

/** Of an operation that an example of the guide really called. */
export const provenKey = (api: string, slug: string): string => `called ${api} ${slug}`;
export const webhookKeys = (name: string, api: string): string[] => keysOf('webhook', name, api);
export const schemaKeys = (name: string, api: string): string[] => keysOf('schema', name, api);

const keysOf = (kind: string, name: string, api: string): string[] => [`${kind} ${name}`, `${kind} ${name} of ${api}`];
