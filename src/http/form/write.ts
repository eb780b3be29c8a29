import type { Encoding, MediaType } from '../../openapi/model';
import { isStructure } from '../../openapi/written/written-number';
import { serialiseStyled, valueText } from '../parameter-style/write';
import { decodeLeniently, encodeReserved, encodeUnreserved } from '../percent-encoding';

/** One `name=value` of a form: percent-encoded as it is sent, and decoded as it is meant. */
export interface FormField {
  readonly raw: readonly [name: string, value: string];
  readonly plain: readonly [name: string, value: string];
}

/**
 * The fields of one property of a form (OpenAPI 3.1.1 §4.8.14.4, §4.8.15.2). With `style`, `explode` or `allowReserved`
 * it is written as a query parameter would be; else an array repeats the name, and an object becomes JSON.
 */
export function formFields(name: string, value: unknown, encoding: Encoding | undefined): FormField[] {
  if (isStyled(encoding)) {
    const style = encoding.style ?? 'form';
    const encode = encoding.allowReserved ? encodeReserved : encodeUnreserved;
    const text = serialiseStyled({ name, value, style, explode: encoding.explode ?? style === 'form' }, encode);
    return text === undefined ? [] : text.split('&').map(fieldOf);
  }
  return (Array.isArray(value) ? value : [value]).flatMap((item: unknown) => {
    const text = valueText(item);
    return text === undefined ? [] : [fieldOf(`${encodeUnreserved(name)}=${encodeUnreserved(text)}`)];
  });
}

/** The fields of a form: an object's members in the encodings of its media type; none for any other value. */
export const formFieldsOf = (value: unknown, media: MediaType | undefined): FormField[] =>
  (isStructure(value) ? Object.entries(value) : []).flatMap(([name, member]) =>
    formFields(
      name,
      member,
      media?.encoding.find((each) => each.property === name),
    ),
  );

/** The fields as they are sent. */
export const formText = (fields: readonly FormField[]): string => fields.map(({ raw }) => raw.join('=')).join('&');

/** OpenAPI 3.1 §4.8.15.1: any of the three makes `contentType` void. */
export const isStyled = (encoding: Encoding | undefined): encoding is Encoding =>
  encoding?.style !== undefined || encoding?.explode !== undefined || encoding?.allowReserved !== undefined;

function fieldOf(text: string): FormField {
  const at = text.indexOf('=');
  const raw = [text.slice(0, at), text.slice(at + 1)] as const;
  // Triples that `allowReserved` let pass need not be UTF-8: they stay as they are.
  return { raw, plain: [decodeLeniently(raw[0]), decodeLeniently(raw[1])] };
}

/** Whether a client's own form encoding says the same: no unencoded delimiter is between values. */
export const isPlain = ({ raw, plain }: FormField): boolean =>
  encodeUnreserved(plain[0]) === raw[0] && encodeUnreserved(plain[1]) === raw[1];
