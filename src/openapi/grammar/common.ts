import { data, boolean, array, map, object, one, ref, string, type Grammar, type Names } from './rule';

/** What Swagger 2.0 and OpenAPI 3.x have in common. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const;

const pathNames: Names = { pattern: /^\//, must: 'begin with a slash' };
export const statusNames: Names = {
  pattern: /^(?:[1-5](?:\d\d|XX)|default)$/,
  must: 'be a status such as 200, a range such as 4XX, or default',
};

export const common = {
  contact: object('The contact', { name: string, url: string, email: string }),
  externalDocs: object(
    'The link to external documentation',
    { description: string, url: string },
    { required: ['url'] },
  ),
  paths: object('The paths object', {}, { entries: { names: pathNames, of: ref('pathItem') } }),
  securityRequirement: object('A security requirement', {}, { entries: { of: array(string) }, extensions: false }),
} satisfies Grammar;

export const commonOperation = {
  tags: array(string),
  summary: string,
  description: string,
  externalDocs: one('externalDocs'),
  operationId: string,
  parameters: array(ref('parameter')),
  responses: one('responses'),
  deprecated: boolean,
  security: array(one('securityRequirement')),
  'x-codeSamples': data,
} as const;

export const oauthFlow = (label: string, ...addresses: string[]) =>
  object(
    label,
    { ...Object.fromEntries(addresses.map((name) => [name, string])), refreshUrl: string, scopes: map(string) },
    { required: [...addresses, 'scopes'] },
  );
