import fc from '../../../tests/support/fuzz';
import type { Exchange, Operation, Origin, Parameter, ParameterStyle, Schema } from '../../openapi/model';

const origin: Origin = { file: 'openapi.yaml', pointer: '', line: 1, column: 1 };

/** What has broken a quoting rule somewhere: shells, templates, comments, heredocs, headers, scripts. */
const infamous = [
  "it's",
  '"double"',
  '`uname`',
  '$HOME ${HOME} $(id) #{1} #$0 {{x}}',
  '{{baseUrl}} {{$guid}} {{token}} {{{a}}} {{}}',
  'a!b !!',
  '100% %s %n %20',
  '\\ \\n \\\' \\"',
  '"""',
  "'''",
  '@file',
  '<file',
  '(a',
  ' lead and trail ',
  '</script><script>',
  '<!--',
  'a\nb',
  'a\r\nX-Injected: yes',
  'tab\there',
  'nul\0nul',
  '\u202Eevil\u202C',
  'é ü 漢字 עברית',
  '😀👩‍👩‍👧',
  '\uD800',
  '\u2028\u2029',
  '?>',
  '*/ //',
  '--',
  '-x',
  'JSON',
  'JSON\nJSON;',
  'a=b&c=d;e',
  'a,b|c d',
  '~',
  '/etc/../x?y#z',
  'C:\\x',
  '"\\u0000"',
  '',
  'form-boundary',
  ';type=text/html',
  '\x1b[31m',
  '\x7f',
  '\uFEFF',
  "$'\\x41'",
  'null',
  '-0',
  '\\"""\\',
];

const hostileText = fc.oneof(
  fc.constantFrom(...infamous),
  fc.string({ unit: 'binary', maxLength: 12 }),
  fc.string({ maxLength: 12 }),
);

const hostileKey = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', '1', 'a b', 'class', '@type', '$ref'),
  hostileText,
);
const objectOf = (pairs: readonly (readonly [string, unknown])[]): object => {
  const object = {};
  for (const [key, value] of pairs)
    Object.defineProperty(object, key, { value, enumerable: true, configurable: true, writable: true });
  return object;
};

const hostileJson = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    hostileText,
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    tie('list'),
    tie('object'),
  ),
  list: fc.array(tie('value'), { maxLength: 4 }),
  object: fc.array(fc.tuple(hostileKey, tie('value')), { maxLength: 4 }).map(objectOf),
}));

const styles: Record<'path' | 'query' | 'header' | 'cookie', readonly ParameterStyle[]> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'tabDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};

const shaped = (text: fc.Arbitrary<string>): fc.Arbitrary<unknown> =>
  fc.oneof(
    text,
    fc.array(text, { minLength: 1, maxLength: 3 }),
    fc.array(fc.tuple(hostileKey, text), { minLength: 1, maxLength: 3 }).map(objectOf),
  );

const parameter = (
  location: keyof typeof styles,
  name: string,
): fc.Arbitrary<{ parameter: Parameter; value: unknown }> =>
  fc.record({
    parameter: fc
      .record({ style: fc.constantFrom(...styles[location]), explode: fc.boolean(), allowReserved: fc.boolean() })
      .map((rest) => ({
        origin,
        in: location,
        name,
        required: true,
        allowEmptyValue: false,
        examples: [],
        ...rest,
      })),
    value: shaped(hostileText),
  });

const schema = (more: Omit<Schema, 'origin'>): Schema => ({ origin, ...more });

/** Files of one name have the same text, because samples share a folder. */
const contentOfFile = 'bytes of a file: \u00E9 \'"$`\\\r\n\n';

const fileSchema = schema({ types: ['string'], format: 'binary' });
const multipartSchema = schema({
  types: ['object'],
  properties: [{ name: 'file', required: true, schema: fileSchema }],
});

const body: fc.Arbitrary<{ mediaType: string; schema: Schema; value: unknown }> = fc.oneof(
  fc.record({
    mediaType: fc.constantFrom('application/json', 'application/vnd.api+json', 'application/json; charset=utf-8'),
    schema: fc.constant(schema({})),
    value: tieless(),
  }),
  fc.record({
    mediaType: fc.constantFrom('text/plain', 'text/csv; charset=utf-8'),
    schema: fc.constant(schema({ types: ['string'] })),
    value: hostileText,
  }),
  fc.record({
    mediaType: fc.constant('application/x-www-form-urlencoded'),
    schema: fc.constant(schema({})),
    value: fc.array(fc.tuple(hostileKey, shaped(hostileText)), { maxLength: 3 }).map(objectOf),
  }),
  fc.record({
    mediaType: fc.constant('multipart/form-data'),
    schema: fc.constant(multipartSchema),
    value: fc
      .tuple(
        fc.array(
          fc.tuple(
            hostileKey.filter((key) => key !== 'file'),
            fc.oneof(hostileText, tieless()),
          ),
          { minLength: 1, maxLength: 3 },
        ),
        fc.boolean(),
      )
      .map(([pairs, withFile]) => objectOf(withFile ? [...pairs, ['file', contentOfFile]] : pairs)),
  }),
  fc.record({
    mediaType: fc.constantFrom('application/octet-stream', 'image/png'),
    schema: fc.constant(fileSchema),
    value: fc.constant(contentOfFile),
  }),
  fc.record({
    mediaType: fc.constant('application/xml'),
    schema: fc.constant(schema({})),
    value: fc.array(fc.tuple(hostileKey, hostileText), { maxLength: 3 }).map(objectOf),
  }),
);

function tieless(): fc.Arbitrary<unknown> {
  return hostileJson.value;
}

const schemes = ['none', 'bearer', 'basic', 'keyInHeader', 'keyInQuery', 'keyInCookie', 'twoKeys'] as const;
export const securitySchemes = [
  { origin, name: 'bearer', type: 'http', scheme: 'bearer' },
  { origin, name: 'basic', type: 'http', scheme: 'basic' },
  { origin, name: 'keyInHeader', type: 'apiKey', in: 'header', parameterName: 'X-$`!-Key' },
  { origin, name: 'keyInQuery', type: 'apiKey', in: 'query', parameterName: 'api key' },
  { origin, name: 'keyInCookie', type: 'apiKey', in: 'cookie', parameterName: 'session' },
] as const;
export const variables = {
  TOKEN: 'a.b-c_d',
  API_KEY: 'k-1',
  API_USER: 'user',
  API_PASSWORD: 'p:w',
  KEY_IN_HEADER: 'k-2',
  KEY_IN_COOKIE: 'k-3',
};

export interface Hostile {
  readonly operation: Operation;
  readonly exchange: Exchange;
}

/** An operation and an exchange of it with values that someone chose in order to break the samples. */
export const hostileExchange: fc.Arbitrary<Hostile> = fc
  .record({
    method: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'QUERY'),
    path: parameter('path', 'id'),
    query: parameter('query', 'q[$]'),
    header: parameter('header', "X-It's-$`!"),
    cookie: parameter('cookie', 'c'),
    body: fc.option(body, { nil: undefined }),
    scheme: fc.constantFrom(...schemes),
  })
  .map(({ method, body, scheme, ...given }) => {
    const parameters = [given.path, given.query, given.header, given.cookie];
    const required = scheme === 'none' ? [] : scheme === 'twoKeys' ? ['keyInHeader', 'keyInCookie'] : [scheme];
    const operation: Operation = {
      origin,
      slug: 'try',
      method,
      path: '/things/{id}',
      title: 'Try',
      tags: ['default'],
      deprecated: false,
      internal: false,
      servers: [],
      parameters: parameters.map((each) => each.parameter),
      ...(body
        ? {
            requestBody: {
              origin,
              required: true,
              content: [{ origin, mediaType: body.mediaType, schema: body.schema, examples: [], encoding: [] }],
            },
          }
        : {}),
      responses: [],
      callbacks: [],
      codeSamples: [],
      badges: [],
      security: required.length === 0 ? [] : [{ schemes: required.map((name) => ({ name, scopes: [] })) }],
    };
    const exchange: Exchange = {
      name: 'default',
      source: 'document',
      origin,
      parameters: parameters.map(({ parameter: { in: location, name }, value }) => ({ in: location, name, value })),
      ...(body ? { body: { mediaType: body.mediaType, value: body.value } } : {}),
    };
    return { operation, exchange };
  });
