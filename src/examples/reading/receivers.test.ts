import { loadObject } from '../../openapi/fixtures/load';
import { receiverFaults } from './receivers';

const event = (type: string, own: object) => ({
  post: {
    requestBody: {
      content: {
        'application/json': {
          schema: { type: 'object', properties: { type: { const: type }, eventId: { type: 'string' }, ...own } },
        },
      },
    },
    responses: { 204: { description: 'Received' } },
  },
});

let faults: (code: string, language?: string) => string[];
beforeAll(async () => {
  const { model } = await loadObject({
    openapi: '3.1.0',
    webhooks: {
      stockLow: event('stock.low', { medicineId: { type: 'string' }, inStock: { type: 'integer' } }),
      paid: event('invoice.paid', { invoice: { type: 'object', properties: { total: { type: 'number' } } } }),
    },
  });
  faults = (code, language = 'python') =>
    receiverFaults(code, language, [model]).map(({ line, message }) => `${line} ${message}`);
});

const python = (read: string): string =>
  `event = json.loads(body)\nif event["type"] == "stock.low":\n    print(${read})`;
const types = (member: string): string =>
  `type Event =\n  | { type: 'stock.low'; eventId: string; medicineId: string; ${member} }\n  | { type: 'invoice.paid'; eventId: string };`;

test.each([
  [python('event["stock"]'), /3 no webhook has "stock"/],
  ["const event = JSON.parse(raw);\nif (event.type === 'invoice.paid') add(event.invoice.amount);", /2 no webhook has "amount"/],
  ["function onEvent(event) {\n  if (event.type === 'stock.low') order(event.medicine);\n}", /2 no webhook has "medicine"/],
])('%s takes what no webhook has', (code, message) => {
  expect(faults(code).join('\n')).toMatch(message);
}); // prettier-ignore

test('a type of an event has the members and types that its webhook has', () => {
  expect(faults(types('inStock: number'), 'ts')).toEqual([]);
  expect(faults(types('inStock: string'), 'ts')).toEqual(['2 the type of inStock of Event is integer, not string']);
  expect(faults(types('left: number'), 'ts')).toEqual(['2 Event has no "left"']);
});

test.each([
  python('event["medicineId"]'),
  "const event = JSON.parse(raw);\nif (event.type === 'invoice.paid') add(event.invoice.total);",
  // Another body, and what names none of these events.
  "const event = JSON.parse(raw);\nconst own = JSON.parse(file);\nif (event.type === 'stock.low') add(own.sum);",
  'event = json.loads(body)\nprint(event["sum"])',
])('%s takes what there is, or what is its own', (code) => expect(faults(code)).toEqual([]));
