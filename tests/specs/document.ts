/** The few members of an OpenAPI document that the tests of the specs look at. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  allOf?: Schema[];
  anyOf?: Schema[];
  items?: Schema;
  enum?: string[];
  const?: unknown;
  default?: unknown;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  pattern?: string;
  additionalProperties?: boolean | Schema;
  'x-volatile'?: boolean;
  'x-enumDescriptions'?: Record<string, string>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  examples?: Record<string, { value: unknown }>;
}

export interface Content {
  schema: Schema;
  examples?: Record<string, { summary?: string; value?: unknown }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; description?: string; content: Record<string, Content> };
  responses: Record<string, { description: string; content?: Record<string, Content> }>;
  security?: unknown;
}

export interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string; description: string }[];
  tags: { name: string; description: string }[];
  security?: unknown;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    securitySchemes?: Record<string, unknown>;
  };
}

const nameOf = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1);

/** What a document says, by names. */
export function read(document: Document) {
  const { schemas } = document.components;

  const target = (schema: Schema): Schema => {
    if (schema.$ref === undefined) return schema;
    const named = schemas[nameOf(schema.$ref)];
    if (!named) throw new Error(`${schema.$ref} leads nowhere`);
    return named;
  };

  /** The properties of a schema and of all that it is composed of; a nearer one wins. */
  const properties = (schema: Schema): Record<string, Schema> => {
    const own = target(schema);
    return Object.assign({}, ...(own.allOf ?? []).map(properties), own.properties ?? {}) as Record<string, Schema>;
  };

  const required = (schema: Schema): string[] => {
    const own = target(schema);
    return [...(own.allOf ?? []).flatMap(required), ...(own.required ?? [])];
  };

  /** What a value of the schema is: `plain`, a schema's name, `A|B` for a choice, `[…]` for a list. Null is left aside. */
  const holds = (schema: Schema): string => {
    if (schema.$ref !== undefined) return nameOf(schema.$ref);
    if (schema.anyOf) {
      return schema.anyOf
        .filter((choice) => choice.type !== 'null')
        .map(holds)
        .join('|');
    }
    if (schema.items) {
      const item = holds(schema.items);
      return item === 'plain' ? item : `[${item}]`;
    }
    return 'plain';
  };

  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );

  return { target, properties, required, holds, operations };
}

/** Every schema below a part of a document, with its JSON Pointer. Examples and other plain data are passed over. */
export function* schemasBelow(part: unknown, pointer = ''): Generator<{ pointer: string; name: string; schema: Schema }> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'examples' || key === 'example' || key === 'default' || key.startsWith('x-')) continue;
    const here = `${pointer}/${key}`;
    if (/\/properties$|\/schemas$/.test(pointer)) yield { pointer: here, name: key, schema: value as Schema };
    yield* schemasBelow(value, here);
  }
}
