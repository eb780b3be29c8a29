import { data, flag, list, map, object, one, ref, text, type Grammar, type Names } from './rule';

/** What Swagger 2.0 and OpenAPI 3.x have in common. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

export const pathNames: Names = { pattern: /^\//, must: 'begin with a slash' };
export const statusNames: Names = {
  pattern: /^(?:[1-5](?:\d\d|XX)|default)$/,
  must: 'be a status such as 200, a range such as 4XX, or default',
};

export const common = {
  contact: object('The contact', { name: text, url: text, email: text }),
  externalDocs: object('The link to external documentation', { description: text, url: text }, { required: ['url'] }),
  paths: object('The paths object', {}, { entries: { names: pathNames, of: ref('pathItem') } }),
  securityRequirement: object('A security requirement', {}, { entries: { of: list(text) }, extensions: false }),
} satisfies Grammar;

export const commonOperation = {
  tags: list(text),
  summary: text,
  description: text,
  externalDocs: one('externalDocs'),
  operationId: text,
  parameters: list(ref('parameter')),
  responses: one('responses'),
  deprecated: flag,
  security: list(one('securityRequirement')),
  'x-codeSamples': data,
} as const;

export const oauthFlow = (label: string, ...addresses: string[]) =>
  object(
    label,
    { ...Object.fromEntries(addresses.map((name) => [name, text])), refreshUrl: text, scopes: map(text) },
    { required: [...addresses, 'scopes'] },
  );
