import { Children, type ReactNode } from 'react';
import { Field } from '../schema/schema-body';
import type { ParameterGroup, ParameterView, ValueView } from '../view';
import { Section, ExpandAll } from '../page/section';
import { Examples } from './examples';

/** What the parameters of each location are called. */
export const parameterTitles: Record<ParameterGroup['in'], string> = {
  path: 'Path parameters',
  query: 'Query parameters',
  querystring: 'Query string',
  header: 'Header parameters',
  cookie: 'Cookie parameters',
};

interface ParametersProps {
  readonly groups: readonly ParameterGroup[];
  /** Begins the id of each heading where a page has several operations. */
  readonly prefix: string;
  readonly level: 2 | 3 | 4;
}

export const Parameters = ({ groups, prefix, level }: ParametersProps) => (
  <>
    {groups.map((group) => (
      <Section
        key={group.in}
        id={`${prefix}${group.in}-parameters`}
        title={parameterTitles[group.in]}
        level={level}
        aside={group.parameters.length > 3 && <ExpandAll what={parameterTitles[group.in].toLowerCase()} />}
      >
        <ul className="fields">
          {group.parameters.map((parameter) => (
            <ParameterField key={parameter.anchor} parameter={parameter} />
          ))}
        </ul>
      </Section>
    ))}
  </>
);

const ParameterField = ({ parameter }: { readonly parameter: ParameterView }) => (
  <ValueField value={parameter}>
    {parameter.allowReserved && <li>reserved characters are not encoded</li>}
    {parameter.allowEmptyValue && <li>may be empty</li>}
  </ValueField>
);

interface ValueFieldProps {
  readonly value: ValueView;
  /** Further facts, as items of a list. */
  readonly children?: ReactNode;
}

/** Headers, as a list of fields. */
export const ValueFields = ({ values }: { readonly values: readonly ValueView[] }) => (
  <ul className="fields">
    {values.map((value) => (
      <ValueField key={value.anchor} value={value} />
    ))}
  </ul>
);

/** A parameter or a header. */
const ValueField = ({ value, children }: ValueFieldProps) => (
  <Field
    property={value.name}
    anchor={value.anchor}
    required={value.required}
    deprecated={value.deprecated}
    deprecationNote={value.deprecationNote}
    internal={value.internal}
    sandbox={value.sandbox}
    sandboxNote={value.sandboxNote}
    description={value.description}
    schema={value.schema ?? value.content?.schema}
  >
    {(value.serialised !== undefined || value.content || Children.toArray(children).length > 0) && (
      <ul className="facts">
        {value.serialised !== undefined && (
          <li>
            Serialised as <code className="value">{value.serialised}</code>
            {!value.content && <span className="quiet"> {styleText(value)}</span>}
          </li>
        )}
        {value.content && (
          <li>
            Media type <code className="value">{value.content.mediaType}</code>
          </li>
        )}
        {children}
      </ul>
    )}
    <Examples examples={[...value.examples, ...(value.content?.examples ?? [])]} />
  </Field>
);

const styleText = ({ style, explode }: ValueView): string => `style ${style}${explode ? ', exploded' : ''}`;
