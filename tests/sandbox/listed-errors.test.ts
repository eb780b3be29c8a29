import { body, during, json, object, ok } from './support/documents';

const string = { type: 'string' };
const integer = { type: 'integer' };
const orNull = (schema: object) => ({ anyOf: [schema, { type: 'null' }] });

/** As FastAPI writes its errors. */
const error = object({
  loc: { type: 'array', items: { anyOf: [string, integer] } },
  msg: string,
  type: string,
});
const refused = {
  422: { description: 'Wrong', content: json(object({ detail: { type: 'array', items: error } }, [])) },
};
const pin = object({ label: string, at: object({ x: integer }), tags: { type: 'array', items: string } }, ['label']);
const paths = {
  '/pins': {
    get: {
      parameters: [{ name: 'limit', in: 'query', schema: orNull(integer) }],
      responses: { ...ok({ type: 'array', items: pin }), ...refused },
    },
    post: { requestBody: body(pin), responses: { ...ok(pin), ...refused } },
  },
};

test('each error of a list says where it is, and what kind it is', () =>
  during(paths, async (sandbox) => {
    expect(await sandbox.get('/pins?limit=foo')).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ['query', 'limit'],
            msg: 'The query parameter limit must be an integer or null, not "foo".',
            type: 'int_parsing',
          },
        ],
      },
    });
    const { body: found } = await sandbox.post('/pins', { at: { x: 'a' }, tags: ['b', 3] });
    expect(found).toMatchObject({
      detail: expect.arrayContaining([
        expect.objectContaining({ loc: ['body', 'label'], type: 'missing' }),
        expect.objectContaining({ loc: ['body', 'at', 'x'], type: 'int_type' }),
        expect.objectContaining({ loc: ['body', 'tags', 1], type: 'string_type' }),
      ]) as unknown,
    });
    const { body: malformed } = await sandbox.post('/pins', '{', { 'content-type': 'application/json' });
    expect(malformed).toMatchObject({ detail: [{ loc: ['body'], type: 'json_invalid' }] });
  }));

test('a list of names has that of the property', () => {
  const problem = object({
    errors: { type: 'array', items: object({ path: { type: 'array', items: string }, message: string }) },
  });
  const responses = { ...ok(pin), 400: { description: 'Wrong', content: json(problem) } };
  return during({ '/pins': { post: { requestBody: body(pin), responses } } }, async (sandbox) => {
    expect((await sandbox.post('/pins', { label: 'a', at: { x: 'a' } })).body).toMatchObject({
      errors: [{ path: ['at', 'x'], message: expect.stringContaining('at.x') as string }],
    });
  });
});

test('a value that is none of several alternatives lacks the property that tells them apart', async () => {
  const cat = object({ kind: { const: 'cat' }, lives: integer });
  const dog = object({ kind: { const: 'dog' }, tail: integer });
  const pet = { oneOf: [cat, dog], discriminator: { propertyName: 'kind' } };
  await during({ '/pets': { post: { requestBody: body(pet), responses: ok({}) } } }, async (sandbox) => {
    expect((await sandbox.post('/pets', {})).body).toMatchObject({
      detail: 'The body must have the property "kind".',
      errors: [{ rule: 'required' }],
    });
  });
});
