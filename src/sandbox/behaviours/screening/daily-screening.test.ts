import Ajv2020 from 'ajv/dist/2020';
import { jsonSchemasOf } from '../../../openapi';
import type { Sandbox } from '../..';
import { clientOf, screeningModel, startSandbox, type Client } from './testing/client';
import { EVENT_TYPES, type EventType } from './webhook/events';

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.reset();
  client = clientOf(sandbox);
});

type Step = (api: Client) => Promise<unknown>;

const list = 'concord-sanctions';
const onWatchlist =
  (entry: object): Step =>
  (api) =>
    api.control('POST', 'watchlist', { list, ...entry });
const offWatchlist =
  (id: string): Step =>
  (api) =>
    api.control('DELETE', `watchlist?id=${id}`);
const nordvik =
  (change: object): Step =>
  (api) =>
    api.control('POST', 'register', { company: 'se/559900-2018', change });
const inRegister =
  (person: string, change: object): Step =>
  (api) =>
    api.control('POST', 'register', { person, change });
const seat = (person: string, role = 'BoardMember') => ({ person, role });

const sjovall = onWatchlist({
  person: { id: 'concord-p-9001', is: ['sanction'], names: [{ first: 'Henrik', last: 'Sjövall' }] },
});
const bageri = onWatchlist({
  company: { id: 'concord-c-9001', is: ['sanction'], names: [{ name: 'Björkdalens Bageri' }] },
});

/** What is changed before the daily screening, the events that it makes, and of whom. */
const CASES: readonly (readonly [EventType, readonly Step[], readonly string[]])[] = [
  ['PersonSanctionMatched', [sjovall], ['customer-1002']],
  [
    'PersonSanctionMatchRemoved',
    [sjovall, (api) => api.control('POST', 'rescreen'), offWatchlist('concord-p-9001')],
    ['customer-1002'],
  ],
  ['CompanySanctionMatched', [bageri], ['company-2002']],
  [
    'CompanySanctionMatchRemoved',
    [bageri, (api) => api.control('POST', 'rescreen'), offWatchlist('concord-c-9001')],
    ['company-2002'],
  ],
  ['CompanyNameChanged', [nordvik({ name: 'Nordvik Rederi AB' })], ['company-2001']],
  ['CompanyDescriptionChanged', [nordvik({ description: 'Carries passengers.' })], ['company-2001']],
  ['CompanySignatoryChanged', [nordvik({ signatory: 'Signed by the chairman.' })], ['company-2001']],
  ['CompanyLinkAdded', [nordvik({ board: [seat('stina-bjorkdal'), seat('johan-wrangelstam')] })], ['company-2001']],
  [
    'CompanyLinkRemoved',
    [nordvik({ board: [seat('cecilia-odmark', 'Ceo'), seat('petter-hagbom')] })],
    ['company-2001'],
  ],
  ['CompanyLinkUpdated', [inRegister('cecilia-odmark', { last: 'Ödmark Lund' })], ['company-2001']],
  [
    'CompanyLinkScreeningMatched',
    [
      onWatchlist({
        person: { id: 'concord-p-9002', is: ['sanction'], names: [{ first: 'Cecilia', last: 'Ödmark' }] },
      }),
    ],
    ['company-2001'],
  ],
  ['CompanyLinkScreeningMatchRemoved', [offWatchlist('concord-p-0012')], ['company-2001']],
  [
    'CompanyLinkScreeningMatchedNameChanged',
    [inRegister('johan-wrangelstam', { first: 'Johan Erik' })],
    ['company-2001'],
  ],
  [
    'CompanyScreeningMatched',
    [onWatchlist({ company: { id: 'concord-c-9002', is: ['sie'], names: [{ name: 'Nordvik Shipping' }] } })],
    ['company-2001'],
  ],
  ['CompanyScreeningMatchRemoved', [offWatchlist('concord-c-0001')], ['company-2001']],
  [
    'CompanyAddressChanged',
    [nordvik({ address: { street: 'Kajgatan 9', zipCode: '123 47', city: 'Norrvik' } })],
    ['company-2001'],
  ],
  ['CompanySniClassificationChanged', [nordvik({ sni: { code: '50102', text: 'Ferries' } })], ['company-2001']],
];

test('there is a case for each of the 17 event types', () =>
  expect(CASES.map(([type]) => type)).toEqual([...EVENT_TYPES]));

test.each(CASES)('%s is delivered when it happens', async (type, steps, references) => {
  for (const step of steps) await step(client);
  await client.control('DELETE', 'receiver');
  const { status, body } = await client.control('POST', 'rescreen');
  expect(status).toBe(200);
  const events: { type: string; referenceId: string; delivery: string }[] = body.events;
  expect(events.filter((event) => event.type === type)).toEqual(
    references.map((referenceId) => ({ type, referenceId, delivery: 'delivered' })),
  );
  const { deliveries } = (await client.control('GET', 'receiver')).body;
  expect(deliveries.map((delivery: { body: { type: string } }) => delivery.body.type)).toEqual(
    events.map((event) => event.type),
  );
});

test('every delivery is as the document describes it', async () => {
  const model = await screeningModel();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  ajv.addSchema({ $id: 'api', $defs: jsonSchemasOf(model, { unknownProperties: 'reject' }) });
  for (const [, steps] of CASES) for (const step of steps) await step(client);
  await client.control('POST', 'rescreen');
  const { deliveries } = (await client.control('GET', 'receiver')).body;
  expect(deliveries.length).toBeGreaterThan(5);
  for (const { body } of deliveries) {
    ajv.validate('api#/$defs/WebhookDelivery', body);
    expect(ajv.errors ?? []).toEqual([]);
  }
});

describe('the daily screening', () => {
  test('happens the next night, and changes nothing when nothing has changed', async () => {
    const before = await client.get('PersonQuery/List');
    const { body } = await client.control('POST', 'rescreen');
    expect(body).toEqual({ at: '2025-03-04T03:00:00Z', persons: 2, companies: 2, events: [] });
    const after = await client.get('PersonQuery/List');
    expect(after.data).toEqual(before.data);
    expect(after.checkpoint).toBe(before.checkpoint);
    expect((await client.control('POST', 'rescreen')).body.at).toBe('2025-03-05T03:00:00Z');
  });

  test('leaves out who is archived, until it is unarchived', async () => {
    await client.post('PersonCommand/Archive', { personReferenceId: 'customer-1002' });
    await sjovall(client);
    expect((await client.control('POST', 'rescreen')).body).toMatchObject({ persons: 1, events: [] });
    expect((await client.get('PersonQuery', { PersonReferenceId: 'customer-1002' })).data.hits).toEqual([]);
    await client.post('PersonCommand/Unarchive', { personReferenceId: 'customer-1002' });
    expect((await client.control('POST', 'rescreen')).body.events).toHaveLength(1);
    expect((await client.get('PersonQuery', { PersonReferenceId: 'customer-1002' })).data).toMatchObject({
      isSanction: true,
      lastChanged: { timestampUtc: '2025-03-05T03:00:00Z' },
    });
  });

  test('brings no event of an archived company', async () => {
    await client.control('POST', 'register', { company: 'fi/9900203-4', change: { name: 'Tähtikallio Group Oy' } });
    expect((await client.control('POST', 'rescreen')).body.events).toEqual([]);
  });

  test('keeps the verdict on a match that goes and comes back', async () => {
    const hit = async () => {
      const { data } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1002' });
      return data.hits.flat()[0] as { matchId: string; aliasId: string; classification: string } | undefined;
    };
    await sjovall(client);
    await client.control('POST', 'rescreen');
    const { matchId, aliasId } = (await hit()) ?? {};
    const verdict = { personReferenceId: 'customer-1002', matchId, aliasId, classification: 'FalsePositive' };
    await client.post('PersonCommand/Classify', verdict);
    await offWatchlist('concord-p-9001')(client);
    await client.control('POST', 'rescreen');
    expect(await hit()).toBeUndefined();
    await sjovall(client);
    await client.control('POST', 'rescreen');
    expect(await hit()).toMatchObject({ classification: 'FalsePositive' });
  });

  test('a company follows its name in the register', async () => {
    await nordvik({ name: 'Nordvik Rederi AB' })(client);
    const { body } = await client.control('POST', 'rescreen');
    expect(body.events.map(({ type }: { type: string }) => type)).toEqual([
      'CompanyNameChanged',
      'CompanyScreeningMatchRemoved',
    ]);
    const { data } = await client.get('CompanyV2Query', { CompanyReferenceId: 'company-2001' });
    expect(data).toMatchObject({ name: 'Nordvik Rederi AB', hits: [] });
  });

  test('a company that was registered with version 1 has events of sanctions only', async () => {
    await client.control('POST', 'register', {
      company: 'se/559900-2026',
      change: { name: 'Björkdalens Konditori AB', board: [] },
    });
    expect((await client.control('POST', 'rescreen')).body.events).toEqual([]);
  });

  test('an event that cannot be delivered is reported, and listed as failed', async () => {
    await client.put('WebhookCommand', { enabled: true, url: 'http://127.0.0.1:1/' });
    await sjovall(client);
    const { body } = await client.control('POST', 'rescreen');
    expect(body.events).toEqual([{ type: 'PersonSanctionMatched', referenceId: 'customer-1002', delivery: 'failed' }]);
    expect((await client.get('WebhookQuery/DeliveryFailures')).data.at(-1)).toMatchObject({ onCreated: false });
  });
});

describe('controls', () => {
  test('GET watchlist and register list their entries', async () => {
    const { body } = await client.control('GET', 'watchlist?list=fi-pep');
    expect(body.persons.map(({ id }: { id: string }) => id)).toContain('fi-pep-0001');
    expect(body.companies).toEqual([]);
    const register = (await client.control('GET', 'register')).body;
    expect(register.companies['se/5599002018'].name).toBe('Nordvik Shipping AB');
    expect(register.people['goran-lindqvist'].last).toBe('Lindqvist');
  });

  test('a changed entry replaces the one of the data files, for this session only', async () => {
    const change = {
      list: 'se-pep',
      person: { id: 'se-pep-0001', is: ['pep'], names: [{ first: 'Eva', last: 'Ny' }] },
    };
    expect((await client.control('POST', 'watchlist', change)).body.change).toBe('replaced');
    const find = async (api: Client, firstName: string, lastName: string) =>
      (await api.put('PersonCommand', { personReferenceId: 'p', firstName, lastName })).data.hits.length;
    expect(await find(client, 'Eva', 'Ny')).toBe(1);
    expect(await find(client, 'Märta', 'Hallenborg')).toBe(0);
    expect(await find(clientOf(sandbox, 'other'), 'Märta', 'Hallenborg')).toBe(1);
    sandbox.reset();
    expect(await find(client, 'Märta', 'Hallenborg')).toBe(1);
  });

  test.each<[string, string, unknown, RegExp]>([
    ['POST', 'watchlist', undefined, /must/],
    [
      'POST',
      'watchlist',
      { list: 'x', person: { id: 'a', is: ['pep'], names: [{ first: 'A', last: 'B' }] } },
      /Unknown list "x"/,
    ],
    ['POST', 'watchlist', { list: 'se-pep', person: { id: 'a', is: ['king'], names: [] } }, /person\.is\[0\].*names/],
    ['POST', 'watchlist', { list: 'se-pep', person: { id: '__proto__', is: ['pep'], names: [] } }, /person\.id/],
    ['DELETE', 'watchlist?id=nobody', undefined, /"nobody"/],
    ['DELETE', 'watchlist', undefined, /\?id=/],
    ['POST', 'register', { company: 'se/1', change: {} }, /no company/],
    ['POST', 'register', { company: 'se/559900-2018', change: { board: [seat('nobody')] } }, /no person "nobody"/],
    ['POST', 'register', { company: 'se/559900-2018', change: { board: [seat('petter-hagbom', 'King')] } }, /role/],
    ['POST', 'register', { person: 'nobody', change: { first: 'A' } }, /needs first, last and country/],
  ])('%s %s %j is refused', async (method, path, body, detail) =>
    expect(await client.control(method, path, body)).toMatchObject({
      status: 400,
      body: { detail: expect.stringMatching(detail) },
    }),
  );
});
