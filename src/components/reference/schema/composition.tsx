import type { ReactNode } from 'react';
import type { SchemaView } from '../view';
import { Part, PartBody } from './part';
import { typeText } from './type-words';
import { TypeText } from './type-text';

/** What a schema is composed of (JSON Schema 2020-12 §10.2). */
export const Composition = ({ schema }: { readonly schema: SchemaView }) => (
  <>
    {schema.oneOf && <Variants title="One of" of={schema} variants={schema.oneOf} />}
    {schema.anyOf && <Variants title="Any of" of={schema} variants={schema.anyOf} />}
    {schema.allOf && <Variants title="All of" of={schema} variants={schema.allOf} open />}
    {schema.not && <Part title="Not" schema={schema.not} />}
    {schema.if && <Part title="If it is" schema={schema.if} />}
    {schema.then && <Part title="then it is" schema={schema.then} />}
    {schema.else && <Part title="else it is" schema={schema.else} />}
    {schema.dependentSchemas?.map(({ property, schema: inner }) => (
      <Part
        key={property}
        title={
          <>
            With <code>{property}</code> it is
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

/** The first variant is open, so that there is something to see; the others are one press away. */
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
