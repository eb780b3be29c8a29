import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
  contentSchemaOf,
  exchangesOf,
  fitsSchema,
  jsonSchemasOf,
  loadApi,
  sampleOf,
  toJsonSchema,
  usageOf,
  type ApiModel,
  type Origin,
} from '../../src/openapi';

/** Properties of every document's model. */
const root = join(__dirname, '../..');
const folders = ['tests/corpus', 'src/openapi/fixtures', 'src/openapi/fixtures/several-files', 'specs'];
const documents = folders.flatMap((folder) =>
  readdirSync(join(root, folder))
    .filter((file) => /\.(?:ya?ml|json)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

const loaded = new Map<string, ReturnType<typeof loadApi>>();
function load(file: string): ReturnType<typeof loadApi> {
  if (!loaded.has(file)) loaded.set(file, loadApi({ id: 'document', file: join(root, file), root }));
  return loaded.get(file)!;
}

/** Every object of the model, but for the data of the document. */
function* nodesOf(model: ApiModel): Generator<Record<string, unknown>> {
  const waiting: unknown[] = [model];
  for (let node = waiting.pop(); node !== undefined; node = waiting.pop()) {
    if (typeof node !== 'object' || node === null) continue;
    if (!Array.isArray(node)) yield node as Record<string, unknown>;
    for (const [key, value] of Object.entries(node)) {
      if (
        !['value', 'examples', 'default', 'const', 'enum', 'extensions', 'xml'].includes(key) ||
        (key === 'examples' && !('types' in node))
      ) {
        waiting.push(value);
      }
    }
  }
}

describe.each(documents)('%s', (file) => {
  test('every origin is a position in a file, and every reference resolves to a schema', async () => {
    const { model } = await load(file);
    const lengths = new Map<string, number[]>();
    for (const node of nodesOf(model)) {
      if (typeof node.ref === 'string') expect(Object.hasOwn(model.schemas, node.ref)).toBe(true);
      const origin = node.origin as Origin | undefined;
      if (!origin) continue;
      if (!lengths.has(origin.file))
        lengths.set(
          origin.file,
          readFileSync(join(root, origin.file), 'utf8')
            .split('\n')
            .map((line) => line.length),
        );
      expect(origin.column).toBeLessThanOrEqual((lengths.get(origin.file)![origin.line - 1] ?? -1) + 1);
    }
  });

  test('every schema compiles, strict or not, and a sample of it is valid', async () => {
    const { model } = await load(file);
    for (const unknownProperties of ['allow', 'reject'] as const) {
      const ajv = addFormats(new Ajv({ strict: false, allErrors: true, logger: false }));
      ajv.addSchema({ $id: 'model', $defs: jsonSchemasOf(model, { unknownProperties, direction: 'response' }) });
      for (const { slug, schema } of Object.values(model.schemas)) {
        const whole = ajv.compile({ $ref: `model#/$defs/${slug}` });
        const alone = new Ajv({ strict: false, logger: false }).addKeyword('unused');
        addFormats(alone);
        alone.compile(toJsonSchema(schema, model, { unknownProperties }) as object);
        if (schema.never || unsatisfiable.has(slug)) continue;
        // Ajv collects evaluated properties in a plain object, which loses this name.
        if (unknownProperties === 'reject' && schema.properties?.some(({ name }) => name === '__proto__')) continue;
        const { value } = sampleOf(schema, model, { direction: 'response' });
        whole(value);
        expect([slug, value, whole.errors]).toEqual([slug, value, null]);
      }
    }
  });

  test('the generated bodies of every operation fit their schemas', async () => {
    const { model } = await load(file);
    const bodies = model.operations.flatMap(({ slug, requestBody, responses }) => [
      ...(requestBody?.content ?? []).map((media) => ({ slug, media, direction: 'request' as const })),
      ...responses.flatMap(({ content }) => content.map((media) => ({ slug, media, direction: 'response' as const }))),
    ]);
    const refused = bodies.flatMap(({ slug, media, direction }) => {
      const schema = contentSchemaOf(media);
      if (!schema || schema.never) return [];
      const { value, incomplete } = sampleOf(schema, model, { direction });
      return incomplete || fitsSchema(schema, value, model, direction) ? [] : [[slug, direction, value]];
    });
    expect(refused).toEqual([]);
  });

  test('every operation has an exchange with all that it requires', async () => {
    const { model } = await load(file);
    for (const operation of model.operations) {
      const exchanges = exchangesOf(operation, model);
      expect(exchanges.length).toBeGreaterThan(0);
      expect(new Set(exchanges.map(({ name }) => name)).size).toBe(exchanges.length);
      for (const { parameters, body } of exchanges) {
        for (const { required, name } of operation.parameters)
          if (required) expect(parameters.map((parameter) => parameter.name)).toContain(name);
        if (operation.requestBody?.required) expect(body).toBeDefined();
      }
    }
  });

  test('slugs are safe and unique', async () => {
    const { model } = await load(file);
    const kinds = [model.operations, model.tags, model.webhooks, Object.values(model.schemas)];
    for (const nodes of kinds) {
      const slugs = nodes.map(({ slug }) => slug);
      for (const slug of slugs) expect(slug).toMatch(/^[A-Za-z0-9_-]{1,120}$/);
      expect(new Set(slugs.map((slug) => slug.toLowerCase())).size).toBe(slugs.length);
    }
    expect([...usageOf(model).keys()]).toEqual(Object.keys(model.schemas));
  });
});

/** Of src/openapi/fixtures/circular.yaml: no finite value is valid for these. */
const unsatisfiable = new Set(['Endless']);
