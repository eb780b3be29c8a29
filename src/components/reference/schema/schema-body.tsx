import type { ReactNode } from 'react';
import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import { DeprecationNote, Flags, SandboxNote } from '../flags';
import { HtmlText } from '../html-text';
import type { DiscriminatorView, SchemaView, Html } from '../view';
import { Facts, Discriminator } from './facts';
import { Composition, Part, type PartProps } from './composition';
import { FieldHead } from './field-head';
import { contentLabel, cutOf, hasContent, saysMore } from './has-content';
import { isAbove, Nest, pathTo, prefixOf, useNesting } from './nesting';
import { OnDemand, SameFields, type Wanted } from './on-demand';
import { TypeText } from './type-text';

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
        <Flags
          readOnly={schema.readOnly}
          writeOnly={schema.writeOnly}
          deprecated={schema.deprecated}
          sandbox={schema.sandbox}
        />
      </p>
      <DeprecationNote note={schema.deprecationNote} />
      {withDescription && schema.description && <HtmlText html={schema.description} className="field__text" />}
      <SandboxNote note={schema.sandboxNote} />
      <Facts schema={schema} />
      {hasContent(schema) && <SchemaContent schema={schema} />}
      {schema.cut && schema.named && (
        <>
          <p className="schema__note">
            Its fields are listed on the page of <Link to={schema.named.route}>{schema.named.name}</Link>.
          </p>
          <Further schema={schema} />
        </>
      )}
    </div>
  );
}

/** What did not fit on the page, ready to be loaded; nothing where a schema stands inside itself. */
function Further({ schema }: { readonly schema: SchemaView }) {
  const { path } = useNesting();
  const { cut, step } = cutOf(schema);
  const wanted: Wanted | undefined = cut?.named
    ? { named: cut.named }
    : cut?.further === undefined
      ? undefined
      : { further: cut.further, path: path + step };
  if (cut?.cut !== 'depth' || !wanted) return null;
  return (
    <Nest path={path + step}>
      <OnDemand wanted={wanted} label={contentLabel(cut)}>
        {(loaded) => <PartBody schema={loaded} />}
      </OnDemand>
    </Nest>
  );
}

/** Everything inside a schema: its properties, its items, its variants, and what holds under conditions. */
export function SchemaContent({ schema }: { readonly schema: SchemaView }) {
  const { properties = [], patternProperties = [], additionalProperties, items, prefixItems = [], contains } = schema;
  const { direction } = useNesting();
  // Where a document says of no field that it is always there, it says nothing about the others either.
  const marksOptional = direction === 'response' && properties.some(({ required }) => required);
  const content = (
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
      {schema.discriminator && <Discriminator discriminator={withoutVariants(schema.discriminator, schema)} />}
      {properties.length + patternProperties.length > 0 && (
        <ul className="fields">
          {properties.map(({ name, anchor, required, schema: inner }) => (
            <Field
              key={anchor}
              property={name}
              anchor={anchor}
              required={direction === 'request' && required}
              optional={marksOptional && !required}
              schema={inner}
            />
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
          <FilledPart
            title={
              schema.additionalPropertiesName
                ? `Each ${schema.additionalPropertiesName}`
                : properties.length > 0
                  ? 'Additional properties'
                  : 'Each value'
            }
            schema={additionalProperties}
            step="[*]"
            part="additional"
          />
        )}
      {schema.propertyNames && <FilledPart title="Property names" schema={schema.propertyNames} part="names" />}
      {schema.unevaluatedProperties && saysMore(schema.unevaluatedProperties) && (
        <FilledPart
          title="Unevaluated properties"
          schema={schema.unevaluatedProperties}
          step="[*]"
          part="unevaluated"
        />
      )}
      {prefixItems.length > 0 && (
        <ol className="fields">
          {prefixItems.map((inner, index) => (
            <Field key={index} name={`Item ${index + 1}`} schema={inner} />
          ))}
        </ol>
      )}
      {items && saysMore(items) && (
        <FilledPart title={prefixItems.length > 0 ? 'Remaining items' : 'Each item'} schema={items} step="[]" />
      )}
      {contains && <FilledPart title="Contains" schema={contains} step="[]" part="contains" />}
      {schema.unevaluatedItems && saysMore(schema.unevaluatedItems) && (
        <FilledPart title="Unevaluated items" schema={schema.unevaluatedItems} step="[]" part="unevaluated" />
      )}
      {schema.contentSchema && <FilledPart title="String content" schema={schema.contentSchema} />}
      <Composition schema={schema} bodyOf={partBody} />
    </div>
  );
  return schema.named ? <Nest route={schema.named.route}>{content}</Nest> : content;
}

/** What a variant below says of itself need not be said before. */
function withoutVariants(discriminator: DiscriminatorView, { oneOf = [], anyOf = [] }: SchemaView): DiscriminatorView {
  const shown = new Set([...oneOf, ...anyOf].map(({ named }) => named?.id));
  return { ...discriminator, mapping: discriminator.mapping.filter(({ schema }) => !shown.has(schema.id)) };
}

interface FieldProps {
  /** A name that its holder has it by: shown as code, after the path that leads to it. */
  readonly property?: string;
  /** Instead of a property's name. */
  readonly name?: ReactNode;
  /** Id of the row; where there is none nothing can link to it. */
  readonly anchor?: string;
  readonly required?: boolean;
  readonly optional?: boolean;
  readonly deprecated?: boolean;
  readonly deprecationNote?: Html;
  readonly internal?: boolean;
  readonly sandbox?: boolean;
  readonly sandboxNote?: Html;
  /** Of whatever holds the schema, for example a parameter; comes before the schema's own. */
  readonly description?: Html;
  readonly schema?: SchemaView;
  /** Below the rest, for example how a value is written. */
  readonly children?: ReactNode;
}

/** One row: a property, a parameter or a header, with everything that its schema says. */
export function Field({
  property,
  name,
  anchor,
  required,
  optional,
  deprecated,
  deprecationNote,
  internal,
  sandbox,
  sandboxNote,
  description,
  schema = {},
  children,
}: FieldProps) {
  const own = schema.description === description ? undefined : schema.description;
  const outer = useNesting();
  const id = anchor && outer.idPrefix ? `${outer.idPrefix}-${anchor}` : anchor;
  const path = property === undefined ? `${outer.path}[*]` : pathTo(outer.path, property);
  return (
    <li className="field" id={id}>
      <FieldHead
        name={
          property === undefined ? (
            name
          ) : (
            <code>
              <LongName>{property}</LongName>
            </code>
          )
        }
        prefix={property === undefined ? '' : prefixOf(outer.path, property)}
        path={path}
        id={property === undefined ? undefined : id}
      >
        <TypeText schema={schema} />
        <Flags
          required={required}
          optional={optional}
          readOnly={schema.readOnly}
          writeOnly={schema.writeOnly}
          deprecated={deprecated || schema.deprecated}
          internal={internal || schema.internal}
          sandbox={sandbox || schema.sandbox}
        />
      </FieldHead>
      <DeprecationNote note={deprecationNote ?? schema.deprecationNote} />
      {description && <HtmlText html={description} className="field__text" />}
      {own && <HtmlText html={own} className="field__text" />}
      <SandboxNote note={sandboxNote} />
      <SandboxNote note={schema.sandboxNote} />
      <Facts schema={schema} />
      {children}
      <Nest path={path} anchor={id}>
        {isAbove(schema, outer) ? (
          <SameFields as={schema.named} />
        ) : hasContent(schema) ? (
          <details className="fold-box">
            <summary className="fold">{contentLabel(schema)}</summary>
            <SchemaContent schema={schema} />
          </details>
        ) : (
          <Further schema={schema} />
        )}
      </Nest>
    </li>
  );
}

/** What a part says besides its type. */
const PartBody = ({ schema }: { readonly schema: SchemaView }) => (
  <>
    <DeprecationNote note={schema.deprecationNote} />
    {schema.description && <HtmlText html={schema.description} className="field__text" />}
    <SandboxNote note={schema.sandboxNote} />
    <Facts schema={schema} />
    {hasContent(schema) ? <SchemaContent schema={schema} /> : <Further schema={schema} />}
  </>
);

const partBody = (schema: SchemaView) => <PartBody schema={schema} />;

function FilledPart(props: Omit<PartProps, 'children'>) {
  const { schema } = props;
  const nesting = useNesting();
  return (
    <Part {...props}>{isAbove(schema, nesting) ? <SameFields as={schema.named} /> : <PartBody schema={schema} />}</Part>
  );
}
