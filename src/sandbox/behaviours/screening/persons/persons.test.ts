import type { Sandbox } from '../../../index';
import { clientOf, startSandbox, type Client, type Envelope } from '../testing/client';

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

const person = (change: object = {}) => ({
  personReferenceId: 'p-1',
  firstName: 'Ossian',
  lastName: 'Lundmark',
  identity: { country: 'se' },
  ...change,
});
describe('classifyPersonHit', () => {
  const classify = async (classification: string): Promise<Envelope> => {
    const { data } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' });
    let response: Envelope | undefined;
    for (const { matchId, aliasId } of data.hits.flat()) {
      const verdict = { personReferenceId: 'customer-1001', matchId, aliasId, classification };
      response = await client.post('PersonCommand/Classify', verdict);
    }
    if (!response) throw new Error('There is nothing to classify.');
    return response;
  };

  test('a flag is true while any such match is FalsePositive or Unknown', async () => {
    const isPep = async () => (await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' })).data.isPep;
    expect(await isPep()).toBe(true);
    await classify('FalsePositive');
    expect(await isPep()).toBe(true);
    await classify('Match');
    expect(await isPep()).toBe(false);
    await classify('Unknown');
    expect(await isPep()).toBe(true);
  });

  test('one hit of two that is not a Match keeps the flag', async () => {
    await classify('Match');
    const { data } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' });
    const { matchId, aliasId } = data.hits[0][1];
    await client.post('PersonCommand/Classify', {
      personReferenceId: 'customer-1001',
      matchId,
      aliasId,
      classification: 'FalsePositive',
    });
    expect((await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' })).data.isPep).toBe(true);
  });

  test('the verdict is on the hit, and the person has changed', async () => {
    const response = await classify('FalsePositive');
    const { data } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' });
    expect(data.hits[0][0].classification).toBe('FalsePositive');
    expect(data.lastChanged.checkpoint).toBe(response.checkpoint);
  });
});

describe('archivePerson, unarchivePerson and deletePerson', () => {
  const isArchived = async () =>
    (await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' })).data.archived as boolean;

  test('an archived person stays, and can be brought back', async () => {
    await client.post('PersonCommand/Archive', { personReferenceId: 'customer-1001' });
    expect(await isArchived()).toBe(true);
    await client.post('PersonCommand/Archive', { personReferenceId: 'customer-1001' });
    expect(await isArchived()).toBe(true);
    await client.post('PersonCommand/Unarchive', { personReferenceId: 'customer-1001' });
    expect(await isArchived()).toBe(false);
  });

  test('a deleted person is gone with all its data', async () => {
    expect((await client.get('ReportQuery/GeneralReport')).data.length).toBeGreaterThan(0);
    await client.remove('PersonCommand', { PersonReferenceId: 'customer-1001' });
    expect((await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' })).success).toBe(false);
    const posts: { personReferenceId?: string }[] = (await client.get('ReportQuery/GeneralReport')).data;
    expect(posts.filter((post) => post.personReferenceId === 'customer-1001')).toEqual([]);
    const { data } = await client.put('PersonCommand', person({ personReferenceId: 'customer-1001' }));
    expect(data.archived).toBe(false);
  });

  test('verdicts do not outlive a deletion', async () => {
    const marta = { firstName: 'Marta', lastName: 'Lindqvist', personReferenceId: 'p-1', identity: { country: 'se' } };
    const { data } = await client.put('PersonCommand', marta);
    const { matchId, aliasId } = data.hits[0][0];
    await client.post('PersonCommand/Classify', {
      personReferenceId: 'p-1',
      matchId,
      aliasId,
      classification: 'Match',
    });
    await client.remove('PersonCommand', { PersonReferenceId: 'p-1' });
    expect((await client.put('PersonCommand', marta)).data.hits[0][0].classification).toBe('Unknown');
  });
});

describe('getPerson, listPersons and searchPersons', () => {
  const ids = ({ data }: Envelope) =>
    data.map(({ personReferenceId }: { personReferenceId: string }) => personReferenceId);

  test('the reference state', async () => {
    expect(ids(await client.get('PersonQuery/List'))).toEqual(['customer-1001', 'customer-1002', 'customer-1003']);
    expect((await client.get('PersonQuery', { PersonReferenceId: 'customer-1002' })).data.hits).toEqual([]);
    const { data } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1003' });
    expect(data).toMatchObject({ archived: true, isPep: true });
    expect(data.hits[0][0].classification).toBe('FalsePositive');
  });

  test('pages are counted from 0', async () => {
    expect(ids(await client.get('PersonQuery/List', { 'Page.Size': 2 }))).toEqual(['customer-1001', 'customer-1002']);
    expect(ids(await client.get('PersonQuery/List', { 'Page.Size': 2, 'Page.No': 1 }))).toEqual(['customer-1003']);
    expect(ids(await client.get('PersonQuery/List', { 'Page.Size': 2, 'Page.No': 2 }))).toEqual([]);
  });

  test('a page has 100 entries unless another size is given', async () => {
    const persons = Array.from({ length: 150 }, (_, at) => person({ personReferenceId: `bulk-${at}` }));
    await client.put('PersonCommand/Batch', { persons });
    expect((await client.get('PersonQuery/List')).data).toHaveLength(100);
    expect((await client.get('PersonQuery/Search')).data).toHaveLength(100);
    expect((await client.get('PersonQuery/List', { 'Page.No': 1 })).data).toHaveLength(53);
  });

  test('a search marks what it found, whatever the case and the diacritics', async () => {
    const { data } = await client.get('PersonQuery/Search', { Query: 'SJO' });
    expect(data).toEqual([
      {
        personReferenceId: 'customer-1002',
        firstName: [{ text: 'Henrik', isMatch: false }],
        lastName: [
          { text: 'Sjö', isMatch: true },
          { text: 'vall', isMatch: false },
        ],
        isPep: false,
        isRca: false,
        isSanction: false,
        isSip: false,
        identity: { identity: '19880923-5570', country: 'se' },
        archived: false,
      },
    ]);
  });

  test('every word of a search has to be found, and no word finds nobody', async () => {
    expect(ids(await client.get('PersonQuery/Search', { Query: 'lind mart' }))).toEqual(['customer-1001']);
    expect(ids(await client.get('PersonQuery/Search', { Query: 'lind henrik' }))).toEqual([]);
    expect(ids(await client.get('PersonQuery/Search', { Query: '-' }))).toEqual([]);
    expect(ids(await client.get('PersonQuery/Search', { Query: '' }))).toHaveLength(3);
  });

  test.each<[string, object]>([
    ['IsPep', { firstName: 'Örjan', lastName: 'Kjellgård' }],
    ['IsRca', { firstName: 'Göran', lastName: 'Lindqvist' }],
    ['IsSanction', { firstName: 'Johan', lastName: 'Wrangelstam' }],
    ['IsSip', { firstName: 'Malin', lastName: 'Tjärnbäck' }],
    ['IsUnclassified', { firstName: 'Malin', lastName: 'Tjärnbäck' }],
  ])('Filter.%s', async (filter, name) => {
    await client.put('PersonCommand', person(name));
    const yes = ids(await client.get('PersonQuery/Search', { [`Filter.${filter}`]: true }));
    const no = ids(await client.get('PersonQuery/Search', { [`Filter.${filter}`]: false }));
    expect(yes).toContain('p-1');
    expect(no).not.toContain('p-1');
    expect(no).toContain('customer-1002');
    expect([...yes, ...no].sort()).toEqual(['customer-1001', 'customer-1002', 'customer-1003', 'p-1']);
  });

  test('filters and a query work together', async () => {
    const query = { Query: 'lind', 'Filter.IsPep': true, 'Filter.IsSanction': false };
    expect(ids(await client.get('PersonQuery/Search', query))).toEqual(['customer-1001']);
    expect(ids(await client.get('PersonQuery/Search', { ...query, 'Filter.IsSip': true }))).toEqual([]);
  });
});
