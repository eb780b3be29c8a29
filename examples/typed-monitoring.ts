// #region monitoring
import createClient from 'openapi-fetch';
import type { paths } from './clients/transaction-monitoring.generated';

const monitoring = createClient<paths>({
  baseUrl: 'http://localhost:4010',
  headers: { Authorization: `Bearer ${process.env.TOKEN}` },
});

const { error, response } = await monitoring.POST('/v1/api/customers/{id}', {
  params: { path: { id: 'customer-4020' } },
  body: { customerType: 'Organization', identification: '556100-0051', name: 'Lysekrok Handel AB' },
});

console.log(response.status, error?.errors);
// #endregion monitoring
