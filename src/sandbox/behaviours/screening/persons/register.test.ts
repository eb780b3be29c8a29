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

const person = (change: object = {}) => ({
  personReferenceId: 'p-1',
  firstName: 'Ossian',
  lastName: 'Lundmark',
  identity: { country: 'se' },
  ...change,
});
const listIds = async (change: object): Promise<string[]> => {
  const { data } = await client.put('PersonCommand', person(change));
  const ids: string[] = [];
  for (const [hit] of data.hits) {
    const entry = await client.get('WatchlistQuery/v2', { MatchId: hit.matchId, PersonReferenceId: 'p-1' });
    ids.push(entry.data.listId);
  }
  return ids;
};

describe('registerPerson', () => {
  test('responds with the person, screened', async () => {
    const response = await client.put('PersonCommand', {
      ...person({ firstName: 'Åsa Viola', lastName: 'Björnfelt' }),
      identity: { identity: '19690802-2340', country: 'se' },
      gender: 'f',
    });
    expect(response).toMatchObject({ status: 'Success', success: true, message: null });
    expect(response.data).toMatchObject({
      personReferenceId: 'p-1',
      birthdate: '1969-08-02',
      birth: { year: 1969, month: 8, day: 2 },
      gender: 'Female',
      archived: false,
      isPep: true,
      isRca: false,
      isSanction: false,
      isSip: false,
      highRiskCountry: false,
      lastChanged: { timestampUtc: '2025-03-03T09:00:00Z', checkpoint: response.checkpoint },
    });
    expect(response.data.hits).toHaveLength(1);
    expect(response.data.hits[0][0]).toMatchObject({
      referenceId: 'p-1',
      classification: 'Unknown',
      score: 1,
      matchId: expect.stringMatching(/^[0-9a-f]{32}$/),
      aliasId: expect.stringMatching(/^[0-9a-f]{64}$/),
      matchedFirstName: [
        { text: 'Åsa', isMatch: true },
        { text: ' ', isMatch: false },
        { text: 'Viola', isMatch: true },
      ],
    });
    expect((await client.get('PersonQuery', { PersonReferenceId: 'p-1' })).data).toEqual(response.data);
  });

  test('a birthdate of which nothing is known reads ????-??-??', async () => {
    const { data } = await client.put('PersonCommand', person());
    expect(data).toMatchObject({ birthdate: '????-??-??', birth: null, gender: 'Unknown' });
  });

  test.each<[object, string]>([
    [{ birthdate: '1961-04-??' }, '1961-04-??'],
    [{ birth: { year: 1961, month: null, day: null } }, '1961-??-??'],
    [{ identity: { country: 'fi', identity: '050968-990X' } }, '1968-09-05'],
  ])('%j tells the birthdate', async (change, birthdate) =>
    expect((await client.put('PersonCommand', person(change))).data.birthdate).toBe(birthdate),
  );

  test.each([
    ['f', 'Female'],
    ['female', 'Female'],
    ['m', 'Male'],
    ['male', 'Male'],
  ])('gender %s is accepted', async (gender, expected) =>
    expect((await client.put('PersonCommand', person({ gender }))).data.gender).toBe(expected),
  );

  test('registering again updates the person and keeps classifications and archiving', async () => {
    const { data: before } = await client.get('PersonQuery', { PersonReferenceId: 'customer-1001' });
    const [hit] = before.hits[0];
    await client.post('PersonCommand/Classify', {
      personReferenceId: 'customer-1001',
      matchId: hit.matchId,
      aliasId: hit.aliasId,
      classification: 'Match',
    });
    await client.post('PersonCommand/Archive', { personReferenceId: 'customer-1001' });
    const { data } = await client.put('PersonCommand', {
      personReferenceId: 'customer-1001',
      firstName: 'Marta Eva',
      lastName: 'Lindqvist',
      identity: { country: 'se' },
    });
    expect(data).toMatchObject({ firstName: 'Marta Eva', archived: true, birthdate: '????-??-??', addresses: [] });
    expect(data.hits[0].find((other: typeof hit) => other.aliasId === hit.aliasId).classification).toBe('Match');
    expect((await client.get('PersonQuery/List')).data).toHaveLength(3);
  });

  test('identity.country selects the watchlist', async () => {
    const korpela = { firstName: 'Aino', lastName: 'Korpela' };
    expect(await listIds({ ...korpela, identity: { country: 'fi' } })).toEqual(['fi-pep-0001']);
    expect(await listIds({ ...korpela, identity: { country: 'FI' } })).toEqual(['fi-pep-0001']);
    expect(await listIds({ ...korpela, identity: { country: 'se' } })).toEqual([]);
    expect(await listIds({ ...korpela, identity: undefined })).toEqual(['fi-pep-0001']);
  });

  test('pepCountries overrides the countries whose lists are searched', async () => {
    const korpela = { firstName: 'Aino', lastName: 'Korpela', identity: { country: 'se' } };
    expect(await listIds({ ...korpela, options: { pepCountries: ['no', 'fi'] } })).toEqual(['fi-pep-0001']);
    expect(await listIds({ ...korpela, options: { pepCountries: [] } })).toEqual([]);
    const other = { ...korpela, identity: { country: 'fi' } };
    expect(await listIds({ ...other, options: { pepCountries: ['se'] } })).toEqual([]);
  });

  test('international lists are always searched, and a person on two lists makes two groups', async () => {
    const sanctioned = { firstName: 'Dmitri', lastName: 'Volkovitsyn', options: { pepCountries: ['se'] } };
    expect(await listIds(sanctioned)).toEqual(['concord-p-0001', 'harbour-p-0001']);
  });

  test.each<[string, object, object]>([
    ['Any', { firstName: 'Korpela', lastName: 'Aino' }, { Any: 1, Strict: 0, Exact: 0 }],
    ['Strict', { firstName: 'Aino', lastName: 'Korpela' }, { Any: 1, Strict: 1, Exact: 0 }],
    ['Exact', { firstName: 'Aino Helena', lastName: 'Korpela' }, { Any: 1, Strict: 1, Exact: 1 }],
  ])('order %s makes a difference', async (_order, name, expected) => {
    const counts: Record<string, number> = {};
    for (const order of ['Any', 'Strict', 'Exact']) {
      counts[order] = (await listIds({ ...name, identity: { country: 'fi' }, options: { order } })).length;
    }
    expect(counts).toEqual(expected);
  });

  test.each<[string, object, object]>([
    ['Metaphone', { firstName: 'Stefen', lastName: 'Caterwik' }, { Metaphone: 1, Simple: 0, Diacritics: 0 }],
    ['Simple', { firstName: 'Geoffrey', lastName: 'Valle' }, { Metaphone: 1, Simple: 1, Diacritics: 0 }],
    ['Diacritics', { firstName: 'GEOFFREY', lastName: 'Válé' }, { Metaphone: 1, Simple: 1, Diacritics: 1 }],
  ])('fuzziness %s makes a difference', async (_fuzziness, name, expected) => {
    const counts: Record<string, number> = {};
    for (const fuzziness of ['Metaphone', 'Simple', 'Diacritics']) {
      counts[fuzziness] = (await listIds({ ...name, identity: { country: 'gb' }, options: { fuzziness } })).length;
    }
    expect(counts).toEqual(expected);
  });

  test('the defaults are order Any and fuzziness Metaphone', async () => {
    const name = { firstName: 'Caterwik', lastName: 'Stefen', identity: { country: 'gb' } };
    expect(await listIds(name)).toEqual(await listIds({ ...name, options: { order: 'Any', fuzziness: 'Metaphone' } }));
    expect(await listIds(name)).toEqual(['gb-pep-0003']);
  });

  test.each([
    ['Дмитрий', 'Волковицын'],
    ['Dmitrij', 'Wolkowizyn'],
    ['محمد', 'الحساونة'],
    ['Mohammed', 'Al-Hasawneh'],
    ['晓明', '王石'],
    ['Xiaoming', 'Wangshi'],
  ])('%s %s is found in every script', async (firstName, lastName) =>
    expect((await client.put('PersonCommand', person({ firstName, lastName }))).data.isSanction).toBe(true),
  );

  test('birthdate and gender raise and lower the score', async () => {
    const score = async (change: object) =>
      (await client.put('PersonCommand', person({ firstName: 'Erik', lastName: 'Sandvall', ...change }))).data.hits.map(
        ([best]: { score: number }[]) => best?.score,
      );
    const born = (identity: string) => ({ identity: { identity, country: 'se' } });
    expect(await score({})).toEqual([0.88, 0.88]);
    expect(await score({ ...born('19580211-2390'), gender: 'm' })).toEqual([1, 0.6]);
    expect(await score({ ...born('19830909-2390'), gender: 'm' })).toEqual([1, 0.6]);
    expect(await score({ ...born('19580212-2390'), gender: 'm' })).toEqual([0.8, 0.6]);
    expect(await score({ ...born('19580211-2390'), gender: 'f' })).toEqual([0.75]);
  });

  test('a high-risk country is flagged, of the identity or of an address', async () => {
    const flag = async (change: object) => (await client.put('PersonCommand', person(change))).data.highRiskCountry;
    expect(await flag({ identity: { country: 'kp' } })).toBe(true);
    expect(await flag({ identity: { country: 'KP' } })).toBe(true);
    expect(await flag({ addresses: [{ country: 'sy' }] })).toBe(true);
    expect(await flag({})).toBe(false);
  });
});
