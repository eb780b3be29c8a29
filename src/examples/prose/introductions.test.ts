import { loadObject } from '../../openapi/fixtures/load';
import type { Page } from '../find/example';
import { readGuide } from '../find/guide';
import type { ExampleResult } from '../run/page-run';
import { createContract } from '../wire/contract';
import { introducedOperations } from './introductions';

const responses = { 200: { description: 'OK' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Hooks', version: '1' },
  paths: {
    '/hook': { get: { operationId: 'getHook', responses }, put: { operationId: 'saveHook', responses } },
    '/hook/poke': { post: { operationId: 'pokeHook', responses } },
  },
};

/** What is wrong with the paragraph above an example that calls `getHook`. */
async function found(paragraph: string): Promise<string[]> {
  const { model } = await loadObject(document);
  const text = ['# A', '', paragraph, '', '```bash verify', 'curl http://localhost:4010/hook', '```'].join('\n');
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text);
  const [operation] = model.operations.filter(({ operationId }) => operationId === 'getHook');
  const example = { id: 'x', location: { file: 'a.mdx', line: 5 }, endLine: 7 };
  const results = [{ example, outcome: 'passed', exchanges: [{ operation }] }] as unknown as ExampleResult[];
  return introducedOperations({ guide, steps: [] } as unknown as Page, results, createContract([model])).map(
    ({ location, message }) => `${location.line} ${message}`,
  );
}

test.each([
  'Read it with <Operation id="pokeHook" />:',
  'Read them with <Operation id="pokeHook" />. The webhook has three settings:',
  'Then look at all settings using `POST /hook/poke`. It is the own one of the sandbox:',
])('%s names another operation', async (paragraph) => {
  expect(await found(paragraph)).toEqual([
    '3 this sentence names POST /hook/poke, but the example below it calls GET /hook',
  ]);
});

test.each([
  'Read it with <Operation id="getHook" />:',
  'Read them with <Operation id="getHook" />. The webhook has three settings:',
  'A poke is sent with <Operation id="pokeHook" />. These are the settings:',
  'After you have called it with <Operation id="pokeHook" />. Now read it:',
  'Poke it with <Operation id="pokeHook" />. Save it with <Operation id="saveHook" />. Now read it:',
  'Save them with <Operation id="saveHook" />.',
  'Until then you can poke it with <Operation id="pokeHook" />, but not again. A second attempt has the same settings:',
])('%s', async (paragraph) => {
  expect(await found(paragraph)).toEqual([]);
});
