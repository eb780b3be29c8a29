import { exchangesOf, type Exchange, type Operation } from '../../src/openapi';
import { buildRequest } from '../../src/samples';
import { readyTokens } from '../../src/sandbox/behaviours/monitoring/authentication';
import { ownApi, sandboxOf, type TestSandbox } from './support/apis';

const names = ['screening', 'transaction-monitoring'] as const;
const apis = names.map(ownApi);
let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await sandboxOf(apis, { unknownProperties: 'reject', unknownParameters: 'reject' });
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

const exchanges = apis.flatMap(({ model }) =>
  model.operations.flatMap((operation) =>
    exchangesOf(operation, model).map(
      (exchange) => [`${operation.operationId} ${exchange.name}`, { model, operation, exchange }] as const,
    ),
  ),
);

const send = (model: (typeof apis)[number]['model'], operation: Operation, exchange: Exchange) => {
  const request = buildRequest(operation, model, exchange, {
    serverUrl: 'http://localhost',
    credentials: { bearerToken: readyTokens.write },
  });
  const secrets = request.credentials.map(({ name }) => [name, `Bearer ${readyTokens.write}`] as const);
  return sandbox.inject({
    method: request.method,
    url: request.url.replace('http://localhost', ''),
    headers: { host: 'localhost', ...Object.fromEntries([...request.headers, ...secrets]) },
    ...(request.body?.kind === 'json' ? { body: JSON.stringify(request.body.value) } : {}),
  });
};

test('there is one for each of the 43 operations at least', () => {
  expect(new Set(exchanges.map(([, { operation }]) => operation.slug)).size).toBe(43);
});

test.each(exchanges)(
  '%s: the sandbox responds with what the document shows',
  async (_, { model, operation, exchange }) => {
    const response = await send(model, operation, exchange);
    expect(exchange.response).toBeDefined();
    expect(response.status).toBe(Number(exchange.response?.status));
    expect(response.json()).toEqual(exchange.response?.value?.value);
  },
);
