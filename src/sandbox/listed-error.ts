import type { ApiModel, Schema } from '../openapi/model';
import { fitsSchema } from '../openapi/sample/sampler';
import { pointerTokens } from '../text/json-pointer';
import { asSent } from './validation/describe-violation';
import type { Violation } from './validation/violation';

/** Names under which a list begins with the part of the request, as `["query", "limit"]` does in FastAPI's errors. */
const WITH_PART = /^loc(?:ation)?$/i;

/**
 * Where a request is wrong, as a list of names and positions: `["body", "tags", 1]`.
 * @param name of the list
 * @param items what it may have
 */
export function locationIn(sent: Violation, name: string, items: Schema, model: ApiModel): unknown[] | undefined {
  const { where, name: parameter, pointer, property } = asSent(sent);
  const part = where === 'querystring' ? 'query' : where === 'mediaType' ? 'body' : where;
  const names = [
    ...(parameter === undefined || where === 'mediaType' ? [] : [parameter]),
    ...pointerTokens(pointer),
    ...(property === undefined ? [] : [property]),
  ];
  const listed = [...(WITH_PART.test(name) ? [part] : []), ...names].map((each) => {
    const position = /^\d+$/.test(each) ? Number(each) : each;
    return fitsSchema(items, position, model, 'response') ? position : each;
  });
  return listed.length > 0 && listed.every((each) => fitsSchema(items, each, model, 'response')) ? listed : undefined;
}

/** What Pydantic calls the rules of JSON Schema, and FastAPI with it. */
const KINDS: Readonly<Record<string, string>> = {
  required: 'missing',
  missing: 'missing',
  malformed: 'json_invalid',
  unknown: 'extra_forbidden',
  enum: 'enum',
  const: 'literal_error',
  minLength: 'string_too_short',
  maxLength: 'string_too_long',
  pattern: 'string_pattern_mismatch',
  minimum: 'greater_than_equal',
  exclusiveMinimum: 'greater_than',
  maximum: 'less_than_equal',
  exclusiveMaximum: 'less_than',
  multipleOf: 'multiple_of',
  minItems: 'too_short',
  maxItems: 'too_long',
};
const TYPES: Readonly<Record<string, string>> = {
  integer: 'int',
  number: 'float',
  boolean: 'bool',
  string: 'string',
  array: 'list',
  object: 'dict',
};

/** What kind of error it is, in the words of an API whose errors are Pydantic's: `missing`, `int_parsing`, `string_type`. */
export function kindOf({ rule, expected, where }: Violation): string {
  if (rule !== 'type') return KINDS[rule] ?? 'value_error';
  const type = TYPES[String([expected].flat().find((each) => each !== 'null'))] ?? 'value';
  // All but a body is text, which is read as what is expected.
  const isParsed = where !== 'body' && ['int', 'float', 'bool'].includes(type);
  return type === 'value' ? 'value_error' : `${type}_${isParsed ? 'parsing' : 'type'}`;
}
