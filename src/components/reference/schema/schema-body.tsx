import type { ReactNode } from 'react';
import { Link } from '../../link/link';
import { DeprecationNote, Flags } from '../flags';
import { HtmlText } from '../html-text';
import type { SchemaView, Html } from '../view';
import { Facts, Discriminator } from './facts';
import { contentLabel, hasContent, saysMore } from './has-content';
import { TypeText, typeText } from './type-text';

interface SchemaBodyProps {
  readonly schema: SchemaView;
  /** Off where the page shows it above. */
  readonly withDescription?: boolean;
}

/** The schema of a body: its own row has no name, so its type comes first and its content is open. */
export function SchemaBody({ schema, withDescription = true }: SchemaBodyProps) {
  return (
    <div className="schema-body">
      <p className="part__head">
        <TypeText schema={schema} />
        <Flags readOnly={schema.readOnly} writeOnly={schema.writeOnly} deprecated={schema.deprecated} />
      </p>
      <DeprecationNote note={schema.deprecationNote} />
      {withDescription && schema.description && <HtmlText html={schema.description} className="field__text" />}
      <Facts schema={schema} />
      {hasContent(schema) && <SchemaContent schema={schema} />}
      {schema.cut && schema.named && (
        <p className="schema__note">
          Its fields are listed on the page of <Link to={schema.named.route}>{schema.named.name}</Link>.
        </p>
      )}
    </div>
  );
}

/** Everything inside a schema: its properties, its items, its variants, and what holds under conditions. */
export function SchemaContent({ schema }: { readonly schema: SchemaView }) {
  const { properties = [], patternProperties = [], additionalProperties, items, prefixItems = [], contains } = schema;
  return (
    <div className="schema">
      {schema.includes && schema.includes.length > 0 && (
        <p className="schema__note">
          Includes the properties of{' '}
          {schema.includes.map(({ id, name, route }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <Link to={route}>{name}</Link>
            </span>
          ))}
        </p>
      )}
      {schema.discriminator && <Discriminator discriminator={schema.discriminator} />}
      {properties.length + patternProperties.length > 0 && (
        <ul className="fields">
          {properties.map(({ name, anchor, required, schema: inner }) => (
            <Field key={anchor} name={<code>{name}</code>} anchor={anchor} required={required} schema={inner} />
          ))}
          {patternProperties.map(({ pattern, schema: inner }) => (
            <Field
              key={pattern}
              name={
                <>
                  names matching <code>{pattern}</code>
                </>
              }
              schema={inner}
            />
          ))}
        </ul>
      )}
      {additionalProperties &&
        !additionalProperties.never &&
        (properties.length > 0 || saysMore(additionalProperties)) && (
          <Part
            title={
              schema.additionalPropertiesName
                ? `Each ${schema.additionalPropertiesName}`
                : properties.length > 0
                  ? 'Additional properties'
                  : 'Each value'
            }
            schema={additionalProperties}
          />
        )}
      {schema.propertyNames && <Part title="Property names" schema={schema.propertyNames} />}
      {schema.unevaluatedProperties && saysMore(schema.unevaluatedProperties) && (
        <Part title="Unevaluated properties" schema={schema.unevaluatedProperties} />
      )}
      {prefixItems.length > 0 && (
        <ol className="fields">
          {prefixItems.map((inner, index) => (
            <Field key={index} name={`Item ${index + 1}`} schema={inner} />
          ))}
        </ol>
      )}
      {items && saysMore(items) && (
        <Part title={prefixItems.length > 0 ? 'Remaining items' : 'Each item'} schema={items} />
      )}
      {contains && <Part title="Contains" schema={contains} />}
      {schema.unevaluatedItems && saysMore(schema.unevaluatedItems) && (
        <Part title="Unevaluated items" schema={schema.unevaluatedItems} />
      )}
      {schema.contentSchema && <Part title="String content" schema={schema.contentSchema} />}
      <Composition schema={schema} />
    </div>
  );
}

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

interface PartProps {
  readonly title: ReactNode;
  readonly schema: SchemaView;
}

/** A schema inside another one that has no name of its own: the items of a list, the condition of an `if`. */
const Part = ({ title, schema }: PartProps) => (
  <div className="part">
    <p className="part__head">
      <span className="part__title">{title}</span> <TypeText schema={schema} />
      <Flags readOnly={schema.readOnly} writeOnly={schema.writeOnly} deprecated={schema.deprecated} />
    </p>
    <PartBody schema={schema} />
  </div>
);

const PartBody = ({ schema }: { readonly schema: SchemaView }) => (
  <>
    <DeprecationNote note={schema.deprecationNote} />
    {schema.description && <HtmlText html={schema.description} className="field__text" />}
    <Facts schema={schema} />
    {hasContent(schema) && <SchemaContent schema={schema} />}
  </>
);

/** What a schema is composed of (JSON Schema 2020-12 §10.2). */
const Composition = ({ schema }: { readonly schema: SchemaView }) => (
  <>
    {schema.oneOf && <Variants title="One of" of={schema} variants={schema.oneOf} />}
    {schema.anyOf && <Variants title="Any of" of={schema} variants={schema.anyOf} />}
    {schema.allOf && <Variants title="All of" of={schema} variants={schema.allOf} open />}
    {schema.not && <Part title="Not" schema={schema.not} />}
    {schema.if && <Part title="If" schema={schema.if} />}
    {schema.then && <Part title="Then" schema={schema.then} />}
    {schema.else && <Part title="Else" schema={schema.else} />}
    {schema.dependentSchemas?.map(({ property, schema: inner }) => (
      <Part
        key={property}
        title={
          <>
            If <code>{property}</code> is present
          </>
        }
        schema={inner}
      />
    ))}
  </>
);

interface VariantsProps {
  readonly title: string;
  readonly of: SchemaView;
  readonly variants: readonly SchemaView[];
  readonly open?: boolean;
}

/** The first variant is open, so that there is something to see; the others are collapsed. */
function Variants({ title, of, variants, open = false }: VariantsProps) {
  return (
    <div className="variants">
      <p className="variants__title">{title}</p>
      {variants.map((variant, index) => (
        <details key={index} className="fold-box variants__variant" open={open || index === 0}>
          <summary className="fold">
            <VariantLabel variant={variant} number={index + 1} value={discriminatorValue(of, variant)} />
          </summary>
          {variant.title !== undefined && (
            <p className="part__head">
              <TypeText schema={variant} />
            </p>
          )}
          <PartBody schema={variant} />
        </details>
      ))}
    </div>
  );
}

function VariantLabel({
  variant,
  number,
  value,
}: {
  readonly variant: SchemaView;
  readonly number: number;
  readonly value?: ReactNode;
}) {
  const name = variant.title ?? variant.named?.name ?? typeText(variant);
  return (
    <>
      <span className="variants__name">{name === 'any' || name === 'object' ? `Variant ${number}` : name}</span>
      {value}
    </>
  );
}

function discriminatorValue({ discriminator }: SchemaView, variant: SchemaView): ReactNode {
  const values = discriminator?.mapping.filter(({ schema }) => schema.id === variant.named?.id) ?? [];
  if (!discriminator || values.length === 0) return undefined;
  return (
    <span className="variants__value">
      <code>{discriminator.propertyName}</code> is <code>{values.map(({ value }) => value).join(' or ')}</code>
    </span>
  );
}
