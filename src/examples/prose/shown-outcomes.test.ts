import { place, valuesOf } from './fixtures/values-of';

const good = { response: { data: [{ id: 'a' }] } };
const none = { response: { data: [] } };
const bad = { response: { message: 'no' }, status: 422 };

test.each([
  ['An unknown gender is refused:', good, '"is refused", but the call below succeeds'],
  ['Without a name it fails:', good, '"it fails", but the call below succeeds'],
  ['An unknown gender is accepted:', bad, '"is accepted", but the call below fails'],
  ['The second one succeeds:', bad, '"one succeeds", but the call below fails'],
  ['`Simple` compares the spelling, and finds nobody:', good, '"finds nobody", but the response below has 1'],
])('%s', (sentence, shown, message) => expect(valuesOf(`${sentence}\n\n${place}`, shown)).toEqual([message]));

test.each([
  ['An unknown gender is refused:', bad],
  ['An unknown gender is accepted:', good],
  ['It finds nobody:', none],
  ['The first is refused, but the second is accepted:', bad],
  ['It is never refused:', good],
  ['See what is refused and why:', good],
])('%s is true', (sentence, shown) => expect(valuesOf(`${sentence}\n\n${place}`, shown)).toEqual([]));

describe('what a call takes', () => {
  const object = (...names: readonly string[]) => ({
    content: [{ schema: { properties: names.map((name) => ({ name, schema: {} })) } }],
  });
  const operation = {
    requestBody: object('title', 'abstract'),
    responses: [{ status: '200', ...object('id', 'title', 'abstract', 'band', 'sentAt') }],
  };
  const shown = { request: { title: 'A' }, response: { id: 'a', title: 'A' }, operation, model: { schemas: {} } };
  const above = (sentence: string, given: object = shown): string[] =>
    valuesOf(`${sentence}\n\n${place}`, { ...shown, ...given });

  test('not what only its response has', () => {
    expect(above('You can change the `title` and the `band`:')).toEqual(['the request of POST /x has no band']);
    for (const sentence of [
      'You can change the `title` and the `abstract`:',
      'Change the `title`, but not the `band`:',
      'You can change the `stage`:',
    ])
      expect(above(sentence)).toEqual([]);
  });

  test('a body, or none', () => {
    const bare = { request: undefined, operation: { responses: operation.responses } };
    expect(above('The path has the id, and its body the new status:', bare)).toEqual(['the call below has no body']);
    expect(above('The call has no body:')).toEqual(['the call below has a body']);
    expect(above('The call has no body:', bare)).toEqual([]);
    expect(above('The path has the id, and its body the new title:')).toEqual([]);
    expect(above('The response has no body:')).toEqual([]);
  });

  test('what its request has', () => {
    const below = (sentence: string): string[] => valuesOf(`${place}\n\n${sentence}`, shown);
    expect(below('It is short, because the request has set `abstract` to `null`.')).toEqual([
      'the request of this example has no abstract',
    ]);
    for (const sentence of [
      'The request sets `title`.',
      'The request does not set `abstract`.',
      'The request names the `reader`.',
    ])
      expect(below(sentence)).toEqual([]);
  });

  test('what a response does not have is missing, and not null', () => {
    const below = (sentence: string): string[] => valuesOf(`${place}\n\n${sentence}`, shown);
    expect(below('`sentAt` is `null` too because it was not sent.')).toEqual([
      'sentAt is missing in this example, not null',
    ]);
    expect(below('The `title` is missing.')).toEqual(['title is in this example, not missing']);
    for (const sentence of [
      '`sentAt` is missing because it was not sent.',
      '`sentAt` is null once it was sent.',
      '`unknown` is `null`.',
      'The `title` is left out by default.',
    ])
      expect(below(sentence)).toEqual([]);
  });
});
