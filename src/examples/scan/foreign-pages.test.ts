import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadApi } from '../../openapi';
import { readGuide } from '../find/guide';
import { checkClaims } from '../prose/claims/check-claims';
import { checkValues } from '../prose/check-values';
import { isAnotherVendor } from '../prose/claims/claim';
import { documentsOf } from '../prose/claims/documents';
import { vocabularyOf } from '../prose/vocabulary';
import { checkWritten } from '../reading/check-written';
import { createOrigins } from '../reading/origins';
import { readProgram } from '../reading/read-program';
import { createContract } from '../wire/contract';
import { addressFaults } from './addresses';
import { dataFaults, shapesOf } from './check-data';
import { dataIn } from './data-nodes';

const yaml = `
openapi: 3.0.3
info: { title: Parcels, version: '1' }
servers: [{ url: 'https://api.parcels.example.org/v2' }]
paths:
  /parcels:
    get:
      operationId: send
      parameters:
        - { name: status, in: query, schema: { type: string, enum: [new, gone] } }
        - { name: channel, in: query, schema: { type: string } }
      responses:
        '200': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
    post:
      requestBody:
        content:
          application/json: { schema: { $ref: '#/components/schemas/NewParcel' } }
          application/x-www-form-urlencoded: { schema: { $ref: '#/components/schemas/NewParcel' } }
      responses:
        '201': { description: ok, content: { application/json: { schema: { $ref: '#/components/schemas/Parcel' } } } }
  /parcels/{parcelId}/labels/{label}:
    parameters:
      - { name: parcelId, in: path, required: true, schema: { type: string } }
      - { name: label, in: path, required: true, schema: { type: string } }
    get: { responses: { '200': { description: ok }, '404': { description: unknown } } }
    delete: { responses: { '204': { description: gone } } }
  /phones/{number}:
    get:
      parameters: [{ name: number, in: path, required: true, schema: { type: string } }]
      responses: { '200': { description: ok } }
components:
  schemas:
    Parcel:
      type: object
      required: [id, weight]
      properties:
        id: { type: string }
        weight: { type: integer }
        fragile: { type: boolean, default: false }
        insured: { type: boolean, default: false }
        reference: { type: string }
        trackingUrl: { type: string }
        sizeCm: { type: integer }
        carrier: { type: object, properties: { carrierName: { type: string } } }
        courier: { type: string, description: 'Deprecated: use carrier.' }
        kind: { type: string, enum: [send, fetch, store] }
    NewParcel:
      type: object
      properties:
        weight: { type: integer }
        fragile: { type: boolean, default: false }
        insured: { type: boolean, default: false }
        reference: { type: string, maxLength: 40 }
        stops: { type: array, items: { type: string } }
        notes: { type: string }
        filter: { type: object, properties: { type: { type: string }, description: { type: string }, required: { type: array, items: { type: string } } } }
        rotation: { type: integer, enum: [0, 90, 180] }
        size: { type: string, enum: [small, wide, flat], description: '\`small\`, \`wide\`, \`flat\` or \`odd\`' }
        target: { oneOf: [{ $ref: '#/components/schemas/Home' }, { $ref: '#/components/schemas/Shop' }] }
    Home: { type: object, properties: { street: { type: string } } }
    Shop: { type: object, properties: { shopId: { type: string } } }
`;
const folder = mkdtempSync(join(tmpdir(), 'foreign-pages-'));
afterAll(() => rmSync(folder, { recursive: true }));
const load = async () => {
  writeFileSync(join(folder, 'api.yaml'), yaml);
  const { model } = await loadApi({ id: 'parcels', file: join(folder, 'api.yaml'), root: folder });
  const contract = createContract([model]);
  const origins = createOrigins(new URL('http://localhost:4010'), [model], contract);
  return { model, contract, origins, documents: documentsOf([model]) };
};
let api: Awaited<ReturnType<typeof load>>;
beforeAll(async () => void (api = await load()));

const sentences = (text: string): string[] => {
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text);
  const { documents, contract } = api;
  const [get, post] = documents.operations;
  const calledIn = (code: string) => (/ -d /.test(code) ? [post!] : /curl/.test(code) ? [get!] : []);
  return checkClaims(guide, { documents, contract, codeWords: new Set(), called: [], calledIn }).map(
    ({ message }) => message,
  );
};
const addresses = async (text: string): Promise<string[]> =>
  (await addressFaults(text, { ...api, site: { page: () => undefined } as never })).map(({ message }) => message);
const program = async (language: string, code: string): Promise<string[]> => {
  const { requests } = await readProgram(language, code, async () => undefined);
  const faults = await Promise.all(requests.map((request) => checkWritten(request, api.contract, api.origins)));
  return faults.flat().map(({ message }) => message);
};
const settings = (text: string): string[] =>
  dataFaults(dataIn(text, 'yaml'), shapesOf([api.model]), vocabularyOf([api.model])).map(({ message }) => message);

test.each([
  '`POST /parcels` takes `reference`, `fragile` and `insured`. The last two are booleans, and both are `false` by default.',
  '`POST /parcels` takes a list of `stops`.',
  '`GET /parcels` takes the `channel`, where `status` is `new` or `gone`, and `channel` may be `rbm`.',
  '`POST /parcels` has these:\n\n- `reference`, a string; `fragile` for glass; or `stops`, a list',
  'A `Parcel` has `id` and `weight`; the five properties above are always there.',
  '`GET /parcels/{parcelId}/labels/{label}` reads one. Deleting one responds with 204.',
  'A `Parcel` has a `courier`, which is deprecated.',
  'Each `Parcel` has these:\n\n| Field | Note |\n| --- | --- |\n| `id` | what you pass as `parcelId` |',
  '`POST /parcels` knows `send`, `fetch` and `store`. To fetch, supply `reference` and `weight`.',
  '`GET /parcels`:\n\n| Part | Interesting property | Type |\n| --- | --- | --- |\n| `carrier` | `carrierName` | string |',
  '`POST /parcels` responds with a `Parcel`. Each parcel in the request has:\n\n| Field | Required |\n| --- | --- |\n| `weight` | no |\n| `fragile` | no |',
  '`GET /parcels` reads them.\n\nHost: `https://hooks.example.com`\n\nSee `https://docs.example.org`.',
  'A `Parcel` has a `carrier.carrierName`. `rotation` is an integer: 0, 90 or 180.',
  '`DELETE /parcels/{parcelId}/labels/{label}` takes one off. The label is known, taken from `GET /parcels`. The response has status 204.',
  'The free plan includes 15 calls per month, and the next one 150 calls/month.',
  'Elements have these:\n\n| Attribute | Note |\n| --- | --- |\n| `weight` | a |\n| `fragile` | a |\n| `reference` | a |\n| `data-parcel` | a |',
])('%s is true', (text) => expect(sentences(text)).toEqual([]));

test.each([
  [
    '`POST /parcels` takes `fragile`, `reference` and `stops`. The last two are booleans.',
    /type of reference is string, not booleans|type of stops is array/,
  ],
  ['`POST /parcels` takes `fragile` and `insured`. The latter is a string.', /type of insured is boolean/],
  ['`GET /parcels`, where `status` is `new` or `lost`, and `channel` may be `rbm`.', /"lost" is not a value of status/],
  [
    '`GET /parcels`:\n\n| Part | Interesting property | Type |\n| --- | --- | --- |\n| `carrier` | `carrierName` | integer |',
    /type of carrierName is string/,
  ],
  ['`POST /parcels` takes a list of `reference`.', /body of POST \/parcels is an object|an array/],
  ['Base URL: `https://api.parcels.io/v2`', /api\.parcels\.io is not a server/],
  ['**Host:** `https://api.parcels.io`\n**Format:** JSON', /api\.parcels\.io is not a server/],
  ['A `Parcel` has a `carrier.name`.', /carrier has no "name"/],
  ['`rotation` is an integer: 0, 90 or 120.', /120 is not a value of rotation/],
  ['A parcel has a `kind`: `send`, `fetch`, `store` or `burn`.', /"burn" is not a value of kind/],
  [
    '## Send\n\n```bash\ncurl https://api.parcels.example.org/v2/parcels -d x\n```\n\nA new parcel comes back with status 200:',
    /status 200 is not documented for POST \/parcels/,
  ],
])('%s is untrue', (text, message) => expect(sentences(text).join('; ')).toMatch(message));

test('addresses: a path that goes on in a value, a plus sign, other pages of the same host in a response', async () => {
  expect(await addresses('get(`https://api.parcels.example.org/v2/parcels/${rest}`)')).toEqual([]);
  expect(await addresses('get(`https://api.parcels.example.org/v2/parcel/${rest}`)')).not.toEqual([]);
  expect(await addresses('GET https://api.parcels.example.org/v2/phones/+4912')).toEqual([]);
  expect(await addresses('"trackingUrl": "https://api.parcels.example.org/track/9"')).toEqual([]);
  expect(await addresses('"trackingUrl": "https://api.parcels.example.org/v1/parcels"')).not.toEqual([]);
  expect(await addresses('open https://api.parcels.example.org/register')).toEqual([]);
  expect(await addresses('open https://api.parcels.example.org/parcels')).not.toEqual([]);
  expect(await addresses('await api.parcels.example.orgs(5);')).toEqual([]);
  expect(await addresses('ping api.parcels.example.orgs')).not.toEqual([]);
  expect(await addresses('set --replace "/parcels/claims=true"')).toEqual([]);
  expect(await addresses('set --replace "/parcels/claims"')).not.toEqual([]);
});

test('requests: alternatives that nothing tells apart, JSON in a field of a form', async () => {
  const curl = (body: string) => `curl https://api.parcels.example.org/v2/parcels -H 'content-type: application/json' -d '${body}'`; // prettier-ignore
  expect(await program('bash', curl('{ "target": { "street": "x" } }'))).toEqual([]);
  expect(await program('bash', curl('{ "target": 7 }'))).not.toEqual([]);
  const php = (name: string) => `$http->asForm()->post("https://api.parcels.example.org/v2/parcels", ['weight' => 5, '${name}' => json_encode(['by' => $by])]);`; // prettier-ignore
  expect(await program('php', php('notes'))).toEqual([]);
});

test('values that only a description tells', () => {
  const vocabulary = vocabularyOf([api.model]);
  const of = (...values: readonly string[]) => checkValues(values.map((value) => ({ value, line: 1 })), vocabulary, new Set()); // prettier-ignore
  expect(of('small', 'flat', 'odd')).toEqual([]);
  expect(of('small', 'flat', 'huge')).toMatchObject([{ message: expect.stringContaining('"huge" is not a value') }]);
});

test('data: a schema of the reader is none of the API, and a value may be left to the reader', () => {
  const models = [api.model];
  const faults = (json: string) => dataFaults(dataIn(json, 'json'), shapesOf(models), vocabularyOf(models));
  expect(faults('{ "name": "pick", "type": "string", "required": true, "description": "A parcel" }')).toEqual([]);
  expect(faults('{ "id": "__PARCEL__", "weight": "__WEIGHT__", "reference": "R-1" }')).toEqual([]);
  expect(faults('{ "id": "p-1", "weight": "heavy", "reference": "R-1" }')).toHaveLength(1);
  const inXml = (unit: string) => `<p id="a" trackingUrl="x" courier="y"><size unit="${unit}">2</size></p>`;
  const xml = (unit: string) => dataFaults(dataIn(inXml(unit), 'xml'), shapesOf(models), vocabularyOf(models));
  expect(xml('cm')).toEqual([]);
  expect(xml('kg')).toHaveLength(1);
});

test('settings that pass on what the API has may have others of their own', () => {
  expect(settings('reference: a\nfragile: true\ninsured: false\nbase: x')).toEqual([]);
  expect(settings('reference: a\nfragile: true\ninsured: false\nwieght: 5')).toEqual([
    expect.stringContaining('wieght'),
  ]);
});

test('the start of an address in a variable, to which a program adds the rest', async () => {
  const faults = (use: string) => addresses(`parcel = 'https://api.parcels.example.org/v2/parcels/p-1'\n${use}`);
  expect(await faults("get(f'{parcel}/labels/a4')")).toEqual([]);
  expect(await faults("get(parcel + '/labels/a4')")).toEqual([]);
  expect(await faults('get(parcel)')).toHaveLength(1);
});

test.each([
  ['If Stripe responds with 402, wait.', true],
  ["Slack's API returns status 418 if the channel is full.", true],
  ['Your payment provider answers 402.', true],
  ['Registration returns 402 then.', false],
  ['The parcel is heavy. Parcels responds with 402.', false],
  ['It returns 402 then.', false],
])('%s is about another vendor: %s', (text, is) => {
  expect(isAnotherVendor(text, (word) => /^parcels?$/i.test(word))).toBe(is);
});

test('values in strings of Swift, and the address of a server alone', async () => {
  const swift = (path: string) => `let data = try await api.send("GET", "${path}")`;
  expect(await addresses(swift('/parcels/\\(id)/labels/\\(label)'))).toEqual([]);
  expect(await addresses(swift('/parcels/\\(id)/lables/\\(label)'))).not.toEqual([]);
  const kotlin = (path: string) => `val query = Query().build("https://api.parcels.example.org${path}")`;
  expect(await program('kotlin', kotlin('/v2'))).toEqual([]);
  expect(await addresses(kotlin('/v2'))).toEqual([]);
});
