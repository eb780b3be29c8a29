import type { ReactNode } from 'react';
import { HtmlText } from '../html-text';
import type { Html, SchemaView } from '../view';
import { Facts } from './facts';
import { DeprecationNote, Flags } from './flags';
import { SchemaContent, hasContent } from './schema-content';
import { TypeText } from './type-text';

interface FieldProps {
  readonly name: ReactNode;
  /** Id of the row; where there is none nothing can link to it. */
  readonly anchor?: string;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  readonly deprecationNote?: Html;
  readonly internal?: boolean;
  /** Of whatever holds the schema, for example a parameter; comes before the schema's own. */
  readonly description?: Html;
  readonly schema?: SchemaView;
  /** Below the rest, for example how a value is written. */
  readonly children?: ReactNode;
}

/** One row: a property, a parameter or a header, with everything that its schema says. */
export function Field({
  name,
  anchor,
  required,
  deprecated,
  deprecationNote,
  internal,
  description,
  schema = {},
  children,
}: FieldProps) {
  const own = schema.description === description ? undefined : schema.description;
  return (
    <li className="field" id={anchor}>
      <div className="field__head">
        <span className="field__name">{name}</span>
        <TypeText schema={schema} />
        <Flags
          required={required}
          readOnly={schema.readOnly}
          writeOnly={schema.writeOnly}
          deprecated={deprecated || schema.deprecated}
          internal={internal || schema.internal}
        />
        {anchor && (
          <a className="field__anchor" href={`#${anchor}`} aria-label="Direct link to this field">
            #
          </a>
        )}
      </div>
      <DeprecationNote note={deprecationNote ?? schema.deprecationNote} />
      {description && <HtmlText html={description} className="field__text" />}
      {own && <HtmlText html={own} className="field__text" />}
      <Facts schema={schema} />
      {children}
      {hasContent(schema) && (
        <details className="fold-box">
          <summary className="fold">{contentLabel(schema)}</summary>
          <SchemaContent schema={schema} />
        </details>
      )}
    </li>
  );
}

/** What a reader will find on opening. */
function contentLabel(schema: SchemaView): string {
  const inner = innermost(schema);
  const of = inner.named ? ` of ${inner.named.name}` : '';
  const { properties = [], patternProperties = [], oneOf, anyOf, prefixItems } = inner;
  const some = (list: readonly unknown[], one: string, many = `${one}s`) =>
    `${list.length} ${list.length === 1 ? one : many}${of}`;
  if (properties.length > 0) return some(properties, 'property', 'properties');
  if (oneOf) return `One of ${some(oneOf, 'variant')}`;
  if (anyOf) return `Any of ${some(anyOf, 'variant')}`;
  if (prefixItems) return some(prefixItems, 'item');
  if (patternProperties.length > 0) return some(patternProperties, 'pattern of names', 'patterns of names');
  if (inner.contains) return 'What there must be among the items';
  if (inner.contentSchema) return 'What is inside the text';
  if (inner.not) return 'What it must not be';
  return inner.if ? 'Conditions' : `Details${of}`;
}

function innermost(schema: SchemaView): SchemaView {
  if (schema.properties) return schema;
  const inner = schema.items ?? schema.additionalProperties;
  return inner && hasContent(inner) ? innermost(inner) : schema;
}
