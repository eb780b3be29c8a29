/** One address of each template, and of the kinds of content that stand in it. */
export const templates = [
  '/',
  '/person-screening',
  '/tms-product-guide/',
  '/verification',
  '/no-such-page',
  '/api/',
  '/tms-api/',
  '/api/operations/registerPerson/',
  '/api/operations/searchPersons/',
  '/api/schemas/',
  '/api/schemas/PersonView/',
  '/api/tags/Persons/',
  '/api/webhooks/PersonSanctionMatched/',
];
