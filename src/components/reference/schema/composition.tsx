import { type MouseEvent, type ReactNode, useContext, useEffect, useState } from 'react';
import { Tabs } from '../../elements/tabs';
import { Flags } from '../flags';
import { ExampleContext } from '../samples/example-choice';
import type { SchemaView } from '../view';
import { Nest, useNesting } from './nesting';
import { typeText } from './type-parts';
import { TypeText } from './type-text';

export interface PartProps {
  readonly title: ReactNode;
  readonly schema: SchemaView;
  /** Into the value, such as `[]`; empty where the part speaks of the same value. */
  readonly step?: string;
  /** Tells its anchors from those of the parts beside it. */
  readonly part?: string;
  readonly children: ReactNode;
}

/** A schema inside another one that has no name of its own: the items of a list, the condition of an `if`. */
export function Part({ title, schema, step = '', part, children }: PartProps) {
  const { path, anchor } = useNesting();
  return (
    <div className="part">
      <p className="part__head">
        <span className="part__title">{title}</span> <TypeText schema={schema} />
        <Flags
          readOnly={schema.readOnly}
          writeOnly={schema.writeOnly}
          deprecated={schema.deprecated}
          sandbox={schema.sandbox}
        />
      </p>
      <Nest path={path + step} anchor={part && `${anchor}-${part}`}>
        {children}
      </Nest>
    </div>
  );
}

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

/** The style sheet can show one of so many; more than these fold. */
const MAX_CHOICE = 24;

/** More names than these are a menu: beside and below each other they would be a list with a window of its own. */
const MAX_NAMES = 6;

/** The first variant is open, so that there is something to see; the others are collapsed. */
function Variants({ title, of, variants, open = false, bodyOf }: VariantsProps) {
  const { anchor } = useNesting();
  const { example, ofResponses, choose } = useContext(ExampleContext);
  const show = (variant: SchemaView) => variant.example !== undefined && choose(variant.example);
  const shown = variants.findIndex((variant) =>
    variant.example === undefined ? false : [...ofResponses, example].includes(variant.example),
  );
  const [picked, pick] = useState(shown >= 0 ? String(shown + 1) : undefined);
  // Not every variant has an example: one without is shown beside whatever example there is.
  useEffect(() => {
    if (shown >= 0) pick(String(shown + 1));
  }, [shown]);
  const part = title.toLowerCase().replace(' ', '-');
  const isChoice = !open && variants.length > 1 && variants.length <= MAX_CHOICE;
  const isMenu = variants.length > MAX_NAMES;
  if (isChoice)
    return (
      <div className="variants">
        <p className="variants__title">
          {title}
          {isMenu && of.named && ` ${variants.length}`}
        </p>
        <Tabs
          label={title}
          asMenu={isMenu}
          className="tabs--variants"
          items={variants.map((variant, index) => ({
            id: String(index + 1),
            label: variantName(variant, index + 1),
            content: (
              <>
                <VariantHead variant={variant} value={discriminatorValue(of, variant)} />
                <Nest anchor={`${anchor}-${part}-${index + 1}`}>{bodyOf(variant)}</Nest>
              </>
            ),
          }))}
          chosen={picked}
          onChoose={(id) => {
            pick(id);
            show(variants[Number(id) - 1]!);
          }}
        />
      </div>
    );
  return (
    <div className="variants">
      <p className="variants__title">{title}</p>
      {variants.map((variant, index) => (
        <details key={index} className="fold-box variants__variant" open={open || index === 0}>
          <summary className="fold" onClick={(event) => isClosed(event) && show(variant)}>
            <VariantLabel variant={variant} number={index + 1} value={discriminatorValue(of, variant)} />
          </summary>
          {variant.title !== undefined && <VariantHead variant={variant} />}
          <Nest anchor={`${anchor}-${part}-${index + 1}`}>{bodyOf(variant)}</Nest>
        </details>
      ))}
    </div>
  );
}

/** Whether the click is about to open what it is on. */
const isClosed = ({ currentTarget }: MouseEvent): boolean => !currentTarget.parentElement?.hasAttribute('open');

function variantName(variant: SchemaView, number: number): string {
  const name = variant.title ?? variant.named?.name ?? typeText(variant);
  return name === 'any' || name === 'object' ? `Variant ${number}` : name;
}

/** What its name does not say of a variant: its type, unless that is an object like any other. */
function VariantHead({ variant, value }: { readonly variant: SchemaView; readonly value?: ReactNode }) {
  const type = typeText(variant);
  const saysMore = variant.named !== undefined || !['object', 'any', variant.title ?? type].includes(type);
  if (!saysMore && value === undefined) return null;
  return (
    <p className="part__head">
      {saysMore && <TypeText schema={variant} />}
      {value}
    </p>
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
  return (
    <>
      <span className="variants__name">{variantName(variant, number)}</span>
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
