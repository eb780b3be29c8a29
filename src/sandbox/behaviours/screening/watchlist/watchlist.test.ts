import type { Sandbox } from '../../../index';
import { clientOf, startSandbox, type Client } from '../testing/client';

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

describe('getWatchlistPerson', () => {
  test('responds with everything that is on the list', async () => {
    const { data } = await client.get('WatchlistQuery', { Id: 'se-pep-0001' });
    expect(data).toMatchObject({
      listId: 'se-pep-0001',
      nationalIdentificationNumber: '19610412-2380',
      birthdates: [{ type: 'Date', circa: false, year: 1961, month: 4, day: 12, fromYear: null, toYear: null }],
      countries: ['se'],
      nationalities: ['se'],
      isPep: true,
      isRca: false,
      gender: 'Female',
      lists: ['Swedish public offices'],
      active: true,
      deceased: false,
      watchlistSource: { filename: 'se-public-offices-2025-02.xml', updatedAt: '2025-02-28T02:00:00Z' },
      notes: ['Sits on the committee on trade.'],
    });
    expect(data.names.map(({ type }: { type: string }) => type)).toEqual(['Primary', 'Spelling', 'Maiden']);
    expect(data.roles).toEqual([
      expect.objectContaining({ isActive: true, sinceYear: '2014', sinceMonth: '09', sinceDay: '29', toYear: null }),
      expect.objectContaining({ isActive: false, sinceYear: '2006', sinceMonth: null, toYear: '2014', toMonth: '09' }),
    ]);
  });

  test('a relation leads from an RCA to its PEP', async () => {
    const { data: rca } = await client.get('WatchlistQuery', { Id: 'se-pep-0002' });
    expect(rca.isRca).toBe(true);
    const [relation] = rca.relations;
    expect(relation).toMatchObject({ firstName: 'Märta', isPep: true, isRca: false, relationType: 'Spouse' });
    expect((await client.get('WatchlistQuery', { Id: relation.relationPersonId })).data.isPep).toBe(true);
  });

  test.each<[string, object]>([
    ['se-pep-0005', { type: 'Date', circa: true, year: 1963, month: null, day: null }],
    ['se-pep-0007', { type: 'Range', circa: false, year: null, fromYear: 1946, toYear: 1950 }],
    ['concord-p-0008', { type: 'Date', circa: false, year: null, month: null, day: null }],
  ])('the birthdate of %s', async (Id, birthdate) => {
    const { data } = await client.get('WatchlistQuery', { Id });
    expect(data.birthdates).toEqual([expect.objectContaining(birthdate)]);
  });

  test('names that are looked for are marked', async () => {
    const { data } = await client.get('WatchlistQuery', { Id: 'se-pep-0001', FirstName: 'marta', LastName: 'lind' });
    expect(data.names[0].selectedFirstName).toEqual([{ text: 'Märta', isMatch: true }]);
    expect(data.names[0].selectedLastName[0]).toEqual({ text: 'Lind', isMatch: true });
    expect(data.names[2].selectedLastName).toEqual([{ text: 'Hallenborg', isMatch: false }]);
  });

  test('deceased and inactive people stay on the list', async () => {
    const { data } = await client.get('WatchlistQuery', { Id: 'se-pep-0008' });
    expect(data).toMatchObject({ deceased: true, active: false });
  });
});

describe('watchlist entries behind hits', () => {
  test('getWatchlistPersonV2 marks what matched', async () => {
    const { data: person } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' });
    const { data } = await client.get('WatchlistQuery/v2', {
      MatchId: person.hits[0][0].matchId,
      PersonReferenceId: 'customer-1001',
    });
    expect(data.listId).toBe('se-pep-0001');
    expect(data.names[0].selectedFirstName).toEqual(person.hits[0][0].matchedFirstName);
    expect(data.names[2].selectedLastName).toEqual([{ text: 'Hallenborg', isMatch: false }]);
  });

  test.each(['Company', 'CompanyV2'])('getWatchlist%s responds with the company that matched', async (path) => {
    const { data: company } = await client.get('CompanyQuery', { CompanyReferenceId: 'company-2001' });
    const { data } = await client.get(`WatchlistQuery/${path}`, {
      MatchId: company.hits[0][0].matchId,
      CompanyReferenceId: 'company-2001',
    });
    expect(data).toMatchObject({
      listId: 'concord-c-0001',
      isSanction: true,
      isSie: false,
      sanctionLists: ['Concord sanctions list'],
      active: true,
    });
    expect(data.names[0].selectedName).toEqual(company.hits[0][0].matchedName);
    expect(data.names[1].selectedName.every((part: { isMatch: boolean }) => !part.isMatch)).toBe(true);
  });

  test('getWatchlistCompanyV2Link responds with the person or the company that a link matched', async () => {
    await client.put('CompanyV2Command', {
      companyReferenceId: 'c-1',
      identity: { identity: 'HRB 990021', country: 'de' },
    });
    const { data: company } = await client.get('CompanyV2Query', { CompanyReferenceId: 'c-1' });
    const found: string[] = [];
    for (const link of company.links) {
      for (const { matchId } of link.matches) {
        const query = { MatchId: matchId, CompanyReferenceId: 'c-1', LinkId: link.id };
        found.push((await client.get('WatchlistQuery/CompanyV2Link', query)).data.listId);
      }
    }
    expect([...new Set(found)]).toEqual(['concord-c-0010', 'de-pep-0003']);
  });

  test('an entry that has left the list since is an error that says so', async () => {
    const { data: person } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' });
    await client.control('DELETE', 'watchlist?id=se-pep-0001');
    const query = { MatchId: person.hits[0][0].matchId, PersonReferenceId: 'customer-1001' };
    expect(await client.get('WatchlistQuery/v2', query)).toMatchObject({
      status: 'Error',
      message: expect.stringContaining('no longer on the watchlist'),
    });
  });
});
