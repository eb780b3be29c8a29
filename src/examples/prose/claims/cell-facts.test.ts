import { claimsOf } from './fixtures/claims-of';

const weather = {
  info: { title: 'Weather', version: '1' },
  paths: {
    '/readings': {
      post: {
        operationId: 'addReading',
        summary: 'Add a reading',
        requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Reading' } } } },
        responses: { 204: { description: 'Added.' } },
      },
    },
  },
  components: {
    schemas: {
      Reading: {
        type: 'object',
        properties: {
          windMetresPerSecond: { type: 'number', description: 'Mean of 10 minutes.' },
          drift: { type: 'number', description: 'In milliarcseconds per year.' },
          current: { type: 'number', description: 'Speed of the water in kilometres per hour.' },
          sunshine: { type: ['number', 'null'], description: 'Hours of sun, or `null` at night.' },
          gust: { type: ['number', 'null'], description: '`null` if the sensor is frozen.' },
          remark: { type: 'string', description: 'An empty string until somebody has checked the reading.' },
          level: { type: 'number', multipleOf: 0.5 },
          width: { type: 'integer', multipleOf: 4 },
          smoothed: { type: 'boolean', default: true },
          shared: { type: 'boolean', default: false },
          interval: { type: 'integer', default: 20, description: 'In minutes.' },
          pressure: { type: 'number' },
        },
      },
    },
  },
};

const row = (field: string, text: string): string =>
  `A \`Reading\`:\n\n| Field | Description |\n| --- | --- |\n| \`${field}\` | ${text} |`;

test.each([
  ['windMetresPerSecond', 'kilometres per hour', /in metres per second, not in kilometres per hour/],
  ['windMetresPerSecond', 'measured at the mast, in km/h', /not in kilometres per hour/],
  ['drift', 'arcseconds per year', /milliarcseconds per year/],
  ['drift', 'in milliarcseconds per century', /milliarcseconds per year/],
  ['current', 'miles per hour', /kilometres per hour/],
  ['current', 'm/s', /not in metres per second/],
  ['sunshine', '0 at night', /sunshine is null in this case, not 0/],
  ['sunshine', 'hours; missing at night', /not missing/],
  ['gust', 'zero if the sensor is frozen', /not 0/],
  ['remark', '`null` until somebody has checked it', /remark is empty in this case, not null/],
  ['level', '0 to 9, in steps of 0.1', /multiple of 0.5, not of 0.1/],
  ['width', 'a multiple of 8', /multiple of 4, not of 8/],
  ['level', 'to the nearest 0.25', /not of 0.25/],
  ['smoothed', 'off unless you set it', /default of smoothed is true/],
  ['shared', 'yes, if you leave it out', /default of shared is false/],
  ['shared', 'enabled out of the box', /default of shared is false/],
  ['interval', '30 if left out', /default of interval is 20, not 30/],
  ['interval', 'how often; if omitted, 10', /default of interval is 20, not 10/],
])('%s: %s', async (field, text, message) =>
  expect((await claimsOf(row(field, text), weather)).join('\n')).toMatch(message),
);

test.each([
  ['windMetresPerSecond', 'metres per second'],
  ['windMetresPerSecond', 'm/s; a storm has 25 metres per second, or 90 kilometres per hour'],
  ['drift', 'milliarcseconds per year'],
  ['pressure', 'miles per hour'],
  ['sunshine', '`null` at night'],
  ['sunshine', 'hours; 0 on cloudy days'],
  ['sunshine', '`null` or 0 at night'],
  ['remark', 'empty until somebody has checked it'],
  ['level', 'in steps of 0.5'],
  ['pressure', 'in steps of 0.1'],
  ['width', 'a multiple of 4'],
  ['smoothed', 'on unless you set it'],
  ['shared', 'no, if you leave it out'],
  ['interval', '20 if left out'],
  ['interval', 'how often; if omitted, 20'],
])('%s: %s is true', async (field, text) => expect(await claimsOf(row(field, text), weather)).toEqual([]));
