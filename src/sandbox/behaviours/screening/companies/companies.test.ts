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

interface Hit {
  readonly matchId: string;
  readonly aliasId: string;
}
interface Link {
  readonly id: string;
  readonly matches: Hit[];
}

const nordvik = { CompanyReferenceId: 'company-2001' };
const company = (change: object = {}) => ({ companyReferenceId: 'c-1', name: 'Ödestrand Trävaror AB', ...change });
const identity = (number: string, country = 'se') => ({ identity: number, country });

describe('flags of a company', () => {
  const flags = async () => {
    const { data } = await client.get('CompanyQuery/Search', { Query: 'nordvik' });
    const { isPep, isRca, isSanction, isSie } = data[0];
    return { isPep, isRca, isSanction, isSie };
  };
  const classifyAll = async (classification: string) => {
    const response = await client.get('CompanyV2Query', nordvik);
    const verdict = { companyReferenceId: 'company-2001', classification };
    for (const { matchId, aliasId } of response.data.hits.flat() as Hit[]) {
      expect((await client.post('CompanyV2Command/Classify', { ...verdict, matchId, aliasId })).success).toBe(true);
    }
    for (const link of response.data.links as Link[]) {
      for (const { matchId, aliasId } of link.matches) {
        const body = { ...verdict, linkId: link.id, matchId, aliasId };
        expect((await client.post('CompanyV2Command/ClassifyLink', body)).success).toBe(true);
      }
    }
  };

  test('are true while any match of that kind, of a link too, is FalsePositive or Unknown', async () => {
    expect(await flags()).toEqual({ isPep: false, isRca: true, isSanction: true, isSie: false });
    await classifyAll('FalsePositive');
    expect(await flags()).toEqual({ isPep: false, isRca: true, isSanction: true, isSie: false });
    await classifyAll('Match');
    expect(await flags()).toEqual({ isPep: false, isRca: false, isSanction: false, isSie: false });
    expect((await client.get('CompanyQuery', nordvik)).data.isSanction).toBe(false);
  });

  test('a Match of the company itself leaves the flag that a link sets', async () => {
    const { data } = await client.get('CompanyQuery', nordvik);
    const { matchId, aliasId } = data.hits[0][0];
    const verdict = { companyReferenceId: 'company-2001', matchId, aliasId, classification: 'Match' };
    expect((await client.post('CompanyCommand/Classify', verdict)).success).toBe(true);
    expect((await flags()).isSanction).toBe(true);
  });

  test('a company of a high-risk country is flagged', async () => {
    const { data } = await client.put('CompanyV2Command', company({ identity: { country: 'ir' } }));
    expect(data.highRiskCountry).toBe(true);
  });
});

describe.each([
  ['archiveCompany, unarchiveCompany and deleteCompany', 'CompanyCommand'],
  ['archiveCompanyV2, unarchiveCompanyV2 and deleteCompanyV2', 'CompanyV2Command'],
])('%s', (_operations, path) => {
  const isArchived = async () => (await client.get('CompanyV2Query', nordvik)).data.archived as boolean;

  test('an archived company stays, and can be brought back', async () => {
    await client.post(`${path}/Archive`, { companyReferenceId: 'company-2001' });
    expect(await isArchived()).toBe(true);
    await client.post(`${path}/Unarchive`, { companyReferenceId: 'company-2001' });
    expect(await isArchived()).toBe(false);
  });

  test('a deleted company is gone with all its data', async () => {
    await client.remove(path, nordvik);
    expect((await client.get('CompanyQuery', nordvik)).success).toBe(false);
    expect((await client.get('CompanyV2Query', nordvik)).success).toBe(false);
    expect((await client.get('WebhookQuery/DeliveryFailures')).data).toEqual([]);
    const posts: { companyReferenceId?: string }[] = (await client.get('ReportQuery/GeneralReport')).data;
    expect(posts.filter((post) => post.companyReferenceId === 'company-2001')).toEqual([]);
  });
});

describe('getCompanyData', () => {
  test('says who owns and who runs the company', async () => {
    const { data } = await client.get('CompanyQuery/CompanyData', nordvik);
    expect(data).toMatchObject({
      name: 'Nordvik Shipping AB',
      registrationDate: '1998-04-06',
      country: 'se',
      parentCompany: { name: 'Nordvik Holding AS', identity: '990002018' },
      ultimateParentCompany: { name: 'Halcyon Meridian Limited', identity: '99002004', isForeign: true },
      owners: {
        persons: [
          { firstName: 'Ulla-Britt', lastName: 'Sandehed', shares: 2500, stake: 25, votes: 25 },
          { firstName: 'Johan', lastName: 'Wrangelstam', nationalIdentityNumber: '19760616-1210', stake: 15 },
        ],
        companies: [{ organizationNumber: '990002018', name: 'Nordvik Holding AS', stake: 60 }],
      },
      legalForm: { type: 49, description: 'Aktiebolag' },
      legalFormType: 'LimitedCompany',
      listingType: 'Unlisted',
    });
    expect(data.boardmembers.map(({ role }: { role: string }) => role)).toEqual([
      'Chairman',
      'Ceo',
      'BoardMember',
      'Accountant',
      'LeadAccountant',
    ]);
    expect(data.boardmembers[3]).toMatchObject({ name: 'Hagbom Revision AB', companyIdentityNumber: '559900-2109' });
  });

  test('a parent of the same country is not foreign, and there may be none', async () => {
    const dataOf = async (number: string) => {
      await client.put('CompanyV2Command', company({ name: undefined, identity: identity(number) }));
      return (await client.get('CompanyQuery/CompanyData', { CompanyReferenceId: 'c-1' })).data;
    };
    expect((await dataOf('559900-2083')).ultimateParentCompany.isForeign).toBe(false);
    expect(await dataOf('559900-2026')).toMatchObject({ parentCompany: null, ultimateParentCompany: null });
  });

  test('fails for a company that is not in the register', async () => {
    await client.put('CompanyCommand', company());
    const response = await client.get('CompanyQuery/CompanyData', { CompanyReferenceId: 'c-1' });
    expect(response).toMatchObject({ status: 'Error', message: expect.stringContaining('CompanyReferenceId') });
  });
});

describe('getCompany, listCompanies and searchCompanies', () => {
  const ids = ({ data }: Envelope) =>
    data.map(({ companyReferenceId }: { companyReferenceId: string }) => companyReferenceId);

  test('the reference state', async () => {
    expect(ids(await client.get('CompanyQuery/List'))).toEqual(['company-2001', 'company-2002', 'company-2003']);
    expect((await client.get('CompanyQuery', { CompanyReferenceId: 'company-2002' })).data).toMatchObject({ hits: [] });
    expect((await client.get('CompanyQuery', { CompanyReferenceId: 'company-2003' })).data.archived).toBe(true);
  });

  test('pages are counted from 0', async () => {
    expect(ids(await client.get('CompanyQuery/List', { 'Page.Size': 2, 'Page.No': 1 }))).toEqual(['company-2003']);
    expect(ids(await client.get('CompanyQuery/Search', { 'Page.Size': 1, 'Page.No': 1 }))).toEqual(['company-2002']);
  });

  test('a search marks what it found', async () => {
    const { data } = await client.get('CompanyQuery/Search', { Query: 'bjorkd' });
    expect(data).toHaveLength(1);
    expect(data[0].name.slice(0, 2)).toEqual([
      { text: 'Björkd', isMatch: true },
      { text: 'alens', isMatch: false },
    ]);
  });

  test.each<[string, string]>([
    ['IsSanction', 'Jinlong Ocean Freight'],
    ['IsSie', 'Amberline Payments'],
    ['IsUnclassified', 'Amberline Payments'],
  ])('Filter.%s', async (filter, name) => {
    await client.put('CompanyV2Command', company({ name }));
    const yes = ids(await client.get('CompanyQuery/Search', { [`Filter.${filter}`]: true }));
    const no = ids(await client.get('CompanyQuery/Search', { [`Filter.${filter}`]: false }));
    expect(yes).toContain('c-1');
    expect(no).toContain('company-2002');
    expect([...yes, ...no].sort()).toEqual(['c-1', 'company-2001', 'company-2002', 'company-2003']);
  });

  test('an unclassified hit of a link makes the company unclassified', async () => {
    const { data } = await client.get('CompanyV2Query', nordvik);
    const { matchId, aliasId } = data.hits[0][0];
    const verdict = { companyReferenceId: 'company-2001', matchId, aliasId, classification: 'Match' };
    await client.post('CompanyV2Command/Classify', verdict);
    const query = { 'Filter.IsUnclassified': true };
    expect(ids(await client.get('CompanyQuery/Search', query))).toContain('company-2001');
  });
});
