import { isFolder, itemsOf, type Collection, type Folder, type Item } from './collection';
import { exportCollection } from './export-collection';
import { fileText } from './export-portal';
import { document, modelOf } from './testing';

// Loading a document starts a parser of its own.

const exported = modelOf(document()).then((model) => exportCollection(model));
const collection = exported.then((result) => result.collection);
const item = async (name: string): Promise<Item> =>
  itemsOf((await collection).item).find((each) => each.name === name)!;
const names = (items: readonly (Folder | Item)[]): unknown[] =>
  items.map((each) => (isFolder(each) ? { [each.name]: names(each.item) } : each.name));

test('what the collection is for and how to use it is in its description', async () => {
  const descriptionOf = async (description: string | undefined, readme: string | undefined) => {
    const model = await modelOf({ ...document(), info: { title: 'Things', version: '1', description } });
    return (await exportCollection(model, { readme })).collection.info.description?.content;
  };
  expect(await descriptionOf('About things.', '## How to use it')).toBe('About things.\n\n## How to use it');
  expect(await descriptionOf(undefined, '## How to use it')).toBe('## How to use it');
  expect(await descriptionOf('About things.', undefined)).toBe('About things.');
  expect(await descriptionOf(undefined, undefined)).toBeUndefined();
});

test('folders follow the tags, operations their document, and further examples come last', async () => {
  expect(names((await collection).item)).toEqual([
    { Second: ['Save a thing', { 'Further examples': ['Save a thing: A large one'] }] },
    { First: ['Get a thing', { Inner: ['Upload'] }] },
  ]);
});

test('the request of a saved response is that of its operation, without the description once more', async () => {
  const { request, response } = await item('Get a thing');
  expect(response.map(({ originalRequest }) => 'description' in originalRequest)).toEqual(response.map(() => false));
  expect(response[0]!.originalRequest.url).toEqual(request.url);
});

test('a request has the example values as path variables, headers and body, and optional parameters to switch on', async () => {
  const { request } = await item('Get a thing');
  expect(request).toMatchObject({ method: 'GET', description: { content: 'One of **them**.' } });
  expect(request.url).toMatchObject({
    raw: '{{baseUrl_}}/things/:id',
    path: ['things', ':id'],
    variable: [{ key: 'id', value: 'a%2Fb', description: { content: '(Required) Which one.' } }],
  });
  expect(request.url.query).toEqual([
    { key: 'depth', value: '3', description: { content: 'How deep.', type: 'text/markdown' }, disabled: true },
    {
      key: 'order',
      value: 'first%20%26%20last,other',
      description: { content: 'Which ones.', type: 'text/markdown' },
      disabled: true,
    },
    { key: 'filter', value: '', description: { content: 'Anything.', type: 'text/markdown' }, disabled: true },
    {
      key: 'state',
      value: 'new',
      description: { content: 'In which state. (This can only be one of new,old)', type: 'text/markdown' },
      disabled: true,
    },
  ]);
  expect((await item('Save a thing: A large one')).request.body).toEqual({
    mode: 'raw',
    raw: '{\n  "name": "large",\n  "next": {\n    "name": "inner"\n  }\n}',
    options: { raw: { language: 'json' } },
  });
});

test('braces in data are no variables: escaped in JSON, and else a variable that stands for itself', async () => {
  const { body } = (await item('Save a thing')).request;
  expect(body).toMatchObject({ raw: '{\n  "name": "{\\u007btoken}}"\n}' });
  expect((await collection).variable).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ key: '$guid', value: '{{$guid}}' }),
      expect.objectContaining({ key: 'baseUrl', value: '{{baseUrl}}' }),
    ]),
  );
  expect((await exported).names.baseUrl).toBe('baseUrl_');
});

test('every documented response is a saved example', async () => {
  const saved = (await item('Get a thing')).response.map(({ name, code, body, _postman_previewlanguage }) => [
    name,
    code,
    body.length > 0,
    _postman_previewlanguage,
  ]);
  expect(saved).toEqual([
    ['200 Done.', 200, true, 'json'],
    ['404 Not there.', 404, false, 'text'],
    ['5XX Broken.', 500, true, 'json'],
  ]);
  const responses = (await item('Save a thing')).response;
  expect(
    responses.map(({ name, originalRequest }) => [
      name,
      (originalRequest.body as { raw: string }).raw.includes('large'),
    ]),
  ).toEqual([
    ['200 small', false],
    ['200 large', true],
  ]);
});

test('the authorization is the collection’s, and an operation without one says so', async () => {
  expect((await collection).auth).toEqual({
    type: 'bearer',
    bearer: [{ key: 'token', value: '{{token}}', type: 'string' }],
  });
  expect((await item('Get a thing')).request.auth).toBeUndefined();
  expect((await item('Save a thing')).request.auth).toEqual({ type: 'noauth' });
});

test('an operation with a server of its own has a variable of its own', async () => {
  expect((await item('Upload')).request.url.host).toEqual(['{{baseUrl__uploads_example_com}}']);
  expect((await collection).variable).toContainEqual(
    expect.objectContaining({ key: 'baseUrl__uploads_example_com', value: 'https://uploads.example.com' }),
  );
});

test('two exports are the same, byte for byte', async () => {
  const again = await exportCollection(await modelOf(document()));
  expect(fileText(again.collection)).toBe(fileText(await collection));
});

test('another operation changes nothing of the others', async () => {
  const more = await modelOf(
    document({
      '/added': {
        get: { summary: 'Added', tags: ['First'], security: [], responses: { 200: { description: 'Yes.' } } },
      },
    }),
  );
  const larger = (await exportCollection(more)).collection;
  const without = (list: readonly (Folder | Item)[]): (Folder | Item)[] =>
    list
      .filter(({ name }) => name !== 'Added')
      .map((each) => (isFolder(each) ? { ...each, item: without(each.item) } : each));
  expect({ ...larger, item: without(larger.item) } satisfies Collection).toEqual(await collection);
});

test('an operation with very many parameters is exported with what the document says of them', async () => {
  const parameters = Array.from({ length: 600 }, (_, at) => ({
    name: `p${at}`,
    in: 'path',
    required: true,
    description: `Part ${at}.`,
    schema: { type: 'string' },
  }));
  const path = parameters.map(({ name }) => `/{${name}}`).join('');
  const model = await modelOf({
    openapi: '3.1.0',
    info: { title: 'Many', version: '1' },
    paths: { [path]: { get: { summary: 'Long', parameters, responses: { 200: { description: 'd' } } } } },
  });
  const [one] = itemsOf((await exportCollection(model)).collection.item);
  expect(one!.request.url.variable).toHaveLength(600);
  expect(one!.request.url.variable?.[599]).toMatchObject({ key: 'p599', description: { content: 'Part 599.' } });
});
