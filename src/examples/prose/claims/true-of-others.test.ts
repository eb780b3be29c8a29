import { claimsOf } from './fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const string = { type: 'string' };
const animal = [{ name: 'animalId', in: 'path', required: true, schema: string }];

const document = {
  info: {
    title: 'Clinic',
    version: '2.4.0',
    description: 'Access tokens are valid for 20 minutes. Events can arrive out of order.',
  },
  paths: {
    '/animals/{animalId}/vaccinations': {
      get: {
        operationId: 'listVaccinations',
        deprecated: true,
        parameters: animal,
        description: 'No longer used since version 2.1. Use `listTreatments` instead.',
        responses: { 200: { description: 'The vaccinations' } },
      },
    },
    '/visits/{visitId}/treatments': {
      get: {
        operationId: 'listTreatments',
        parameters: [{ name: 'visitId', in: 'path', required: true, schema: string }],
        description: 'Lists what was done at a visit.',
        responses: { 200: { description: 'The treatments' } },
      },
    },
    '/visits': {
      get: {
        operationId: 'listVisits',
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 100, default: 25 } }],
        responses: { 200: { description: 'A page of visits' } },
      },
      post: {
        operationId: 'planVisit',
        description:
          'Unused minutes are refunded, except in the night. A longest stay below the time booked for it is refused. Between two visits of one animal there must be eight minutes of rest for the animal. A reminder is sent again up to five times, after two minutes.',
        requestBody: json({
          type: 'object',
          dependentRequired: { medicineId: ['quantity'] },
          properties: {
            longestStay: { type: 'integer', minimum: 30, maximum: 180, description: 'In minutes.' },
            microchip: { type: 'string' },
            feeCents: { type: 'integer', minimum: 0, default: 400, description: 'In cents.' },
            quantity: { type: 'integer' },
            medicineId: { type: 'string' },
            plannedAt: { type: 'string', readOnly: true },
            collection: { enum: ['counter', 'post'], description: 'How it is handed over. Postage costs 395 pence.' },
          },
        }),
        responses: { 201: { description: 'Planned' } },
      },
    },
  },
};

// By writers who did not know the checks.
test.each([
  '`GET /animals/{animalId}/vaccinations` is deprecated. `listTreatments` includes vaccinations of the animal, and takes its place.',
  'Do not call the deprecated `listVaccinations`. Use `GET /visits/{visitId}/treatments` instead.',
  'Used with version 2.4.',
  '`planVisit` can be repeated by 5 to 240 minutes each, but never beyond the `longestStay`.',
  'Unused minutes are refunded, but not in the night.',
  '## `GET /visits`\n\nA page has at most 25 of them unless you send a `limit`, which may be as high as 100.',
  'This is about `planVisit`.\n\nOnly dogs must have a microchip.',
  'A reminder is sent again after pauses of 2, 4, 8, 16 and 32 minutes.',
  '`medicineId` can be omitted even when you send a `quantity`.',
  'Send `quantity` along with it, and never `plannedAt`.',
  'Events may arrive in any order.',
  '`planVisit` refuses a `longestStay` below the time that was booked for it.',
  '## `POST /visits`\n\nThe credit is 400 cents, that is 4 euros, unless you send `feeCents`.',
  'A visit of an animal must be booked on its first day, and lasts between 12 and 40 minutes.',
  'Cancelling a visit is free until the evening before. Later it costs 2500 pence.',
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});

test.each([
  ['Do not call the deprecated `listVaccinations`. Use `POST /visits` instead.', /name listTreatments as the replacement/],
  ['`planVisit` takes a `longestStay` of 5 to 180 minutes.', /minimum of longestStay is 30, not 5/],
  ['`quantity` can be omitted even when you name a `medicineId`.', /quantity is required where there is a medicineId/],
  ['If it is in the past, send `plannedAt` along with it.', /plannedAt is read-only/],
  ['The API sets the time; you can override it by sending `plannedAt`.', /plannedAt is read-only/],
  ['## `GET /visits`\n\nA page has at most 20 of them unless you send a `limit`.', /default of limit is 25, not 20/],
  ['Events arrive in the order in which they happened.', /arrive out of order/],
  ['A visit needs an access token, which is valid for two hours.', /valid for 20 minutes/],
  ['To have it handed over, postage costs 2500 pence.', /Postage costs 395 pence/],
])('%s is not', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('\n')).toMatch(message);
}); // prettier-ignore
