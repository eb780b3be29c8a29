// #region client
import createClient from 'openapi-fetch';
import type { paths } from './clients/screening.generated';

const screening = createClient<paths>({ baseUrl: 'http://localhost:4010' });
// #endregion client

// #region calls
const { data: registered } = await screening.PUT('/api/PersonCommand', {
  body: { personReferenceId: 'customer-1010', firstName: 'Erik', lastName: 'Sandvall', gender: 'm' },
});

const { data: found } = await screening.GET('/api/PersonQuery/Search', {
  params: { query: { 'Filter.IsPep': true, Query: 'Sandvall' } },
});

console.log(registered?.data?.hits.length, 'groups of hits');
console.log(found?.data?.map((person) => person.personReferenceId));
// #endregion calls
