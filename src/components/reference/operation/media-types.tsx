import { SchemaBody } from '../schema/schema-body';
import type { EncodingView, MediaTypeView } from '../view';
import { ValueFields } from './parameters';
import { Examples } from './examples';
import { Tabs } from '../../elements/tabs';

/** The media types of one body. Several are variants, of which one is shown at a time. */
export function MediaTypes({ content }: { readonly content: readonly MediaTypeView[] }) {
  if (content.length === 0) return null;
  const [first] = content;
  if (content.length === 1)
    return (
      <>
        <p className="media-type">
          <code>{first!.mediaType}</code>
        </p>
        <MediaTypeContent mediaType={first!} />
      </>
    );
  return (
    <Tabs
      label="Media type"
      items={content.map((mediaType) => ({
        id: mediaType.mediaType,
        label: mediaType.mediaType,
        content: <MediaTypeContent mediaType={mediaType} />,
      }))}
    />
  );
}

const MediaTypeContent = ({ mediaType }: { readonly mediaType: MediaTypeView }) => (
  <>
    {mediaType.sameAs && (
      <p className="quiet">
        Same schema as <code>{mediaType.sameAs}</code>.
      </p>
    )}
    {mediaType.schema && <SchemaBody schema={mediaType.schema} />}
    {mediaType.itemSchema && (
      <>
        <p className="quiet">A sequence of items, each of them:</p>
        <SchemaBody schema={mediaType.itemSchema} />
      </>
    )}
    {!mediaType.schema && !mediaType.itemSchema && !mediaType.sameAs && (
      <p className="quiet">No schema: any content is allowed.</p>
    )}
    {mediaType.encoding.length > 0 && <Encodings encoding={mediaType.encoding} />}
    <Examples examples={mediaType.examples} />
  </>
);

/** How single properties of a form are written (OpenAPI 3.1 §4.8.15). */
const Encodings = ({ encoding }: { readonly encoding: readonly EncodingView[] }) => (
  <div className="part">
    <p className="part__title">Encoding of properties</p>
    <ul className="fields">
      {encoding.map(({ property, contentType, style, explode, allowReserved, headers }) => (
        <li key={property} className="field">
          <code className="field__name">{property}</code>
          <ul className="facts">
            {contentType && (
              <li>
                as <code className="value">{contentType}</code>
              </li>
            )}
            {style && (
              <li>
                style {style}
                {explode ? ', exploded' : ''}
              </li>
            )}
            {allowReserved && <li>reserved characters are not encoded</li>}
          </ul>
          {headers.length > 0 && <ValueFields values={headers} />}
        </li>
      ))}
    </ul>
  </div>
);
