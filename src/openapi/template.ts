/** The names of the `{name}` parts of a path (OpenAPI 3.1 §4.8.8.1) or of a server's address (§4.8.5). */
export const templateNames = (template: string): string[] =>
  [...template.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '');
