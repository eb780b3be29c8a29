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
