import type {
  ApiModel,
  MediaType,
  NamedSchema,
  Operation,
  ParameterLocation,
  Property,
  Schema,
} from '../../../openapi/model';
import { expand } from '../../../openapi/schema/layers';
import { childrenOf } from '../../../openapi/schema/keywords';
import { oncePerModels } from '../vocabulary';

/** A parameter, a header or a property, where one place of the documents declares it. */
export interface Field {
  readonly name: string;
  readonly model: ApiModel;
  /** Every schema that may apply to its value. */
  readonly schemas: readonly Schema[];
  /** Absent where it depends on something. */
  readonly required?: boolean;
  readonly in: ParameterLocation | 'body';
  readonly deprecated: boolean;
  readonly descriptions: readonly string[];
}

/** Something that has fields. */
export type Subject =
  | { readonly kind: 'operation'; readonly operation: Operation; readonly model: ApiModel }
  | { readonly kind: 'schema'; readonly named: NamedSchema; readonly model: ApiModel };

/** Which of an operation's messages. */
export type Side = 'request' | 'response';

/** The fields of a subject, by name. */
export type Fields = ReadonlyMap<string, readonly Field[]>;

/** Everything that the documents declare, ready to be asked for by name. */
export interface Documents {
  readonly models: readonly ApiModel[];
  /** Operations of all kinds, callbacks and webhooks included. */
  readonly operations: readonly Extract<Subject, { kind: 'operation' }>[];
  readonly schemas: readonly Extract<Subject, { kind: 'schema' }>[];
  /** Of all documents. */
  readonly fields: Fields;
  /** Of a subject, however deep. @param side of an operation's messages; default: both */
  fieldsOf(subject: Subject, side?: Side): Fields;
  /** Named schemas that a subject consists of, itself included. */
  schemasOf(subject: Subject, side?: Side): ReadonlySet<string>;
}

/** Documents, read once for as long as they are in memory, with all that is worked out of them. */
export const documentsOf = oncePerModels(read);

function read(models: readonly ApiModel[]): Documents {
  const operations = models.flatMap((model) =>
    [...model.operations, ...model.webhooks.map(({ operation }) => operation)]
      .flatMap((operation) => [operation, ...operation.callbacks.flatMap((callback) => callback.operations)])
      .map((operation) => ({ kind: 'operation' as const, operation, model })),
  );
  const schemas = models.flatMap((model) =>
    Object.values(model.schemas).map((named) => ({ kind: 'schema' as const, named, model })),
  );
  const known = new Map<object, Map<Side | 'both', ReturnType<typeof collect>>>();
  const collected = (subject: Subject, side?: Side): ReturnType<typeof collect> => {
    const key = subject.kind === 'operation' ? subject.operation : subject.named;
    const sides = known.get(key) ?? new Map<Side | 'both', ReturnType<typeof collect>>();
    known.set(key, sides);
    const found = sides.get(side ?? 'both') ?? collect([subject], side);
    sides.set(side ?? 'both', found);
    return found;
  };
  return {
    models,
    operations,
    schemas,
    fields: collect([...operations, ...schemas]).fields,
    fieldsOf: (subject, side) => collected(subject, side).fields,
    schemasOf: (subject, side) => collected(subject, side).schemas,
  };
}

function collect(subjects: readonly Subject[], side?: Side): { fields: Fields; schemas: ReadonlySet<string> } {
  const fields = new Map<string, Field[]>();
  const schemas = new Set<string>();
  const seen = new Set<Schema>();
  const declared: { field: Field; property: Property }[] = [];
  /** Properties that another part of a composition requires, or something else in the message. */
  const sometimes = new Set<Property>();
  const add = (field: Field): void => {
    const same = fields.get(field.name);
    if (same) same.push(field);
    else fields.set(field.name, [field]);
  };
  const visit = (root: Schema | undefined, model: ApiModel): void => {
    const open = root ? [root] : [];
    for (let schema = open.pop(); schema; schema = open.pop()) {
      if (seen.has(schema)) continue;
      seen.add(schema);
      if (schema.ref !== undefined) {
        const named = model.schemas[schema.ref];
        if (named) {
          schemas.add(named.name);
          open.push(named.schema);
        }
      }
      const others = expand(schema, model).filter((layer) => layer !== schema);
      for (const layer of others)
        for (const property of layer.properties ?? [])
          if (schema.required?.includes(property.name)) sometimes.add(property);
      for (const property of schema.properties ?? []) {
        const { name, required, schema: own } = property;
        const inner = expand(own, model);
        const depends = [schema, ...others].some(
          (layer) =>
            layer.dependentRequired?.some((rule) => rule.property === name) ||
            (layer !== schema && layer.required?.includes(name)),
        );
        if (depends) sometimes.add(property);
        const field = {
          name,
          model,
          schemas: inner,
          required,
          in: 'body' as const,
          deprecated:
            (own.deprecated ?? false) ||
            (own.ref !== undefined && (model.schemas[own.ref]?.schema.deprecated ?? false)),
          descriptions: inner.flatMap(({ description }) => description ?? []),
        };
        declared.push({ field, property });
        add(field);
      }
      // What a condition names is only tested there.
      open.push(...childrenOf(schema).filter((child) => child !== schema.if && child !== schema.not));
    }
  };
  const visitContent = (content: readonly MediaType[] | undefined, model: ApiModel): void => {
    for (const { schema, itemSchema } of content ?? []) for (const one of [schema, itemSchema]) visit(one, model);
  };
  for (const subject of subjects) {
    const { model } = subject;
    if (subject.kind === 'schema') {
      schemas.add(subject.named.name);
      visit(subject.named.schema, model);
      continue;
    }
    const { parameters, requestBody, responses } = subject.operation;
    const headers = responses.flatMap((response) => response.headers);
    const members = [
      ...(side === 'response' ? [] : parameters),
      ...(side === 'request' ? [] : headers.map((header) => ({ ...header, in: 'header' as const }))),
    ];
    for (const { name, required, schema, content, in: location, deprecated, description } of members) {
      const own = schema ?? content?.schema;
      const inner = own ? expand(own, model) : [];
      add({
        name,
        model,
        schemas: inner,
        required,
        in: location,
        deprecated: (deprecated ?? false) || (own?.deprecated ?? false),
        descriptions: [description, ...inner.map((layer) => layer.description)].flatMap((text) => text ?? []),
      });
      visit(own, model);
    }
    if (side !== 'response') visitContent(requestBody?.content, model);
    if (side !== 'request') for (const { content } of responses) visitContent(content, model);
  }
  const unsure = new Set(
    declared.filter(({ property }) => !property.required && sometimes.has(property)).map(({ field }) => field),
  );
  const settled = [...fields].map(
    ([name, own]) =>
      [name, own.map((field) => (unsure.has(field) ? { ...field, required: undefined } : field))] as const,
  );
  return { fields: new Map(settled), schemas };
}
