import { exchangesOf } from '../../../openapi';
import type { Operation } from '../../../openapi/model';
import type { Sandbox } from '../../index';
import { handlers } from './handlers';
import { clientOf, screeningModel, startSandbox, type Client, type Envelope } from './testing/client';

let sandbox: Sandbox;
let client: Client;
let operations: readonly Operation[];

const ZEROS = '0'.repeat(64);
const person = { personReferenceId: 'p-1', firstName: 'Ossian', lastName: 'Lundmark' };
const company = { companyReferenceId: 'c-1', name: 'Ödestrand AB' };
const verdict = { matchId: '0'.repeat(32), aliasId: ZEROS, classification: 'Match' };

beforeAll(async () => {
  sandbox = await startSandbox({ unknownProperties: 'reject', unknownParameters: 'reject' });
  operations = (await screeningModel()).operations;
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.reset();
  client = clientOf(sandbox);
});

const call = (method: string, path: string, body: unknown): Promise<Envelope> =>
  method === 'PUT'
    ? client.put(path, body)
    : method === 'POST'
      ? client.post(path, body)
      : client.get(path, body as Parameters<Client['get']>[1]);

test('there is a handler for each of the 39 operations, and no other', () => {
  expect(operations).toHaveLength(39);
  expect(Object.keys(handlers).sort()).toEqual(operations.map(({ operationId }) => operationId).sort());
});

/** SPECIFICATION §5 and §8: a broken rule is status Error and a message, with HTTP status 200. */
test.each<[string, string, unknown, string]>([
  ['PUT', 'PersonCommand', { ...person, personReferenceId: undefined }, 'personReferenceId'],
  ['PUT', 'PersonCommand', { ...person, firstName: undefined }, 'firstName'],
  ['PUT', 'PersonCommand', { ...person, lastName: undefined }, 'lastName'],
  ['PUT', 'PersonCommand', { ...person, personReferenceId: ' ' }, 'personReferenceId'],
  ['PUT', 'PersonCommand', { ...person, firstName: '', lastName: '-' }, 'firstName'],
  ['PUT', 'PersonCommand', { ...person, firstName: 5 }, 'firstName'],
  ['PUT', 'PersonCommand', { ...person, identity: {} }, 'country'],
  ['PUT', 'PersonCommand', { ...person, identity: { country: '' } }, 'country'],
  ['PUT', 'PersonCommand', { ...person, identity: { country: 'sweden' } }, 'country'],
  ['PUT', 'PersonCommand', { ...person, gender: 'x' }, 'gender'],
  ['PUT', 'PersonCommand', { ...person, options: { order: 'Random' } }, 'order'],
  ['PUT', 'PersonCommand', { ...person, options: { fuzziness: 'Soundex' } }, 'fuzziness'],
  ['PUT', 'PersonCommand', { ...person, options: { pepCountries: ['swe'] } }, 'pepCountries'],
  ['PUT', 'PersonCommand', { ...person, firstname: 'Ossian' }, 'firstName'],
  ['PUT', 'CompanyCommand', { ...company, name: undefined }, 'name'],
  ['PUT', 'CompanyCommand', { ...company, companyReferenceId: undefined }, 'companyReferenceId'],
  ['PUT', 'CompanyCommand', { ...company, name: ' ' }, 'name'],
  ['PUT', 'CompanyV2Command', { name: 'Ödestrand AB' }, 'companyReferenceId'],
  ['PUT', 'CompanyV2Command', { ...company, identity: { identity: '1' } }, 'country'],
  ['POST', 'PersonCommand/Archive', {}, 'personReferenceId'],
  ['POST', 'PersonCommand/Unarchive', {}, 'personReferenceId'],
  ['POST', 'CompanyCommand/Archive', {}, 'companyReferenceId'],
  ['POST', 'CompanyCommand/Unarchive', {}, 'companyReferenceId'],
  ['POST', 'CompanyV2Command/Archive', {}, 'companyReferenceId'],
  ['POST', 'CompanyV2Command/Unarchive', {}, 'companyReferenceId'],
  ['POST', 'PersonCommand/Classify', { ...verdict }, 'personReferenceId'],
  ['POST', 'PersonCommand/Classify', { ...verdict, personReferenceId: 'customer-1001', matchId: undefined }, 'matchId'],
  ['POST', 'PersonCommand/Classify', { ...verdict, personReferenceId: 'customer-1001', aliasId: undefined }, 'aliasId'],
  [
    'POST',
    'PersonCommand/Classify',
    { ...verdict, personReferenceId: 'customer-1001', classification: undefined },
    'classification',
  ],
  [
    'POST',
    'PersonCommand/Classify',
    { ...verdict, personReferenceId: 'customer-1001', classification: 'Maybe' },
    'classification',
  ],
  ['POST', 'PersonCommand/Classify', { ...verdict, personReferenceId: 'customer-1001' }, 'matchId'],
  ['POST', 'CompanyCommand/Classify', { ...verdict, companyReferenceId: 'company-2001' }, 'matchId'],
  ['POST', 'CompanyV2Command/Classify', { ...verdict, companyReferenceId: 'company-2001' }, 'matchId'],
  ['POST', 'CompanyV2Command/ClassifyLink', { ...verdict, companyReferenceId: 'company-2001' }, 'linkId'],
  ['POST', 'CompanyV2Command/ClassifyLink', { ...verdict, companyReferenceId: 'company-2001', linkId: 'x' }, 'linkId'],
  ['GET', 'PersonQuery/List', { 'Page.Size': 0 }, 'Page.Size'],
  ['GET', 'PersonQuery/List', { 'Page.No': -1 }, 'Page.No'],
  ['GET', 'PersonQuery/Search', { 'Page.Size': -5 }, 'Page.Size'],
  ['GET', 'PersonQuery/Search', { 'Page.Size': 'many' }, 'Page.Size'],
  ['GET', 'PersonQuery/Search', { 'Filter.IsPep': 'perhaps' }, 'Filter.IsPep'],
  ['GET', 'CompanyQuery/List', { 'Page.Size': 0 }, 'Page.Size'],
  ['GET', 'CompanyQuery/Search', { 'Page.No': -1 }, 'Page.No'],
  ['GET', 'ReportQuery/GeneralReport', { From: 'yesterday' }, 'From'],
  ['GET', 'WatchlistQuery', { Id: 'nobody' }, 'Id'],
])('%s %s %j fails and names %s', async (method, path, body, field) => {
  const response = await call(method, path, body);
  expect(response).toMatchObject({ status: 'Error', success: false, checkpoint: ZEROS, data: null });
  expect(response.message).toContain(field);
});

test('every operation names the first thing that a request lacks', async () => {
  const lacking = operations.filter(
    ({ parameters, requestBody }) => parameters.some(({ required }) => required) || requestBody?.required,
  );
  expect(lacking.length).toBeGreaterThan(25);
  for (const operation of lacking) {
    const url = operation.path;
    const body = operation.requestBody ? {} : undefined;
    const response = await sandbox.inject({ method: operation.method, url, ...(body && { body }) });
    expect([operation.slug, response.status]).toEqual([operation.slug, 200]);
    const envelope = response.json() as Envelope;
    if (operation.operationId === 'registerPersonBatch' || operation.operationId === 'saveWebhook') continue;
    const [first] = operation.parameters.filter(({ required }) => required);
    expect(envelope).toMatchObject({ status: 'Error', checkpoint: ZEROS });
    expect(envelope.message).toMatch(new RegExp(first?.name ?? 'ReferenceId|type'));
  }
});

test('every operation refuses an unknown reference', async () => {
  const unknown = 'nobody-9999';
  let checked = 0;
  for (const operation of operations) {
    for (const exchange of exchangesOf(operation, await screeningModel())) {
      const parameters = exchange.parameters.map(({ name, value }) => [
        name,
        /ReferenceId$/.test(name) ? unknown : value,
      ]);
      const body = exchange.body?.value as Record<string, unknown> | undefined;
      const reference = Object.keys(body ?? {}).find((name) =>
        /^(person|company)ReferenceId$|^referenceId$/.test(name),
      );
      const isRegistration = /^register/.test(operation.operationId ?? '');
      const names = exchange.parameters.some(({ name }) => /ReferenceId$/.test(name)) || (reference && !isRegistration);
      if (!names) continue;
      const query = new URLSearchParams(parameters.map(([name, value]) => [String(name), String(value)]));
      const response = await sandbox.inject({
        method: operation.method,
        url: `${operation.path}?${query.toString()}`,
        ...(body && reference && { body: { ...body, [reference]: unknown } }),
      });
      expect(response.json()).toMatchObject({
        status: 'Error',
        message: expect.stringMatching(/ReferenceId|referenceId/),
      });
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(30);
});

describe('the chain of checkpoints', () => {
  const register = (lastName: string) => client.put('PersonCommand', { ...person, lastName });

  test('grows with every change, and not with a question', async () => {
    const first = await register('Lundmark');
    const second = await register('Lundmark');
    expect(second.checkpoint).not.toBe(first.checkpoint);
    expect((await client.get('Ping')).checkpoint).toBe(second.checkpoint);
    expect((await client.get('PersonQuery/List')).checkpoint).toBe(second.checkpoint);
  });

  test('depends on everything before', async () => {
    const end = async (...lastNames: string[]) => {
      sandbox.reset();
      let checkpoint = '';
      for (const lastName of lastNames) ({ checkpoint } = await register(lastName));
      return checkpoint;
    };
    expect(await end('A', 'B', 'C')).toBe(await end('A', 'B', 'C'));
    expect(await end('A', 'B', 'C')).not.toBe(await end('X', 'B', 'C'));
    expect(await end('B', 'A')).not.toBe(await end('A', 'B'));
  });

  test('a failed call returns sixty-four zeros and leaves the chain alone', async () => {
    const before = (await client.get('Ping')).checkpoint;
    expect((await client.get('PersonQuery', { PersonReferenceId: 'nobody' })).checkpoint).toBe(ZEROS);
    expect((await client.get('Ping')).checkpoint).toBe(before);
  });

  test('each command makes a link', async () => {
    const { data } = await client.get('CompanyV2Query', { CompanyReferenceId: 'company-2001' });
    const [failure] = (await client.get('WebhookQuery/DeliveryFailures')).data;
    const hit = { ...data.hits[0][0] };
    const ofCompany = { companyReferenceId: 'company-2001' };
    const classified = { ...ofCompany, matchId: hit.matchId, aliasId: hit.aliasId, classification: 'Match' };
    const commands: (() => Promise<Envelope>)[] = [
      () => client.post('CompanyCommand/Archive', ofCompany),
      () => client.post('CompanyCommand/Unarchive', ofCompany),
      () => client.post('CompanyCommand/Classify', classified),
      () => client.put('WebhookCommand', { enabled: false }),
      () => client.remove('WebhookCommand', { Id: failure.id }),
      () => client.remove('CompanyCommand', { CompanyReferenceId: 'company-2001' }),
      () => client.put('PersonCommand/Batch', { persons: [person] }),
    ];
    const seen = new Set<string>();
    for (const command of commands) seen.add((await command()).checkpoint);
    expect(seen.size).toBe(commands.length);
    expect(seen).not.toContain(ZEROS);
  });
});

describe('sessions and state', () => {
  test('two sessions are independent', async () => {
    const other = clientOf(sandbox, 'other');
    await client.put('PersonCommand', person);
    expect((await other.get('PersonQuery', { PersonReferenceId: 'p-1' })).success).toBe(false);
    await other.remove('PersonCommand', { PersonReferenceId: 'customer-1001' });
    expect((await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' })).success).toBe(true);
    sandbox.drop('other');
  });

  test('the same calls get the same responses, and a restored snapshot goes on as before', async () => {
    const run = async () => [
      await client.put('PersonCommand', { ...person, firstName: 'Johan', lastName: 'Wrangelstam' }),
      await client.get('CompanyQuery/List'),
    ];
    const first = await run();
    sandbox.reset();
    expect(await run()).toEqual(first);
    const snapshot = sandbox.snapshot();
    const second = await run();
    sandbox.restore(snapshot);
    expect(await run()).toEqual(second);
  });

  test.each(['__proto__', 'constructor', 'toString', '../../etc/passwd', '<script>', '💥', '"', 'x'.repeat(10_000)])(
    'the reference %j is a reference like any other',
    async (id) => {
      expect((await client.get('PersonQuery', { PersonReferenceId: id })).success).toBe(false);
      expect((await client.put('PersonCommand', { ...person, personReferenceId: id })).success).toBe(true);
      expect((await client.get('PersonQuery', { PersonReferenceId: id })).data.personReferenceId).toBe(id);
      expect((await client.put('CompanyV2Command', { ...company, companyReferenceId: id })).success).toBe(true);
      expect((await client.remove('CompanyV2Command', { CompanyReferenceId: id })).success).toBe(true);
      expect((await client.remove('PersonCommand', { PersonReferenceId: id })).success).toBe(true);
    },
  );
});
