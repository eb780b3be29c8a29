import type { SecurityScheme } from '../../openapi/model';
import { createCredentials } from './destinations';

const origin = { file: 'a.yaml', pointer: '', line: 1, column: 1 };
const schemes: readonly SecurityScheme[] = [
  { origin, name: 'bearer', type: 'http', scheme: 'bearer' },
  { origin, name: 'basic', type: 'http', scheme: 'basic' },
  { origin, name: 'digest', type: 'http', scheme: 'digest' },
  { origin, name: 'oauth', type: 'oauth2', flows: [] },
  { origin, name: 'header', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
  { origin, name: 'query', type: 'apiKey', in: 'query', parameterName: 'api.key' },
  { origin, name: 'cookie', type: 'apiKey', in: 'cookie', parameterName: 'sid' },
];
const credentials = (scheme: string, value: string) =>
  createCredentials({ [scheme]: 'SECRET' }, schemes, { SECRET: value });
const message = (headers: readonly (readonly [string, string])[], target = '/a') => ({
  target,
  headers,
  body: Buffer.alloc(0),
});

test.each([
  ['bearer', 's3cret', ['Authorization', 'Bearer shown'], 'Bearer s3cret'],
  ['bearer', 's3cret', ['authorization', 'bearer shown'], 'bearer s3cret'],
  ['bearer', 's3cret', ['Authorization', 'Basic c2hvd24='], 'Basic c2hvd24='],
  ['basic', 'me:päss', ['Authorization', 'Basic c2hvd24='], `Basic ${Buffer.from('me:päss').toString('base64')}`],
  ['digest', 's3cret', ['Authorization', 'Digest shown'], 'Digest s3cret'],
  ['oauth', 's3cret', ['Authorization', 'Bearer shown'], 'Bearer s3cret'],
  ['header', '$&', ['x-key', 'shown'], '$&'],
  ['cookie', 'a b', ['Cookie', 'theme=1; sid=shown; asid=2'], 'theme=1; sid=a%20b; asid=2'],
] as const)('%s: %s replaces what %j has', (scheme, value, header, expected) => {
  expect(credentials(scheme, value).apply(message([header])).headers).toEqual([[header[0], expected]]);
});

test('a key in the query is replaced, and nothing that only looks like it', () => {
  const { apply } = credentials('query', 'a&b');
  expect(apply(message([], '/a?api.key=shown&apixkey=1&x=api.key')).target).toBe(
    '/a?api.key=a%26b&apixkey=1&x=api.key',
  );
  expect(apply(message([], '/a?limit=1')).target).toBe('/a?limit=1');
});

test('a request without credentials stays without', () => {
  for (const { name } of schemes)
    expect(credentials(name, 's3cret').apply(message([['Accept', '*/*']], '/a?b=1'))).toEqual(
      message([['Accept', '*/*']], '/a?b=1'),
    );
});

const response = (text: string, ...headers: (readonly [string, string])[]) => ({
  status: 200,
  headers,
  body: Buffer.from(text),
});

test('what a server repeats is masked, as it is, encoded for an address, and in Base64', () => {
  const { mask } = credentials('bearer', 'top s3cret');
  const encoded = Buffer.from('top s3cret').toString('base64');
  const repeated = response(`top s3cret, top%20s3cret, ${encoded}`, ['Content-Length', '45'], ['X-Echo', 'top s3cret']);
  const masked = mask(repeated);
  expect(masked.body.toString()).toBe('***, ***, ***');
  // Its length is no longer true.
  expect(masked.headers).toEqual([['X-Echo', '***']]);
});

test('the password of a user is masked without the user, too, and so are letters beyond ASCII', () => {
  const { mask } = credentials('basic', 'maja:hemlig-å');
  expect(mask(response('{"user":"maja","password":"hemlig-å"}')).body.toString()).toBe(
    '{"user":"maja","password":"***"}',
  );
});

test('a response without them is passed on as it came', () => {
  const { mask } = credentials('bearer', 'top s3cret');
  const bytes = { status: 200, headers: [['Content-Length', '4']] as const, body: Buffer.from([0, 255, 128, 10]) };
  expect(mask(bytes)).toEqual(bytes);
});

test('a secret that is too short to be told from other text is not masked', () => {
  expect(credentials('bearer', 'abc').mask(response('abcdef')).body.toString()).toBe('abcdef');
});

test.each([
  [
    { beerer: 'SECRET' },
    'credentials of beerer: the document has no security scheme of that name; it has bearer, basic',
  ],
  [{ bearer: 'OTHER' }, 'OTHER, which has the credentials of bearer, is not set.'],
])('%j stops, and no value is shown', (named, sentence) => {
  const create = () => createCredentials(named, schemes, { SECRET: 'top s3cret' });
  expect(create).toThrow(sentence);
  expect(create).not.toThrow(/s3cret/);
});
