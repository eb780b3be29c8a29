import { loadFixture, loadText } from '../fixtures/load';
import { operationOf } from '../index';

describe('parameters', () => {
  const operation = loadFixture('parameters.yaml', true).then(({ model }) => operationOf(model, 'getA')!);

  test('of the operation win over those of the path item', async () => {
    const { parameters } = await operation;
    expect(parameters.map(({ in: place, name }) => `${place} ${name}`)).toEqual([
      'path id', 'query page', 'query filter', 'query ids', 'query pipes', 'query json', 'header X-Trace', 'cookie session', 'query limit',
    ]); // prettier-ignore
    expect(parameters[1]?.description).toBe('Of the operation');
  });

  test('have the default style and explode of their location', async () => {
    const { parameters } = await operation;
    expect(Object.fromEntries(parameters.map(({ name, style, explode }) => [name, `${style} ${explode}`]))).toEqual({
      id: 'matrix false', page: 'form true', filter: 'deepObject true', ids: 'form true', pipes: 'pipeDelimited false',
      json: 'form true', 'X-Trace': 'simple false', session: 'form true', limit: 'form true',
    }); // prettier-ignore
  });

  test('keep content, examples and notes', async () => {
    const { parameters, responses } = await operation;
    const by = (name: string) => parameters.find((parameter) => parameter.name === name);
    expect(by('json')).toMatchObject({
      content: { mediaType: 'application/json', examples: [{ name: 'default', value: { value: { a: 1 } } }] },
    });
    expect(by('limit')?.examples).toMatchObject([
      { name: 'few', summary: 'A few', value: { value: 10 } },
      { name: 'many' },
    ]);
    expect(by('X-Trace')).toMatchObject({ deprecated: true, deprecationNote: 'Use traceparent instead' });
    expect(by('session')?.allowEmptyValue).toBe(true);
    expect(responses[0]?.headers).toMatchObject([
      { name: 'X-Count', required: true, style: 'simple', schema: { types: ['integer'] } },
      // In lower case a header field too, and no extension.
      { name: 'x-request-id', schema: { types: ['string'] } },
    ]);
  });
});

test('media types keep their examples and encodings', async () => {
  const { model } = await loadFixture('media-types.yaml', true);
  const { requestBody, responses } = operationOf(model, 'post-upload')!;
  expect(requestBody?.content.map(({ mediaType }) => mediaType)).toEqual([
    'application/json',
    'multipart/form-data',
    'application/xml',
  ]);
  expect(requestBody?.content[0]?.examples).toMatchObject([
    { name: 'small', summary: 'A small one' },
    { name: 'shared', value: { value: { name: 'b' } } },
  ]);
  expect(requestBody?.content[1]?.encoding).toMatchObject([
    { property: 'file', contentType: 'image/png, image/jpeg', headers: [{ name: 'X-Part' }] },
    { property: 'tags', style: 'form', explode: false },
  ]);
  expect(responses.map(({ status }) => status)).toEqual(['2XX', 'default']);
});

test('servers are those of the nearest level', async () => {
  const { model } = await loadFixture('servers.yaml', true);
  const urls = (slug: string) => operationOf(model, slug)?.servers.map(({ url }) => url);
  expect(urls('ofDocument')).toEqual(['https://{region}.example.com/{version}']);
  expect(urls('ofPath')).toEqual(['https://path.example.com']);
  expect(urls('ofOperation')).toEqual(['https://operation.example.com', '/relative']);
  expect(model.servers[0]?.variables).toEqual([
    { name: 'region', default: 'eu', enum: ['eu', 'us'], description: 'Where' },
    { name: 'version', default: 'v1' },
  ]);
});

test('security keeps every alternative and combination', async () => {
  const { model } = await loadFixture('security.yaml', true);
  const security = (slug: string) =>
    operationOf(model, slug)?.security.map(({ schemes }) =>
      schemes.map(({ name, scopes }) => [name, ...scopes].join(' ')),
    );
  expect(security('ofDocument')).toEqual([['bearer']]);
  expect(security('none')).toEqual([]);
  expect(security('optional')).toEqual([[], ['key']]);
  expect(security('both')).toEqual([['key', 'oauth read'], ['mtls']]);
  expect(model.securitySchemes).toMatchObject([
    { name: 'bearer', type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    { name: 'key', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
    { name: 'mtls', type: 'mutualTLS' },
    { name: 'oidc', type: 'openIdConnect' },
    {
      name: 'oauth',
      type: 'oauth2',
      flows: [
        {
          flow: 'authorizationCode',
          refreshUrl: 'https://example.com/refresh',
          scopes: [{ name: 'read', description: 'Read everything' }, { name: 'write' }],
        },
      ],
    },
  ]);
});

test('webhooks and callbacks are operations of their own', async () => {
  const { model } = await loadFixture('webhooks.yaml', true);
  expect(model.webhooks.map(({ slug, operation }) => `${slug} ${operation.method}`)).toEqual([
    'personChanged POST',
    'both-get GET',
    'both-post POST',
  ]);
  expect(model.webhooks[0]?.operation).toMatchObject({
    title: 'A person has changed',
    servers: [],
    requestBody: { content: [{ schema: { ref: 'Event' } }] },
  });
  const [callback] = operationOf(model, 'subscribe')!.callbacks;
  expect(callback).toMatchObject({
    name: 'onEvent',
    operations: [{ path: '{$request.body#/callbackUrl}', method: 'POST', slug: 'subscribe-onEvent-post' }],
  });
});

test('vendor extensions have their fields', async () => {
  const { model } = await loadFixture('extensions.yaml');
  expect(operationOf(model, 'listPets')).toMatchObject({
    deprecated: true,
    deprecationNote: 'Use the new one',
    internal: true,
    badges: [
      { name: 'Beta', position: 'before', color: 'red' },
      { name: 'New', position: 'after' },
    ],
    codeSamples: [{ lang: 'Shell', label: 'cURL', source: 'curl example.com' }],
    extensions: { 'x-custom': { kept: true } },
  });
  expect(model.info.logo).toEqual({
    url: '/logo.svg',
    altText: 'A logo',
    backgroundColor: '#fff',
    href: 'https://example.com',
  });
  expect(model.tagGroups).toEqual([{ name: 'All', tags: ['pets'] }]);
  expect(model.tags[0]).toMatchObject({ name: 'pets', displayName: 'Our pets' });
  expect(model.webhooks[0]?.name).toBe('newPet');
});

test('slugs are safe and unique, and a plain operationId keeps its own', async () => {
  const { model } = await loadFixture('hostile-names.yaml');
  const slugs = model.operations.map(({ slug }) => slug);
  expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(slugs.length);
  for (const slug of slugs) expect(slug).toMatch(/^[A-Za-z0-9_-]+$/);
  expect(slugs).toContain('Same');
  expect(operationOf(model, 'constructor')).toBeUndefined();
});

test('YAML merge keys are merged', async () => {
  const { model } = await loadFixture('merge-keys.yaml');
  expect(operationOf(model, 'a')?.responses.map(({ status, description }) => `${status} ${description}`)).toEqual([
    '200 Fine',
    '400 Wrong',
    '500 Its own',
  ]);
});

test.each([
  ['listAllPets', 'List all pets'],
  ['getEntriesOfALog', 'Get entries of a log'],
  ['readHTTPResponse', 'Read HTTP response'],
  ['getURL', 'Get URL'],
])('%s is called %s', async (operationId, title) => {
  const { model } = await loadText(
    `{ openapi: 3.1.0, info: { title: A, version: '1' }, paths: { /a: { get: { operationId: ${operationId}, responses: { '200': { description: Fine } } } } } }`,
  );
  expect(model.operations[0]?.title).toBe(title);
});
