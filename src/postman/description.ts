import type { Description } from './collection';

/** Members for an object that may have a description; CommonMark, as OpenAPI's are. */
export const described = (text: string | undefined): { description?: Description } =>
  text ? { description: { content: text, type: 'text/markdown' } } : {};
