import { OperationBody } from '../../src/components/reference/operation/operation-body';
import { ExampleOfResponse, ResponseExample } from '../../src/components/reference/samples/response-example';
import { placeOf } from '../../src/gatsby/view/context';
import { pageOf, show, shown } from './support/operation';
import { instanceText, render, textOf, withClass } from './support/render';
import './support/window';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

test('what it is, where it is written, and that it is no longer to be used', async () => {
  const text = await shown({
    summary: 'List pets',
    description: 'All of **them**.',
    deprecated: true,
    'x-deprecated': 'Use the register.',
    externalDocs: { url: 'https://example.com/pets', description: 'Pets at length' },
    'x-badges': [{ name: 'Beta', position: 'before' }, { name: 'Popular' }],
    tags: ['Pets'],
  });
  expect(text).toMatch(
    /^Harbour Pets List pets Beta List pets Popular Deprecated View as Markdown .* api\.yaml:\d+ Use the register\. All of them \. Pets at length GET /,
  );
});

test.each([
  ['production', 'Server: production'],
  ['Everybody in it is *fictional*.', 'Everybody in it is fictional .'],
])('below the address, the one server is called what it is: %s', async (description, said) => {
  const text = textOf(await show(await pageOf({ servers: [{ url: 'https://pets.example', description }] })));
  expect(text).toContain(said);
  expect(text.includes('Server:')).toBe(said.startsWith('Server:'));
});

test('a document that is one line has no line to name', () => {
  const origin = { file: 'api.json', pointer: '/paths', line: 2, column: 1 };
  expect([placeOf(origin), placeOf({ ...origin, line: 1 })]).toEqual(['api.json:2', undefined]);
});

test('a long description follows the address, which it would push out of sight', async () => {
  // More than a phone shows above the address.
  const text = await shown({ summary: 'List pets', description: 'All of them, one by one. '.repeat(18) });
  expect(text).toMatch(/api\.yaml:\d+ GET .* All of them, one by one\. All of them/);
});

test.each([
  ['Created', /201 Created No body\./],
  ['created.', /201 Created No body\./],
  ['The pet was created.', /201 Created The pet was created\. No body\./],
])('a response that is described as %j says so once', async (description, said) => {
  expect(await shown({ responses: { '201': { description } } })).toMatch(said);
});

test('a section with its example says once that there is no body', async () => {
  const { operation } = await pageOf({ responses: { '204': { description: 'Gone.' } } });
  const { exchanges } = operation;
  const tree = await render(
    <ExampleOfResponse.Provider value={(response) => <ResponseExample response={response} exchanges={exchanges} />}>
      <OperationBody operation={operation} />
    </ExampleOfResponse.Provider>,
  );
  expect(exchanges[0]?.response?.status).toBe('204');
  expect(textOf(tree).match(/no body/gi)).toHaveLength(1);
});

test('in a list, what is deprecated says so beside its title, and not as a part of it', async () => {
  const view = await pageOf({ operationId: 'getPets', tags: ['Pets'] });
  const related = [{ title: 'List old pets', route: '/old/', method: 'GET', path: '/old', deprecated: true }];
  const [title] = withClass(await show({ ...view, related } as typeof view), 'operations__title');
  expect(instanceText(title!)).toBe('List old pets Deprecated');
});

describe('authentication', () => {
  const schemes = {
    components: {
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        basic: { type: 'http', scheme: 'basic' },
        key: { type: 'apiKey', in: 'query', name: 'key' },
        cert: { type: 'mutualTLS' },
        oidc: { type: 'openIdConnect', openIdConnectUrl: 'https://example.com/.well-known' },
        login: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://example.com/token',
              scopes: { 'pets:read': 'See *pets*.', other: 'No.' },
            },
          },
        },
      },
    },
  };
  test.each([
    // On the address, because nothing more is to be said.
    [[], /^(?!.* Authentication ).*\/ pets Copy No authentication documented\. .*Responses/],
    [[{}], /^(?!.* Authentication ).*No authentication\. .*Responses/],
    [[{ token: [] }], /Bearer token token Sent in the header Authorization: Bearer … , in the format JWT/],
    [[{ basic: [] }], /Basic authentication basic/],
    [[{ key: [] }], /API key key Sent in the query parameter key/],
    [[{ cert: [] }], /Client certificate cert/],
    [[{ oidc: [] }], /OpenID Connect oidc .*https:\/\/example\.com\/\.well-known/],
    [
      [{ login: ['pets:read'] }],
      /OAuth 2\.0 login pets:read .*Client credentials flow, token https:\/\/example\.com\/token pets:read See pets \./,
    ],
    [[{ token: [], cert: [] }], /Bearer token token .* together with Client certificate cert/],
    [[{ token: [] }, { key: [] }, {}], /Any one of these is enough: Bearer token .* API key .* No authentication\./],
  ])('%j', async (security, words) => expect(await shown({ security }, schemes)).toMatch(words));

  test('only the required scopes are shown', async () => {
    expect(await shown({ security: [{ login: ['pets:read'] }] }, schemes)).not.toContain('other');
  });
});

describe('parameters', () => {
  const list = { type: 'array', items: { type: 'string' }, examples: [['a', 'b c']] };
  const object = { type: 'object', properties: { r: { type: 'integer' } }, examples: [{ r: 1, g: 2 }] };
  test.each([
    [{ in: 'query', name: 'q', schema: list }, '?q=a&q=b%20c', 'style form, exploded'],
    [{ in: 'query', name: 'q', explode: false, schema: list }, '?q=a,b%20c', 'style form'],
    [
      { in: 'query', name: 'q', style: 'pipeDelimited', explode: false, schema: list },
      '?q=a%7Cb%20c',
      'style pipeDelimited',
    ],
    [
      { in: 'query', name: 'q', style: 'deepObject', explode: true, schema: object },
      '?q%5Br%5D=1&q%5Bg%5D=2',
      'style deepObject',
    ],
    [{ in: 'header', name: 'X-Q', schema: list }, 'X-Q: a,b c', 'style simple'],
    [{ in: 'cookie', name: 'q', explode: false, schema: list }, 'Cookie: q=a,b%20c', 'style form'],
    [{ in: 'cookie', name: 'q', schema: object }, 'Cookie: r=1; g=2', 'style form, exploded'],
    [
      { in: 'query', name: 'q', content: { 'application/json': { schema: object } } },
      '?q=%7B%22r%22%3A1%2C%22g%22%3A2%7D',
      '',
    ],
  ])('%j is written as %s', async (parameter, written, style) => {
    const text = await shown({ parameters: [parameter] });
    expect(text).toContain(`Serialised as ${written} ${style}`);
  });

  test('a whole query string is written as it is sent', async () => {
    const schema = { type: 'object', properties: { q: { type: 'string' } } };
    const content = { 'application/x-www-form-urlencoded': { schema, example: { q: 'a b', n: 3 } } };
    const parameters = [{ in: 'querystring', name: 'all', content }];
    expect(await shown({ parameters }, { openapi: '3.2.0' })).toContain('Serialised as ?q=a%20b&n=3');
  });

  test('by place, each with an address', async () => {
    const view = await pageOf({
      path: '/pets/{id}',
      parameters: [
        { in: 'cookie', name: 'session', schema: { type: 'string' } },
        { in: 'path', name: 'id', required: true, schema: { type: 'string' }, description: 'Whose?' },
        {
          in: 'query',
          name: 'old',
          deprecated: true,
          allowEmptyValue: true,
          allowReserved: true,
          schema: { type: 'string' },
          examples: { one: { value: 'x' }, two: { value: 'y' } },
        },
        {
          in: 'query',
          name: 'window',
          content: { 'application/json': { schema: { type: 'object', properties: { from: { type: 'string' } } } } },
        },
      ],
    });
    const tree = await show(view);
    expect(textOf(tree)).toMatch(
      /Path parameters # id string required Whose\? Query parameters # old string deprecated reserved characters are not encoded may be empty Examples "x" , "y" window object .*Media type application\/json .*Cookie parameters # session/,
    );
    expect(withClass(tree, 'field').map(({ props }) => String(props.id))).toEqual(
      expect.arrayContaining(['path-id', 'query-old', 'query-window', 'query-window-from', 'cookie-session']),
    );
    // A field's name is the link to it.
    const names = tree.root.findAll(({ type, props }) => type === 'a' && props.className === 'field__name');
    expect(names.map((name) => [name.props.href, instanceText(name)])).toEqual([
      ['#path-id', 'id'],
      ['#query-old', 'old'],
      ['#query-window', 'window'],
      ['#query-window-from', 'window.from'],
      ['#cookie-session', 'session'],
    ]);
  });
});

describe('bodies', () => {
  const schema = {
    type: 'object',
    required: ['name'],
    properties: { name: { type: 'string' }, photo: { type: 'string' } },
  };

  test('several media types are variants; one with the schema of another says so', async () => {
    const text = await shown(
      {
        method: 'post',
        requestBody: {
          required: true,
          description: 'The pet.',
          content: {
            'application/json': { schema: { $ref: '#/components/schemas/Pet' } },
            'application/xml': { schema: { $ref: '#/components/schemas/Pet' } },
            'multipart/form-data': {
              schema,
              encoding: { photo: { contentType: 'image/png', headers: { 'X-Size': { schema: { type: 'integer' } } } } },
            },
            'application/octet-stream': {},
          },
        },
      },
      { components: { schemas: { Pet: schema } } },
    );
    expect(text).toMatch(
      /Request body # required .*The pet\. Media type application\/json application\/xml multipart\/form-data application\/octet-stream/,
    );
    expect(text).toContain('Same schema as application/json .');
    expect(text).toContain('photo as image/png X-Size integer');
    expect(text).toContain('No schema: any content is allowed.');
  });

  test('each response has a heading that says what it is', async () => {
    const tree = await show(
      await pageOf({
        responses: { '200': { description: 'OK' }, '4XX': { description: 'No.' }, '299': { description: 'Rare.' } },
      }),
    );
    const headings = withClass(tree, 'response__title').map((heading) => [heading.type, instanceText(heading)]);
    expect(headings).toEqual([
      ['h3', 'Response 200 OK'],
      ['h3', 'Response 299'],
      ['h3', 'Response 4XX Client error'],
    ]);
  });

  test('beside the heading of each response is the link to it, called by its text', async () => {
    const tree = await show(
      await pageOf({ responses: { '200': { description: 'OK' }, '299': { description: 'Rare.' } } }),
    );
    const rows = withClass(tree, 'response-row').map(({ children }) => {
      const [heading, link] = children.filter((child) => typeof child !== 'string');
      const { href, 'aria-label': label } = link!.findByType('a').props as Record<string, unknown>;
      return [heading!.props.id, href, label];
    });
    expect(rows).toEqual([
      ['response-200', '#response-200', 'Direct link to Response 200 OK'],
      ['response-299', '#response-299', 'Direct link to Response 299'],
    ]);
  });

  test('responses with headers, links and reasons', async () => {
    const text = await shown({
      operationId: 'getPet',
      responses: {
        '201': {
          description: 'Made.',
          headers: { Location: { description: 'Where.', required: true, schema: { type: 'string' } } },
          content: { 'application/json': { schema } },
          links: {
            again: { operationId: 'getPet', description: 'Once more.', parameters: { id: '$response.body#/id' } },
          },
        },
        '4XX': { description: 'Wrong.' },
        default: { description: 'Else.' },
      },
    });
    expect(text).toMatch(
      /Responses # Expand all Response 201 Created # 201 Created Made\. Headers Location string required Where\. application\/json object name string photo string optional .*Links again .*Once more\. id is \$response\.body#\/id/,
    );
    expect(text).toMatch(
      /4XX Client error # 4XX Client error Wrong\. No body\. Response default Any other status # default Any other status Else\./,
    );
  });

  test('only the first success is open', async () => {
    const tree = await show(
      await pageOf({
        responses: { '400': { description: 'No.' }, '200': { description: 'Yes.' }, '202': { description: 'Later.' } },
      }),
    );
    expect(withClass(tree, 'response').map(({ props }) => [props['data-status'], props.open])).toEqual([
      ['200', true],
      ['202', false],
      ['400', false],
    ]);
  });

  test('callbacks are requests to the reader', async () => {
    const text = await shown({
      callbacks: {
        paid: {
          '{$request.body#/url}': {
            post: {
              summary: 'Paid',
              requestBody: { content: { 'application/json': { schema, example: { name: 'Rex' } } } },
              responses: { '204': { description: 'Thanks.' } },
            },
          },
        },
      },
    });
    expect(text).toMatch(
      /Callbacks # Requests that the API sends to you\. POST paid \{\$request\.body#\/url\} .*Payload .*name string .*204 No Content # 204 No Content Thanks\./,
    );
  });
});

test('a parameter of which nothing more is known has no empty list of facts', async () => {
  const page = await show(
    await pageOf({
      parameters: [
        { name: 'a', in: 'path', required: true, schema: { type: 'string' } },
        { name: 'b', in: 'query', allowReserved: true, schema: { type: 'string' } },
      ],
    }),
  );
  expect(withClass(page, 'facts').map(instanceText)).toEqual(['reserved characters are not encoded']);
});
