import { loadFixture, loadObject } from './fixtures/load';
import { exchangesOf, operationOf, type Exchange } from './index';

async function exchanges(operation: object, components: object = {}): Promise<readonly Exchange[]> {
  const { model } = await loadObject({
    paths: { '/a': { post: { operationId: 'a', responses: { 200: { description: 'Fine' } }, ...operation } } },
    components,
  });
  return exchangesOf(operationOf(model, 'a')!, model);
}

const json = (examples: object, schema: object = {}) => ({ content: { 'application/json': { schema, examples } } });
const brief = ({ name, source, parameters, body, response }: Exchange) => [
  name, source, Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.value])), body?.value, response?.status, response?.value?.value,
]; // prettier-ignore

test('examples of the same name on parameters, body and responses are one exchange', async () => {
  const found = await exchanges({
    parameters: [{ name: 'q', in: 'query', schema: {}, examples: { first: { value: 1 }, second: { value: 2 } } }],
    requestBody: json({
      first: { value: { a: 1 }, summary: 'The first', description: 'At length' },
      second: { value: { a: 2 } },
    }),
    responses: {
      200: { description: 'Fine', ...json({ first: { value: 'ok' } }) },
      404: { description: 'None', ...json({ second: { value: 'no' } }) },
    },
  });
  expect(found.map(brief)).toEqual([
    ['first', 'document', { q: 1 }, { a: 1 }, '200', 'ok'],
    ['second', 'document', { q: 2 }, { a: 2 }, '404', 'no'],
  ]);
  expect(found[0]).toMatchObject({
    summary: 'The first',
    description: 'At length',
    body: { mediaType: 'application/json' },
    response: { mediaType: 'application/json' },
  });
  expect(found[0]?.origin.pointer).toBe('/paths/~1a/post/requestBody/content/application~1json/examples/first');
});

test('without any examples there is one, generated from the schemas', async () => {
  const found = await exchanges({
    parameters: [
      { name: 'needed', in: 'query', required: true, schema: { type: 'integer', minimum: 5 } },
      { name: 'other', in: 'query', schema: { type: 'string' } },
    ],
    requestBody: {
      required: true,
      content: {
        'text/plain': {},
        'application/json': { schema: { type: 'object', properties: { a: { type: 'boolean' } } } },
      },
    },
  });
  expect(found.map(brief)).toEqual([['default', 'generated', { needed: 5 }, { a: true }, undefined, undefined]]);
});

test('values of the document are the document’s, wherever they are', async () => {
  const found = await exchanges({
    parameters: [{ name: 'needed', in: 'query', required: true, schema: { type: 'string', example: 'x' } }],
  });
  expect(found.map(brief)).toEqual([['default', 'document', { needed: 'x' }, undefined, undefined, undefined]]);
});

test('a name that only errors have makes no exchange, and a success without a request does', async () => {
  const responses = {
    200: { description: 'Fine', ...json({ listed: { value: [] } }) },
    500: { description: 'Broken', ...json({ broken: { value: 'no' } }) },
  };
  expect((await exchanges({ responses })).map(brief)).toEqual([['listed', 'document', {}, undefined, '200', []]]);
});

test('a single example goes with the named ones of the other side', async () => {
  const found = await exchanges({
    parameters: [{ name: 'id', in: 'query', required: true, schema: {}, example: 7 }],
    responses: { 200: { description: 'Fine', ...json({ one: { value: 1 }, two: { value: 2 } }) } },
  });
  expect(found.map(brief)).toEqual([
    ['one', 'document', { id: 7 }, undefined, '200', 1],
    ['two', 'document', { id: 7 }, undefined, '200', 2],
  ]);
});

test('a "default" response is the success only where there is no other', async () => {
  const error = { description: 'Error', ...json({ default: { value: 'error' } }) };
  expect((await exchanges({ responses: { default: error } })).map(brief)).toEqual([
    ['default', 'document', {}, undefined, 'default', 'error'],
  ]);
  expect((await exchanges({ responses: { 204: { description: 'Fine' }, default: error } })).map(brief)).toEqual([
    ['default', 'document', {}, undefined, undefined, undefined],
  ]);
});

test('an empty example is no value for a path, which would have an empty segment', async () => {
  const parameters = [{ name: 'kind', in: 'path', required: true, schema: { enum: ['', 'ship'] }, example: '' }];
  const { model } = await loadObject({
    paths: { '/a/{kind}': { get: { operationId: 'a', parameters, responses: { 200: { description: 'Fine' } } } } },
  });
  const [exchange] = exchangesOf(operationOf(model, 'a')!, model);
  expect(exchange!.parameters).toMatchObject([{ name: 'kind', value: 'ship' }]);
});

test('a generated segment of a path is a handle, which needs no percent-encoding, and a name stays a name', async () => {
  const of = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } });
  const { model } = await loadObject({
    paths: {
      '/repos/{owner}/{project}/contents/{path}/teams/{name}': {
        get: {
          operationId: 'a',
          parameters: [
            ...['owner', 'project', 'path', 'name'].map(of),
            { name: 'author', in: 'query', required: true, schema: { type: 'string' } },
          ],
          responses: { 200: { description: 'Fine' } },
        },
      },
    },
  });
  const [{ parameters } = { parameters: [] }] = exchangesOf(operationOf(model, 'a')!, model);
  expect(Object.fromEntries(parameters.map(({ name, value }) => [name, value]))).toEqual({
    owner: 'maja-lindqvist',
    project: 'website-relaunch',
    path: 'reports',
    name: 'Design',
    author: 'Maja Lindqvist',
  });
});

test('a circular body ends', async () => {
  const { model } = await loadFixture('circular.yaml');
  expect(exchangesOf(operationOf(model, 'addNode')!, model).map(brief)).toEqual([
    ['default', 'generated', {}, { name: 'Example node', parent: null, children: [] }, undefined, undefined],
  ]);
});

test('of the many examples of a shared parameter, those that an operation has elsewhere too are its own', async () => {
  const examples = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`e${at}`, { value: `v${at}` }]));
  const shared = { name: 'q', in: 'query', schema: { type: 'string' }, examples };
  const responses = (more: object) => ({ 200: { description: 'OK', content: { 'application/json': more } } });
  const { model } = await loadObject({
    paths: {
      '/own': { get: { parameters: [shared], responses: responses({ examples: { e150: { value: 1 } } }) } },
      '/none': { get: { parameters: [shared], responses: responses({}) } },
    },
  });
  const [own, none] = model.operations.map((operation) => exchangesOf(operation, model).map(({ name }) => name));
  expect(own).toEqual(['e150']);
  expect(none).toHaveLength(30);
});

test('a path has no empty value, whatever the document has for "no example"', async () => {
  const { model } = await loadObject({
    paths: {
      '/a/{id}/{kind}': {
        get: {
          operationId: 'a',
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string', default: '' } },
            { name: 'kind', in: 'path', required: true, schema: { type: 'string', enum: ['', 'full'], default: '' } },
          ],
          responses: { 200: { description: 'Fine' } },
        },
      },
    },
  });
  const [{ parameters } = { parameters: [] }] = exchangesOf(operationOf(model, 'a')!, model);
  expect(parameters.map(({ value }) => value)).toEqual([expect.stringMatching(/./), 'full']);
});

test('a whole message as text is no value of a multipart body, whose boundary a client chooses', async () => {
  const schema = { type: 'object', properties: { file: { type: 'string', format: 'binary' } } };
  const example = 'POST / HTTP/1.1\nContent-Type: multipart/form-data; boundary=x\n\n--x--\n';
  const found = await exchanges({ requestBody: { content: { 'multipart/form-data': { schema, example } } } });
  expect(found[0]?.body).toEqual({ mediaType: 'multipart/form-data', value: { file: 'binary' } });
});
