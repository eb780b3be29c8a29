// #region failure
import createClient from 'openapi-fetch';
import type { components, paths } from './clients/screening.generated';

const screening = createClient<paths>({ baseUrl: 'http://localhost:4010' });
type Envelope = components['schemas']['GenericResponse'];

/** The envelope's data, or an error with the service's own message. */
function dataOf<T extends Envelope>(envelope: T | undefined): NonNullable<T['data']> {
  if (!envelope?.success || envelope.data === null || envelope.data === undefined)
    throw new Error(envelope?.message ?? 'no response');
  return envelope.data;
}

const { data: envelope } = await screening.GET('/api/PersonQuery', {
  params: { query: { PersonReferenceId: 'nobody' } },
});

try {
  console.log(dataOf(envelope).lastName);
} catch (error) {
  console.log((error as Error).message);
}
// #endregion failure
