import { singular } from './singular';

test.each([
  ['databases', 'database'],
  ['purchases', 'purchase'],
  ['caches', 'cache'],
  ['companies', 'company'],
  ['movies', 'movie'],
  ['addresses', 'address'],
  ['boxes', 'box'],
  ['batches', 'batch'],
  ['branches', 'branch'],
  ['statuses', 'status'],
  ['aliases', 'alias'],
  ['responses', 'response'],
  ['houses', 'house'],
  ['Pets', 'Pet'],
  ['ids', 'id'],
  ['status', 'status'],
  ['analysis', 'analysis'],
  ['news', 'news'],
  ['dns', 'dns'],
  ['gas', 'gas'],
  ['repos', 'repo'],
  ['videos', 'video'],
  ['email_addresses', 'email_address'],
  ['item', 'item'],
])('%s → %s', (plural, word) => {
  expect(singular(plural)).toBe(word);
});
