import type { ReactNode } from 'react';
import { HtmlText } from '../html-text';
import type { SchemaView } from '../view';
import { Facts } from './facts';
import { DeprecationNote, Flags } from './flags';
import { SchemaContent, hasContent } from './schema-content';
import { TypeText } from './type-text';

interface PartProps {
  readonly title: ReactNode;
  readonly schema: SchemaView;
}

/** A schema inside another one that has no name of its own: the items of a list, the condition of an `if`. */
export const Part = ({ title, schema }: PartProps) => (
  <div className="part">
    <p className="part__head">
      <span className="part__title">{title}</span> <TypeText schema={schema} />
      <Flags readOnly={schema.readOnly} writeOnly={schema.writeOnly} deprecated={schema.deprecated} />
    </p>
    <PartBody schema={schema} />
  </div>
);

export const PartBody = ({ schema }: { readonly schema: SchemaView }) => (
  <>
    <DeprecationNote note={schema.deprecationNote} />
    {schema.description && <HtmlText html={schema.description} className="field__text" />}
    <Facts schema={schema} />
    {hasContent(schema) && <SchemaContent schema={schema} />}
  </>
);
