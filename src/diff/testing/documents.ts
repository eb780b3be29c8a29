type Document = Record<string, unknown>;

export const ok = { '200': { description: 'OK' } };
export const document = (operation: object, more: object = {}): Document => ({
  paths: { '/pets': { put: { responses: ok, ...operation } } },
  ...more,
});
export const sent = (schema: unknown) =>
  document({ requestBody: { required: true, content: { 'application/json': { schema } } } });
export const received = (schema: unknown) =>
  document({ responses: { '200': { description: 'OK', content: { 'application/json': { schema } } } } });
export const form = (schema: unknown) =>
  document({ requestBody: { content: { 'application/x-www-form-urlencoded': { schema } } } });
export const parameter = (more: object, name = 'limit') =>
  document({ parameters: [{ name, in: 'query', schema: { type: 'integer' }, ...more }] });
export const header = (more: object) =>
  document({ responses: { '200': { description: 'OK', headers: { ETag: { schema: { type: 'string' }, ...more } } } } });
export const webhook = (schema: unknown) => ({
  webhooks: { sold: { post: { requestBody: { content: { 'application/json': { schema } } }, responses: ok } } },
});
export const secured = (security: unknown, schemes: object = {}) =>
  document(
    { security },
    {
      components: {
        securitySchemes: {
          key: { type: 'apiKey', in: 'header', name: 'X-Key' },
          oauth: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://a.example/token', scopes: { read: '', write: '' } } },
          },
          ...schemes,
        },
      },
    },
  );
export const callback = (schema?: unknown) =>
  document(
    schema === undefined
      ? {}
      : {
          callbacks: {
            done: {
              '{$request.body#/url}': {
                post: { requestBody: { content: { 'application/json': { schema } } }, responses: ok },
              },
            },
          },
        },
  );
export const object = (properties: object, required: string[] = [], more: object = {}) => ({
  type: 'object',
  properties,
  required,
  ...more,
});
export const text = { type: 'string' };
export const without = document({});
export const nothing = { paths: {} };

/** One of several schemas with names; with a mapping, their property `kind` says which, by its values and by the names. */
export function pets(
  around: typeof sent,
  mapping?: Readonly<Record<string, string>>,
  names: readonly string[] = ['Cat', 'Dog'],
): Document {
  const ref = (name: string) => `#/components/schemas/${name}`;
  const values = Object.entries(mapping ?? {}).map(([value, name]) => [value, ref(name)] as const);
  const discriminator = { propertyName: 'kind', mapping: Object.fromEntries(values) };
  const pet = object({ kind: text }, ['kind']);
  return {
    ...around({ oneOf: names.map((name) => ({ $ref: ref(name) })), ...(mapping && { discriminator }) }),
    components: { schemas: { Cat: pet, Dog: { ...pet, maxProperties: 9 } } },
  };
}
