import { readFileSync } from 'node:fs';
import { guideFiles } from '../../src/examples/find/guide';
import { mentionsIn, operationKeys, webhookKeys } from '../../src/gatsby/guides/mentions';
import { mountedPath } from '../../src/http/server-url';
import { loadApi } from '../../src/openapi';
import type { ApiModel, Schema } from '../../src/openapi/model';
import { loadPortal } from '../../src/portal/load';

/** What an integrator looks for in the guides is there: every call, every event, every field to send and every value of it. */

const portal = loadPortal({});
const guides = guideFiles(portal).map(({ path }) => readFileSync(path, 'utf8'));
const mentions = new Set(guides.flatMap(mentionsIn));
const text = guides.join('\n');
const isNamed = (name: string): boolean => new RegExp(`[\`"'.?&]${name}[\`"'=]`).test(text);

const loading = Promise.all(
  portal.apis.map(async ({ id, spec }) => (await loadApi({ id, file: spec, root: portal.root })).model),
);

/** The schemas that the body of a request is made of. */
function bodySchemas(model: ApiModel): Schema[] {
  const found = new Set<Schema>();
  const follow = (schema: Schema | boolean | undefined): void => {
    if (typeof schema !== 'object' || found.has(schema)) return;
    found.add(schema);
    if (schema.ref !== undefined) follow(model.schemas[schema.ref]?.schema);
    for (const property of schema.properties ?? []) follow(property.schema);
    follow(schema.items);
  };
  for (const { requestBody } of model.operations) for (const { schema } of requestBody?.content ?? []) follow(schema);
  return [...found];
}

test('every operation is referred to by a guide', async () => {
  const models = await loading;
  const operations = models.flatMap((model) =>
    model.operations.map((operation) => ({ ...operation, mounted: mountedPath(operation, model), api: model.id })),
  );
  expect(operations).toHaveLength(39 + 4);
  const missing = operations.filter((operation) => !operationKeys(operation).some((key) => mentions.has(key)));
  expect(missing.map(({ operationId }) => operationId)).toEqual([]);
});

test('every webhook is referred to by a guide', async () => {
  const webhooks = (await loading).flatMap((model) => model.webhooks.map(({ name }) => ({ name, api: model.id })));
  expect(webhooks).toHaveLength(17);
  const missing = webhooks.filter(({ name, api }) => !webhookKeys(name, api).some((key) => mentions.has(key)));
  expect(missing).toEqual([]);
});

test('every parameter is named in a guide', async () => {
  const operations = (await loading).flatMap((model) => model.operations);
  // Paths are shown filled in, and of optional objects nothing is known but that they can be left out.
  const parameters = operations.flatMap((operation) => operation.parameters.filter((one) => one.in === 'query'));
  const names = new Set(parameters.filter(({ schema }) => schema?.ref === undefined).map(({ name }) => name));
  expect(names.size).toBeGreaterThan(15);
  expect([...names].filter((name) => !isNamed(name))).toEqual([]);
});

test('every field of a request is named in a guide', async () => {
  const schemas = (await loading).flatMap(bodySchemas);
  const fields = new Set(schemas.flatMap((schema) => (schema.properties ?? []).map(({ name }) => name)));
  expect(fields.size).toBeGreaterThan(30);
  expect([...fields].filter((name) => !isNamed(name))).toEqual([]);
});

test('every value of every enumeration is named in a guide', async () => {
  const schemas = (await loading).flatMap((model) => Object.values(model.schemas).map(({ schema }) => schema));
  const values = new Set(schemas.flatMap((schema) => (schema.enum ?? []).map(({ value }) => String(value))));
  // Of the countries, which are two hundred and fifty, a guide need not name each.
  const named = [...values].filter((value) => !/^[A-Z]{2}$/.test(value));
  expect(named.length).toBeGreaterThan(80);
  expect(named.filter((value) => !isNamed(value))).toEqual([]);
});
