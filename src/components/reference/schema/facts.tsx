import { Link } from '../../link/link';
import type { SchemaView } from '../view';
import { constraintsOf, literal } from './constraints';
import { EnumValues } from './enum-values';

/** Examples of one field that are shown. */
const mostExamples = 3;

/** What a schema asks of a value beside its type: constraints, allowed values, default, examples. */
export function Facts({ schema }: { readonly schema: SchemaView }) {
  const constraints = constraintsOf(schema);
  const examples = (schema.examples ?? [])
    .filter(({ value }) => typeof value !== 'object' || value === null)
    .slice(0, mostExamples);
  return (
    <>
      {constraints.length + examples.length > 0 && (
        <ul className="facts">
          {constraints.map((constraint, index) => (
            <li key={index}>
              {'text' in constraint ? (
                constraint.text
              ) : (
                <>
                  {constraint.label} <code className="value">{constraint.code}</code>
                </>
              )}
            </li>
          ))}
          {examples.length > 0 && (
            <li>
              {examples.length > 1 ? 'Examples' : 'Example'}{' '}
              {examples.map((example, index) => (
                <span key={index}>
                  {index > 0 && ', '}
                  <code className="value">{literal(example)}</code>
                </span>
              ))}
            </li>
          )}
        </ul>
      )}
      {schema.enum && <EnumValues values={schema.enum} />}
      {schema.externalDocs && (
        <p className="facts__more">
          <Link to={schema.externalDocs.url}>{schema.externalDocs.description ?? 'More about it'}</Link>
        </p>
      )}
    </>
  );
}
