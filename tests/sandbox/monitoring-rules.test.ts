import { ownApi, sandboxOf, type TestResponse, type TestSandbox } from './support/apis';
import { readyTokens } from '../../src/sandbox/behaviours/monitoring/authentication';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await sandboxOf([ownApi('transaction-monitoring')]);
});
afterAll(() => sandbox.close());
beforeEach(() => sandbox.reset());

const post = (url: string, body: object): Promise<TestResponse> =>
  sandbox.post(url, body, { authorization: `Bearer ${readyTokens.write}` });
const person = {
  customerType: 'Person',
  identification: '19850412-0018',
  firstName: 'Astrid',
  lastName: 'Lindqvist',
  birthdate: '1985-04-12',
};
const organization = {
  customerType: 'Organization',
  identification: '556100-0019',
  name: 'Nordhamn Rederi AB',
  countryCode: 'SE',
};
const without = (body: object, name: string): object =>
  Object.fromEntries(Object.entries(body).filter(([key]) => key !== name));
const problem = (errors: Record<string, string[]>) => ({
  statusCode: 400,
  message: 'One or more errors occurred!',
  errors,
});
const savedOf = async (
  id: string,
): Promise<{ customer: object; kyc: object[]; information: object[]; transactions: object[] }> => {
  const response = await sandbox.get(`/sandbox/monitoring/customers?id=${id}`);
  return (response.body as { customers: never[] }).customers[0]!;
};

describe('save customer', () => {
  test.each([
    ['Person', person],
    ['Organization', organization],
  ])('a %s with all that is required is saved', async (_, body) => {
    const response = await post('/v1/api/customers/new', body);
    expect(response.status).toBe(200);
    expect(response.body).toEqual({ saved: 'customer', customerId: 'new', replaced: false });
    expect((await savedOf('new')).customer).toEqual(body);
  });

  test.each([
    ['identification', person, 'identification is required.'],
    ['customerType', person, 'customerType is required.'],
    ['identification', organization, 'identification is required.'],
    ['customerType', organization, 'customerType is required.'],
    ['firstName', person, 'firstName is required when customerType is Person.'],
    ['lastName', person, 'lastName is required when customerType is Person.'],
    ['birthdate', person, 'birthdate is required when customerType is Person.'],
    ['name', organization, 'name is required when customerType is Organization.'],
    ['countryCode', organization, 'countryCode is required when customerType is Organization.'],
  ])('%s is required', async (field, body, message) => {
    const response = await post('/v1/api/customers/new', without(body, field));
    expect(response.status).toBe(400);
    expect(response.headers['content-type']).toBe('application/problem+json');
    expect(response.body).toEqual(problem({ [field]: [message] }));
  });

  test('a Person does not require what an Organization does, nor the other way round', async () => {
    expect((await post('/v1/api/customers/a', person)).status).toBe(200);
    expect((await post('/v1/api/customers/b', organization)).status).toBe(200);
  });

  test.each([
    ['identification', person, 50],
    ['firstName', person, 100],
    ['lastName', person, 100],
    ['name', organization, 255],
  ])('%s is at most %# long', async (field, body, length) => {
    expect((await post('/v1/api/customers/new', { ...body, [field]: 'å'.repeat(length) })).status).toBe(200);
    const response = await post('/v1/api/customers/new', { ...body, [field]: 'å'.repeat(length + 1) });
    expect(response.status).toBe(400);
    expect(response.body).toEqual(problem({ [field]: [`${field} must have at most ${length} characters.`] }));
  });

  test('every error is reported at once', async () => {
    const response = await post('/v1/api/customers/new', { customerType: 'Person', firstName: 5, countryCode: 'XX' });
    expect(response.body).toEqual(
      problem({
        identification: ['identification is required.'],
        lastName: ['lastName is required when customerType is Person.'],
        birthdate: ['birthdate is required when customerType is Person.'],
        firstName: ['firstName must be a string.'],
        countryCode: ['countryCode is not one of the documented values.'],
      }),
    );
  });

  test.each([
    ['customerType', 'person'],
    ['legalForm', 'Ltd'],
    ['countryCode', 'se'],
    ['birthdate', '1985-02-30'],
    ['birthdate', '12/04/1985'],
    ['identification', '   '],
    ['firstName', ''],
  ])('%s cannot be %p', async (field, value) => {
    const response = await post('/v1/api/customers/new', { ...person, [field]: value });
    expect(response.status).toBe(400);
    expect(Object.keys((response.body as { errors: object }).errors)).toEqual([field]);
  });

  test.each(['Unknown', 'SE', 'ZW', 'AX'])('the country may be %s', async (countryCode) => {
    expect((await post('/v1/api/customers/new', { ...organization, countryCode })).status).toBe(200);
  });

  test('saving again overwrites; lists that do not come along stay', async () => {
    await post('/v1/api/customers/new', { ...person, kyc: [{ name: 'a', type: 'String', value: 'x' }] });
    const response = await post('/v1/api/customers/new', organization);
    expect(response.body).toMatchObject({ replaced: true });
    const saved = await savedOf('new');
    expect(saved.customer).toEqual(organization);
    expect(saved.kyc).toHaveLength(1);
  });

  test('saving twice the same leaves the same state', async () => {
    await post('/v1/api/customers/new', person);
    const once = await savedOf('new');
    await post('/v1/api/customers/new', person);
    expect(await savedOf('new')).toEqual(once);
  });

  test('an identifier may hold any character', async () => {
    const id = 'a/b c?ü#%';
    expect((await post(`/v1/api/customers/${encodeURIComponent(id)}`, person)).body).toMatchObject({ customerId: id });
  });

  test.each(['__proto__', 'constructor', 'toString'])('a customer may be called %s', async (id) => {
    expect((await post(`/v1/api/customers/${id}`, person)).body).toEqual({
      saved: 'customer',
      customerId: id,
      replaced: false,
    });
    expect((await post(`/v1/api/customers/${id}`, person)).body).toMatchObject({ replaced: true });
  });
});

describe.each(['kyc', 'information'] as const)('save %s', (list) => {
  test('the list replaces the previous one', async () => {
    await post(`/v1/api/customers/new/${list}`, { [list]: [{ name: 'a', type: 'Number', value: 1 }] });
    const response = await post(`/v1/api/customers/new/${list}`, { [list]: [{ name: 'b', type: 'Number', value: 2 }] });
    expect(response.body).toEqual({ saved: list, customerId: 'new', replaced: true });
    expect((await savedOf('new'))[list]).toEqual([{ name: 'b', type: 'Number', value: 2 }]);
  });

  test('it must be an array of properties', async () => {
    const response = await post(`/v1/api/customers/new/${list}`, { [list]: { name: 'a' } });
    expect(response.body).toEqual(problem({ [list]: [`${list} must be an array.`] }));
  });

  test('each error is named by its field', async () => {
    const properties = [
      { name: 'good', type: 'Boolean', value: true },
      { type: 'Number', value: 'many' },
      { name: 'x', type: 'Text' },
    ];
    const response = await post(`/v1/api/customers/new/${list}`, { [list]: properties.slice(0, 2) });
    expect(response.body).toEqual(
      problem({
        [`${list}[1].name`]: [`${list}[1].name is required.`],
        [`${list}[1].value`]: [`${list}[1].value must be a number when type is Number.`],
      }),
    );
    const unknown = await post(`/v1/api/customers/new/${list}`, { [list]: properties });
    expect(unknown.body).toEqual(
      problem({
        [`${list}[2].type`]: [`${list}[2].type must be one of Boolean, Number, String, Date, NumberRange, DateRange.`],
      }),
    );
  });
});

describe('property types', () => {
  const valid: [string, object][] = [
    ['Boolean', { value: true }],
    ['Boolean', { value: 'false' }],
    ['Number', { value: -12.5 }],
    ['Number', { value: '12.50' }],
    ['String', { value: '' }],
    ['Date', { value: '2024-02-29' }],
    ['NumberRange', { from: 1, to: 1 }],
    ['NumberRange', { from: '9', to: '10' }],
    ['NumberRange', { from: null, to: 5 }],
    ['DateRange', { from: '2024-01-01', to: '2024-12-31' }],
    ['DateRange', { from: '2024-01-01', value: null }],
  ];
  const bad: [string, object, string][] = [
    ['Boolean', { value: 'yes' }, 'value must be true or false'],
    ['Boolean', { value: 1 }, 'value must be true or false'],
    ['Boolean', {}, 'value is required'],
    ['Number', { value: true }, 'value must be a number'],
    ['Number', { value: '1e9' }, 'value must be a number'],
    ['Number', { value: '' }, 'value must be a number'],
    ['String', { value: 5 }, 'value must be a string'],
    ['String', { value: null }, 'value is required'],
    ['String', { value: 'x', from: 1 }, 'from must be omitted'],
    ['Date', { value: '2023-02-29' }, 'value must be a date as YYYY-MM-DD'],
    ['Date', { value: '2023-02-29T00:00:00Z' }, 'value must be a date as YYYY-MM-DD'],
    ['NumberRange', { from: 2, to: 1 }, 'from must not be after to'],
    ['NumberRange', { from: '10', to: '9' }, 'from must not be after to'],
    ['NumberRange', {}, 'from or to is required'],
    ['NumberRange', { value: 1, from: 1 }, 'value must be omitted'],
    ['NumberRange', { from: 'low' }, 'from must be a number'],
    ['DateRange', { from: '2024-12-31', to: '2024-01-01' }, 'from must not be after to'],
    ['DateRange', { to: 20240101 }, 'to must be a date as YYYY-MM-DD'],
  ];

  test.each(valid)('%s accepts %j', async (type, values) => {
    const response = await post('/v1/api/customers/new/kyc', { kyc: [{ name: 'x', type, ...values }] });
    expect([response.status, response.text]).toEqual([200, expect.any(String)]);
  });

  test.each(bad)('%s does not take %j', async (type, values, message) => {
    const response = await post('/v1/api/customers/new/kyc', { kyc: [{ name: 'x', type, ...values }] });
    const [field = ''] = message.split(' ');
    expect(response.body).toEqual(problem({ [`kyc[0].${field}`]: [`kyc[0].${message} when type is ${type}.`] }));
  });
});

describe('save transaction', () => {
  const transaction = {
    amount: { value: 99.95, currency: 'EUR' },
    booked: '2025-03-01T10:00:00+01:00',
    transactionParty: { customerId: 'customer-2001', properties: [{ name: 'country', type: 'String', value: 'SE' }] },
    properties: [{ name: 'channel', type: 'String', value: 'Mobile' }],
  };

  test('it is saved under both identifiers, and saving again overwrites', async () => {
    const url = '/v1/api/customers/customer-1001/transactions/t-1';
    expect((await post(url, transaction)).body).toEqual({
      saved: 'transaction',
      customerId: 'customer-1001',
      transactionId: 't-1',
      replaced: false,
    });
    expect((await post(url, { ...transaction, amount: { value: 1, currency: 'SEK' } })).body).toMatchObject({
      replaced: true,
    });
    expect((await savedOf('customer-1001')).transactions).toEqual([
      { ...transaction, id: 't-1', amount: { value: 1, currency: 'SEK' } },
    ]);
  });

  test('the same identifier under another customer is another transaction', async () => {
    await post('/v1/api/customers/customer-1001/transactions/t-1', transaction);
    const response = await post('/v1/api/customers/customer-2001/transactions/t-1', transaction);
    expect(response.body).toMatchObject({ customerId: 'customer-2001', replaced: false });
  });

  test.each([
    ['amount.value', { ...transaction, amount: { value: '99' } }, 'must be a number.'],
    ['booked', { ...transaction, booked: '2025-03-01' }, 'must be a date-time as in RFC 3339.'],
    ['transactionParty', { ...transaction, transactionParty: [] }, 'must be an object.'],
    [
      'transactionParty.properties[0].value',
      { ...transaction, transactionParty: { properties: [{ name: 'x', type: 'Date', value: 'soon' }] } },
      'must be a date as YYYY-MM-DD when type is Date.',
    ],
  ])('%s is checked', async (field, body, message) => {
    const response = await post('/v1/api/customers/customer-1001/transactions/t-1', body);
    expect(response.body).toEqual(problem({ [field]: [`${field} ${message}`] }));
  });
});

describe('a body that cannot be read', () => {
  const authorization = `Bearer ${readyTokens.write}`;
  test("missing: 400 in the API's own format", async () => {
    const response = await sandbox.post('/v1/api/customers/new', undefined, {
      authorization,
      'content-type': 'application/json',
    });
    expect(response.body).toEqual(problem({ body: ['body is required.'] }));
  });
  test("broken JSON: 400 in the API's own format, with the position and without the body", async () => {
    const response = await sandbox.post('/v1/api/customers/new', '{"a": 1,\n "secret" }', {
      authorization,
      'content-type': 'application/json',
    });
    expect(response.status).toBe(400);
    expect(response.body).toEqual(problem({ body: ['body is not JSON: it breaks at line 2, column 11.'] }));
  });
  test('another media type: 415 that says which one', async () => {
    const response = await sandbox.post('/v1/api/customers/new', '<a/>', {
      authorization,
      'content-type': 'application/xml',
    });
    expect(response.status).toBe(415);
    expect(response.headers['accept-post']).toBe('application/json');
  });
});
