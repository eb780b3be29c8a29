import { serverUrlOf } from '../http/server-url';
import { mediaType, operation, exchange, origin, schema, withBody, withParameters } from '../http/testing/builders';
import type { SecurityScheme, Server } from '../openapi/model';
import { buildRequest, type RequestModel } from './build-request';
import { wireText, withVariables } from './credentials';

const nothing: RequestModel = { schemas: {}, securitySchemes: [] };
const at = { serverUrl: 'https://api.example.com/v1/' };
type Given = Parameters<typeof withParameters>[0];

const built = (given: Given, more?: Parameters<typeof withParameters>[1]) => {
  const made = withParameters(given, more);
  return buildRequest(made.operation, nothing, made.exchange, at);
};

describe('address', () => {
  test('joins server, path and query', () => {
    const request = built(
      [
        { in: 'path', name: 'id', value: 'a/b c' },
        { in: 'query', name: 'q', value: ['x', 'y'] },
      ],
      { path: '/things/{id}/parts' },
    );
    expect(request.url).toBe('https://api.example.com/v1/things/a%2Fb%20c/parts?q=x&q=y');
  });

  test('keeps a variable that no parameter declares, and a query that the template has', () => {
    expect(built([{ in: 'query', name: 'q', value: 1 }], { path: '/{x}?action=go#now' }).url).toBe(
      'https://api.example.com/v1/%7Bx%7D?action=go%23now&q=1',
    );
  });

  test('a query parameter that the template has already is sent once', () => {
    const given: Given = [
      { in: 'query', name: 'view', value: 'all' },
      { in: 'query', name: 'q', value: 1 },
    ];
    expect(built(given, { path: '/things?view=status' }).url).toBe('https://api.example.com/v1/things?view=status&q=1');
  });

  test('3.2 querystring is the whole query', () => {
    const json = mediaType({ mediaType: 'application/json' });
    expect(built([{ in: 'querystring', name: 'any', content: json, value: { a: 1 } }]).url).toBe(
      'https://api.example.com/v1/things?%7B%22a%22%3A1%7D',
    );
    const form = mediaType({ mediaType: 'application/x-www-form-urlencoded' });
    expect(built([{ in: 'querystring', name: 'any', content: form, value: { a: 'x y', b: [1, 2] } }]).url).toBe(
      'https://api.example.com/v1/things?a=x%20y&b=1&b=2',
    );
  });

  test('a content parameter is written in its media type', () => {
    const json = mediaType({ mediaType: 'application/json' });
    expect(built([{ in: 'path', name: 'id', content: json, value: { a: [1] } }], { path: '/{id}' }).url).toContain(
      '%7B%22a%22%3A%5B1%5D%7D',
    );
    expect(built([{ in: 'query', name: 'filter', content: json, value: { a: [1] } }]).url).toBe(
      'https://api.example.com/v1/things?filter=%7B%22a%22%3A%5B1%5D%7D',
    );
  });

  test.each<[string, string]>([
    ['https://{region}.example.com:{port}/{base}', 'https://eu.example.com:8443/v2'],
    ['/relative', 'https://example.com/relative'],
    ['javascript:alert(1)', 'https://example.com'],
    ['file:///etc/passwd', 'https://example.com'],
    ["https://user:secret@example.com/a b/$(id)'", 'https://example.com/a%20b/$(id)%27'],
    ['https://{tenant}.example.com', 'https://tenant.example.com'],
  ])('server %s', (url, expected) => {
    const variables = [
      ['region', 'eu'],
      ['port', '8443'],
      ['base', 'v2'],
    ].map(([name, value]) => ({ name: name!, default: value! }));
    const server: Server = { origin, url, variables };
    expect(serverUrlOf(server)).toBe(expected);
  });
});

describe('headers', () => {
  test('a value cannot start another header', () => {
    const { headers } = built([{ in: 'header', name: 'X-A', value: 'one\r\nX-B: two\0' }]);
    expect(headers).toEqual([['X-A', 'one X-B: two']]);
  });

  test('names that HTTP cannot carry or that the client owns are omitted, like those that other fields describe', () => {
    const names = ['X A', 'X-A: b\r\nX', '', 'Content-Length', 'Host', 'accept', 'Content-Type', 'Authorization'];
    expect(built(names.map((name) => ({ in: 'header', name, value: 'x' }))).headers).toEqual([]);
  });

  test('cookies are one header, exploded ones as cookies of their own', () => {
    const { headers } = built([
      { in: 'cookie', name: 'a', value: 'x;y' },
      { in: 'cookie', name: 'b', value: ['1', '2'] },
      { in: 'cookie', name: 'c', style: 'cookie', value: 'p%q;' },
    ]);
    expect(headers).toEqual([['Cookie', 'a=x%3By; b=1; b=2; c=p%q%3B']]);
  });

  test('accepts the media type of the exchange where there are several', () => {
    const content = ['application/xml', 'application/json'].map((type) => mediaType({ mediaType: type }));
    const made = operation({
      responses: [{ origin, status: '200', description: '', headers: [], links: [], content }],
    });
    const response = { status: '200', mediaType: 'application/json', origin };
    expect(buildRequest(made, nothing, exchange({ response }), at).headers).toEqual([['Accept', 'application/json']]);
    expect(buildRequest(made, nothing, exchange({ response }), at).response).toEqual({ kind: 'json' });
    expect(
      buildRequest(made, nothing, exchange({ response: { ...response, mediaType: 'application/xml' } }), at),
    ).toEqual(expect.objectContaining({ headers: [['Accept', 'application/xml']], response: { kind: 'text' } }));
    // A response to HEAD has no body, whatever the document shows for it.
    expect(buildRequest({ ...made, method: 'HEAD' }, nothing, exchange({ response }), at).response).toEqual({
      kind: 'text',
    });
    // An example of none of them: JSON, which most readers expect and of which the sandbox keeps state.
    expect(buildRequest(made, nothing, exchange({}), at)).toEqual(
      expect.objectContaining({ headers: [['Accept', 'application/json']], response: { kind: 'json' } }),
    );
  });
});

describe('security', () => {
  const schemes: SecurityScheme[] = [
    { origin, name: 'jwt', type: 'http', scheme: 'bearer' },
    { origin, name: 'login', type: 'http', scheme: 'BASIC' },
    { origin, name: 'digest', type: 'http', scheme: 'digest' },
    { origin, name: 'oauth', type: 'oauth2', flows: [] },
    { origin, name: 'openid', type: 'openIdConnect', openIdConnectUrl: 'https://example.com' },
    { origin, name: 'appId', type: 'apiKey', in: 'query', parameterName: 'app_id' },
    { origin, name: 'path', type: 'apiKey', in: 'header', parameterName: 'X-Key' },
    { origin, name: 'session', type: 'apiKey', in: 'cookie', parameterName: 'sid' },
    { origin, name: 'certificate', type: 'mutualTLS' },
  ];
  const model: RequestModel = { schemas: {}, securitySchemes: schemes };
  const secured = (names: readonly string[], credentials?: Record<string, string>) =>
    buildRequest(
      operation({ security: [{ schemes: [] }, { schemes: names.map((name) => ({ name, scopes: [] })) }] }),
      model,
      exchange(),
      { ...at, credentials },
    );

  test.each<[string, string]>([
    ['jwt', 'Bearer T'],
    ['oauth', 'Bearer T'],
    ['openid', 'Bearer T'],
    ['digest', 'Digest T'],
    ['login', 'Basic VTpQ'],
  ])('%s fills Authorization from the environment', (name, expected) => {
    const request = withVariables(secured([name]), { TOKEN: 'T', API_USER: 'U', API_PASSWORD: 'P' });
    expect(request.headers).toEqual([['Authorization', expected]]);
  });

  test('several keys have a variable each, and none that the system owns', () => {
    const { url, headers } = wireText(secured(['appId', 'path', 'session']));
    expect(url).toEqual(['https://api.example.com/v1/things?app_id=', { variable: 'APP_ID' }]);
    expect(headers).toEqual([
      ['X-Key', [{ variable: 'API_PATH' }]],
      ['Cookie', ['sid=', { variable: 'API_SESSION' }]],
    ]);
  });

  test('two that share the header Authorization are sent once', () => {
    const { headers } = wireText(secured(['login', 'jwt', 'path']));
    expect(headers.map(([name]) => name)).toEqual(['Authorization', 'X-Key']);
  });

  test('a given secret is an ordinary part of the request', () => {
    expect(secured(['jwt', 'appId'], { jwt: 'abc', appId: 'k' })).toMatchObject({
      url: 'https://api.example.com/v1/things?app_id=k',
      headers: [['Authorization', 'Bearer abc']],
      credentials: [],
    });
    expect(secured(['login'], { login: 'ü:p' }).headers).toEqual([['Authorization', 'Basic w7w6cA==']]);
  });

  test('mutual TLS requires a certificate', () => expect(secured(['certificate']).clientCertificate).toBe(true));

  test('a parameter that a credential fills is not sent twice', () => {
    const made = withParameters([{ in: 'header', name: 'x-key', value: 'shown' }], {
      security: [{ schemes: [{ name: 'path', scopes: [] }] }],
    });
    expect(buildRequest(made.operation, model, made.exchange, at).headers).toEqual([]);
  });
});

describe('body', () => {
  const body = (media: Parameters<typeof withBody>[0], value: unknown, method?: string) => {
    const made = withBody(media, value, method);
    return buildRequest(made.operation, nothing, made.exchange, at);
  };

  test('a made-up string in XML is an element, also where it stands for bytes, and an example is what it is', () => {
    const media = { mediaType: 'application/xml', schema: schema({ types: ['string'], format: 'binary' }) };
    const { operation, exchange } = withBody(media, 'binary');
    const made = buildRequest(operation, nothing, { ...exchange, source: 'generated' }, at);
    expect(made.body).toEqual({ kind: 'text', text: expect.stringMatching(/^<\?xml .*\?>\s<root>binary<\/root>\s$/) });
    expect(body(media, '<a/>').body).toEqual({ kind: 'file', file: { name: 'body.xml', content: '<a/>' } });
  });

  test('JSON given as text is the value that the schema wants', () => {
    const media = { mediaType: 'application/json', schema: schema({ types: ['object'] }) };
    expect(body(media, '{"a":1}').body).toEqual({ kind: 'json', value: { a: 1 } });
    expect(body({ ...media, schema: schema({ types: ['string'] }) }, '{"a":1}').body).toEqual({
      kind: 'json',
      value: '{"a":1}',
    });
  });

  test('a form writes each property by its encoding', () => {
    const encoding = [
      { property: 'deep', headers: [], style: 'deepObject' as const, explode: true },
      { property: 'comma', headers: [], style: 'form' as const, explode: false },
    ];
    const media = { mediaType: 'application/x-www-form-urlencoded', encoding };
    const value = { plain: 'a b', list: [1, 2], object: { x: 1 }, deep: { k: 'v' } };
    expect(body(media, value).body).toEqual({
      kind: 'form',
      fields: [
        ['plain', 'a b'],
        ['list', '1'],
        ['list', '2'],
        ['object', '{"x":1}'],
        ['deep[k]', 'v'],
      ],
    });
    // The comma between values stays a comma, which a client's own form encoding would not leave.
    expect(body(media, { comma: ['a', 'b,c'] }).body).toEqual({ kind: 'text', text: 'comma=a,b%2Cc' });
  });

  test('multipart has a part for each property and item, with types, headers and files', () => {
    const media = {
      mediaType: 'multipart/form-data',
      schema: schema({
        properties: [
          { name: 'photo', required: true, schema: schema({ types: ['string'], format: 'binary' }) },
          {
            name: 'scans',
            required: false,
            schema: schema({ types: ['array'], items: schema({ contentMediaType: 'application/pdf' }) }),
          },
        ],
      }),
      encoding: [
        { property: 'photo', contentType: 'image/png, image/jpeg', headers: [] },
        {
          property: 'note',
          contentType: 'text/markdown',
          headers: [
            {
              ...withParameters([{ in: 'header', name: 'X-Part', value: 1 }]).operation.parameters[0]!,
              examples: [{ origin, name: 'default', value: { value: 'v' } }],
            },
          ],
        },
      ],
    };
    const value = { photo: 'bytes', scans: ['1', '2'], note: '# hi', data: { a: 1 }, tags: ['x', 'y'] };
    expect(body(media, value).body).toEqual({
      kind: 'multipart',
      parts: [
        { name: 'photo', headers: [], contentType: 'image/png', file: { name: 'photo.png', content: 'bytes' } },
        { name: 'scans', headers: [], contentType: 'application/pdf', file: { name: 'scans-1.pdf', content: '1' } },
        { name: 'scans', headers: [], contentType: 'application/pdf', file: { name: 'scans-2.pdf', content: '2' } },
        { name: 'note', headers: [['X-Part', 'v']], contentType: 'text/markdown', text: '# hi' },
        { name: 'data', headers: [], contentType: 'application/json', text: '{"a":1}' },
        { name: 'tags', headers: [], contentType: undefined, text: 'x' },
        { name: 'tags', headers: [], contentType: undefined, text: 'y' },
      ],
    });
  });

  test('other multipart types have their boundary in the header', () => {
    const request = body({ mediaType: 'multipart/mixed' }, [{ a: 1 }, 'form-boundary']);
    expect(request.headers).toEqual([['Content-Type', 'multipart/mixed; boundary=form-boundary-1']]);
    expect(request.body).toEqual({
      kind: 'text',
      text: '--form-boundary-1\r\nContent-Type: application/json\r\n\r\n{"a":1}\r\n--form-boundary-1\r\n\r\nform-boundary\r\n--form-boundary-1--\r\n',
    });
  });

  test('a file name is safe wherever it comes from', () => {
    const media = {
      mediaType: 'multipart/form-data',
      schema: schema({ properties: [{ name: '../../$(id)', required: true, schema: schema({ format: 'binary' }) }] }),
    };
    expect(body(media, { '../../$(id)': 'x' }).body).toMatchObject({ parts: [{ file: { name: 'id.bin' } }] });
  });

  test('ranges, lines of JSON and plain values', () => {
    expect(body({ mediaType: '*/*' }, { a: 1 }).headers).toEqual([['Content-Type', 'application/json']]);
    expect(body({ mediaType: 'application/jsonl' }, [{ a: 1 }, 2]).body).toEqual({
      kind: 'text',
      text: '{"a":1}\n2\n',
    });
    expect(body({ mediaType: 'text/plain' }, 5).body).toEqual({ kind: 'text', text: '5' });
    expect(body({ mediaType: 'image/*' }, 'x').body).toEqual({
      kind: 'file',
      file: { name: 'body.png', content: 'x' },
    });
  });

  test('HEAD and TRACE have none', () => {
    expect(body({ mediaType: 'application/json' }, {}, 'HEAD')).not.toHaveProperty('body');
    expect(body({ mediaType: 'application/json' }, {}, 'TRACE').headers).toEqual([]);
  });
});
