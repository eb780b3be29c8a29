import { common, commonOperation, methods, oauthFlow, statusNames } from './common';
import {
  choice,
  data,
  boolean,
  array,
  map,
  object,
  one,
  ref,
  string,
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
  description: string,
  required: boolean,
  deprecated: boolean,
  allowEmptyValue: boolean,
  explode: boolean,
  allowReserved: boolean,
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
  servers: array(one('server')),
};
const pathItem = {
  summary: string,
  description: string,
  servers: array(one('server')),
  parameters: array(ref('parameter')),
  ...Object.fromEntries([...methods, 'trace'].map((method) => [method, one('operation')])),
};
const document = {
  openapi: string,
  info: one('info'),
  servers: array(one('server')),
  paths: one('paths'),
  components: one('components'),
  security: array(one('securityRequirement')),
  tags: array(one('tag')),
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
      title: string,
      version: string,
      description: string,
      termsOfService: string,
      contact: one('contact'),
      license: one('license'),
    },
    { required: ['title', 'version'] },
  ),
  license: object('The license', { name: string, url: string }, { required: ['name'] }),
  server: object(
    'A server',
    { url: string, description: string, variables: map(one('serverVariable')) },
    { required: ['url'] },
  ),
  serverVariable: object(
    'A server variable',
    { enum: array(string), default: string, description: string },
    { required: ['default'] },
  ),
  components: components(),
  pathItem: object('A path item', pathItem, { referenceAmongFields: true }),
  operation: object('An operation', operation, { required: ['responses'] }),
  parameter: object(
    'A parameter',
    { name: string, in: choice('path', 'query', 'header', 'cookie'), style: string, ...serialised },
    { required: ['name', 'in'] },
  ),
  header: object('A header', { style: choice('simple'), ...serialised }),
  requestBody: object('A request body', { description: string, content, required: boolean }, { required: ['content'] }),
  mediaType: object('A media type', { schema: ref('schema'), encoding: map(one('encoding')), ...examples }),
  encoding: object('An encoding', {
    contentType: string,
    headers: map(ref('header')),
    style: formStyle,
    explode: boolean,
    allowReserved: boolean,
  }),
  responses: object('The responses object', {}, { entries: { names: statusNames, of: ref('response'), atLeast: 1 } }),
  response: object(
    'A response',
    { description: string, headers: map(ref('header')), content, links: map(ref('link')) },
    { required: ['description'] },
  ),
  callback: object('A callback', {}, { entries: { of: ref('pathItem') } }),
  example: object('An example', { summary: string, description: string, value: data, externalValue: string }),
  link: object('A link', {
    operationRef: string, operationId: string, parameters: map(data), requestBody: data, description: string, server: one('server'),
  }), // prettier-ignore
  tag: object(
    'A tag',
    { name: string, description: string, externalDocs: one('externalDocs') },
    { required: ['name'] },
  ),
  schema: schema30,
  discriminator,
  xml,
  securityScheme: object(
    'A security scheme',
    {
      type: choice('apiKey', 'http', 'oauth2', 'openIdConnect'), description: string, name: string, in: choice('query', 'header', 'cookie'),
      scheme: string, bearerFormat: string, flows: one('oauthFlows'), openIdConnectUrl: string,
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
    { jsonSchemaDialect: string, webhooks: map(ref('pathItem')) },
    { required: ['openapi', 'info'] },
  ),
  info: more(openapi30.info, { summary: string }),
  license: more(openapi30.license, { identifier: string }),
  serverVariable: more(openapi30.serverVariable, { enum: array(string, { atLeast: 1 }) }),
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
  document: more(openapi31.document, { $self: string }),
  server: more(openapi31.server, { name: string }),
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
    description: string, itemSchema: anySchema, prefixEncoding: array(one('encoding')), itemEncoding: one('encoding'),
  }), // prettier-ignore
  encoding: more(openapi31.encoding, {
    encoding: map(one('encoding')), prefixEncoding: array(one('encoding')), itemEncoding: one('encoding'),
  }), // prettier-ignore
  response: more(openapi31.response, { summary: string }, { required: [] }),
  example: more(openapi31.example, { dataValue: data, serializedValue: string }),
  tag: more(openapi31.tag, { summary: string, parent: string, kind: string }),
  discriminator: more(openapi31.discriminator, { defaultMapping: string }),
  xml: more(openapi31.xml, { nodeType: choice('element', 'attribute', 'text', 'cdata', 'none') }),
  securityScheme: more(openapi31.securityScheme, { oauth2MetadataUrl: string, deprecated: boolean }),
  oauthFlows: more(openapi31.oauthFlows, { deviceAuthorization: one('deviceAuthorizationFlow') }),
  deviceAuthorizationFlow: oauthFlow('The device authorization flow', 'deviceAuthorizationUrl', 'tokenUrl'),
};
