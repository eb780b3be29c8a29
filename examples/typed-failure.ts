// #region failure
import createClient from 'openapi-fetch';
import type { components, paths } from './clients/screening.generated';

const screening = createClient<paths>({ baseUrl: 'http://localhost:4010' });
type Envelope = components['schemas']['GenericResponse'];

/** The envelope's data, or an error with the service's own message. */
function dataOf<T extends Envelope>(answer: T | undefined): NonNullable<T['data']> {
  if (!answer?.success || answer.data === null || answer.data === undefined)
    throw new Error(answer?.message ?? 'no answer');
  return answer.data;
}

const { data: answer } = await screening.GET('/api/PersonQuery', {
  params: { query: { PersonReferenceId: 'nobody' } },
});

try {
  console.log(dataOf(answer).lastName);
} catch (error) {
  console.log((error as Error).message);
}
// #endregion failure
