import { literal } from '../schema/constraints';

/** Members of the document's own (`x-…`) that no other part of a page shows. */
export const Extensions = ({ extensions }: { readonly extensions?: Readonly<Record<string, unknown>> }) =>
  extensions && Object.keys(extensions).length > 0 ? (
    <details className="fold-box">
      <summary className="fold">Extensions of the document</summary>
      <dl className="pairs">
        {Object.entries(extensions).map(([name, value]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <code>{literal(value)}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  ) : null;
