import type { Sandbox } from '../..';
import { clientOf, startSandbox, type Client } from './testing/client';

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

const dates = (posts: { date: string }[]) => posts.map(({ date }) => date);

test('getPersonReport lists the matches of one person', async () => {
  const { data } = await client.get('ReportQuery/PersonReport', { PersonReferenceId: 'customer-1001' });
  expect(data).toEqual([
    {
      date: '2025-01-15T08:30:00Z',
      details: 'Matched Märta Lindqvist on the list "Swedish public offices".',
      activity: 'Matched',
      name: 'Marta Lindqvist',
      identity: '19610412-2380',
      personReferenceId: 'customer-1001',
    },
  ]);
});

test('getCompanyReport lists the matches of a company and of its links', async () => {
  const { data } = await client.get('ReportQuery/CompanyReport', { CompanyReferenceId: 'company-2001' });
  expect(data.map(({ details }: { details: string }) => details)).toEqual([
    'Matched Nordvik Shipping Ltd on the list "Concord sanctions list".',
    'The link Johan Wrangelstam matched Johan Wrangelstam on the list "Concord sanctions list".',
    'The link Göran Lindqvist matched Göran Lindqvist on the list "Swedish public offices".',
  ]);
  expect(data[0]).toMatchObject({ companyReferenceId: 'company-2001', identity: '559900-2018' });
});

test('getGeneralReport lists all matches, in chronological order', async () => {
  const { data } = await client.get('ReportQuery/GeneralReport');
  expect(dates(data)).toEqual([...dates(data)].sort());
  expect(new Set(data.map((post: object) => Object.keys(post).find((key) => key.endsWith('ReferenceId'))))).toEqual(
    new Set(['personReferenceId', 'companyReferenceId']),
  );
});

test.each<[string, object, number]>([
  ['both ends belong to the period', { From: '2025-01-15T08:30:00Z', To: '2025-01-15T08:30:00Z' }, 1],
  ['From alone', { From: '2025-01-16T00:00:00Z' }, 4],
  ['To alone', { To: '2025-01-16T00:00:00Z' }, 1],
  ['a time of another zone', { To: '2025-01-15T10:30:00+02:00' }, 1],
  ['a period in which nothing happened', { From: '2025-02-01T00:00:00Z', To: '2025-02-02T00:00:00Z' }, 0],
])('%s', async (_what, period, count) =>
  expect((await client.get('ReportQuery/GeneralReport', { ...period })).data).toHaveLength(count),
);

test('a later match makes a post of its own time', async () => {
  await client.control('POST', 'watchlist', {
    list: 'concord-sanctions',
    person: { id: 'concord-p-9001', is: ['sanction'], names: [{ first: 'Henrik', last: 'Sjövall' }] },
  });
  await client.control('POST', 'rescreen');
  const { data } = await client.get('ReportQuery/PersonReport', { PersonReferenceId: 'customer-1002' });
  expect(dates(data)).toEqual(['2025-03-04T03:00:00Z']);
  const later = { PersonReferenceId: 'customer-1002', From: '2025-03-04T03:00:01Z' };
  expect((await client.get('ReportQuery/PersonReport', later)).data).toEqual([]);
});
