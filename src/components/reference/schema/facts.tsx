import { Fragment } from 'react';
import { LongValue } from '../../elements/long-name';
import { Link } from '../../link/link';
import { Flags } from '../flags';
import { HtmlText } from '../html-text';
import type { SchemaView, EnumValueView, DiscriminatorView } from '../view';
import { constraintsOf, literal } from './constraints';

/** Examples of one field that are shown. */
const MAX_EXAMPLES = 3;

/** What a schema requires of a value besides its type: constraints, allowed values, default, examples. */
export function Facts({ schema }: { readonly schema: SchemaView }) {
  const constraints = constraintsOf(schema);
  const examples = (schema.examples ?? [])
    .filter(({ value }) => typeof value !== 'object' || value === null)
    .slice(0, MAX_EXAMPLES);
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
                  {`${constraint.label} `}
                  <code className="value">{constraint.code}</code>
                </>
              )}
            </li>
          ))}
          {examples.length > 0 && (
            <li>
              {examples.length > 1 ? 'Examples ' : 'Example '}
              {examples.map((example, index) => (
                <Fragment key={index}>
                  {index > 0 && ', '}
                  <code className="value">
                    <LongValue>{literal(example)}</LongValue>
                  </code>
                </Fragment>
              ))}
            </li>
          )}
        </ul>
      )}
      {schema.enum && <EnumValues values={schema.enum} />}
      {schema.cut && !schema.named && (
        <p className={schema.further === undefined ? 'quiet' : 'quiet unscripted'}>
          The API description shows what it contains.
        </p>
      )}
      {schema.externalDocs && (
        <p className="facts__more">
          <Link to={schema.externalDocs.url}>{schema.externalDocs.description ?? 'More information'}</Link>
        </p>
      )}
    </>
  );
}

/** More values than these are collapsed. */
const MAX_EXPANDED_VALUES = 12;

/** The values of an enumeration, with what each means where the document says so. */
function EnumValues({ values }: { readonly values: readonly EnumValueView[] }) {
  const described = values.some(({ name, description }) => name ?? description);
  if (values.length <= MAX_EXPANDED_VALUES)
    return described ? <Described values={values} /> : <Plain values={values} />;
  return (
    <details className="enum">
      <summary className="fold">
        {/* In one element: the parts of a summary that is laid out in a row would be apart. */}
        <span>
          One of {values.length} values: <code>{literal(values[0]!)}</code>, <code>{literal(values[1]!)}</code>,
          {'\u00a0'}…
        </span>
      </summary>
      {described ? <Described values={values} /> : <Plain values={values} />}
    </details>
  );
}

const Plain = ({ values }: { readonly values: readonly EnumValueView[] }) => (
  <ul className="enum__values" aria-label="Values">
    {values.map((value, index) => (
      <li key={index}>
        <code className="value">{literal(value)}</code> <Flags sandbox={value.sandbox} />
      </li>
    ))}
  </ul>
);

const Described = ({ values }: { readonly values: readonly EnumValueView[] }) => (
  <dl className="enum__described">
    {values.map(({ name, description, sandbox, ...value }, index) => (
      <div key={index}>
        <dt>
          <code className="value">{literal(value)}</code>
          {name && <span className="enum__name">{name}</span>} <Flags sandbox={sandbox} />
        </dt>
        {description && (
          <dd>
            <HtmlText html={description} />
          </dd>
        )}
      </div>
    ))}
  </dl>
);

/** More mappings than these are collapsed. */
const MAX_EXPANDED_MAPPINGS = 8;

/** Which schema a value of the discriminating property means (OpenAPI 3.1 §4.8.25). */
export function Discriminator({
  discriminator: { propertyName, mapping },
}: {
  readonly discriminator: DiscriminatorView;
}) {
  const table = (
    <ul className="mapping">
      {mapping.map(({ value, schema }) => (
        <li key={value}>
          <code className="value">{value}</code> selects <Link to={schema.route}>{schema.name}</Link>
        </li>
      ))}
    </ul>
  );
  return (
    <div className="schema__note">
      <p>
        <code>{propertyName}</code> selects the schema{mapping.length > 0 ? ':' : '.'}
      </p>
      {mapping.length > MAX_EXPANDED_MAPPINGS ? (
        <details className="enum">
          <summary className="fold">{mapping.length} values</summary>
          {table}
        </details>
      ) : (
        mapping.length > 0 && table
      )}
    </div>
  );
}
