import { loadObject } from '../../openapi/fixtures/load';
import { vocabularyOf } from '../prose/vocabulary';
import { dataFaults, shapesOf } from './check-data';
import { dataIn } from './data-nodes';
import { valueFaults } from './values';

const string = { type: 'string' };
const usage = {
  type: 'object',
  properties: { rows_read: string, rows_written: string, storage_bytes: string, synced: string },
};
const document = {
  openapi: '3.1.0',
  info: { title: 'Views', version: '1' },
  paths: {
    '/views': {
      get: {
        parameters: [
          { name: 'playbackId', in: 'query', schema: string },
          { name: 'timeStep', in: 'query', schema: { enum: ['hour', 'day'] } },
        ],
        responses: { 200: { description: 'OK', content: { 'application/json': { schema: usage } } } },
      },
    },
  },
  webhooks: {},
  components: { schemas: { Event: { enum: ['stream.started', 'stream.idle', 'stream.ended'] } } },
};

async function faults(text: string, language = 'yaml'): Promise<string[]> {
  const { model } = await loadObject(document);
  const vocabulary = vocabularyOf([model]);
  const context = {
    vocabulary,
    codeWords: new Set<string>(),
    mediaTypes: new Set<string>(),
    schemes: new Set<string>(),
  };
  return [...dataFaults(dataIn(text, language), shapesOf([model]), vocabulary), ...valueFaults(text, context)].map(
    ({ message }) => message,
  );
}

test.each([
  ['a value of a parameter', 'viewers:\n  playbackId: abc\n  timeStep: minute'],
  ['a name among others of an object', 'fields: [rows_read, rows_written, storage_used]'],
  ['an event in a diagram', 'flowchart LR\n  live{{stream.active}} --> done'],
])('%s', async (_, text) => {
  expect(await faults(text, text.startsWith('flow') ? 'mermaid' : 'yaml')).toHaveLength(1);
});

test.each([
  'viewers:\n  playbackId: abc\n  timeStep: hour\n  every: day',
  'fields: [rows_read, rows_written, storage_bytes]',
  'columns: [rows_read, our_total, their_total]',
  'flowchart LR\n  live{{stream.started}} --> stream.synced --> stream.example.com',
])('%s is true', async (text) => {
  expect(await faults(text, text.startsWith('flow') ? 'mermaid' : 'yaml')).toEqual([]);
});
