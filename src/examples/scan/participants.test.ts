import { loadObject } from '../../openapi/fixtures/load';
import { createContract } from '../wire/contract';
import { participantFaults } from './participants';

async function check(...lines: readonly string[]): Promise<string[]> {
  const responses = { 200: { description: 'OK' }, 404: { description: 'Not found' } };
  const { model } = await loadObject({ paths: { '/books': { get: { responses } } } });
  return participantFaults(['sequenceDiagram', ...lines], createContract([model])).map(
    ({ line, message }) => `${line} ${message}`,
  );
}

test('a diagram shows calls and statuses that are documented', async () => {
  expect(await check('  App->>API: GET /books', '  API-->>App: 200', '  API-->>App: 404 Not Found')).toEqual([]);
  expect(await check('  App->>API: GET /books', '  API->>DB: 409', '  DB-->>API: 409')).toEqual([
    '3 status 409 is not documented for GET /books, which has 200, 404',
  ]);
  expect(await check('  App->>API: GET /books', '  API-->>App: 200', '  App->>API: GET /shelves')).toEqual([
    '4 GET /shelves is not in any API document',
  ]);
});
