import { common, commonOperation, methods, oauthFlow, statusNames } from './common';
import {
  choice,
  data,
  flag,
  list,
  map,
  object,
  one,
  ref,
  text,
  type Grammar,
  type Names,
  type ObjectRule,
  type Form,
} from './rule';
import { anySchema, discriminator, schema30, schema31, xml } from './schema';

const componentNames: Names = { pattern: /^[a-zA-Z0-9._-]+$/, must: 'consist of letters, digits, ".", "-" and "_"' };
const content = map(ref('mediaType'));
const contentOfOne = map(ref('mediaType'), { atLeast: 1, atMost: 1 });
const examples = { example: data, examples: map(ref('example')) } as const;
const formStyle = choice('form', 'spaceDelimited', 'pipeDelimited', 'deepObject');

const serialised = {
  description: text,
  required: flag,
  deprecated: flag,
  allowEmptyValue: flag,
  explode: flag,
  allowReserved: flag,
  schema: ref('schema'),
  content: contentOfOne,
  ...examples,
} as const;

const components = (...more: [string, Form][]): ObjectRule => {
  const kinds = {
    schemas: ref('schema'), responses: ref('response'), parameters: ref('parameter'), examples: ref('example'),
    requestBodies: ref('requestBody'), headers: ref('header'), securitySchemes: ref('securityScheme'), links: ref('link'),
    callbacks: ref('callback'),
  }; // prettier-ignore
  const fields = [...Object.entries(kinds), ...more].map(
    ([name, of]) => [name, map(of, { names: componentNames })] as const,
  );
  return object('The components object', Object.fromEntries(fields));
};

const operation = {
  ...commonOperation,
  requestBody: ref('requestBody'),
  callbacks: map(ref('callback')),
  servers: list(one('server')),
};
const pathItem = {
  summary: text,
  description: text,
  servers: list(one('server')),
  parameters: list(ref('parameter')),
  ...Object.fromEntries([...methods, 'trace'].map((method) => [method, one('operation')])),
};
const document = {
  openapi: text,
  info: one('info'),
  servers: list(one('server')),
  paths: one('paths'),
  components: one('components'),
  security: list(one('securityRequirement')),
  tags: list(one('tag')),
  externalDocs: one('externalDocs'),
  'x-webhooks': map(ref('pathItem')),
};

/** OpenAPI 3.0.4. */
export const openapi30: Grammar = {
  ...common,
  document: object('The document', document, { required: ['openapi', 'info', 'paths'] }),
  info: object(
    'The info object',
    {
      title: text,
      version: text,
      description: text,
      termsOfService: text,
      contact: one('contact'),
      license: one('license'),
    },
    { required: ['title', 'version'] },
  ),
  license: object('The license', { name: text, url: text }, { required: ['name'] }),
  server: object(
    'A server',
    { url: text, description: text, variables: map(one('serverVariable')) },
    { required: ['url'] },
  ),
  serverVariable: object(
    'A server variable',
    { enum: list(text), default: text, description: text },
    { required: ['default'] },
  ),
  components: components(),
  pathItem: object('A path item', pathItem, { referenceAmongFields: true }),
  operation: object('An operation', operation, { required: ['responses'] }),
  parameter: object(
    'A parameter',
    { name: text, in: choice('path', 'query', 'header', 'cookie'), style: text, ...serialised },
    { required: ['name', 'in'] },
  ),
  header: object('A header', { style: choice('simple'), ...serialised }),
  requestBody: object('A request body', { description: text, content, required: flag }, { required: ['content'] }),
  mediaType: object('A media type', { schema: ref('schema'), encoding: map(one('encoding')), ...examples }),
  encoding: object('An encoding', {
    contentType: text,
    headers: map(ref('header')),
    style: formStyle,
    explode: flag,
    allowReserved: flag,
  }),
  responses: object('The responses object', {}, { entries: { names: statusNames, of: ref('response'), atLeast: 1 } }),
  response: object(
    'A response',
    { description: text, headers: map(ref('header')), content, links: map(ref('link')) },
    { required: ['description'] },
  ),
  callback: object('A callback', {}, { entries: { of: ref('pathItem') } }),
  example: object('An example', { summary: text, description: text, value: data, externalValue: text }),
  link: object('A link', {
    operationRef: text, operationId: text, parameters: map(data), requestBody: data, description: text, server: one('server'),
  }), // prettier-ignore
  tag: object('A tag', { name: text, description: text, externalDocs: one('externalDocs') }, { required: ['name'] }),
  schema: schema30,
  discriminator,
  xml,
  securityScheme: object(
    'A security scheme',
    {
      type: choice('apiKey', 'http', 'oauth2', 'openIdConnect'), description: text, name: text, in: choice('query', 'header', 'cookie'),
      scheme: text, bearerFormat: text, flows: one('oauthFlows'), openIdConnectUrl: text,
    },
    { required: ['type'] },
  ), // prettier-ignore
  oauthFlows: object('The OAuth flows', {
    implicit: one('implicitFlow'), password: one('passwordFlow'), clientCredentials: one('clientCredentialsFlow'),
    authorizationCode: one('authorizationCodeFlow'),
  }), // prettier-ignore
  implicitFlow: oauthFlow('The implicit flow', 'authorizationUrl'),
  passwordFlow: oauthFlow('The password flow', 'tokenUrl'),
  clientCredentialsFlow: oauthFlow('The client credentials flow', 'tokenUrl'),
  authorizationCodeFlow: oauthFlow('The authorization code flow', 'authorizationUrl', 'tokenUrl'),
};

const more = (
  base: ObjectRule | undefined,
  fields: ObjectRule['fields'],
  extras: Partial<ObjectRule> = {},
): ObjectRule => ({
  ...base!,
  ...extras,
  fields: { ...base!.fields, ...fields },
});

/** OpenAPI 3.1.1. */
export const openapi31: Grammar = {
  ...openapi30,
  document: more(
    openapi30.document,
    { jsonSchemaDialect: text, webhooks: map(ref('pathItem')) },
    { required: ['openapi', 'info'] },
  ),
  info: more(openapi30.info, { summary: text }),
  license: more(openapi30.license, { identifier: text }),
  serverVariable: more(openapi30.serverVariable, { enum: list(text, { atLeast: 1 }) }),
  components: components(['schemas', anySchema], ['pathItems', ref('pathItem')]),
  operation: more(openapi30.operation, {}, { required: [] }),
  parameter: more(openapi30.parameter, { schema: anySchema }),
  header: more(openapi30.header, { schema: anySchema }),
  mediaType: more(openapi30.mediaType, { schema: anySchema }),
  schema: schema31,
  securityScheme: more(openapi30.securityScheme, {
    type: choice('apiKey', 'http', 'mutualTLS', 'oauth2', 'openIdConnect'),
  }),
};

/** OpenAPI 3.2.0. */
export const openapi32: Grammar = {
  ...openapi31,
  document: more(openapi31.document, { $self: text }),
  server: more(openapi31.server, { name: text }),
  components: components(['schemas', anySchema], ['pathItems', ref('pathItem')], ['mediaTypes', ref('mediaType')]),
  pathItem: more(openapi31.pathItem, {
    query: one('operation'),
    additionalOperations: map(one('operation'), {
      names: {
        pattern: /^(?!(?:get|put|post|delete|options|head|patch|trace|query)$)[\w!#$%&'*+.^`|~-]+$/i,
        must: 'be an HTTP method that has no field of its own',
      },
    }),
  }),
  parameter: more(openapi31.parameter, { in: choice('path', 'query', 'querystring', 'header', 'cookie') }),
  mediaType: more(openapi31.mediaType, {
    description: text, itemSchema: anySchema, prefixEncoding: list(one('encoding')), itemEncoding: one('encoding'),
  }), // prettier-ignore
  encoding: more(openapi31.encoding, {
    encoding: map(one('encoding')), prefixEncoding: list(one('encoding')), itemEncoding: one('encoding'),
  }), // prettier-ignore
  response: more(openapi31.response, { summary: text }, { required: [] }),
  example: more(openapi31.example, { dataValue: data, serializedValue: text }),
  tag: more(openapi31.tag, { summary: text, parent: text, kind: text }),
  discriminator: more(openapi31.discriminator, { defaultMapping: text }),
  xml: more(openapi31.xml, { nodeType: choice('element', 'attribute', 'text', 'cdata', 'none') }),
  securityScheme: more(openapi31.securityScheme, { oauth2MetadataUrl: text, deprecated: flag }),
  oauthFlows: more(openapi31.oauthFlows, { deviceAuthorization: one('deviceAuthorizationFlow') }),
  deviceAuthorizationFlow: oauthFlow('The device authorization flow', 'deviceAuthorizationUrl', 'tokenUrl'),
};
