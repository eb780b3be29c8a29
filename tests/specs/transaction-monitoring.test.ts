import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { exchangesOf, loadApi, type LoadedApi } from '../../src/openapi';
import { read, schemasBelow, type Document } from './document';

const file = path.resolve(__dirname, '../../specs/transaction-monitoring.yaml');
const document = parse(readFileSync(file, 'utf8')) as Document;
const { properties, required, holds, operations } = read(document);
const schema = (name: string) => {
  const found = document.components.schemas[name];
  if (!found) throw new Error(`no schema ${name}`);
  return found;
};
const enumOf = (name: string): string[] => schema(name).enum ?? [];

let api: LoadedApi;
beforeAll(async () => {
  api = await loadApi({ id: 'transaction-monitoring', file, root: path.resolve(__dirname, '../..') });
});

describe('the service', () => {
  test('is OpenAPI 3.1 without a warning, and local', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(api.diagnostics).toEqual([]);
    expect(document.servers.map((server) => server.url)).toEqual(['http://localhost:4010']);
  });

  test('asks for a JWT as bearer token everywhere', () => {
    expect(document.components.securitySchemes).toMatchObject({
      bearerToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    });
    expect(api.model.operations.every((operation) => operation.security[0]?.schemes[0]?.name === 'bearerToken')).toBe(true);
  });
});

describe('the calls', () => {
  test('are the four that are shown, all POST', () => {
    expect(operations.map(({ method, path: at }) => `${method} ${at}`).sort()).toEqual([
      'post /v1/api/customers/{customerId}/transactions/{id}',
      'post /v1/api/customers/{id}',
      'post /v1/api/customers/{id}/information',
      'post /v1/api/customers/{id}/kyc',
    ]);
  });

  test.each(operations.map((each) => [each.operation.operationId, each.operation] as const))(
    '%s has a summary, a description, one tag, and the documented statuses',
    (_, operation) => {
      expect(operation.summary).toBeTruthy();
      expect(operation.description).toBeTruthy();
      expect(operation.tags).toHaveLength(1);
      expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);
      expect(Object.keys(operation.responses)).toEqual(['200', '400', '401', '403']);
      expect(Object.keys(operation.requestBody?.content ?? {})).toEqual(['application/json']);
      expect(Object.keys(operation.responses['400']?.content ?? {})).toEqual(['application/problem+json']);
    },
  );

  test('401 and 403 are without a body', () => {
    for (const operation of api.model.operations) {
      const bodiless = operation.responses.filter(({ status }) => status === '401' || status === '403');
      expect(bodiless.map(({ content }) => content)).toEqual([[], []]);
    }
  });

  test('a success reply is said to be the sandbox own, as what it contains is not shown', () => {
    for (const { operation } of operations) expect(operation.responses['200']).toHaveProperty('x-sandbox', true);
    expect(schema('SandboxReceipt')).toHaveProperty('x-sandbox', true);
  });

  test('each has an exchange for a success and one for a 400, with examples of the same name on both sides', () => {
    for (const operation of api.model.operations) {
      const exchanges = exchangesOf(operation, api.model);
      expect(exchanges.map((exchange) => exchange.source)).not.toContain('generated');
      expect(exchanges.map((exchange) => exchange.response?.status)).toEqual(expect.arrayContaining(['200', '400']));
    }
  });
});

describe('the entities', () => {
  const entities: Record<string, string[]> = {
    CustomerSave: [
      'firstName', 'lastName', 'identification', 'birthdate', 'name', 'customerType', 'legalForm', 'countryCode', 'kyc', 'information',
    ],
    Money: ['value', 'currency'],
    Transaction: ['amount', 'booked', 'transactionParty', 'properties'],
    TransactionParty: ['customerId', 'properties'],
    Property: ['name', 'from', 'to', 'type', 'value'],
    InformationSave: ['information'],
    KycSave: ['kyc'],
    Problem: ['statusCode', 'message', 'errors'],
  }; // prettier-ignore

  test.each(Object.entries(entities))('%s has exactly its fields', (name, fields) => {
    expect(Object.keys(properties(schema(name)))).toEqual(fields);
  });

  test('lists hold properties, and the amount is money', () => {
    const customer = properties(schema('CustomerSave'));
    expect([customer.kyc, customer.information].map((each) => holds(each!))).toEqual(['[Property]', '[Property]']);
    const transaction = properties(schema('Transaction'));
    expect(holds(transaction.amount!)).toBe('Money');
    expect(holds(transaction.transactionParty!)).toBe('TransactionParty');
    expect(holds(transaction.properties!)).toBe('[Property]');
  });

  test('everything is described', () => {
    const all = [...schemasBelow(document.components.schemas, '/schemas')];
    // A property called `properties` is a schema, and what it holds are keywords.
    const silent = all.filter(({ pointer }) => !pointer.includes('/properties/properties/')).filter(
      ({ schema: part }) => part.description === undefined && part.const === undefined,
    );
    expect(silent.map(({ pointer }) => pointer)).toEqual([]);
  });

  test('dates and times are marked as such', () => {
    expect(properties(schema('CustomerSave')).birthdate?.format).toBe('date');
    expect(properties(schema('Transaction')).booked?.format).toBe('date-time');
  });
});

describe('the enumerations', () => {
  test('customer types', () => expect(enumOf('CustomerType')).toEqual(['Person', 'Organization']));
  test('property types', () =>
    expect(enumOf('PropertyType')).toEqual(['Boolean', 'Number', 'String', 'Date', 'NumberRange', 'DateRange']));
  test('the twelve legal forms', () =>
    expect(enumOf('LegalForm')).toEqual([
      'Unknown', 'Other', 'EconomicAssociation', 'LimitedCompany', 'SoleProprietorship', 'Subdivision', 'GeneralPartnership',
      'NonProfitAssociation', 'LimitedPartnership', 'GovernmentAuthority', 'Foundation', 'ForeignCompany',
    ])); // prettier-ignore

  test('country codes are those of ISO 3166-1, and Unknown', () => {
    const [first, ...codes] = enumOf('CountryCode');
    expect(first).toBe('Unknown');
    expect(new Set(codes).size).toBe(249);
    // Node's own list of regions has every one of them; those that it has besides are reserved or withdrawn.
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(codes.filter((code) => !/^[A-Z]{2}$/.test(code) || names.of(code) === undefined)).toEqual([]);
    expect(codes.filter((code) => ['UK', 'EU', 'XK', 'AN', 'YU', 'SU', 'DD', 'ZR'].includes(code))).toEqual([]);
  });
});

describe('the rules of a customer', () => {
  test('identification and customerType are always required', () => {
    expect(required({ ...schema('CustomerSave'), allOf: [] })).toEqual(['identification', 'customerType']);
  });

  test('maximum lengths are 50, 100, 100 and 255', () => {
    const fields = properties(schema('CustomerSave'));
    expect(['identification', 'firstName', 'lastName', 'name'].map((name) => fields[name]?.maxLength)).toEqual([50, 100, 100, 255]);
  });

  test('a Person requires firstName, lastName and birthdate, an Organization name and countryCode', () => {
    expect(schema('CustomerSave').allOf).toMatchObject([
      { if: { properties: { customerType: { const: 'Person' } } }, then: { required: ['firstName', 'lastName', 'birthdate'] } },
      { if: { properties: { customerType: { const: 'Organization' } } }, then: { required: ['name', 'countryCode'] } },
    ]);
  });
});

test('the problem document has its defaults', () => {
  const fields = properties(schema('Problem'));
  expect(fields.statusCode?.default).toBe(400);
  expect(fields.message?.default).toBe('One or more errors occurred!');
  expect(schema('Problem').properties?.errors).toMatchObject({
    type: 'object',
    additionalProperties: { type: 'array', items: { type: 'string' } },
  });
});
