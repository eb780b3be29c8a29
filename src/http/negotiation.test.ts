import type { MediaType } from '../openapi/model';
import { negotiate, parsePrefer } from './negotiation';

const content = ['text/plain', 'application/json', 'image/*'].map((mediaType) => ({ mediaType }) as MediaType);

test.each([
  [undefined, 'application/json'],
  ['*/*', 'application/json'],
  ['text/*, application/json;q=0.5', 'text/plain'],
  ['image/png', 'image/*'],
  ['text/plain;q=0, */*', 'application/json'],
  ['TEXT/PLAIN', 'text/plain'],
  ['application/xml', undefined],
  ['*/*;q=0', undefined],
])('Accept: %s gets %s', (accept, mediaType) => expect(negotiate(content, accept)?.mediaType).toBe(mediaType));

test.each([
  [undefined, {}],
  ['code=404, example=name', { code: '404', example: 'name' }],
  ['example="two \\"words\\""', { example: 'two "words"' }],
  ['respond-async, wait=10', {}],
])('Prefer: %s', (prefer, preferences) => expect(parsePrefer(prefer)).toEqual(preferences));
