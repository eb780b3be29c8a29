type Part = Readonly<Record<string, unknown>>;

const of = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const record = (length: number, prefix: string, make: (index: number) => unknown): Part =>
  Object.fromEntries(of(length, (index) => [`${prefix}${index}`, make(index)]));

const string = { type: 'string' };
const ok = { description: 'Done' };
const content = (schema: unknown, more: Part = {}): Part => ({ 'application/json': { schema, ...more } });
const responses = { 200: ok };

/** A document of one operation. */
const operation = (more: Part, path = '/things', rest: Part = {}): Part => ({
  paths: { [path]: { post: { operationId: 'make', responses, ...more } } },
  ...rest,
});
/** One whose request and response have this schema. */
const schema = (value: Part, example?: unknown): Part =>
  operation({
    requestBody: { content: content({ $ref: '#/components/schemas/S' }, example === undefined ? {} : { example }) },
    responses: { 200: { ...ok, content: content({ $ref: '#/components/schemas/S' }) } },
  }, '/things', { components: { schemas: { S: value } } }); // prettier-ignore
const parameters = (length: number, where: string): Part[] =>
  of(length, (index) => ({
    name: `p${index}`,
    in: where,
    schema: string,
    ...(where === 'path' ? { required: true } : {}),
  }));

const make: Readonly<Record<string, (length: number) => Part>> = {
  paths: (n) => ({ paths: record(n, '/p', (at) => ({ get: { operationId: `o${at}`, responses } })) }),
  'paths of one tag': (n) => ({
    paths: record(n, '/p', (at) => ({ get: { operationId: `o${at}`, tags: ['t'], responses } })),
  }),
  'paths with state': (n) => ({
    paths: Object.fromEntries(
      of(n, (at) => [
        [
          `/p${at}`,
          {
            get: {
              responses: {
                200: { ...ok, content: content({ type: 'array', items: { $ref: '#/components/schemas/S' } }) },
              },
            },
            post: {
              requestBody: { content: content({ $ref: '#/components/schemas/S' }) },
              responses: { 201: { ...ok, content: content({ $ref: '#/components/schemas/S' }) } },
            },
          },
        ],
        [
          `/p${at}/{id}`,
          {
            parameters: [{ name: 'id', in: 'path', required: true, schema: string }],
            get: { responses: { 200: { ...ok, content: content({ $ref: '#/components/schemas/S' }) } } },
            delete: { responses: { 204: ok } },
          },
        ],
      ]).flat(),
    ),
    components: { schemas: { S: { type: 'object', properties: { id: string, name: string } } } },
  }),
  'paths that share a beginning': (n) => ({
    paths: Object.fromEntries(
      of(n, (at) => [
        `/a/{x${at}}/b/{y${at}}/c${at}`,
        {
          parameters: [`x${at}`, `y${at}`].map((name) => ({ name, in: 'path', required: true, schema: string })),
          get: { responses },
        },
      ]),
    ),
  }),
  'same path names': (n) => ({
    paths: Object.fromEntries(
      of(n, (at) => [`/${'-'.repeat(at % 50)}x/${'_'.repeat(Math.floor(at / 50))}`, { get: { responses } }]),
    ),
  }),
  'same summaries': (n) => ({ paths: record(n, '/p', () => ({ get: { summary: 'Same', responses } })) }),
  'path segments': (n) => operation({}, `/a${'/b'.repeat(n)}`),
  'query parameters': (n) => operation({ parameters: parameters(n, 'query') }),
  'header parameters': (n) => operation({ parameters: parameters(n, 'header') }),
  'cookie parameters': (n) => operation({ parameters: parameters(n, 'cookie') }),
  'path parameters': (n) =>
    operation({ parameters: parameters(n, 'path') }, `/t${of(n, (at) => `/{p${at}}`).join('')}`),
  'path parameters in a segment': (n) =>
    operation({ parameters: parameters(n, 'path') }, `/t${of(n, (at) => `{p${at}}`).join('-')}`),
  'path parameters undeclared': (n) => operation({}, `/t${of(n, (at) => `/{p${at}}`).join('')}`),
  'shared parameters': (n) =>
    operation({ parameters: of(n, (at) => ({ $ref: `#/components/parameters/p${at}` })) }, '/things', {
      components: { parameters: record(n, 'p', (at) => ({ name: `p${at}`, in: 'query', schema: string })) },
    }),
  'media types': (n) =>
    operation({ requestBody: { content: record(n, 'application/vnd.x', () => ({ schema: string })) } }),
  'form fields': (n) =>
    operation({
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema: { type: 'object', properties: record(n, 'p', () => string) } },
        },
      },
    }),
  'multipart fields': (n) =>
    operation({
      requestBody: {
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: record(n, 'p', () => string), required: of(n, (at) => `p${at}`) },
            encoding: record(n, 'p', () => ({ contentType: 'text/plain' })),
          },
        },
      },
    }),
  'responses of codes': (n) =>
    operation({ responses: Object.fromEntries(of(Math.min(n, 500), (at) => [String(100 + at), ok])) }),
  'response headers': (n) =>
    operation({ responses: { 200: { ...ok, headers: record(n, 'X-H', () => ({ schema: string })) } } }),
  'examples of a body': (n) =>
    operation({
      requestBody: { content: content({ type: 'object' }, { examples: record(n, 'e', (at) => ({ value: { at } })) }) },
    }),
  'examples of a response': (n) =>
    operation({
      responses: {
        200: { ...ok, content: content({ type: 'object' }, { examples: record(n, 'e', (at) => ({ value: { at } })) }) },
      },
    }),
  'examples of a parameter': (n) =>
    operation({
      parameters: [{ name: 'q', in: 'query', schema: string, examples: record(n, 'e', (at) => ({ value: `v${at}` })) }],
    }),
  callbacks: (n) =>
    operation({ callbacks: record(n, 'c', () => ({ '{$request.body#/url}': { post: { responses } } })) }),
  'callback expressions': (n) =>
    operation({ callbacks: { c: record(n, '{$request.body#/url}/', () => ({ post: { responses } })) } }),
  links: (n) => operation({ responses: { 200: { ...ok, links: record(n, 'l', () => ({ operationId: 'make' })) } } }),
  webhooks: (n) => ({
    paths: {},
    webhooks: record(n, 'w', () => ({ post: { requestBody: { content: content(string) }, responses } })),
  }),
  tags: (n) => operation({ tags: of(n, (at) => `t${at}`) }, '/things', { tags: of(n, (at) => ({ name: `t${at}` })) }),
  'undeclared tags': (n) => operation({ tags: of(n, (at) => `t${at}`) }),
  'tags of one slug': (n) =>
    operation({ tags: of(n, (at) => `t${'-'.repeat(at)}`.slice(0, 200) + '!'.repeat(Math.floor(at / 200))) }),
  servers: (n) => operation({}, '/things', { servers: of(n, (at) => ({ url: `https://s${at}.example` })) }),
  'servers of an operation': (n) => operation({ servers: of(n, (at) => ({ url: `https://s${at}.example` })) }),
  'server variables': (n) =>
    operation({}, '/things', {
      servers: [
        {
          url: `https://x.example/${of(n, (at) => `{v${at}}`).join('/')}`,
          variables: record(n, 'v', () => ({ default: 'a' })),
        },
      ],
    }),
  'server enumeration': (n) =>
    operation({}, '/things', {
      servers: [{ url: 'https://x.example/{v}', variables: { v: { default: 'a0', enum: of(n, (at) => `a${at}`) } } }],
    }),
  'security alternatives': (n) =>
    operation({ security: of(n, (at) => ({ [`s${at}`]: [] })) }, '/things', {
      components: { securitySchemes: record(n, 's', (at) => ({ type: 'apiKey', in: 'header', name: `X-${at}` })) },
    }),
  'security together': (n) =>
    operation({ security: [record(n, 's', () => [])] }, '/things', {
      components: { securitySchemes: record(n, 's', (at) => ({ type: 'apiKey', in: 'header', name: `X-${at}` })) },
    }),
  scopes: (n) =>
    operation({ security: [{ s: of(n, (at) => `c${at}`) }] }, '/things', {
      components: {
        securitySchemes: {
          s: {
            type: 'oauth2',
            flows: { clientCredentials: { tokenUrl: 'https://x.example/t', scopes: record(n, 'c', () => 'Scope') } },
          },
        },
      },
    }),
  properties: (n) => schema({ type: 'object', properties: record(n, 'p', () => string) }),
  'properties in an example': (n) =>
    schema(
      { type: 'object', properties: record(n, 'p', () => string) },
      record(n, 'p', () => 'v'),
    ),
  'properties of one long prefix': (n) =>
    schema({ type: 'object', properties: record(n, 'a'.repeat(100), () => string) }),
  required: (n) =>
    schema({ type: 'object', properties: record(n, 'p', () => string), required: of(n, (at) => `p${at}`) }),
  'required undeclared': (n) => schema({ type: 'object', required: of(n, (at) => `p${at}`) }),
  patternProperties: (n) => schema({ type: 'object', patternProperties: record(n, '^x', () => string) }),
  'patternProperties and properties': (n) =>
    schema({
      type: 'object',
      properties: record(n, 'x', () => string),
      patternProperties: record(n, '^x', () => string),
    }),
  dependentRequired: (n) =>
    schema({
      type: 'object',
      properties: record(n, 'p', () => string),
      dependentRequired: record(n, 'p', (at) => [`p${(at + 1) % n}`]),
    }),
  dependentSchemas: (n) =>
    schema({
      type: 'object',
      properties: record(n, 'p', () => string),
      dependentSchemas: record(n, 'p', (at) => ({ required: [`p${(at + 1) % n}`] })),
    }),
  prefixItems: (n) => schema({ type: 'array', prefixItems: of(n, () => string) }),
  minItems: (n) => schema({ type: 'array', items: string, minItems: n, uniqueItems: true }),
  'unique items in an example': (n) =>
    schema(
      { type: 'array', items: { type: 'object' }, uniqueItems: true },
      of(n, (at) => ({ at })),
    ),
  enum: (n) => schema({ type: 'string', enum: of(n, (at) => `v${at}`) }),
  'enum of objects': (n) => schema({ enum: of(n, (at) => ({ at })) }),
  oneOf: (n) =>
    schema({
      oneOf: of(n, (at) => ({ type: 'object', properties: { kind: { const: `k${at}` } }, required: ['kind'] })),
    }),
  'oneOf references': (n) => ({
    ...schema({
      oneOf: of(n, (at) => ({ $ref: `#/components/schemas/T${at}` })),
      discriminator: { propertyName: 'kind' },
    }),
    components: {
      schemas: {
        S: { oneOf: of(n, (at) => ({ $ref: `#/components/schemas/T${at}` })), discriminator: { propertyName: 'kind' } },
        ...record(n, 'T', (at) => ({ type: 'object', properties: { kind: { const: `T${at}` } }, required: ['kind'] })),
      },
    },
  }),
  anyOf: (n) =>
    schema({ anyOf: of(n, (at) => ({ type: 'object', properties: { [`k${at}`]: string }, required: [`k${at}`] })) }),
  allOf: (n) =>
    schema({ allOf: of(n, (at) => ({ type: 'object', properties: { [`k${at}`]: string }, required: [`k${at}`] })) }),
  'allOf without properties': (n) => schema({ allOf: of(n, (at) => ({ minLength: at })) }),
  type: (n) => schema({ type: of(n, () => 'string') }),
  $defs: (n) => schema({ $defs: record(n, 'D', () => string), $ref: '#/components/schemas/S/$defs/D0' }),
  schemas: (n) =>
    operation({}, '/things', {
      components: { schemas: record(n, 'S', () => ({ type: 'object', properties: { a: string } })) },
    }),
  'schemas in a chain': (n) =>
    operation({ requestBody: { content: content({ $ref: '#/components/schemas/S0' }) } }, '/things', {
      components: {
        schemas: record(n, 'S', (at) => ({
          type: 'object',
          properties: { next: { $ref: `#/components/schemas/S${(at + 1) % n}` } },
        })),
      },
    }),
  'schemas of one slug': (n) =>
    operation({}, '/things', { components: { schemas: record(Math.min(n, 4000), 'S', () => string) } }),
  'schema of one used everywhere': (n) => ({
    paths: record(n, '/p', () => ({
      get: { responses: { 200: { ...ok, content: content({ $ref: '#/components/schemas/S' }) } } },
    })),
    components: { schemas: { S: { type: 'object', properties: { self: { $ref: '#/components/schemas/S' } } } } },
  }),
  'examples of a schema': (n) => schema({ type: 'object', examples: of(n, (at) => ({ at })) }),
  'length of a description': (n) => operation({ description: 'a_*[`<'.repeat(n) }),
  'length of a name': (n) => schema({ type: 'object', properties: { ['n'.repeat(n)]: string } }),
  'length of an operationId': (n) => operation({ operationId: 'aB'.repeat(n) }),
  'length of a tag': (n) => operation({ tags: ['aB'.repeat(n)] }),
  'length of a pattern': (n) => schema({ type: 'string', pattern: `^${'(a|b)'.repeat(n)}$` }),
  'minLength with a pattern': (n) => schema({ type: 'string', minLength: n, pattern: '^[a-z]+$' }),
  extensions: (n) => operation(record(n, 'x-e', (at) => at)),
};

/** The kinds of list that a document can have. */
export const lists = Object.keys(make);

/** A document in which one list is so long. */
export const growthDocument = (list: string, length: number): Part => ({
  openapi: '3.1.0',
  info: { title: 'Growth', version: '1' },
  ...make[list]!(length),
});
