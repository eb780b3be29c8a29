import { isDeepStrictEqual } from 'node:util';
import { coerce } from '../../http/coerce';
import { readForm } from '../../http/form/read';
import { formFieldsOf, formText } from '../../http/form/write';
import { isIgnoredParameter } from '../../http/header';
import { isForm } from '../../http/media-type';
import { headerMap } from '../../http/message';
import { readParameters } from '../../http/parameters/read';
import { cookieHeader, headerOf, pathValue, queryText } from '../../http/parameters/write';
import { DEFAULT_NAME, exchangesOf, type Exchange } from '../../openapi';
import type { ApiModel, Data, MediaType, Operation, Parameter } from '../../openapi/model';
import { written } from '../../openapi/written/written-number';
import type { BehaviourRequest } from '../behaviour';
import type { Violation } from '../validation';

/** What a client sent, as it was read. */
export type SentValues = Pick<BehaviourRequest, 'parameters' | 'body'>;

/**
 * The documented exchange whose request was sent, so that replaying an example gets its own response; undefined
 * where none matches, or where none has a response.
 */
export const matchingExchange = (operation: Operation, model: ApiModel, sent: SentValues): Exchange | undefined =>
  exchangesOf(operation, model).find(
    (exchange) => hasOwnResponse(exchange) && isSent(exchange, operation, model, sent),
  );

/**
 * Whether a request has the values of one that readers are shown: where no value at all is valid, that is a generated one.
 * @param violations what is wrong with it: what the shown one does not have is not excused by it, and of a missing value there is none
 */
export const isShown = (
  operation: Operation,
  model: ApiModel,
  sent: SentValues,
  violations: readonly Violation[] = [],
): boolean =>
  exchangesOf(operation, model).some(
    (exchange) =>
      (exchange.parameters.length > 0 || exchange.body !== undefined) &&
      isSent(exchange, operation, model, sent) &&
      violations.every(
        ({ where, name, rule }) =>
          rule === 'missing' ||
          (where === 'body'
            ? exchange.body !== undefined
            : exchange.parameters.some((each) => each.in === where && each.name === name)),
      ),
  );

/**
 * Whether all that is wrong with a request is an example of the document: a body that is one of the operation's example bodies
 * as it stands, or a parameter with the value of one of its examples.
 */
export const isDocumented = (
  violations: readonly Violation[],
  operation: Operation,
  model: ApiModel,
  sent: SentValues,
): boolean =>
  violations.every(({ where, name }) => {
    if (where === 'body')
      return (operation.requestBody?.content ?? []).some((media) =>
        media.examples.some(({ value }) => value !== undefined && isBodySent(value.value, media, model, sent.body)),
      );
    const parameter = operation.parameters.find((each) => each.in === where && each.name === name);
    const examples = [...(parameter?.examples ?? []), ...(parameter?.content?.examples ?? [])];
    return examples.some(
      ({ value }) => value !== undefined && isValueSent(parameter!, value, operation, model, sent.parameters),
    );
  });

/**
 * A request without values identifies no exchange, and an error belongs to a request only where both have the same name,
 * which a lone `example` on either side does not have.
 */
const hasOwnResponse = ({ name, response, parameters, body }: Exchange): boolean =>
  response !== undefined &&
  (parameters.length > 0 || body !== undefined) &&
  (/^[123]/.test(response.status) || name !== DEFAULT_NAME);

function isSent(exchange: Exchange, operation: Operation, model: ApiModel, { parameters, body }: SentValues): boolean {
  return (
    exchange.parameters.every(({ in: location, name, ...data }) => {
      const parameter = operation.parameters.find((each) => each.in === location && each.name === name);
      return parameter !== undefined && isValueSent(parameter, data, operation, model, parameters);
    }) &&
    (exchange.body === undefined || isBodySent(exchange.body.value, mediaOf(exchange.body, operation), model, body))
  );
}

const mediaOf = ({ mediaType }: { readonly mediaType: string }, { requestBody }: Operation): MediaType | undefined =>
  requestBody?.content.find((media) => media.mediaType === mediaType);

/** Whether a body has this value: as it is, or as the text of a form is read, in which what no schema declares is text. */
function isBodySent(value: unknown, media: MediaType | undefined, model: ApiModel, body: unknown): boolean {
  if (same(body, value)) return true;
  if (!media || !isForm(media.mediaType)) return false;
  const text = typeof value === 'string' ? value : formText(formFieldsOf(value, media));
  return same(body, readForm(text, media, model));
}

/** Whether a parameter has this value: as it is, or as what is written for it is read. No one sends those that are ignored. */
function isValueSent(
  parameter: Parameter,
  data: Data,
  operation: Operation,
  model: ApiModel,
  sent: SentValues['parameters'],
): boolean {
  if (parameter.in === 'header' && isIgnoredParameter(parameter.name)) return true;
  const value = sent[parameter.in === 'querystring' ? 'query' : parameter.in][parameter.name];
  if (same(value, data.value)) return true;
  const given = { parameter, value: written(data) };
  const text = pathValue(given);
  const { readings } = readParameters(operation, model, {
    pathValues: parameter.in === 'path' && text !== undefined ? { [parameter.name]: text } : {},
    query: queryText(given).join('&'),
    headers: headerMap(Object.fromEntries([...headerOf(given), ...cookieHeader([given])])),
  });
  const read = readings.find((each) => each.parameter === parameter)?.read;
  // Several values where the style has room for one are read as none, of an example as of what was sent.
  if (read?.kind === 'broken') return value === undefined;
  if (read?.kind !== 'value' || !parameter.schema) return false;
  return same(value, coerce(read.value, parameter.schema, model));
}

/** Compared as JSON values: an object without a prototype equals one with it. */
const same = (left: unknown, right: unknown): boolean => isDeepStrictEqual(plain(left), plain(right));
const plain = (value: unknown): unknown => (value === undefined ? undefined : JSON.parse(JSON.stringify(value)));
