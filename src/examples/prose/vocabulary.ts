import type { ApiModel, Operation, Schema } from '../../openapi/model';
import { childrenOf } from '../../openapi/schema/keywords';

/** Every name in the API documents. */
export interface Vocabulary {
  readonly names: ReadonlySet<string>;
  /** Of header fields, in lower case. */
  readonly headers: ReadonlySet<string>;
  /** Of authorization. */
  readonly scopes: ReadonlySet<string>;
  readonly enumerations: readonly { readonly name: string; readonly values: readonly string[] }[];
  /** The names in code of each description that has several: values that no schema enumerates. */
  readonly described: readonly ReadonlySet<string>[];
}

/** The names in documents, found once for as long as these are in memory. */
export const vocabularyOf = oncePerModels(namesIn);

/**
 * What a function makes of documents, kept for as long as the first of them is in memory: whoever checks again after each change of a
 * guide needs the same.
 */
export function oncePerModels<T>(make: (models: readonly ApiModel[]) => T): (models: readonly ApiModel[]) => T {
  const kept = new WeakMap<ApiModel, { readonly models: readonly ApiModel[]; readonly made: T }>();
  return (models) => {
    const [first] = models;
    const last = first && kept.get(first);
    if (last?.models.length === models.length && last.models.every((model, index) => model === models[index]))
      return last.made;
    const made = make(models);
    if (first) kept.set(first, { models: [...models], made });
    return made;
  };
}

function namesIn(models: readonly ApiModel[]): Vocabulary {
  const names = new Set<string>();
  const headers = new Set<string>();
  const scopes = new Set<string>();
  const enumerations = new Map<string, Vocabulary['enumerations'][number]>();
  const described: ReadonlySet<string>[] = [];
  const add = (...found: readonly unknown[]): void => addAll(found);
  /** A document may have more of them than a call takes arguments. */
  const addAll = (found: readonly unknown[]): void => {
    for (const name of found) if (typeof name === 'string') names.add(name);
  };
  const seen = new Set<Schema>();
  const visit = (schema: Schema | undefined, name: string): void => {
    if (!schema || seen.has(schema)) return;
    seen.add(schema);
    add(schema.title, schema.format, schema.const?.value, schema.default?.value, ...(schema.types ?? []));
    const inCode = new Set([...(schema.description ?? '').matchAll(/`([^`\s]+)`/g)].map(([, text = '']) => text));
    if (inCode.size > 1) described.push(inCode);
    const values = (schema.enum ?? []).flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
    addAll(values);
    addAll((schema.enum ?? []).map((value) => value.name));
    if (values.length > 1) enumerations.set(values.join(), { name, values });
    for (const property of schema.properties ?? []) {
      add(property.name);
      visit(property.schema, property.name);
    }
    for (const { value } of schema.discriminator?.mapping ?? []) add(value);
    for (const child of childrenOf(schema)) visit(child, name);
  };
  const visitOperation = (operation: Operation): void => {
    const { requestBody, responses, parameters } = operation;
    add(operation.operationId, operation.slug);
    addAll(operation.tags);
    // Some flows do not list what operations ask for.
    for (const { schemes } of operation.security)
      for (const scheme of schemes) for (const scope of scheme.scopes) scopes.add(scope);
    const fields = responses.flatMap((response) => response.headers);
    for (const { name } of [...parameters.filter((parameter) => parameter.in === 'header'), ...fields])
      headers.add(name.toLowerCase());
    for (const { name, schema, content } of [...parameters, ...fields]) {
      add(name);
      visit(schema ?? content?.schema, name);
    }
    for (const { mediaType, schema } of [requestBody, ...responses].flatMap((message) => message?.content ?? [])) {
      add(mediaType);
      visit(schema, operation.operationId ?? operation.slug);
    }
    for (const callback of operation.callbacks) {
      add(callback.name);
      callback.operations.forEach(visitOperation);
    }
  };
  for (const model of models) {
    add(model.id);
    addAll(model.tags.flatMap(({ name, slug }) => [name, slug]));
    for (const { name, slug, schema } of Object.values(model.schemas)) {
      add(name, slug);
      visit(schema, name);
    }
    model.operations.forEach(visitOperation);
    for (const { name, slug, operation } of model.webhooks) {
      add(name, slug);
      visitOperation(operation);
    }
    for (const scheme of model.securitySchemes) {
      add(scheme.name);
      if (scheme.type === 'oauth2')
        for (const flow of scheme.flows) for (const { name } of flow.scopes) scopes.add(name);
      if (scheme.type !== 'apiKey') continue;
      add(scheme.parameterName);
      if (scheme.in === 'header') headers.add(scheme.parameterName.toLowerCase());
    }
  }
  return { names, headers, scopes, enumerations: [...enumerations.values()], described };
}
