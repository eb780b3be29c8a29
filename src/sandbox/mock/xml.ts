import type { ApiModel, Schema } from '../../openapi/model';
import { expand, itemSchemas, propertySchemas } from '../validation/schema/expand';

/** What the schemas of a value say about its XML (OpenAPI 3.1 §4.8.26). */
interface XmlRules {
  readonly name?: string;
  readonly attribute: boolean;
  readonly wrapped: boolean;
  readonly namespace?: string;
  readonly prefix?: string;
}

/**
 * A value as an XML document. The root is called by its schema's `xml.name`, else by the named schema that it refers to.
 * Values are escaped; a name that XML does not allow becomes one with underscores.
 */
export function toXml(value: unknown, schema: Schema | undefined, model: ApiModel): string {
  const nodes = schema ? expand(schema, model) : [];
  const named = schema?.ref === undefined ? undefined : model.schemas[schema.ref]?.name;
  const name = rulesOf(nodes).name ?? named ?? 'root';
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(name, value, nodes, model)}\n`;
}

function rulesOf(nodes: readonly Schema[]): XmlRules {
  const rules: Record<string, unknown> = Object.assign({}, ...nodes.map((node) => node.xml ?? {}).reverse());
  const text = (key: string): string | undefined => (typeof rules[key] === 'string' ? rules[key] : undefined);
  const name = text('name');
  const namespace = text('namespace');
  const prefix = text('prefix');
  return {
    attribute: rules.attribute === true || rules.nodeType === 'attribute',
    wrapped: rules.wrapped === true,
    ...(name === undefined ? {} : { name }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(prefix === undefined ? {} : { prefix }),
  };
}

function element(name: string, value: unknown, nodes: readonly Schema[], model: ApiModel): string {
  const rules = rulesOf(nodes);
  const tag = xmlName(rules.prefix ? `${rules.prefix}:${name}` : name);
  const namespace = rules.namespace
    ? ` xmlns${rules.prefix ? `:${xmlName(rules.prefix)}` : ''}="${escape(rules.namespace)}"`
    : '';
  if (Array.isArray(value)) {
    return `<${tag}${namespace}>${items(name, value, nodes, model)}</${tag}>`;
  }
  if (typeof value !== 'object' || value === null) {
    return `<${tag}${namespace}>${value === null || value === undefined ? '' : escape(String(value))}</${tag}>`;
  }
  const members = Object.entries(value).map(([key, item]) => {
    const schemas = propertySchemas(nodes, key).flatMap((schema) => expand(schema, model));
    return { key: rulesOf(schemas).name ?? key, item: item as unknown, schemas, rules: rulesOf(schemas) };
  });
  const attributes = members
    .filter((member) => member.rules.attribute)
    .map((member) => ` ${xmlName(member.key)}="${escape(String(member.item))}"`);
  const children = members
    .filter((member) => !member.rules.attribute)
    .map(({ key, item, schemas, rules: own }) =>
      Array.isArray(item) && !own.wrapped ? items(key, item, schemas, model) : element(key, item, schemas, model),
    );
  return `<${tag}${namespace}${attributes.join('')}>${children.join('')}</${tag}>`;
}

const items = (name: string, values: readonly unknown[], nodes: readonly Schema[], model: ApiModel): string =>
  values
    .map((value, index) => {
      const schemas = itemSchemas(nodes, index).flatMap((schema) => expand(schema, model));
      return element(rulesOf(schemas).name ?? name, value, schemas, model);
    })
    .join('');

const xmlName = (name: string): string => name.replace(/[^\w.:-]/g, '_').replace(/^(?=[^A-Za-z_])/, '_');

const escape = (text: string): string =>
  text
    .replace(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd]/g, '\ufffd')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;');
