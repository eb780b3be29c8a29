const methodAndPath = /\b(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|QUERY) (\/[^\s`'"<>)\]]*)/g;
const operationElement = /<Operation\b[^>]*?\bid="([^"]+)"/g;
const fieldElement = /<Field\b[^>]*?\bof="([^"]+)"/g;

/**
 * What a guide says about APIs, as keys: `PUT /v1/pets`, `operation registerPet`, `schema Pet`. An operation and a schema
 * find the guides that mention them by their own keys (`operationKeys`, `schemaKey`).
 */
export function mentionsIn(body: string): string[] {
  return [
    ...[...body.matchAll(methodAndPath)].map(([, method, path]) => `${method} ${path}`),
    ...[...body.matchAll(operationElement)].map(([, id]) => `operation ${id}`),
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
export const schemaKey = (name: string): string => `schema ${name}`;
