import { HtmlText } from '../html-text';
import type { EnumValueView } from '../view';
import { literal } from './constraints';

/** More values than these are folded away. */
const few = 12;

/** The values of an enumeration, with what each means where the document says so. */
export function EnumValues({ values }: { readonly values: readonly EnumValueView[] }) {
  const described = values.some(({ name, description }) => name ?? description);
  if (values.length <= few) return described ? <Described values={values} /> : <Plain values={values} />;
  return (
    <details className="enum">
      <summary className="fold">
        One of {values.length} values: <code>{literal(values[0]!)}</code>, <code>{literal(values[1]!)}</code>, …
      </summary>
      {described ? <Described values={values} /> : <Plain values={values} />}
    </details>
  );
}

const Plain = ({ values }: { readonly values: readonly EnumValueView[] }) => (
  <ul className="enum__values" aria-label="Values">
    {values.map((value, index) => (
      <li key={index}>
        <code className="value">{literal(value)}</code>
      </li>
    ))}
  </ul>
);

const Described = ({ values }: { readonly values: readonly EnumValueView[] }) => (
  <dl className="enum__described">
    {values.map(({ name, description, ...value }, index) => (
      <div key={index}>
        <dt>
          <code className="value">{literal(value)}</code>
          {name && <span className="enum__name">{name}</span>}
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
