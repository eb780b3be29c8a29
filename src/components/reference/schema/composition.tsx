import type { ReactNode } from 'react';
import type { SchemaView } from '../view';
import { Nest, useNesting } from './nesting';
import { Part } from './part';
import { TypeText, typeText } from './type-text';

interface CompositionProps {
  readonly schema: SchemaView;
  readonly bodyOf: (schema: SchemaView) => ReactNode;
}

/** What a schema is composed of (JSON Schema 2020-12 §10.2). */
export const Composition = ({ schema, bodyOf }: CompositionProps) => (
  <>
    {schema.oneOf && <Variants title="One of" of={schema} variants={schema.oneOf} bodyOf={bodyOf} />}
    {schema.anyOf && <Variants title="Any of" of={schema} variants={schema.anyOf} bodyOf={bodyOf} />}
    {schema.allOf && <Variants title="All of" of={schema} variants={schema.allOf} open bodyOf={bodyOf} />}
    {schema.not && (
      <Part title="Not" schema={schema.not} part="not">
        {bodyOf(schema.not)}
      </Part>
    )}
    {schema.if && (
      <Part title="If" schema={schema.if} part="if">
        {bodyOf(schema.if)}
      </Part>
    )}
    {schema.then && (
      <Part title="Then" schema={schema.then} part="then">
        {bodyOf(schema.then)}
      </Part>
    )}
    {schema.else && (
      <Part title="Else" schema={schema.else} part="else">
        {bodyOf(schema.else)}
      </Part>
    )}
    {schema.dependentSchemas?.map(({ property, schema: inner }) => (
      <Part
        key={property}
        title={
          <>
            If <code>{property}</code> is present
          </>
        }
        schema={inner}
        part={`with-${property}`}
      >
        {bodyOf(inner)}
      </Part>
    ))}
  </>
);

interface VariantsProps {
  readonly title: string;
  readonly of: SchemaView;
  readonly variants: readonly SchemaView[];
  readonly open?: boolean;
  readonly bodyOf: CompositionProps['bodyOf'];
}

/** The first variant is open, so that there is something to see; the others are collapsed. */
function Variants({ title, of, variants, open = false, bodyOf }: VariantsProps) {
  const { anchor } = useNesting();
  const part = title.toLowerCase().replace(' ', '-');
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
          <Nest anchor={`${anchor}-${part}-${index + 1}`}>{bodyOf(variant)}</Nest>
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
