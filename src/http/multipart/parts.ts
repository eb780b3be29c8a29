import type { Encoding, Header, MediaType, Schema } from '../../openapi/model';
import { itemLayers, propertyLayers } from '../../openapi/schema/members';
import type { SchemaSource } from '../../openapi/schema/layers';
import { isBinary, statedTypes } from '../../openapi/schema/types';
import { isStructure, written } from '../../openapi/written/written-number';
import { formFields, isStyled } from '../form/write';
import { headerValue, isSendableHeader, type HttpHeader } from '../header';
import { concreteType, fileName, isJson, isText } from '../media-type';
import { serialiseStyled, valueText } from '../parameter-style/write';
import { wellFormed } from '../percent-encoding';
import type { Part } from './segments';

/**
 * The parts of a multipart body: one for each property, and one for each item of an array (OpenAPI 3.1.1 §4.8.14.5 and
 * the default content types of §4.8.15.1).
 */
export function partsOf(value: unknown, mediaType: MediaType | undefined, source: SchemaSource): Part[] {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return members.flatMap(([name, member]: [string, unknown]): Part[] => {
    const encoding = mediaType?.encoding.find((each) => each.property === name);
    if (isStyled(encoding))
      return formFields(name, member, encoding).map(({ plain }) => ({ name: plain[0], text: plain[1], headers: [] }));
    const layers = propertyLayers(mediaType?.schema, name, source);
    if (!Array.isArray(member)) return [partOf({ name, stem: name, value: member, layers, encoding }) ?? []].flat();
    const items = itemLayers(layers, source);
    return member.flatMap(
      (item: unknown, index) =>
        partOf({ name, stem: `${name}-${index + 1}`, value: item, layers: items, encoding }) ?? [],
    );
  });
}

interface Member {
  readonly name: string;
  readonly stem: string;
  readonly value: unknown;
  readonly layers: readonly Schema[];
  readonly encoding: Encoding | undefined;
}

function partOf({ name, stem, value, layers, encoding }: Member): Part | undefined {
  const text = valueText(value);
  if (text === undefined) return undefined;
  const stated = encoding?.contentType === undefined ? undefined : headerValue(concreteType(encoding.contentType));
  const common = { name: wellFormed(name), headers: (encoding?.headers ?? []).flatMap(headerOf) };
  if (isBinary(layers) || (typeof value === 'string' && stated !== undefined && !isText(stated))) {
    const contentType = stated ?? declaredType(layers) ?? 'application/octet-stream';
    return { ...common, contentType, file: { name: fileName(stem, contentType), content: wellFormed(text) } };
  }
  const contentType = stated ?? (isStructure(value) ? 'application/json' : undefined);
  const asString =
    contentType !== undefined &&
    isJson(contentType) &&
    typeof value === 'string' &&
    statedTypes(layers)?.includes('string');
  return { ...common, contentType, text: wellFormed(asString ? JSON.stringify(value) : text) };
}

const declaredType = (layers: readonly Schema[]): string | undefined => {
  const type = layers.find((layer) => layer.contentMediaType !== undefined)?.contentMediaType;
  return type === undefined ? undefined : headerValue(concreteType(type));
};

/** A header of a part that the document gives a value for. */
function headerOf(header: Header): HttpHeader[] {
  if (!isSendableHeader(header.name) || /^content-(type|disposition)$/i.test(header.name)) return [];
  const value =
    header.examples.find((example) => example.value)?.value ?? header.schema?.default ?? header.schema?.const;
  if (!value) return [];
  const text = serialiseStyled(
    { name: header.name, value: written(value), style: 'simple', explode: header.explode },
    (part) => part,
  );
  return text === undefined ? [] : [[header.name, headerValue(text)]];
}
