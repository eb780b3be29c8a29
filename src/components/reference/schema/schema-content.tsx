import { Link } from '../../link/link';
import type { SchemaView } from '../view';
import { Composition } from './composition';
import { constraintsOf } from './constraints';
import { Discriminator } from './discriminator';
import { Field } from './field';
import { Part } from './part';

/** Whether there is something inside a schema to be shown below it. */
export function hasContent(schema: SchemaView): boolean {
  if (schema.cut) return false;
  const { items, additionalProperties, propertyNames } = schema;
  return (
    [
      schema.properties,
      schema.patternProperties,
      schema.dependentSchemas,
      schema.prefixItems,
      schema.allOf,
      schema.oneOf,
      schema.anyOf,
    ].some((list) => list !== undefined && list.length > 0) ||
    [schema.not, schema.if, schema.then, schema.else, schema.contains, schema.contentSchema].some(
      (inner) => inner !== undefined,
    ) ||
    [schema.unevaluatedProperties, schema.unevaluatedItems].some((inner) => inner !== undefined && saysMore(inner)) ||
    [items, additionalProperties, propertyNames].some((inner) => inner !== undefined && saysMore(inner))
  );
}

/** Whether a schema says more than its type, which its holder's type has said already. */
const saysMore = (schema: SchemaView): boolean =>
  !schema.never &&
  (hasContent(schema) ||
    schema.description !== undefined ||
    schema.enum !== undefined ||
    (schema.examples?.length ?? 0) > 0 ||
    constraintsOf(schema).length > 0);

/** Everything inside a schema: its properties, its items, its variants, and what holds under conditions. */
export function SchemaContent({ schema }: { readonly schema: SchemaView }) {
  const { properties = [], patternProperties = [], additionalProperties, items, prefixItems = [], contains } = schema;
  return (
    <div className="schema">
      {schema.includes && schema.includes.length > 0 && (
        <p className="schema__note">
          With the properties of{' '}
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
                  names like <code>{pattern}</code>
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
                  ? 'Other properties'
                  : 'Each value'
            }
            schema={additionalProperties}
          />
        )}
      {schema.propertyNames && <Part title="Names of properties" schema={schema.propertyNames} />}
      {schema.unevaluatedProperties && saysMore(schema.unevaluatedProperties) && (
        <Part title="Properties that no part knows" schema={schema.unevaluatedProperties} />
      )}
      {prefixItems.length > 0 && (
        <ol className="fields">
          {prefixItems.map((inner, index) => (
            <Field key={index} name={`Item ${index + 1}`} schema={inner} />
          ))}
        </ol>
      )}
      {items && saysMore(items) && (
        <Part title={prefixItems.length > 0 ? 'Further items' : 'Each item'} schema={items} />
      )}
      {contains && <Part title="Items of which there must be some" schema={contains} />}
      {schema.unevaluatedItems && saysMore(schema.unevaluatedItems) && (
        <Part title="Items that no part knows" schema={schema.unevaluatedItems} />
      )}
      {schema.contentSchema && <Part title="Inside the text" schema={schema.contentSchema} />}
      <Composition schema={schema} />
    </div>
  );
}
