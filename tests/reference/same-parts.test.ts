import { apiOf, documentOf } from './support/api';
import { sameParts } from '../../src/gatsby/versions/same-parts';

const ok = (schema?: object) => ({
  200: { description: 'OK', ...(schema && { content: { 'application/json': { schema } } }) },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const get = (operationId: string, schema?: object, more: object = {}) => ({
  get: { operationId, tags: ['pets'], responses: ok(schema), ...more },
});
const partsOf = async (old: object, latest: object) => {
  const [before, now] = [await apiOf(old), await apiOf(latest)];
  return sameParts(before.model, now.model);
};
const slugs = (map: ReadonlyMap<string, string>) => [...map.keys()];

test('what refers to a schema that differs differs, at any depth, and in a circle', async () => {
  const schemas = (type: string) => ({
    Pet: { type: 'object', properties: { owner: ref('Owner') } },
    Owner: { type: 'object', properties: { address: ref('Address'), pet: ref('Pet') } },
    Address: { type: 'object', properties: { zip: { type } } },
    Shop: { type: 'object', properties: { name: { type: 'string' } } },
  });
  const paths = { '/pets': get('listPets', ref('Pet')), '/shops': get('listShops', ref('Shop')) };
  const { matched, same } = await partsOf(documentOf(paths, schemas('string')), documentOf(paths, schemas('integer')));
  expect(slugs(matched.operations)).toEqual(['listPets', 'listShops']);
  expect(slugs(same.operations)).toEqual(['listShops']);
  expect(slugs(matched.schemas)).toEqual(['Pet', 'Owner', 'Address', 'Shop']);
  expect(slugs(same.schemas)).toEqual(['Shop']);
  expect(slugs(same.tags)).toEqual([]);
});

test('positions do not count, and everything that a reader sees does', async () => {
  const old = documentOf({ '/pets': get('listPets'), '/shops': get('listShops'), '/owners': get('listOwners') });
  const latest = documentOf({
    '/new': get('listNew', undefined, { tags: ['new'] }),
    '/pets': get('listPets'),
    '/shops': get('listShops', undefined, { description: 'Another description.' }),
    '/owners': get('listOwners', undefined, { servers: [{ url: 'https://v2.example.com' }] }),
  });
  expect(slugs((await partsOf(old, latest)).same.operations)).toEqual(['listPets']);
});

test('an example with a member called origin is compared', async () => {
  const withOrigin = (origin: string) =>
    documentOf({ '/pets': get('listPets', { type: 'object', examples: [{ origin: { city: origin } }] }) });
  expect(slugs((await partsOf(withOrigin('Bergen'), withOrigin('Oslo'))).same.operations)).toEqual([]);
});

test('a security scheme that is defined otherwise makes what requires it differ', async () => {
  const secured = (name: string) =>
    documentOf(
      {
        '/pets': get('listPets', undefined, { security: [{ key: [] }] }),
        '/open': get('open', undefined, { security: [] }),
      },
      {},
      { components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name } } } },
    );
  expect(slugs((await partsOf(secured('X-Key'), secured('X-Token'))).same.operations)).toEqual(['open']);
});

test('an operation with another operationId, and webhooks, are matched', async () => {
  const withWebhook = (operationId: string, description: string) =>
    documentOf(
      { '/pets/{id}': get(operationId) },
      {},
      { webhooks: { born: { post: { responses: ok(), description } } } },
    );
  const { matched, same } = await partsOf(withWebhook('getPet', 'One.'), withWebhook('readPet', 'Two.'));
  expect([...matched.operations]).toEqual([['getPet', 'readPet']]);
  expect(matched.webhooks.size).toBe(1);
  expect([same.operations.size, same.webhooks.size]).toEqual([0, 0]);
});
