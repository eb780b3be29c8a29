import type { MediaType, Schema } from './model';

/** The schema of a whole body: of a sequence that describes its items only (OpenAPI 3.2 §4.14.2), an array of them. */
export const contentSchemaOf = ({ origin, schema, itemSchema }: MediaType): Schema | undefined =>
  schema ?? (itemSchema && { origin, types: ['array'], items: itemSchema });

const isJson = ({ mediaType }: MediaType): boolean => /^application\/(?:json|[\w.+-]+\+json)\b/i.test(mediaType);

/** The media types of a body, JSON first: most readers expect it, and only of it does the sandbox keep state. */
export const jsonFirst = (content: readonly MediaType[]): readonly MediaType[] => [
  ...content.filter(isJson),
  ...content.filter((type) => !isJson(type)),
];

/** Whether responses with this status never have a body, whatever the document says (RFC 9110 §15.2, §15.3.5, §15.3.6, §15.4.5). */
export const isBodiless = (status: number): boolean =>
  status < 200 || status === 204 || status === 205 || status === 304;
