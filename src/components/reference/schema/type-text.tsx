import { LongName } from '../../elements/long-name';
import { Link } from '../../link/link';
import type { SchemaView } from '../view';
import { typeParts } from './type-parts';

/** A schema's type in words, with links to the pages of the schemas that it names. */
export const TypeText = ({ schema }: { readonly schema: SchemaView }) => (
  <span className="type">
    {typeParts(schema).map((part, index) =>
      typeof part === 'string' ? (
        part
      ) : (
        <Link key={index} className="type__schema" to={part.route}>
          <LongName>{part.name}</LongName>
        </Link>
      ),
    )}
  </span>
);
