import { SchemaContent } from '../../src/components/reference/schema/schema-body';
import { schemaView } from '../../src/gatsby/view/schema-slice';
import { pageContext, schemaLimits } from '../../src/gatsby/view/context';
import { buildRequest, languages } from '../../src/samples';
import { exchangesOf, schemaOf } from '../../src/openapi';
import { apiOf } from './support/api';
import { outputsOf } from './support/outputs';
import { render, textOf } from './support/render';

const document = `
openapi: 3.1.0
info: { title: Numbers, version: '1' }
paths:
  /accounts/{id}:
    put:
      operationId: save
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer }, example: 12345678901234567891 }
        - { name: rates, in: query, schema: { type: array, items: { type: number } }, example: [1.10, 1e3] }
      requestBody:
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Account' }
            examples: { large: { value: { price: 7.70, owner: 9007199254740993 } }, small: { value: { price: 3.30 } } }
      responses:
        '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Account' } } } }
components:
  schemas:
    Account:
      type: object
      properties:
        price: { type: number, exclusiveMinimum: 0.0, maximum: 1e6, multipleOf: 0.10, default: 5.50, example: 2.20 }
        owner: { type: integer, minimum: -9223372036854775808, maximum: 9223372036854775807, example: 9007199254740995 }
        kind: { enum: [9007199254740997, 4.0] }
        level: { const: 6.60 }
`;

test('a page shows numbers as the document has them', async () => {
  const context = await apiOf(document);
  const view = schemaView(schemaOf(context.model, 'Account')!.schema, pageContext(context, schemaLimits), []);
  const text = textOf(await render(<SchemaContent schema={view} />));
  for (const shown of [
    'more than 0.0, at most 1e6',
    'a multiple of 0.10',
    'Default 5.50',
    'Example 2.20',
    '-9223372036854775808 to 9223372036854775807',
    'Example 9007199254740995',
    '9007199254740997',
    '4.0',
    'Always 6.60',
  ])
    // prettier-ignore
    expect(text).toContain(shown);
});

test('samples in every language send them so', async () => {
  const { model } = await apiOf(document);
  const [operation] = model.operations;
  const [large, small] = exchangesOf(operation!, model).map((exchange) => buildRequest(operation!, model, exchange));
  expect(large!.url).toMatch(/\/accounts\/12345678901234567891\?rates=1\.10&rates=1e3$/);
  // A client that has numbers of its own would round this one before it sends it.
  expect(large!.body).toEqual({ kind: 'text', text: '{\n  "price": 7.70,\n  "owner": 9007199254740993\n}' });
  expect(small!.body).toMatchObject({ kind: 'json', value: { price: 3.3 } });
  for (const { generate } of languages) {
    expect(generate(large!)).toContain('9007199254740993');
    expect(generate(small!)).toContain('3.30');
  }
});

test('so do twins, collections, downloads and pages', async () => {
  const made = await outputsOf(document);
  for (const name of ['api/harbour.openapi.json', 'api/harbour.openapi.yaml'])
    for (const number of ['12345678901234567891', '9007199254740993', '9223372036854775807', '7.70', '1e3', '1e6'])
      expect(made.get(`file ${name}`)).toContain(number);
  const twin = made.get('file api/schemas/Account/index.md');
  for (const number of ['1e6', '5.50', '-9223372036854775808', '9007199254740997', '6.60'])
    expect(twin).toContain(number);
  const collection = made.get('file api/harbour.postman_collection.json');
  for (const text of ['\\"owner\\": 9007199254740993', '\\"price\\": 2.20', '12345678901234567891', '1.10'])
    expect(collection).toContain(text);
  const page = made.get('node view harbour /api/operations/save/');
  expect(page).toContain('9007199254740993');
  expect(page).toContain('\\"price\\\\\\": 2.20');
});
