import { embeddedSchema } from './test-script';
import { modelOf } from './testing';

// Loading a document starts a parser of its own.

const chain = (length: number): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [
      `S${index}`,
      {
        type: 'object',
        properties: {
          next: { $ref: `#/components/schemas/S${index + 1 < length ? index + 1 : 0}` },
          text: { type: 'string', enum: [`${index}`.repeat(60)] },
        },
      },
    ]),
  );

/** Each of the first schemas has ten of the next ones in it. */
const tree = (count: number): Record<string, object> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const inner = Array.from({ length: 10 }, (_each, offset) => index * 10 + offset + 1).filter(
        (next) => next < count,
      );
      const properties = Object.fromEntries(
        inner.map((next) => [`p${next}`, { $ref: `#/components/schemas/S${next}` }]),
      );
      return [`S${index}`, { type: 'object', properties }];
    }),
  );

const document = (schemas: Record<string, object>): object => ({
  openapi: '3.1.0',
  info: { title: 'T', version: '1' },
  paths: {
    '/a': {
      get: {
        responses: {
          200: { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } },
        },
      },
    },
  },
  components: { schemas },
});

test('a circular schema is embedded once, whole in itself', async () => {
  const model = await modelOf(document(chain(3)));
  const embedded = embeddedSchema(model.operations[0]!.responses[0]!.content[0]!.schema, model)!;
  expect(embedded.$ref).toBe('#/definitions/S0');
  expect(Object.keys(embedded.definitions as object)).toEqual(['S0', 'S1', 'S2']);
});

test('distant schemas accept anything, however many there are', async () => {
  const model = await modelOf(document(tree(1_000)));
  const embedded = embeddedSchema(model.operations[0]!.responses[0]!.content[0]!.schema, model)!;
  expect(JSON.stringify(embedded).length).toBeLessThan(32_000);
  const definitions = Object.entries(embedded.definitions as Record<string, object>);
  expect(definitions.length).toBeLessThan(1_000);
  expect(definitions.at(-1)![1]).toEqual({});
});
