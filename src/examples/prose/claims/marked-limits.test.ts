import { claimsOf } from './fixtures/claims-of';

const schema = {
  type: 'object',
  properties: {
    pressure: { type: 'integer', minimum: 600, maximum: 2500, default: 1600 },
    litres: { enum: [1, 10, 100] },
    temperature: { type: 'number', minimum: 55, maximum: 110, multipleOf: 0.5 },
    band: { type: 'string', enum: ['a', 'b', 'c'], default: 'b' },
    requestedHours: { type: 'number', minimum: 0.5, maximum: 60 },
    seeing: { type: 'number', description: 'The worst seeing, in arcseconds.' },
  },
};
const document = {
  info: { title: 'Heating', version: '1' },
  paths: {
    '/stations': {
      post: {
        operationId: 'addStation',
        requestBody: { content: { 'application/json': { schema } } },
        responses: { 201: { description: 'The station.' } },
      },
    },
  },
};
const of = (text: string): Promise<string[]> =>
  claimsOf(`---\ntitle: A\n---\n\n# A\n\n## Add a station\n\n\`addStation\` adds one.\n\n${text}\n`, document);

test.each([
  ['It is built for 1,600 kPa, the maximum.', '1,600 is the default of pressure, not the maximum'],
  ['It is built for 600 kPa, which is the default.', '600 is the minimum of pressure, not the default'],
  ['Send it between 55 and 110 °C, in steps of a whole degree.', 'temperature must be a multiple of 0.5, not of 1'],
  ['Send it between 55 and 110 °C, in steps of 0.1 degrees.', 'temperature must be a multiple of 0.5, not of 0.1'],
  [
    'A pulse stands for 10 litres, as here, or for 1 or 1,000.',
    '1,000 is not a value of litres, whose values are 1, 10, 100',
  ],
  ['It is in band c, the default.', 'the default of band is b, not c'],
  ['Ask for at least one hour.', 'the minimum of requestedHours is 0.5, which is not one hour'],
  ['Ask for up to 70 hours.', 'the maximum of requestedHours is 60, which is not 70 hours'],
  ['| Field | Meaning |\n| --- | --- |\n| `seeing` | in arcminutes |', 'seeing is in arcseconds, not in arcminutes'],
  ['| Field | Values |\n| --- | --- |\n| `band` | `a` (default), `b`, `c` |', 'the default of band is b, not a'],
  ['It takes a required string `band`.', 'band is not required, but the guide says otherwise'],
])('%s', async (text, message) => expect(await of(text)).toEqual([message]));

test.each([
  'It is built for 1,600 kPa, the default.',
  'It is in band b, the default.',
  'Ask for at least half an hour, and not more than 60 hours.',
  'Ask at least two hours ahead.',
  '| Field | Meaning |\n| --- | --- |\n| `seeing` | in arcseconds |',
  'It takes an optional string `band`.',
  'It is built for 2,500 kPa, the maximum.',
  'It is built for 1,200 kPa, the maximum of this model.',
  'Others have 1,200 kPa, the maximum.',
  'Send it between 55 and 110 °C, in steps of half a degree.',
  'Send it in steps of 0.5 degrees.',
  'A pulse stands for 10 litres, as here, or for 1 or 100.',
  'It takes 2, 4 or 8 days.',
  'It takes 1, 10, 20 or 1,000 days.',
])('%s is true', async (text) => expect(await of(text)).toEqual([]));
