import { act } from 'react-test-renderer';
import { languageStore } from '../../src/components/language/language-store';
import { OperationPage } from '../../src/components/reference/page/operation-page';
import { languageList } from '../../src/components/reference/samples/language-list';
import type { OperationPageView, Proof } from '../../src/components/reference/view';
import { apiIndex } from '../../src/gatsby/view/api-index';
import { operationPageView } from '../../src/gatsby/view/pages/operation-page';
import { languages } from '../../src/samples';
import { apiOf, documentOf } from './support/api';
import { instanceText, render, textOf, withClass } from './support/render';

jest.mock('gatsby', () => jest.requireActual<object>('./support/gatsby'));

const kept = new Map<string, string>();
Object.assign(globalThis, {
  window: {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    },
    location: { hash: '', href: 'https://portal.example/' },
    addEventListener: jest.fn(),
    removeEventListener: jest.fn(),
  },
});

afterEach(() => act(() => languageStore.set('bash')));

const ok = { '200': { description: 'OK' } };

async function pageOf(operation: object, more: object = {}, proof?: Proof): Promise<OperationPageView> {
  const { path = '/pets', method = 'get', ...rest } = operation as { path?: string; method?: string };
  const context = await apiOf(documentOf({ [path]: { [method]: { responses: ok, ...rest } } }, {}, more), {
    proofOf: () => proof,
  });
  return operationPageView(context.model.operations[0]!, apiIndex(context.model), context, { label: 'Harbour' });
}
const show = (view: OperationPageView) => render(<OperationPage view={view} route="/api/operations/x/" guides={[]} />);
const shown = async (operation: object, more: object = {}) => textOf(await show(await pageOf(operation, more)));

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
  expect(text).toMatch(/^Harbour Pets Beta List pets Popular Deprecated View as Markdown .* api\.yaml:\d+ GET /);
  expect(text).toMatch(/Use the register\. All of them \. Pets at length/);
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
    [[], /The API document names no authentication for it\./],
    [[{}], /No authentication\./],
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

  test('only the scopes that are asked for are shown', async () => {
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
    [{ in: 'header', name: 'X-Q', schema: list }, 'X-Q: a,b%20c', 'style simple'],
    [{ in: 'cookie', name: 'q', explode: false, schema: list }, 'Cookie: q=a,b%20c', 'style form'],
  ])('%j is written as %s', async (parameter, written, style) => {
    const text = await shown({ parameters: [parameter] });
    expect(text).toContain(`Written as ${written} ${style}`);
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
      /Path parameters # id string required # Whose\? Query parameters # old string deprecated # reserved characters are not encoded may be empty Examples "x" , "y" window object .*Holds application\/json .*Cookie parameters # session/,
    );
    expect(withClass(tree, 'field').map(({ props }) => String(props.id))).toEqual(
      expect.arrayContaining(['path-id', 'query-old', 'query-window', 'query-window-from', 'cookie-session']),
    );
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
      /Request body required # .*The pet\. Media type application\/json application\/xml multipart\/form-data application\/octet-stream/,
    );
    expect(text).toContain('The same fields as in application/json .');
    expect(text).toContain('photo as image/png X-Size integer');
    expect(text).toContain('No schema; any content.');
  });

  test('answers with headers, links and reasons', async () => {
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
      /Responses # Expand all 201 Created Made\. Headers Location string required # Where\. application\/json object name string required .*What can follow again .*Once more\. id is \$response\.body#\/id/,
    );
    expect(text).toMatch(/4XX Client error Wrong\. No body\. default Every other status Else\./);
  });

  test('only the first success is open', async () => {
    const tree = await show(
      await pageOf({
        responses: { '400': { description: 'No.' }, '200': { description: 'Yes.' }, '202': { description: 'Later.' } },
      }),
    );
    expect(withClass(tree, 'response').map(({ props }) => [props.id, props.open])).toEqual([
      ['response-200', true],
      ['response-202', false],
      ['response-400', false],
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
      /Callbacks # Requests that the API sends to you\. POST paid \{\$request\.body#\/url\} .*Payload .*name string .*204 No Content Thanks\./,
    );
  });
});

describe('samples', () => {
  const body = {
    method: 'post',
    operationId: 'addPet',
    servers: [
      { url: 'https://one.example' },
      { url: 'https://{region}.example/v2', variables: { region: { default: 'north', enum: ['north', 'south'] } } },
    ],
    requestBody: {
      content: {
        'application/json': {
          schema: {},
          examples: {
            rex: { summary: 'A dog', value: { name: 'Rex' } },
            tom: { summary: 'A cat', value: { name: 'Tom' } },
          },
        },
      },
    },
    responses: {
      '200': {
        description: 'OK',
        content: { 'application/json': { schema: {}, examples: { rex: { value: { id: 1 } } } } },
      },
    },
  };
  const code = (tree: Awaited<ReturnType<typeof show>>) =>
    withClass(tree, 'code__text').map((pre) =>
      String(pre.findByType('code').props.dangerouslySetInnerHTML.__html).replace(/<[^>]*>/g, ''),
    );

  test('the default language is there at once, with the answer; each example is a variant', async () => {
    const tree = await show(await pageOf(body));
    const [request, answer] = code(tree);
    expect(request).toMatch(/^curl .*'https:\/\/one\.example\/pets'/);
    expect(JSON.parse(answer!)).toEqual({ id: 1 });
    expect(textOf(tree)).toMatch(/Example A dog A cat .*Answer 200 OK/);
  });

  test('another language is loaded when it is chosen, and holds for all samples', async () => {
    const tree = await show(await pageOf(body));
    const [select] = tree.root.findAllByType('select');
    await act(async () => {
      select!.props.onChange({ target: { value: 'python' } });
      await import('../../src/components/reference/samples/more-languages');
    });
    expect(code(tree)[0]).toMatch(/^import /);
    expect(code(tree)[2]).toMatch(/^import /);
    expect(kept.get('language')).toBe('python');
  });

  test('the samples go to the server that the reader chooses, with its variables', async () => {
    const tree = await show(await pageOf(body));
    act(() => tree.root.findAllByProps({ type: 'radio', className: 'scripted' })[1]!.props.onChange());
    act(() => tree.root.findAllByType('select')[0]!.props.onChange({ target: { value: 'south' } }));
    expect(code(tree)[0]).toContain("'https://south.example/v2/pets'");
    expect(instanceText(withClass(tree, 'endpoint__address')[0]!)).toBe('https://south.example/v2/pets');
  });

  test('what the author wrote comes instead of the generated sample, also in languages of the author', async () => {
    const tree = await show(
      await pageOf({
        ...body,
        'x-codeSamples': [
          { lang: 'curl', source: 'curl mine' },
          { lang: 'COBOL', source: 'CALL PET.' },
        ],
      }),
    );
    expect(code(tree)[0]).toBe('curl mine');
    act(() => languageStore.set('cobol'));
    expect(code(tree)[0]).toBe('CALL PET.');
  });

  test('only what this build ran is called proven', async () => {
    const badges = (tree: Awaited<ReturnType<typeof show>>) =>
      withClass(tree, 'badge--good').map(({ props }) => String(props.title));
    expect(badges(await show(await pageOf(body)))).toEqual([]);
    const answered = await show(await pageOf(body, {}, { status: 200, languages: [] }));
    expect(badges(answered)).toEqual(
      [expect.stringContaining('answered 200'), expect.stringContaining('answered 200')].slice(
        0,
        badges(answered).length,
      ),
    );
    const ran = badges(await show(await pageOf(body, {}, { status: 200, languages: ['bash'] })));
    expect(ran[0]).toBe('this build ran the cURL sample against the sandbox');
  });

  test('an answer that is made up from the schema is never called proven', async () => {
    const made = {
      ...body,
      responses: {
        '200': {
          description: 'OK',
          content: { 'application/json': { schema: { type: 'object', properties: { id: { type: 'integer' } } } } },
        },
      },
    };
    const tree = await show(await pageOf(made, {}, { status: 200, languages: [] }));
    expect(withClass(tree, 'badge--good')).toEqual([]);
    expect(textOf(tree)).toContain('Answer 200 OK, made from the schema');
  });

  test('the list of languages is that of the generators', () => {
    expect(languageList).toEqual(languages.map(({ id, label }) => ({ id, label })));
  });
});
