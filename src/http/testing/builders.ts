import type { Exchange, MediaType, Operation, Origin, Parameter, Schema } from '../../openapi/model';

export const origin: Origin = { file: 'openapi.yaml', pointer: '', line: 1, column: 1 };

export const schema = (more: Omit<Schema, 'origin'>): Schema => ({ origin, ...more });

export const parameter = (more: Pick<Parameter, 'in' | 'name'> & Partial<Parameter>): Parameter => ({
  origin,
  required: true,
  allowEmptyValue: false,
  style: more.in === 'query' || more.in === 'cookie' ? 'form' : 'simple',
  explode: more.in === 'query' || more.in === 'cookie',
  allowReserved: false,
  examples: [],
  ...more,
});

export const mediaType = (more: Pick<MediaType, 'mediaType'> & Partial<MediaType>): MediaType => ({
  origin,
  examples: [],
  encoding: [],
  ...more,
});

export const operation = (more: Partial<Operation> = {}): Operation => ({
  origin,
  slug: 'try',
  method: 'GET',
  path: '/things',
  title: 'Try',
  tags: ['default'],
  deprecated: false,
  internal: false,
  servers: [],
  parameters: [],
  responses: [],
  callbacks: [],
  codeSamples: [],
  badges: [],
  security: [],
  ...more,
});

export const exchange = (more: Partial<Exchange> = {}): Exchange => ({
  name: 'default',
  source: 'document',
  origin,
  parameters: [],
  ...more,
});

/** An operation and its exchange, from parameters with their values. */
export function withParameters(
  given: readonly (Pick<Parameter, 'in' | 'name'> & Partial<Parameter> & { value: unknown })[],
  more: Partial<Operation> = {},
) {
  return {
    operation: operation({ parameters: given.map(({ value: _value, ...rest }) => parameter(rest)), ...more }),
    exchange: exchange({ parameters: given.map(({ in: place, name, value }) => ({ in: place, name, value })) }),
  };
}

/** An operation and its exchange, from a body. */
export function withBody(media: Pick<MediaType, 'mediaType'> & Partial<MediaType>, value: unknown, method = 'POST') {
  return {
    operation: operation({ method, requestBody: { origin, required: true, content: [mediaType(media)] } }),
    exchange: exchange({ body: { mediaType: media.mediaType, value } }),
  };
}
