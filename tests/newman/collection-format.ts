import Ajv from 'ajv';

/**
 * The rules of the published schema of the Postman Collection Format v2.1.0 (draft 7), written down for validation:
 * the same objects, types, required members, enumerations and alternatives, without the prose.
 */
const text = { type: 'string' };
const flag = { type: 'boolean' };
const ref = (name: string): object => ({ $ref: `#/definitions/${name}` });
const nullable = (of: object): object => ({ oneOf: [{ type: 'null' }, of] });
const listOf = (items: object): object => ({ type: 'array', items });
const object = (properties: object, required: readonly string[] = [], more: object = {}): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 ? { required } : {}),
  ...more,
});

const authTypes = [
  'apikey',
  'awsv4',
  'basic',
  'bearer',
  'digest',
  'edgegrid',
  'hawk',
  'noauth',
  'oauth1',
  'oauth2',
  'ntlm',
];
const keyed = { key: text, disabled: flag, description: ref('description') };

const definitions = {
  description: { oneOf: [object({ content: text, type: text, version: {} }), text, { type: 'null' }] },
  version: {
    oneOf: [
      object(
        {
          major: { type: 'integer', minimum: 0 },
          minor: { type: 'integer', minimum: 0 },
          patch: { type: 'integer', minimum: 0 },
          identifier: { type: 'string', maxLength: 10 },
          meta: {},
        },
        ['major', 'minor', 'patch'],
      ),
      text,
    ],
  },
  info: object(
    { name: text, _postman_id: text, description: ref('description'), version: ref('version'), schema: text },
    ['name', 'schema'],
  ),
  'auth-attribute': object({ key: text, value: {}, type: text }, ['key']),
  auth: object(
    {
      type: { ...text, enum: authTypes },
      noauth: {},
      ...Object.fromEntries(
        authTypes.filter((type) => type !== 'noauth').map((type) => [type, listOf(ref('auth-attribute'))]),
      ),
    },
    ['type'],
  ),
  variable: object(
    {
      id: text,
      key: text,
      value: {},
      type: { ...text, enum: ['string', 'boolean', 'any', 'number'] },
      name: text,
      description: ref('description'),
      system: flag,
      disabled: flag,
    },
    [],
    { anyOf: [{ required: ['id'] }, { required: ['key'] }, { required: ['id', 'key'] }] },
  ),
  'variable-list': listOf(ref('variable')),
  script: object({ id: text, type: text, exec: { oneOf: [listOf(text), text] }, src: ref('url'), name: text }),
  event: object({ id: text, listen: text, script: ref('script'), disabled: flag }, ['listen']),
  'event-list': listOf(ref('event')),
  'query-parameter': object({
    ...keyed,
    key: { oneOf: [text, { type: 'null' }] },
    value: { oneOf: [text, { type: 'null' }] },
  }),
  url: {
    oneOf: [
      object({
        raw: text,
        protocol: text,
        host: { oneOf: [text, listOf(text)] },
        path: { oneOf: [text, listOf({ oneOf: [text, object({ type: text, value: text })] })] },
        port: text,
        query: listOf(ref('query-parameter')),
        hash: text,
        variable: listOf(ref('variable')),
      }),
      text,
    ],
  },
  header: object({ ...keyed, value: text }, ['key', 'value']),
  'header-list': listOf(ref('header')),
  cookie: object(
    {
      domain: text,
      expires: {},
      maxAge: text,
      hostOnly: flag,
      httpOnly: flag,
      name: text,
      path: text,
      secure: flag,
      session: flag,
      value: text,
      extensions: { type: 'array' },
    },
    ['domain', 'path'],
  ),
  body: object({
    mode: { enum: ['raw', 'urlencoded', 'formdata', 'file', 'graphql'] },
    raw: text,
    graphql: { type: 'object' },
    urlencoded: listOf(object({ ...keyed, value: text }, ['key'])),
    formdata: listOf({
      type: 'object',
      oneOf: [
        { properties: { ...keyed, value: text, type: { const: 'text' }, contentType: text }, required: ['key'] },
        {
          properties: {
            ...keyed,
            src: { type: ['array', 'string', 'null'] },
            type: { const: 'file' },
            contentType: text,
          },
          required: ['key'],
        },
      ],
    }),
    file: object({ src: nullable(text), content: text }),
    options: { type: 'object' },
    disabled: flag,
  }),
  request: {
    oneOf: [
      object({
        url: ref('url'),
        auth: nullable(ref('auth')),
        method: text,
        description: ref('description'),
        header: { oneOf: [ref('header-list'), text] },
        body: nullable(ref('body')),
      }),
      text,
    ],
  },
  response: object({
    id: text,
    originalRequest: ref('request'),
    responseTime: { type: ['null', 'string', 'number'] },
    header: { oneOf: [listOf({ oneOf: [ref('header'), text] }), { type: ['string', 'null'] }] },
    cookie: listOf(ref('cookie')),
    body: { type: ['null', 'string'] },
    status: text,
    code: { type: 'integer' },
  }),
  'protocol-profile-behavior': object({ disableBodyPruning: flag }),
  item: object(
    {
      id: text,
      name: text,
      description: ref('description'),
      variable: ref('variable-list'),
      event: ref('event-list'),
      request: ref('request'),
      response: listOf(ref('response')),
      protocolProfileBehavior: ref('protocol-profile-behavior'),
    },
    ['request'],
  ),
  'item-group': object(
    {
      name: text,
      description: ref('description'),
      variable: ref('variable-list'),
      item: listOf({ anyOf: [ref('item'), ref('item-group')] }),
      event: ref('event-list'),
      auth: nullable(ref('auth')),
      protocolProfileBehavior: ref('protocol-profile-behavior'),
    },
    ['item'],
  ),
};

const schema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  ...object(
    {
      info: ref('info'),
      item: listOf({ oneOf: [ref('item'), ref('item-group')] }),
      event: ref('event-list'),
      variable: ref('variable-list'),
      auth: nullable(ref('auth')),
    },
    ['info', 'item'],
  ),
  definitions,
};

const validate = new Ajv({ allErrors: false, strict: false }).compile(schema);

/** Where a collection breaks its format; undefined where nowhere. */
export function formatError(collection: unknown): string | undefined {
  if (validate(collection)) return undefined;
  const [error] = validate.errors ?? [];
  return `${error?.instancePath} ${error?.message}`;
}
