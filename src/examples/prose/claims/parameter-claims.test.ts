import { claimsOf } from './fixtures/claims-of';

const query = (name: string) => ({ name, in: 'query', schema: { type: 'string' } });
const ok = { 200: { description: 'Done.' } };
const museum = {
  info: { title: 'Museum', version: '1.0.0' },
  paths: {
    '/objects': { get: { operationId: 'listObjects', parameters: [query('medium')], responses: ok } },
    '/couriers': { get: { operationId: 'listCouriers', parameters: [query('speciality')], responses: ok } },
    '/tags': { get: { operationId: 'listTags', responses: ok } },
  },
};

test.each([
  '`listCouriers` lists them by name. The parameter `medium` selects those for one speciality.',
  '`listCouriers` lists them, and the query parameter `medium` selects some.',
])('%s', async (text) => {
  expect((await claimsOf(text, museum)).join('\n')).toMatch(/GET \/couriers has no (?:parameter )?"medium"/);
});

test.each([
  '`listCouriers` lists them by name. The parameter `speciality` selects those for one medium.',
  '`listCouriers` lists them. Unlike the parameter `medium` of `listObjects`, it takes several.',
  '`listObjects` and `listCouriers` are lists. The parameter `medium` selects some.',
  '`listCouriers` has no parameter `medium`.',
])('not: %s', async (text) => {
  expect((await claimsOf(text, museum)).filter((message) => message.includes('has no parameter'))).toEqual([]);
});
