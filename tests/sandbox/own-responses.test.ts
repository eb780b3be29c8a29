import { createSandbox, SandboxError, type Behaviour } from '../../src/sandbox';
import { modelOf, operation, sandboxOf } from './support/apis';

const model = modelOf({
  paths: {
    '/a': {
      post: operation({
        operationId: 'act',
        requestBody: { content: { 'application/json': { schema: { type: 'object', required: ['x'] } } } },
        responses: {
          200: {
            description: '',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } },
              },
            },
          },
        },
      }),
    },
  },
});
const behaviour = (more: Partial<Behaviour<object>>): Behaviour<object> => ({
  name: 'test',
  createState: () => ({}),
  handlers: {},
  ...more,
});
const act = async (more: Partial<Behaviour<object>>, body: object = { x: 1 }, options = {}) => {
  const sandbox = await sandboxOf([{ model, behaviour: behaviour(more) }], options);
  const response = await sandbox.post('/a', body);
  await sandbox.close();
  return response;
};

test('a valid response of a behaviour is sent', async () => {
  expect((await act({ handlers: { act: () => ({ status: 200, body: { ok: true } }) } })).body).toEqual({ ok: true });
});

test.each([
  ['body', { status: 200, body: { ok: 'yes' } }, 'The property ok must be a boolean'],
  ['missing body', { status: 200 }, 'The body is documented but empty'],
  ['status', { status: 201, body: { ok: true } }, 'The status is 201, which is not documented'],
  ['media type', { status: 200, body: 'x', mediaType: 'text/plain' }, 'The header Content-Type is text/plain'],
])('a response with a wrong %s becomes a 500 that says what is wrong', async (_, response, message) => {
  const given = await act({ handlers: { act: () => response } });
  expect(given.status).toBe(500);
  expect(given.body).toMatchObject({
    title: "The sandbox's own response does not match the API description.",
    detail: expect.stringContaining(message),
  });
});

test('an invalid response is sent when the sandbox is not strict', async () => {
  const given = await act({ handlers: { act: () => ({ status: 200, body: {} }) } }, { x: 1 }, { strict: false });
  expect([given.status, given.body]).toEqual([200, {}]);
});

test('an unknown property in a response is invalid where they are rejected', async () => {
  const handlers = { act: () => ({ status: 200, body: { ok: true, okay: 1 } }) };
  expect((await act({ handlers })).status).toBe(200);
  expect((await act({ handlers }, { x: 1 }, { unknownProperties: 'reject' })).status).toBe(500);
});

test('a handler that fails is a 500 without a stack trace', async () => {
  const given = await act({ handlers: { act: () => Promise.reject(new Error('out of order')) } });
  expect(given.status).toBe(500);
  expect(given.body).toMatchObject({ detail: 'out of order' });
  expect(given.text).not.toMatch(/\s+at .*\.ts/);
});

test('a behaviour may respond to requests that break the document, and its response is validated then too', async () => {
  expect((await act({}, {})).status).toBe(400);
  expect((await act({ onInvalid: () => ({ status: 200, body: { ok: false } }) }, {})).body).toEqual({ ok: false });
  expect((await act({ onInvalid: () => ({ status: 200, body: {} }) }, {})).status).toBe(500);
});

test('a handler for an operation that does not exist is an error at start, with a suggestion', async () => {
  const wrong = createSandbox({
    apis: [{ model, behaviour: behaviour({ handlers: { acts: () => ({ status: 200 }) } }) }],
  });
  await expect(wrong).rejects.toThrow(
    new SandboxError(
      'test: the behaviour test handles "acts", which is not an operation of the document; did you mean "act"?',
    ),
  );
});

test('two APIs with the same path are an error at start, with a hint', async () => {
  const other = modelOf({ paths: { '/{anything}': { post: operation() }, '/a': { post: operation() } } }, 'other');
  await expect(createSandbox({ apis: [{ model }, { model: other }] })).rejects.toThrow(
    'test and other both have POST /a. Serve one of them alone (--api test), or give one of them another "mount" in the configuration of the portal.',
  );
  const sandbox = await sandboxOf([{ model }, { model: { ...other, mount: '/other' } }]);
  expect((await sandbox.post('/other/a')).status).toBe(200);
  await sandbox.close();
});

test('a path among those of the sandbox is an error at start, with a hint', async () => {
  const own = modelOf({ paths: { '/sandbox/reset': { post: operation() } } });
  await expect(createSandbox({ apis: [{ model: own }] })).rejects.toThrow(
    /Give the API a "mount" in the configuration/,
  );
});

test('a clock that is not a time is an error at start', async () => {
  await expect(createSandbox({ apis: [], clock: 'noon' })).rejects.toThrow(
    'clock: "noon" is not a date-time such as 2025-03-03T09:00:00Z.',
  );
});
