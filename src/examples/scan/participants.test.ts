import { loadObject } from '../../openapi/fixtures/load';
import { createContract } from '../wire/contract';
import { participantFaults } from './participants';

async function check(...lines: readonly string[]): Promise<string[]> {
  const schema = { type: 'object', properties: { next_page: { type: 'string' } } };
  const found = { description: 'OK', content: { 'application/json': { schema } } };
  const stored = {
    description: 'OK',
    content: { 'application/json': { schema: { type: 'object', properties: { rackId: { type: 'string' } } } } },
  };
  const responses = { 200: found, 404: { description: 'Not found' } };
  const { model } = await loadObject({
    paths: { '/books': { get: { responses } }, '/shelves/{id}': { put: { responses: { 201: stored } } } },
  });
  return participantFaults(['sequenceDiagram', ...lines], createContract([model])).map(
    ({ line, message }) => `${line} ${message}`,
  );
}

test('a diagram shows calls and statuses that are documented', async () => {
  expect(await check('  App->>API: GET /books', '  API-->>App: 200', '  API-->>App: 404 Not Found')).toEqual([]);
  expect(await check('  App->>API: GET /books', '  API-->>App: 200, next_page and my_list')).toEqual([]);
  expect(await check('  App->>API: GET /books', '  API-->>App: 200, rackId')).toEqual([
    '3 the response of GET /books has no "rackId"',
  ]);
  expect(await check('  App->>API: GET /books', '  API->>DB: 409', '  DB-->>API: 409')).toEqual([
    '3 status 409 is not documented for GET /books, which has 200, 404',
  ]);
  expect(await check('  App->>API: GET /books', '  API-->>App: 200', '  App->>API: GET /shelves')).toEqual([
    '4 GET /shelves is not in any API document',
  ]);
});

test('a receiver responds to events with a status that webhooks document', async () => {
  const responses = { 200: { description: 'Received' } };
  const { model } = await loadObject({ openapi: '3.1.0', webhooks: { late: { post: { responses } } } });
  const of = (...lines: readonly string[]) => participantFaults(lines, createContract([model]));
  const event = '  service->>receiver: POST the event';
  expect(of(event, '  receiver-->>service: 202')).toEqual([
    expect.objectContaining({
      line: 2,
      message: 'status 202 is not documented for any webhook, whose responses have 200',
    }),
  ]);
  expect(of(event, '  receiver->>receiver: Stores it', '  receiver-->>service: 200')).toEqual([]);
  expect(of('  service->>Control room: POST the event', '  Control room-->>service: 202')).toHaveLength(1);
  expect(of('  service->>receiver: late', '  receiver-->>service: 202')).toHaveLength(1);
  expect(of(event, '  receiver-->>service: 503')).toEqual([]);
  expect(of(event, '  receiver-->>service: 302')).toHaveLength(1);
  expect(of('  app->>shop: Orders a book', '  shop-->>app: 202')).toEqual([]);
});

test('who responds has been sent something', async () => {
  const reversed = await check('  App->>API: GET /books', '  App-->>API: 200');
  expect(reversed).toEqual(['3 App responds to API here, although App sent the message before']);
  expect(await check('  App->>API: GET /books', '  API->>API: 200', '  API-->>App: 200')).toEqual([]);
  // Of a response that comes in parts, and of an event that is no response.
  expect(await check('  App->>API: GET /books', '  API-->>App: 200', '  API-->>App: and the rest')).toEqual([]);
  expect(
    await check('  App->>API: GET /books', '  alt found', '  API-->>App: 200', '  else', '  API-->>App: 404'),
  ).toEqual([]);
});
