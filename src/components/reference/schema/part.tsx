import type { ReactNode } from 'react';
import { Flags } from '../flags';
import type { SchemaView } from '../view';
import { Nest, useNesting } from './nesting';
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
