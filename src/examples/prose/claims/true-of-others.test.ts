import { claimsOf } from './fixtures/claims-of';

const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const string = { type: 'string' };
const animal = [{ name: 'animalId', in: 'path', required: true, schema: string }];

const document = {
  info: { title: 'Clinic', version: '2.4.0', description: 'Access tokens are valid for 20 minutes.' },
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
      post: {
        operationId: 'planVisit',
        description:
          'Unused minutes are refunded, except in the night. A reminder is sent again up to five times, after two minutes.',
        requestBody: json({
          type: 'object',
          properties: {
            longestStay: { type: 'integer', minimum: 30, maximum: 180, description: 'In minutes.' },
            microchip: { type: 'string' },
            limit: { type: 'integer', maximum: 100, default: 25 },
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
  'A page of `planVisit` has at most 25 of them unless you send a `limit`, which may be as high as 100.',
  'This is about `planVisit`.\n\nOnly dogs must have a microchip.',
  'A reminder is sent again after pauses of 2, 4, 8, 16 and 32 minutes.',
  'Cancelling a visit is free until the evening before. Later it costs 2500 pence.',
])('%s is true', async (guide) => {
  expect(await claimsOf(guide, document)).toEqual([]);
});

test.each([
  ['Do not call the deprecated `listVaccinations`. Use `POST /visits` instead.', /name listTreatments as the replacement/],
  ['`planVisit` takes a `longestStay` of 5 to 180 minutes.', /minimum of longestStay is 30, not 5/],
  ['A visit needs an access token, which is valid for two hours.', /valid for 20 minutes/],
  ['To have it handed over, postage costs 2500 pence.', /Postage costs 395 pence/],
])('%s is not', async (guide, message) => {
  expect((await claimsOf(guide, document)).join('\n')).toMatch(message);
}); // prettier-ignore
