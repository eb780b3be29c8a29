import path from 'node:path';
import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import { exchangesOf, loadApi, toJsonSchema, type Exchange, type Operation, type Schema } from '../../src/openapi';

const root = path.resolve(__dirname, '../..');
const loading = loadApi({ id: 'screening', file: path.join(root, 'specs/screening.yaml'), root });

const ajv = addFormats(new Ajv2020({ allErrors: true, strict: false }));

/** What is wrong with a value, where a property that its schema does not name is wrong as well. */
async function problems(schema: Schema | undefined, value: unknown): Promise<string[]> {
  if (!schema) return ['there is no schema'];
  const validate = ajv.compile(toJsonSchema(schema, (await loading).model, { unknownProperties: 'reject' }));
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message} ${JSON.stringify(error.params)}`);
}

async function everyExchange(): Promise<{ at: string; operation: Operation; exchange: Exchange }[]> {
  const { model } = await loading;
  return model.operations.flatMap((operation) =>
    exchangesOf(operation, model).map((exchange) => ({
      at: `${operation.operationId} ${exchange.name}`,
      operation,
      exchange,
    })),
  );
}

const success = (exchange: Exchange) => (exchange.response?.value?.value as { success?: unknown } | undefined)?.success;

test('the document loads without a warning', async () => {
  expect((await loading).diagnostics).toEqual([]);
});

test('every example has its partner on the other side, and none is made up', async () => {
  const { model } = await loading;
  const alone = model.operations.flatMap((operation) => {
    const asked = [...operation.parameters, ...(operation.requestBody?.content ?? [])].flatMap(({ examples }) =>
      examples.map(({ name }) => name),
    );
    const told = operation.responses.flatMap(({ content }) =>
      content.flatMap(({ examples }) => examples.map(({ name }) => name)),
    );
    const exchanges = exchangesOf(operation, model).map(({ name }) => name);
    return [...new Set([...asked, ...told])].filter(
      (name) => !asked.includes(name) || !told.includes(name) || !exchanges.includes(name),
    );
  });
  expect(alone).toEqual([]);
  const exchanges = await everyExchange();
  expect(exchanges.filter(({ exchange }) => exchange.source !== 'document').map(({ at }) => at)).toEqual([]);
  expect(exchanges.filter(({ exchange }) => !exchange.summary).map(({ at }) => at)).toEqual([]);
  expect(new Set(exchanges.map(({ exchange }) => exchange.name)).size).toBe(exchanges.length);
});

test('every request is what its schemas allow, and names no property that they do not', async () => {
  const wrong: string[] = [];
  for (const { at, operation, exchange } of await everyExchange()) {
    for (const { name, value } of exchange.parameters) {
      const parameter = operation.parameters.find((candidate) => candidate.name === name);
      wrong.push(...(await problems(parameter?.schema, value)).map((problem) => `${at}: ${name} ${problem}`));
    }
    if (exchange.body) {
      const content = operation.requestBody?.content.find(({ mediaType }) => mediaType === exchange.body?.mediaType);
      wrong.push(...(await problems(content?.schema, exchange.body.value)).map((problem) => `${at}: ${problem}`));
    }
  }
  expect(wrong).toEqual([]);
});

test('every answer is what its schema allows, and names no property that it does not', async () => {
  const wrong: string[] = [];
  for (const { at, operation, exchange } of await everyExchange()) {
    const { response } = exchange;
    const content = operation.responses
      .find(({ status }) => status === response?.status)
      ?.content.find(({ mediaType }) => mediaType === response?.mediaType);
    wrong.push(...(await problems(content?.schema, response?.value?.value)).map((problem) => `${at}: ${problem}`));
  }
  expect(wrong).toEqual([]);
});

test('a failure is a whole answer: Error, no data, a message, and a checkpoint of zeros', async () => {
  const failures = (await everyExchange()).filter(({ exchange }) => success(exchange) === false);
  expect(failures.length).toBeGreaterThan(0);
  for (const { exchange } of failures) {
    expect(exchange.response?.value?.value).toMatchObject({
      status: 'Error',
      message: expect.stringMatching(/\S/),
      checkpoint: '0'.repeat(64),
      data: null,
    });
  }
});

test('every operation that names a person, a company or a hit shows how it fails', async () => {
  const { model } = await loading;
  const names = (value: unknown) => Object.keys((value as object | undefined) ?? {});
  const without = model.operations.filter((operation) => {
    const exchanges = exchangesOf(operation, model);
    const naming =
      operation.parameters.some(({ required }) => required) ||
      exchanges.some(({ body }) => names(body?.value).some((name) => /^(person|company)ReferenceId$/.test(name)));
    return naming && exchanges.every((exchange) => success(exchange) === true);
  });
  expect(without.map(({ operationId }) => operationId)).toEqual([]);
});

test('every webhook delivery has an example that its schema allows', async () => {
  const { model } = await loading;
  expect(model.webhooks).toHaveLength(17);
  for (const { name, operation } of model.webhooks) {
    const [content] = operation.requestBody?.content ?? [];
    expect(content?.examples).toHaveLength(1);
    const value = content?.examples[0]?.value?.value;
    expect(value).toMatchObject({ type: name });
    expect(await problems(content?.schema, value)).toEqual([]);
  }
});

test('a misspelt property and a property left out are found', async () => {
  const { model } = await loading;
  const [content] = model.operations.find(({ operationId }) => operationId === 'registerPerson')?.requestBody?.content ?? [];
  const found = await problems(content?.schema, { personReferenceId: 'customer-1', firstname: 'Marta', lastName: 'Lind' });
  expect(found).toEqual([
    expect.stringContaining('"missingProperty":"firstName"'),
    expect.stringContaining('"unevaluatedProperty":"firstname"'),
  ]);
});
