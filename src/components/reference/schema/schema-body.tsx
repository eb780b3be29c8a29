import { Link } from '../../link/link';
import { HtmlText } from '../html-text';
import type { SchemaView } from '../view';
import { Facts } from './facts';
import { DeprecationNote, Flags } from './flags';
import { SchemaContent, hasContent } from './schema-content';
import { TypeText } from './type-text';

interface SchemaBodyProps {
  readonly schema: SchemaView;
  /** Left out where the page says it above. */
  readonly withDescription?: boolean;
}

/** The schema of a body: its own row has no name, so its type comes first and its content is open. */
export function SchemaBody({ schema, withDescription = true }: SchemaBodyProps) {
  return (
    <div className="schema-body">
      <p className="part__head">
        <TypeText schema={schema} />
        <Flags readOnly={schema.readOnly} writeOnly={schema.writeOnly} deprecated={schema.deprecated} />
      </p>
      <DeprecationNote note={schema.deprecationNote} />
      {withDescription && schema.description && <HtmlText html={schema.description} className="field__text" />}
      <Facts schema={schema} />
      {hasContent(schema) && <SchemaContent schema={schema} />}
      {schema.cut && schema.named && (
        <p className="schema__note">
          Its fields are on the page of <Link to={schema.named.route}>{schema.named.name}</Link>.
        </p>
      )}
    </div>
  );
}
