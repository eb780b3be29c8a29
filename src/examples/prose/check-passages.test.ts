import { loadObject } from '../../openapi/fixtures/load';
import { readGuide } from '../find/guide';
import { pageOf } from '../find/page';
import { createOrigins } from '../reading/origins';
import { createContract } from '../wire/contract';
import { proseChecker } from './check-prose';

const sandboxUrl = 'http://localhost:4010';
const integer = { type: 'integer' };
const document = {
  openapi: '3.1.0',
  info: { title: 'Ferries', version: '1' },
  paths: {
    '/ferries': {
      get: {
        parameters: [
          { name: 'limit', in: 'query', required: true, schema: integer },
          { name: 'kind', in: 'query', schema: { enum: ['Fast', 'Slow', 'Late'] } },
          { name: 'port', in: 'query', schema: integer },
        ],
        responses: { 200: { description: 'OK' }, 404: { description: 'None' } },
      },
    },
  },
};

/** What is wrong with a sentence on a page about `GET /ferries`. */
async function faultsOf(sentence: string): Promise<string[]> {
  const { model } = await loadObject(document);
  const text = `# Ferries\n\nRead them with \`GET /ferries\`, whose \`limit\` and \`kind\` say which.\n\n${sentence}`;
  const { guide } = readGuide({ file: 'a.mdx', path: '/a.mdx', area: 'docs', route: '/a' }, text);
  const { page } = pageOf(guide, '/', '2025-03-03');
  const contract = createContract([model]);
  const origins = createOrigins(new URL(sandboxUrl), [model], contract);
  const portal = { apis: [], docs: [], pages: {}, sandboxUrl, strictProse: true };
  const check = proseChecker(portal as never, [page], [model], contract, origins);
  return (await check(page)).map(({ message }) => message);
}

test.each([
  ['Call `PATCH /ferries/{id}`.', /is not in any API document/],
  ['`GET /fery` gets 404 if the ferry does not exist.', /is not in any API document/],
  ['If you see one, it responds with status 409.', /no operation of this page documents status 409/],
  ['The `kind` is `Fast`, `Slow` or `AUTO`.', /"AUTO" is not a value of/],
  ['In every case, `limit` is optional.', /limit is required/],
])('%s', async (sentence, message) => expect((await faultsOf(sentence)).join('; ')).toMatch(message));

test.each([
  ['See [the page][x].', ['[the page][x] has no definition']],
  ['Foo \\[beta\\]\\[x\\] is a name.', []],
])('%s', async (sentence, expected) => expect(await faultsOf(sentence)).toEqual(expected));

test.each([
  'Something like `PATCH /ferries/{id}`, which other APIs have, does not exist here.',
  'There is no `PATCH /ferries/{id}`.',
  'There is no call such as `DELETE /ferries`.',
  '`PATCH /ferries/{id}` is not offered.',
  'If your tool has an endpoint of its own, for example `POST /trips/{id}/approve`, let it start the program.',
  'No operation documents status 409.',
  'Neither API documents a 409 or 418.',
  'The name is familiar: Elasticsearch has a parameter `kind` as well, with values such as `AUTO` or `2`.',
  'Like Algolia’s `limit`, it is optional.',
  'Everything but the `limit` is optional.',
])('%s is true', async (sentence) => expect(await faultsOf(sentence)).toEqual([]));

test('a whole line that a program prints is a quotation; anything else with a colon is a field with a value', async () => {
  const program = '```js verify\nlist();\n```\n```text output\nlimit: must be at least 1\n```\n\n';
  expect(await faultsOf(`${program}It may say \`limit: must be at least 1\`.`)).toEqual([]);
  expect(await faultsOf(`${program}It may say \`limit: at least 1\`.`)).toEqual([
    'the type of limit is integer, so it is not "at least 1"',
  ]);
  expect(await faultsOf('It may say `limit: must be at least 1`.')).toEqual([
    'the type of limit is integer, so it is not "must be at least 1"',
  ]);
});
