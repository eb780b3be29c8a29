import { claimsOf } from './fixtures/claims-of';

const string = { type: 'string' };
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const rentals = {
  info: { title: 'Rentals', version: '1' },
  paths: {
    '/bikes': {
      post: {
        requestBody: json({ $ref: '#/components/schemas/Bike' }),
        responses: { 201: { description: 'Added', ...json({ $ref: '#/components/schemas/Bike' }) } },
      },
    },
  },
  components: {
    schemas: {
      Bike: {
        type: 'object',
        required: ['frame', 'brand'],
        properties: {
          frame: { type: 'string', pattern: '^[A-Z]{2}[0-9]{6}$' },
          brand: string,
          colour: { type: ['string', 'null'] },
          basket: { type: ['boolean', 'null'] },
          saddle: string,
          added: { type: 'string', format: 'date-time', readOnly: true },
          serviced: { type: 'string', format: 'date-time', readOnly: true },
          lockCode: { type: 'string', writeOnly: true },
        },
      },
    },
  },
};
const clinic = {
  info: { title: 'Clinic', version: '1' },
  paths: {
    '/visits/{visitKey}': {
      parameters: [
        { name: 'visitKey', in: 'path', required: true, schema: { type: 'string', pattern: '^[\\da-z]{12}$' } },
      ],
      get: {
        parameters: [{ name: 'ward', in: 'query', schema: string }],
        responses: {
          200: {
            description: 'The visit',
            ...json({
              type: 'object',
              required: ['nurse'],
              properties: { nurse: string, room: { type: ['integer', 'null'] }, notes: string },
            }),
          },
          404: {
            description: 'None',
            ...json({ type: 'object', required: ['reason'], properties: { reason: { type: 'integer' } } }),
          },
        },
      },
    },
    '/health': {
      get: { responses: { 200: { description: 'ok', ...json({ type: 'object', properties: { reason: string } }) } } },
    },
  },
};

const inRentals = (text: string) => claimsOf(`## \`POST /bikes\`\n\n${text}`, rentals);
const inClinic = (text: string) => claimsOf(`## \`GET /visits/{visitKey}\`\n\n${text}`, clinic);

describe('what a sentence says of a field, by leaving it out, or in a contrast', () => {
  test.each([
    ['`colour` is nullable, but `basket` is not.', /basket is nullable/],
    ['`brand` is required, and so is `saddle`.', /saddle is not required/],
    ['`saddle` is not required, nor is `frame`.', /frame is required/],
    ['`saddle` is not required, but `colour` is.', /colour is not required/],
    ['`added` is read-only, while `serviced` is not.', /serviced is read-only/],
    ['`added` is read-only, and you may set `serviced`.', /serviced is read-only/],
    ['`serviced` can be set in a request.', /serviced is read-only/],
    ['`lockCode` is returned, as `brand` is.', /lockCode is write-only/],
    ['Neither `brand` nor `saddle` is required.', /brand is required/],
    ['A bike has a `frame` only if it was ordered with one.', /frame is required/],
    ['`colour` must not be null.', /colour is nullable/],
    ['`brand` is null for a bike without one.', /brand is not nullable/],
    ['If nobody knows it, `brand` is null.', /brand is not nullable/],
  ])('%s', async (text, message) => expect((await inRentals(text)).join('; ')).toMatch(message));

  test.each([
    '`colour` is nullable, and so is `basket`.',
    '`colour` and `basket` may be null, but `brand` may not.',
    '`frame` is required, and `brand` too, but `saddle` is not.',
    'A bike has a `saddle` only if it was ordered with one.',
    '`saddle` is optional, but `frame` is not.',
    'Neither `colour` nor `basket` is required.',
    '`added` is read-only, and so is `serviced`.',
    '`added` is read-only, and you may set `saddle`.',
    '`lockCode` is write-only: no response contains it.',
    '`colour` is null until somebody paints the bike.',
    'If `brand` is null, `POST /bikes` refuses the bike.',
    'A bike whose `brand` is null is refused.',
  ])('%s is true', async (text) => expect(await inRentals(text)).toEqual([]));

  test.each([
    ['`room` is nullable, but `nurse` is too.', /nurse is not nullable/],
    ['`nurse` is always present, and so is `notes`.', /notes is not required/],
    ['Every error has a `reason`, a string.', /type of reason is integer/],
  ])('%s', async (text, message) => expect((await inClinic(text)).join('; ')).toMatch(message));

  test.each([
    '`room` is nullable, but `nurse` and `notes` are not.',
    '`GET /health` has a `reason`, too.\n\nEvery error has a `reason`, an integer.',
    'Each member of `ward` is an integer.',
  ])('%s is true', async (text) => expect(await inClinic(text)).toEqual([]));
});

describe('what strings consist of, in words', () => {
  test.each([
    ['A bike has a `frame` of 12 letters and digits.', /maximum length of frame is 8, not 12/],
    ['`frame` consists of 8 lower-case letters and digits.', /has no lower-case letters/],
    ['`frame` is made up of nine characters.', /length of frame is 8, not nine/],
  ])('%s', async (text, message) => expect((await inRentals(text)).join('; ')).toMatch(message));

  test.each([
    ['The `visitKey` of a visit has 12 capital letters and digits.', /has no upper-case letters/],
    ['A `visitKey` of 16 lower-case letters and digits names a visit.', /maximum length of visitKey is 12, not 16/],
  ])('%s', async (text, message) => expect((await inClinic(text)).join('; ')).toMatch(message));

  test.each([
    'A bike has a `frame` of 8 capital letters and digits.',
    '`frame` is made up of two upper-case letters and six digits.',
    '`frame` must not have lower-case letters.',
    '`brand` is printed in small letters.',
  ])('%s is true', async (text) => expect(await inRentals(text)).toEqual([]));

  test.each(['A `visitKey` has 12 lower-case letters and digits.', 'Write `nurse` in capital letters.'])(
    '%s is true',
    async (text) => expect(await inClinic(text)).toEqual([]),
  );
});
