const methodAndPath = /\b(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|QUERY) (\/[^\s`'"<>)\]]*)/g;
const operationElement = /<Operation\b[^>]*?\bid="([^"]+)"/g;
const webhookElement = /<Webhook\b[^>]*?\bname="([^"]+)"/g;
const fieldElement = /<Field\b[^>]*?\bof="([^"]+)"/g;

/**
 * What a guide says about APIs, as keys: `PUT /v1/pets`, `operation registerPet`, `webhook petFound`, `schema Pet`. Each of
 * these finds the guides that mention it by its own keys (`operationKeys`, `webhookKey`, `schemaKey`).
 */
export function mentionsIn(body: string): string[] {
  return [
    ...[...body.matchAll(methodAndPath)].map(([, method, path]) => `${method} ${path}`),
    ...[...body.matchAll(operationElement)].map(([, id]) => `operation ${id}`),
    ...[...body.matchAll(webhookElement)].map(([, name]) => webhookKey(String(name))),
    ...[...body.matchAll(fieldElement)].map(([, name]) => `schema ${name}`),
  ].filter((key, index, keys) => keys.indexOf(key) === index);
}

export const operationKeys = (operation: {
  method: string;
  path: string;
  operationId?: string;
  slug: string;
  api: string;
}): string[] => [
  `${operation.method} ${operation.path}`,
  ...(operation.operationId === undefined ? [] : [`operation ${operation.operationId}`]),
  provenKey(operation.api, operation.slug),
];

/** Of an operation that an example of the guide really called. */
export const provenKey = (api: string, slug: string): string => `called ${api} ${slug}`;
export const webhookKey = (name: string): string => `webhook ${name}`;
export const schemaKey = (name: string): string => `schema ${name}`;
