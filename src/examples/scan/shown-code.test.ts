import { loadObject } from '../../openapi/fixtures/load';
import { grantFaults, memberFaults } from './shown-code';

const string = { type: 'string' };
const flow = { tokenUrl: 'https://login.parcels.example/token', scopes: {} };
const parcels = (flows: object = { clientCredentials: flow }) => ({
  openapi: '3.1.0',
  info: { title: 'Parcels', version: '1' },
  paths: {},
  components: {
    securitySchemes: { oauth: { type: 'oauth2', flows } },
    schemas: {
      Parcel: {
        type: 'object',
        properties: { id: string, status: string, weightGrams: { type: 'integer' }, sentAt: string },
      },
      Depot: { type: 'object', additionalProperties: string, properties: { id: string, name: string, city: string } },
      Scan: { type: 'object', properties: { id: string, parcelId: string, placeName: string } },
    },
  },
});

const modelOf = async (document: object) => (await loadObject(document)).model;

test.each([
  'curl -X POST https://login.parcels.example/token -d grant_type=password',
  'curl -X POST "$TOKEN_URL" \\\n  -d grant_type=authorization_code',
  "body = {'grant_type': 'password', 'scope': 'parcels'}",
  "new URLSearchParams({ grant_type: 'implicit' })",
  'grant_type: authorization_code',
  "params.set('grant_type', 'password')",
  'POST /token\n\ngrant_type=password&username=ada',
])('%s', async (text) => expect(grantFaults(text, [await modelOf(parcels())])).toHaveLength(1));

test.each([
  'curl -X POST https://login.parcels.example/token -d grant_type=client_credentials',
  'curl -X POST https://auth.courier.example/token -d grant_type=password',
  'curl "$TOKEN_URL" -d grant_type=refresh_token',
  'curl "$TOKEN_URL" -d "grant_type=$GRANT"',
  'password=secret',
])('%s is true', async (text) => expect(grantFaults(text, [await modelOf(parcels())])).toEqual([]));

test('a grant of one of several flows', async () => {
  const model = await modelOf(parcels({ clientCredentials: flow, password: flow }));
  expect(grantFaults('grant_type=password', [model])).toEqual([]);
  expect(grantFaults('grant_type=authorization_code', [model])).toHaveLength(1);
});

const members = async (text: string, whole = text) =>
  memberFaults(text, whole, [await modelOf(parcels())]).map(({ line, message }) => `${line} ${message}`);

test.each([
  ["print(parcel['status'])\nprint(parcel['weight'])", /^2 Parcel has no "weight".*weightGrams/],
  ["print(parcel['id'], parcel['state'])", /^1 Parcel has no "state"/],
  ['console.log(parcel.sentAt, parcel.weight)', /no "weight".*weightGrams/],
  ['const { id } = parcel; log(parcel.status, parcel?.sent)', /no "sent"/],
  ["scan['placeName'] == parcel['place']", /Parcel has no "place"/],
  ["if scan['id'] and scan['parcel']:", /Scan has no "parcel"/],
])('%s', async (text, message) => expect((await members(text)).join()).toMatch(message));

test('what a diff puts in the place of a property', async () => {
  const message = /^2 Scan has no "place".*placeName/;
  expect((await members("\n scan['place']", "-parcel['sentAt']\n+scan['place']")).join()).toMatch(message);
});

test.each([
  "print(parcel['status'], parcel['weightGrams'])",
  "parcel['price'] = 3\nprint(parcel['price'], parcel['status'])",
  "print(parcel['price'])",
  "print(depot['street'], parcel['status'])",
  'console.log(parcel.status, parcel.isMine, parcel.toString())',
  "print(letter['place'], parcel['status'])",
])('%s is true', async (text) => expect(await members(text)).toEqual([]));

test('where a program gives up, it has the body of an error', async () => {
  const content = { 'application/json': { schema: { type: 'object', properties: { message: string } } } };
  const paths = { '/parcels': { get: { responses: { 404: { description: 'Unknown', content } } } } };
  const model = await modelOf({ ...parcels(), paths });
  const faultsIn = (line: string) => memberFaults(`puts parcel['id']\n${line}`, `puts parcel['id']\n${line}`, [model]);
  expect(faultsIn(`else raise "#{parcel['message']}"`)).toEqual([]);
  expect(faultsIn(`puts parcel['message']`)).toHaveLength(1);
  expect(faultsIn(`else raise "#{parcel['reason']}"`)).toHaveLength(1);
});
