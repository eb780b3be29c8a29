import type { ReactNode } from 'react';

/** Terms, each with what it means. */
export const Definitions = ({ children }: { readonly children?: ReactNode }) => (
  <dl className="definitions">{children}</dl>
);

interface DefinitionProps {
  readonly term: string;
  readonly children?: ReactNode;
}

export const Definition = ({ term, children }: DefinitionProps) => (
  <div className="definitions__entry">
    <dt>{term}</dt>
    <dd>{children}</dd>
  </div>
);
