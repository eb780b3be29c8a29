import { operationMarkdown } from '../../src/gatsby/twins/operation-markdown';
import { operationOf } from '../../src/openapi';
import { apiOf, documentOf } from './support/api';
import { shown } from './support/operation';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const only = 'Sandbox : Known of the sandbox only: the documentation of the API does not mention it';

const operation = {
  operationId: 'listPets',
  description: 'All of them.',
  'x-sandbox': 'The *oldest* first.',
  parameters: [
    {
      name: 'page',
      in: 'query',
      description: 'Which page.',
      schema: { type: 'integer' },
      'x-sandbox': 'None below 0.',
    },
    { name: 'X-Trace', in: 'header', schema: { type: 'string' }, 'x-sandbox': true },
  ],
  responses: {
    '200': {
      description: 'The pets.',
      'x-sandbox': true,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
    },
  },
};
const schemas = {
  Pet: {
    type: 'object',
    properties: {
      id: { $ref: '#/components/schemas/Id', description: 'Which pet.' },
      tag: { $ref: '#/components/schemas/Id', 'x-sandbox': true },
      size: { enum: ['s', 'm'], 'x-sandbox': ['m'], 'x-enumDescriptions': { s: 'Small.', m: 'Middle.' } },
    },
  },
  Id: { type: 'string', 'x-sandbox': '32 digits.' },
};

test('what only the sandbox is known to do has a mark, with its meaning for those who hear the page', async () => {
  const text = await shown(operation, { components: { schemas } });
  expect(text).toContain('All of them. Sandbox : The oldest first.');
  expect(text).toContain('Which page. Sandbox : None below 0.');
  expect(text).toContain(`X-Trace string ${only}`);
  expect(text).toContain(`200 OK ${only} The pets.`);
  expect(text).toContain('Which pet. Sandbox : 32 digits.');
  expect(text).toContain(`tag string Id ${only} Sandbox : 32 digits.`);
  expect(text).toContain(`"s" Small. "m" ${only} Middle.`);
});

test('the Markdown page says the same, and no warning calls the mark unknown', async () => {
  const context = await apiOf(documentOf({ '/pets': { get: operation } }, schemas));
  const text = operationMarkdown(operationOf(context.model, 'listPets')!, context);
  for (const part of [
    '\n**Sandbox:** The *oldest* first.\n',
    '- `page` (query): integer. Which page. **Sandbox:** None below 0.',
    '- `X-Trace` (header): string. **Sandbox only.**',
    'The pets.\n\n**Sandbox only.**',
    '- `id`: string (Id). Which pet. Sandbox: 32 digits.',
    '- `tag`: string (Id); sandbox only. Sandbox: 32 digits.',
  ])
    expect(text).toContain(part);
});
