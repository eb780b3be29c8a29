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
  readonly name: string;
  readonly matches: Hit[];
  readonly linkDescriptions: { readonly type: string; readonly roles: string[] }[];
}

const nordvik = { CompanyReferenceId: 'company-2001' };
const company = (change: object = {}) => ({ companyReferenceId: 'c-1', name: 'Ödestrand Trävaror AB', ...change });
const identity = (number: string, country = 'se') => ({ identity: number, country });
const linkNamed = ({ data }: Envelope, name: string): Link => {
  const link = (data.links as Link[]).find((other) => other.name === name);
  if (!link) throw new Error(`There is no link ${name}.`);
  return link;
};

describe('registerCompany (v1)', () => {
  test('responds with the company, its hits and its beneficiaries, each screened', async () => {
    const { data } = await client.put('CompanyCommand', {
      companyReferenceId: 'c-1',
      name: 'Nordvik Shipping AB',
      identity: identity('559900-2018'),
    });
    expect(data).toMatchObject({
      companyReferenceId: 'c-1',
      name: 'Nordvik Shipping AB',
      isSanction: true,
      isSie: false,
    });
    expect(data.hits).toHaveLength(1);
    expect(data.beneficiaries.map(({ lastName }: { lastName: string }) => lastName)).toEqual([
      'Quillfeather',
      'Lindqvist',
    ]);
    expect(data.beneficiaries[1]).toMatchObject({ isRca: true, isPep: false, gender: 'Male', birthdate: '1958-07-19' });
    expect((await client.get('CompanyQuery', { CompanyReferenceId: 'c-1' })).data).toEqual(data);
  });

  test('omitUltimateBenefitOwner skips the beneficiaries', async () => {
    const { data } = await client.put('CompanyCommand', {
      ...company({ name: 'Nordvik Shipping AB', identity: identity('559900-2018') }),
      options: { omitUltimateBenefitOwner: true },
    });
    expect(data.beneficiaries).toEqual([]);
  });

  test('a company without identity is screened by its name', async () => {
    const { data } = await client.put('CompanyCommand', company({ name: 'Amberline Payments' }));
    expect(data).toMatchObject({ identity: null, isSie: true, beneficiaries: [] });
  });
});

describe('registerCompanyV2', () => {
  test('needs nothing but the reference', async () => {
    const { data } = await client.put('CompanyV2Command', { companyReferenceId: 'c-1' });
    expect(data).toEqual({
      name: null,
      companyReferenceId: 'c-1',
      hits: [],
      isSanction: false,
      isSie: false,
      archived: false,
      links: [],
      legalForm: null,
      identity: null,
      description: null,
      signatory: null,
      highRiskCountry: false,
      lastChanged: { timestampUtc: '2025-03-03T09:00:00Z', checkpoint: expect.any(String) },
      address: null,
      city: null,
      zipcode: null,
      sni: null,
    });
  });

  test('takes the name and the rest from the company register', async () => {
    const { data } = await client.put('CompanyV2Command', {
      companyReferenceId: 'c-1',
      identity: identity('5599002034'),
    });
    expect(data).toMatchObject({
      name: 'Rosengrim Avfall AB',
      legalForm: 'LimitedCompany',
      description: 'Collects and sorts industrial waste.',
      signatory: 'Signed by the board.',
      address: 'Deponivägen 1',
      city: 'Norrvik',
      zipcode: '123 90',
      sni: { classification: 'Collection of non-hazardous waste', classificationCode: '38110' },
      isSie: true,
    });
    expect(data.links).toHaveLength(1);
    expect(data.links[0].matches[0]).toMatchObject({ isSip: true, score: 1 });
  });

  test('has a link of every type, with roles', async () => {
    const descriptions = (response: Envelope, name: string) => linkNamed(response, name).linkDescriptions;
    const response = await client.get('CompanyV2Query', nordvik);
    expect(descriptions(response, 'Nordvik Holding AS')).toEqual([{ type: 'Owner', roles: [] }]);
    expect(descriptions(response, 'Hagbom Revision AB')).toEqual([{ type: 'BoardMember', roles: ['Accountant'] }]);
    expect(descriptions(response, 'Göran Lindqvist')).toEqual([{ type: 'UltimateBeneficialOwner', roles: [] }]);
    const finnish = await client.get('CompanyV2Query', { CompanyReferenceId: 'company-2003' });
    expect(descriptions(finnish, 'Sanni Kalliovaara')).toEqual([
      { type: 'Owner', roles: [] },
      { type: 'BoardMember', roles: ['Ceo'] },
      { type: 'AlternateBeneficialOwner', roles: [] },
    ]);
  });

  test('links have hits of their own, in the lists of both countries and the international ones', async () => {
    const response = await client.get('CompanyV2Query', nordvik);
    expect(linkNamed(response, 'Johan Wrangelstam').matches).toHaveLength(1);
    expect(linkNamed(response, 'Göran Lindqvist').matches).toEqual([
      expect.objectContaining({ isRca: true, isPep: false }),
    ]);
    expect(linkNamed(response, 'Ulla-Britt Sandehed').matches).toEqual([]);
    const german = await client.put('CompanyV2Command', {
      companyReferenceId: 'c-1',
      identity: identity('HRB 990021', 'de'),
    });
    expect(linkNamed(german, 'Drachenkov Metallurg AG').matches).toEqual([
      expect.objectContaining({ isSanction: true, name: 'Drachenkov Metallurg AG' }),
      expect.objectContaining({ isSanction: true, name: 'Drachenkow Metallurgie' }),
    ]);
  });

  test('pepCountries overrides whose lists the links are searched in', async () => {
    const { data } = await client.put('CompanyV2Command', {
      companyReferenceId: 'c-1',
      identity: identity('559900-2018'),
      options: { pepCountries: ['no'] },
    });
    expect(linkNamed({ data } as Envelope, 'Göran Lindqvist').matches).toEqual([]);
    expect(linkNamed({ data } as Envelope, 'Johan Wrangelstam').matches).toHaveLength(1);
  });

  test('omitUltimateBenefitOwner leaves owners and board', async () => {
    const { data } = await client.put('CompanyV2Command', {
      companyReferenceId: 'c-1',
      identity: identity('559900-2018'),
      options: { omitUltimateBenefitOwner: true },
    });
    const types = (data.links as Link[]).flatMap((link) => link.linkDescriptions.map(({ type }) => type));
    expect([...new Set(types)]).toEqual(['Owner', 'BoardMember']);
  });

  test('order and fuzziness decide what matches', async () => {
    const hits = async (name: string, options: object) =>
      (await client.put('CompanyV2Command', company({ name, options }))).data.hits.length as number;
    expect(await hits('Tankers of Amber Gulf', {})).toBe(1);
    expect(await hits('Tankers of Amber Gulf', { order: 'Strict' })).toBe(0);
    expect(await hits('Gulf Amber Tankers', { order: 'Strict' })).toBe(1);
    expect(await hits('Gulf Amber Tankers', { order: 'Exact' })).toBe(0);
    expect(await hits('Drachenkoff Metalurg', {})).toBe(1);
    expect(await hits('Drachenkoff Metalurg', { fuzziness: 'Diacritics' })).toBe(0);
    expect(await hits('Karatasoglu Kargo', { fuzziness: 'Diacritics' })).toBe(1);
  });
});

describe.each([
  ['registerCompany', 'CompanyCommand'],
  ['registerCompanyV2', 'CompanyV2Command'],
])('validateCompany of %s', (_operation, path) => {
  const register = (change: object) =>
    client.put(path, company({ identity: identity('559900-2026'), options: { validateCompany: true }, ...change }));

  test('lets a company pass that exists under that name, however it is spelt', async () => {
    expect((await register({ name: 'BJÖRKDALENS  Bageri, AB' })).success).toBe(true);
  });

  test('reports a name that mismatches', async () => {
    const response = await register({ name: 'Norrviks Sparbank AB' });
    expect(response).toMatchObject({
      status: 'Error',
      data: null,
      message: expect.stringMatching(/^name: .*Björkdalens/),
    });
    expect((await client.get('CompanyQuery', { CompanyReferenceId: 'c-1' })).success).toBe(false);
  });

  test('reports a company that does not exist', async () => {
    expect(await register({ identity: identity('559900-9999') })).toMatchObject({
      status: 'Error',
      message: expect.stringContaining('identity.identity: there is no company 559900-9999'),
    });
    expect(await register({ identity: identity('559900-2026', 'fi') })).toMatchObject({ status: 'Error' });
    expect(await register({ identity: undefined })).toMatchObject({ status: 'Error' });
  });

  test('is off by default', async () => {
    expect((await register({ name: 'Norrviks Sparbank AB', options: {} })).success).toBe(true);
  });
});

describe('registering again', () => {
  test('updates a company and keeps the verdicts on its hits and on those of its links', async () => {
    const before = await client.get('CompanyV2Query', nordvik);
    const [own] = before.data.hits[0] as Hit[];
    const link = linkNamed(before, 'Johan Wrangelstam');
    const [theirs] = link.matches;
    const verdict = { companyReferenceId: 'company-2001', classification: 'FalsePositive' };
    await client.post('CompanyV2Command/Classify', { ...verdict, matchId: own?.matchId, aliasId: own?.aliasId });
    await client.post('CompanyV2Command/ClassifyLink', {
      ...verdict,
      linkId: link.id,
      matchId: theirs?.matchId,
      aliasId: theirs?.aliasId,
    });
    const after = await client.put('CompanyV2Command', {
      companyReferenceId: 'company-2001',
      name: 'Nordvik Shipping',
      identity: identity('559900-2018'),
    });
    expect(after.data.name).toBe('Nordvik Shipping');
    expect(after.data.hits[0][0].classification).toBe('FalsePositive');
    expect(linkNamed(after, 'Johan Wrangelstam').matches[0]).toMatchObject({ classification: 'FalsePositive' });
  });

  test('both ways to register share one list of companies', async () => {
    await client.put('CompanyCommand', company());
    expect((await client.get('CompanyV2Query', { CompanyReferenceId: 'c-1' })).data.name).toBe('Ödestrand Trävaror AB');
    await client.put('CompanyV2Command', company({ name: 'Ödestrand AB' }));
    expect((await client.get('CompanyQuery', { CompanyReferenceId: 'c-1' })).data.name).toBe('Ödestrand AB');
    expect((await client.get('CompanyQuery/List')).data).toHaveLength(4);
  });
});
