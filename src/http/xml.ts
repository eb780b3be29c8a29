import type { Schema } from '../openapi/model';
import { type SchemaSource, certainLayers } from '../openapi/schema/layers';
import { itemLayers, propertyLayers } from '../openapi/schema/members';
import { isStructure } from '../openapi/written/written-number';
import { valueText } from './parameter-style/write';

/**
 * A value as an XML document, following the schema's `xml` hints (OpenAPI 3.1 §4.8.26; of 3.2 also `nodeType`). The root is
 * called by its hint, else as the schema is.
 */
export function xmlOf(value: unknown, schema: Schema | undefined, source: SchemaSource): string {
  const layers = certainLayers(schema, source);
  const reference = layers.find((layer) => layer.ref !== undefined)?.ref;
  const named =
    reference !== undefined && Object.hasOwn(source.schemas, reference) ? source.schemas[reference]?.name : undefined;
  const item = layers.find((layer) => layer.items)?.items;
  const root = hint(layers, 'name') ?? named ?? 'root';
  const content = Array.isArray(value)
    ? element(root, '', layers, value.map((each) => node(root, each, certainLayers(item, source), source)).join('\n'))
    : node(root, value, layers, source);
  return `<?xml version="1.0" encoding="UTF-8"?>\n${content}\n`;
}

/** One element; `fallback` is its name where no hint gives one. */
function node(fallback: string, value: unknown, layers: readonly Schema[], source: SchemaSource): string {
  const name = hint(layers, 'name') ?? fallback;
  if (!isStructure(value)) return element(name, '', layers, escapeXml(valueText(value) ?? ''));
  if (Array.isArray(value)) return array(fallback, value, layers, source);
  const attributes: string[] = [];
  const children: string[] = [];
  let text = '';
  for (const [key, member] of Object.entries(value)) {
    const inner = layers.flatMap((layer) => propertyLayers(layer, key, source));
    const kind = hint(inner, 'nodeType') ?? (flag(inner, 'attribute') ? 'attribute' : 'element');
    if (kind === 'attribute')
      attributes.push(` ${qualified(hint(inner, 'name') ?? key, inner)}="${escapeXml(valueText(member) ?? '')}"`);
    else if (kind === 'text' || kind === 'cdata') text += escapeXml(valueText(member) ?? '');
    else children.push(node(key, member, inner, source));
  }
  return element(
    name,
    attributes.join(''),
    layers,
    children.length > 0 ? children.filter(Boolean).join('\n') : text,
    children.length > 0,
  );
}

/** An array is its items, one element each; with `wrapped` they are inside an element of their own. */
function array(fallback: string, value: readonly unknown[], layers: readonly Schema[], source: SchemaSource): string {
  const wrapped = flag(layers, 'wrapped') || hint(layers, 'nodeType') === 'element';
  const outer = hint(layers, 'name') ?? fallback;
  const inner = itemLayers(layers, source);
  const items = value.map((item) => node(wrapped ? outer : fallback, item, inner, source)).join('\n');
  return wrapped ? element(outer, '', layers, items, true) : items;
}

function element(
  name: string,
  attributes: string,
  layers: readonly Schema[],
  content: string,
  nested = content.startsWith('<'),
): string {
  const tag = qualified(name, layers);
  const opening = tag + namespaceOf(layers) + attributes;
  if (content === '') return `<${opening}/>`;
  return nested ? `<${opening}>\n${content.replace(/^(?=.)/gm, '  ')}\n</${tag}>` : `<${opening}>${content}</${tag}>`;
}

function qualified(name: string, layers: readonly Schema[]): string {
  const prefix = hint(layers, 'prefix');
  return prefix ? `${xmlName(prefix)}:${xmlName(name)}` : xmlName(name);
}

function namespaceOf(layers: readonly Schema[]): string {
  const namespace = hint(layers, 'namespace');
  const prefix = hint(layers, 'prefix');
  return namespace === undefined ? '' : ` xmlns${prefix ? `:${xmlName(prefix)}` : ''}="${escapeXml(namespace)}"`;
}

const hint = (layers: readonly Schema[], key: string): string | undefined => {
  const values = layers.map((layer) => (layer.xml && Object.hasOwn(layer.xml, key) ? layer.xml[key] : undefined));
  return values.find((value): value is string => typeof value === 'string' && value !== '');
};

const flag = (layers: readonly Schema[], key: string): boolean =>
  layers.some((layer) => layer.xml !== undefined && Object.hasOwn(layer.xml, key) && layer.xml[key] === true);

/** XML 1.0 §2.3, without the colon, which is the prefix's. */
const xmlName = (name: string): string => name.replace(/[^\p{L}\p{N}._-]/gu, '_').replace(/^(?![\p{L}_])/u, '_');

/** XML 1.0 §2.2 and §2.4: markup as entities, line ends that a parser would change as references, and no character that XML does not allow. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"\r\n\t]/g, (character) => entities[character]!);

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};
