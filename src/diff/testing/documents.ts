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
