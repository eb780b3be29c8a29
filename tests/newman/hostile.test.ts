import { exchangesOf } from '../../src/openapi';
import type { ApiModel, Exchange, Operation } from '../../src/openapi/model';
import { itemsOf } from '../../src/postman/collection';
import { exportCollection } from '../../src/postman/export-collection';
import { runNewman } from '../../src/postman/run-newman';
import { buildRequest, withVariables } from '../../src/samples';
import { origin } from '../../src/http/testing/builders';
import { differenceOf } from '../../src/samples/difference';
import { startEchoServer } from '../../src/samples/testing/echo-server';
import { hostileExchange, securitySchemes, variables } from '../../src/samples/testing/hostile';
import fc, { seed } from '../support/fuzz';
import { formatError } from './collection-format';

/** An operation whose examples are the values of the exchange, at a path of its own. */
function withExamples(operation: Operation, exchange: Exchange, index: number): Operation {
  const examples = (value: unknown) => [{ origin, name: 'default', value: { value } }];
  return {
    ...operation,
    slug: `try-${index}`,
    path: `/s${index}${operation.path}`,
    tags: ['default'],
    parameters: operation.parameters.map((parameter) => ({
      ...parameter,
      examples: examples(
        exchange.parameters.find((each) => each.in === parameter.in && each.name === parameter.name)?.value,
      ),
    })),
    ...(operation.requestBody
      ? {
          requestBody: {
            ...operation.requestBody,
            content: operation.requestBody.content.map((media) => ({
              ...media,
              examples: examples(exchange.body?.value),
            })),
          },
        }
      : {}),
  };
}

test('Newman sends exactly the request that was meant, for hostile ones', async () => {
  const made = fc
    .sample(hostileExchange, { numRuns: 150 })
    .map(({ operation, exchange }, index) => withExamples(operation, exchange, index));
  const all: ApiModel = {
    id: 'hostile',
    specificationVersion: '3.1.0',
    info: { origin, title: '{{$guid}}', version: '1' },
    servers: [],
    tags: [{ origin, name: 'default', slug: 'default', displayName: 'default' }],
    tagGroups: [],
    operations: made,
    webhooks: [],
    schemas: {},
    securitySchemes,
  };
  const requestsOf = (operation: Operation, serverUrl: string) =>
    buildRequest(operation, all, exchangesOf(operation, all)[0]!, { serverUrl });
  // URL parsers resolve dot segments, however they are spelt (WHATWG URL §4.4).
  const operations = made.filter((operation) => {
    const { url } = requestsOf(operation, 'http://127.0.0.1');
    return new URL(url).href === url;
  });
  const model = { ...all, operations };
  const echo = await startEchoServer();
  try {
    const { collection, names, secrets } = await exportCollection(model);
    expect(formatError(collection)).toBeUndefined();
    const base = echo.urlOf(0).replace(/\/s0$/, '');
    const values = Object.fromEntries(
      secrets.map((name) => [names.secret(name), variables[name as keyof typeof variables]]),
    );
    const outcomes = await runNewman({
      collection,
      variables: { [names.baseUrl]: base, ...values },
    });

    expect(outcomes).toHaveLength(operations.length);
    const problems = operations.flatMap((operation) => {
      const index = Number(operation.slug.slice(4));
      const request = requestsOf(operation, echo.urlOf(index).replace(/\/s\d+$/, ''));
      const difference = differenceOf(withVariables(request, variables), echo.urlOf(index), echo.received(index));
      const item = itemsOf(collection.item).find(({ request: { url } }) => url.path[0] === `s${index}`);
      return difference
        ? [`seed ${seed}, ${operation.slug}: ${difference}\n${JSON.stringify(item?.request, null, 1)}`]
        : [];
    });
    expect(problems.slice(0, 4).join('\n\n')).toBe('');
  } finally {
    await echo.close();
  }
});
