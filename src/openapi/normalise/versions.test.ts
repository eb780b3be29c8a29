import { loadFixture } from '../fixtures/load';
import { operationOf, schemaOf } from '../index';

describe('Swagger 2.0', () => {
  const loaded = loadFixture('swagger-2.yaml', true).then(({ model }) => model);

  test('host, base path and schemes are servers', async () => {
    const model = await loaded;
    expect(model.servers.map(({ url }) => url)).toEqual(['https://api.example.com/v2', 'http://api.example.com/v2']);
    expect(operationOf(model, 'getPet')?.servers.map(({ url }) => url)).toEqual(['http://api.example.com/v2']);
  });

  test('collection formats are styles', async () => {
    const { parameters } = operationOf(await loaded, 'getPet')!;
    expect(parameters.map(({ name, style, explode }) => [name, style, explode])).toEqual([
      ['id', 'simple', false], ['tags', 'form', true], ['codes', 'form', false], ['tabs', 'tabDelimited', false],
    ]); // prettier-ignore
    expect(parameters[0]).toMatchObject({ required: true, schema: { types: ['integer'], format: 'int64' } });
    expect(parameters[3]?.examples).toMatchObject([{ name: 'default', value: { value: ['a', 'b'] } }]);
  });

  test('a body and a form are request bodies', async () => {
    const model = await loaded;
    expect(operationOf(model, 'put-pets-id')?.requestBody).toMatchObject({
      required: true,
      description: 'The pet',
      content: [{ mediaType: 'application/json', schema: { ref: 'Pet' } }],
    });
    expect(operationOf(model, 'post-pets-id')?.requestBody).toMatchObject({
      required: true,
      content: [
        {
          mediaType: 'multipart/form-data',
          schema: {
            types: ['object'],
            required: ['photo'],
            properties: [{ name: 'photo', schema: { types: ['string'], format: 'binary' } }, { name: 'notes' }],
          },
          encoding: [{ property: 'notes', style: 'spaceDelimited', explode: false }],
        },
      ],
    });
  });

  test('responses have a schema for each produced media type, and their examples', async () => {
    const [fine, missing] = operationOf(await loaded, 'getPet')!.responses;
    expect(fine?.content.map(({ mediaType, examples }) => [mediaType, examples.length])).toEqual([
      ['application/json', 1],
      ['application/xml', 0],
    ]);
    expect(fine?.headers).toMatchObject([{ name: 'X-Rate', description: 'Left', schema: { types: ['integer'] } }]);
    expect(missing).toMatchObject({ status: '404', description: 'None' });
    expect(operationOf(await loaded, 'post-pets-id')?.responses[0]?.content[0]?.schema).toMatchObject({
      types: ['string'],
      format: 'binary',
    });
  });

  test('security, discriminators and x-nullable are those of OpenAPI 3', async () => {
    const model = await loaded;
    expect(model.securitySchemes).toMatchObject([
      { type: 'http', scheme: 'basic' },
      { type: 'oauth2', flows: [{ flow: 'authorizationCode' }] },
    ]);
    expect(schemaOf(model, 'Pet')?.schema).toMatchObject({
      discriminator: { propertyName: 'kind', mapping: [{ value: 'Dog', schema: 'Dog' }] },
      properties: [{ schema: { types: ['string', 'null'] } }, {}],
    });
  });
});

describe('OpenAPI 3.2', () => {
  const loaded = loadFixture('openapi-32.yaml', true);

  test('has further methods, locations and fields', async () => {
    const { model } = await loaded;
    expect(model.operations.map(({ method, slug }) => `${method} ${slug}`)).toEqual([
      'QUERY queryBooks',
      'COPY copyBook',
    ]);
    const query = operationOf(model, 'queryBooks')!;
    expect(query.parameters).toMatchObject([
      { in: 'querystring', content: { mediaType: 'application/x-www-form-urlencoded' } },
    ]);
    expect(query.responses[0]).toMatchObject({ summary: 'A stream', content: [{ itemSchema: { ref: 'Book' } }] });
    expect(query.responses[1]?.content[0]?.examples).toMatchObject([
      { value: { value: { title: 'No' } } },
      { value: { value: {} } },
    ]);
    expect(model.tags.slice(0, 2)).toMatchObject([
      { name: 'books', summary: 'Books', kind: 'nav' },
      { name: 'novels', parent: 'books' },
    ]);
    expect(model.servers[0]?.name).toBe('Production');
    expect(model.securitySchemes).toMatchObject([
      {
        deprecated: true,
        metadataUrl: 'https://example.com/meta',
        flows: [{ flow: 'deviceAuthorization', deviceAuthorizationUrl: 'https://example.com/d' }],
      },
    ]);
  });

  test('warns of what is not shown', async () => {
    expect((await loaded).diagnostics.map(({ code }) => code)).toEqual(['not-shown']);
  });
});
