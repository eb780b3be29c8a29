import { loadObject } from '../../openapi/fixtures/load';
import { checkJson } from './check-json';
import { createContract } from './contract';

const book = { type: 'object', required: ['id', 'title', 'callNumber'], properties: { id: { type: 'string' }, title: { type: 'string' }, callNumber: { type: 'string' } } }; // prettier-ignore

async function check(text: string, note?: string): Promise<string | undefined> {
  const { model } = await loadObject({
    paths: {
      '/loans': {
        get: {
          responses: {
            200: {
              description: '',
              content: {
                'application/json': {
                  schema: {
                    allOf: [{ $ref: '#/components/schemas/Book' }, { type: 'object', properties: { lentTo: { type: 'string' } } }],
                  },
                },
              },
            },
          },
        },
      },
    },
    components: { schemas: { Book: book, LongBook: { allOf: [{ $ref: '#/components/schemas/Book' }, { type: 'object', required: ['pages', 'paper'], properties: { pages: { type: 'integer' }, paper: { type: 'string' } } }] } } },
  }); // prettier-ignore
  return checkJson(text, false, createContract([model]), undefined, note)?.message;
}

test('the schema of a message counts, though it has no name', async () => {
  expect(await check('{ "id": "b", "title": "A", "callNumber": "C", "lentTo": "r-1" }')).toBeUndefined();
  expect(await check('{ "id": "b", "title": "A", "callNumber": "C", "lentFrom": "r-1" }')).toMatch(
    /unknown property "lentFrom"/,
  );
});

test('a note says what an example is of, and that something is left out', async () => {
  expect(await check('{ "id": "b", "title": "A", "callNumber": "C", "pages": 7 }')).toMatch(/"paper"|paper/);
  expect(
    await check('{ "id": "b", "title": "A", "callNumber": "C", "pages": 7 }', 'a LongBook, shortened'),
  ).toBeUndefined();
  expect(
    await check('{ "id": "b", "title": "A", "callNumber": "C", "pages": 7, "page": 8 }', 'a LongBook, shortened'),
  ).toMatch(/"page"/);
});
