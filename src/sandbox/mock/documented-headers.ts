import { sampleOf, type ApiModel, type Response } from '../../openapi';
import type { Schema } from '../../openapi/model';
import { headerText } from '../../http/parameters/write';
import { flatten } from '../../openapi/sample/flatten';
import { headerNamed } from '../../openapi/sample/names';
import { fitsSchema } from '../../openapi/sample/sampler';
import { written } from '../../openapi/written/written-number';

/**
 * The headers of a response that the document requires, and optional ones that have an example, or a schema that has one or a single
 * value, with their values.
 */
export function documentedHeaders(response: Response, model: ApiModel): Record<string, string> {
  const entries = response.headers.flatMap((header): [string, string][] => {
    if (header.name.toLowerCase() === 'content-type' || !isToken(header.name)) return [];
    const schema = header.schema ?? header.content?.schema;
    const example = header.examples.find(
      ({ value }) => value !== undefined && (!schema || fitsSchema(schema, value.value, model, 'response')),
    )?.value;
    const value =
      example ??
      ((header.required || (schema && isGiven(schema, model))) && schema
        ? sampleOf(schema, model, { direction: 'response', named: headerNamed(header.name) })
        : undefined);
    const text = value && headerText(header, written(value));
    return text === undefined ? [] : [[header.name, visible(text)]];
  });
  return Object.fromEntries(entries);
}

/** Whether the document says what a value is: by an example of its schema, or because there is no other one. */
function isGiven(schema: Schema, model: ApiModel): boolean {
  const { examples = [], const: only, enum: listed } = flatten(schema, model).schema;
  return examples.length > 0 || only !== undefined || listed?.length === 1;
}

/** What may be the name of a header (RFC 9110 §5.6.2) that a document can give a value. */
const isToken = (name: string): boolean => /^[!#$%&'*+.^_`|~\w-]+$/.test(name) && !ownedByServer.test(name);

/**
 * Those that frame the message, say how its body is coded, as which it is not, or belong to the connection are the server's; so are the
 * sandbox's own, on which badges depend.
 */
const ownedByServer =
  /^(?:content-(?:encoding|length)|transfer-encoding|connection|keep-alive|trailer|upgrade|sandbox-.*)$/i;

/** One line of visible characters (RFC 9110 §5.5). */
export const visible = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?');
