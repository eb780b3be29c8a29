import type { Sandbox } from '../../../index';
import { clientOf, startSandbox, type Client } from '../testing/client';

let sandbox: Sandbox;
let client: Client;

beforeAll(async () => {
  sandbox = await startSandbox();
});
afterAll(() => sandbox.close());
beforeEach(() => {
  sandbox.reset();
  client = clientOf(sandbox);
});

const person = (change: object = {}) => ({
  personReferenceId: 'p-1',
  firstName: 'Ossian',
  lastName: 'Lundmark',
  identity: { country: 'se' },
  ...change,
});
describe('registerPersonBatch', () => {
  test('registers every person and says so', async () => {
    const response = await client.put('PersonCommand/Batch', {
      persons: [person(), person({ personReferenceId: 'p-2', firstName: 'Aino', lastName: 'Korpela' })],
      options: { pepCountries: ['fi'] },
    });
    expect(response.personStatuses).toEqual([
      { personReferenceId: 'p-1', status: 'Success', message: null },
      { personReferenceId: 'p-2', status: 'Success', message: null },
    ]);
    expect((await client.get('PersonQuery', { PersonReferenceId: 'p-2' })).data.isPep).toBe(true);
  });

  test('a broken person does not keep the others from being registered', async () => {
    const response = await client.put('PersonCommand/Batch', {
      persons: [
        { personReferenceId: 'p-1', firstName: 'Ossian' },
        person({ personReferenceId: 'p-2', identity: {} }),
        person({ personReferenceId: 'p-3', firstName: '', lastName: '' }),
        person({ personReferenceId: 'p-4' }),
        { firstName: 'Ossian', lastName: 'Lundmark' },
      ],
    });
    expect(response.status).toBe('Success');
    expect(response.personStatuses).toEqual([
      { personReferenceId: 'p-1', status: 'Error', message: expect.stringContaining('lastName') },
      { personReferenceId: 'p-2', status: 'Error', message: expect.stringContaining('country') },
      { personReferenceId: 'p-3', status: 'Error', message: expect.stringContaining('firstName') },
      { personReferenceId: 'p-4', status: 'Success', message: null },
      { status: 'Error', message: expect.stringContaining('personReferenceId') },
    ]);
    expect((await client.get('PersonQuery', { PersonReferenceId: 'p-4' })).success).toBe(true);
    expect((await client.get('PersonQuery', { PersonReferenceId: 'p-1' })).success).toBe(false);
  });

  test('an empty batch is not an error, and invalid options fail the whole batch', async () => {
    expect((await client.put('PersonCommand/Batch', {})).personStatuses).toEqual([]);
    const response = await client.put('PersonCommand/Batch', { persons: [person()], options: { order: 'None' } });
    expect(response).toMatchObject({ status: 'Error', message: expect.stringContaining('order') });
  });
});
