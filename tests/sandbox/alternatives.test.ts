import { modelOf, sandboxOf, type TestSandbox } from './support/apis';
import { body, object, ok } from './support/documents';

const closed = (properties: object) => ({ ...object(properties), additionalProperties: false });
const string = { type: 'string' };
const integer = { type: 'integer' };

/** A sandbox of items at /things whose responses have one schema and whose requests have another. */
async function during(sent: object, item: object, run: (sandbox: TestSandbox) => Promise<void>): Promise<void> {
  const parameters = [{ name: 'thing_name', in: 'path', required: true, schema: string }];
  const paths = {
    '/things': {
      get: { responses: ok({ type: 'array', items: item }) },
      post: { requestBody: body(sent), responses: ok(item) },
    },
    '/things/{thing_name}': { parameters, get: { responses: { ...ok(item), 404: { description: 'None' } } } },
  };
  const sandbox = await sandboxOf([{ model: modelOf({ paths }) }]);
  try {
    await run(sandbox);
  } finally {
    await sandbox.close();
  }
}

test('what is sent as one alternative is completed as that one, below the top, too', async () => {
  const pod = closed({ pod: object({ replicas: integer }) });
  const serverless = (properties: object) => closed({ serverless: object(properties) });
  const index = (alternative: object) => object({ name: string, spec: { oneOf: [pod, alternative] } });
  await during(
    index(serverless({ region: string })),
    index(serverless({ region: string, mode: { ...string, example: 'OnDemand' } })),
    async (sandbox) => {
      const made = await sandbox.post('/things', { name: 'mine-1', spec: { serverless: { region: 'eu' } } });
      const expected = { name: 'mine-1', spec: { serverless: { region: 'eu', mode: 'OnDemand' } } };
      expect(made.body).toEqual(expected);
      expect((await sandbox.get('/things/mine-1')).body).toEqual(expected);
      expect((await sandbox.get('/things')).body).toContainEqual(expected);
    },
  );
});

test.each([
  [
    'by the names of its properties',
    object({ name: string, lives: integer }),
    object({ name: string, barks: { type: 'boolean' } }),
  ],
  [
    'by a constant',
    object({ name: string, kind: { const: 'cat' }, lives: integer }, ['name', 'kind']),
    object({ name: string, kind: { enum: ['dog'] }, barks: { type: 'boolean' } }, ['name', 'kind']),
  ],
])('an item is shown as the alternative that it is, told %s', async (_, cat, dog) => {
  const animal = { oneOf: [cat, dog] };
  await during(animal, animal, async (sandbox) => {
    const rex = { name: 'rex', ...('kind' in dog.properties ? { kind: 'dog' } : {}), barks: true };
    expect((await sandbox.post('/things', rex)).body).toEqual(rex);
    expect((await sandbox.get('/things/rex')).body).toEqual(rex);
  });
});

test('a new item has what the API gives it as the alternative that was sent, not as the first one', async () => {
  const kind = (own: string, more: object) => ({
    allOf: [
      object({ kind: { ...string, readOnly: true } }),
      object({ kind: { ...string, enum: [own] }, name: string, ...more }),
    ],
  });
  const animal = { oneOf: [kind('cat', { lives: integer }), kind('dog', { barks: { type: 'boolean' } })] };
  await during(animal, animal, async (sandbox) => {
    const rex = { kind: 'dog', name: 'rex', barks: true };
    expect((await sandbox.post('/things', rex)).body).toEqual(rex);
    expect((await sandbox.get('/things/rex')).body).toEqual(rex);
  });
});
