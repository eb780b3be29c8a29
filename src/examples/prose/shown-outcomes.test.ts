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
