import type { Schema } from '../model';
import { written } from '../written/written-number';
import { expectedNumbers, type Named } from './names';
import { isWithin, sampleNumber } from './scalar';

/** A number of a schema, the one that is expected under its name where that is valid. */
export function numberFor(schema: Schema, ofIntegers: boolean, named: Named): unknown {
  const isInteger = ofIntegers || schema.format === 'int32' || schema.format === 'int64';
  const expected = expectedNumbers(schema, named).find((number) => isWithin(schema, isInteger, number));
  return boundOf(schema, sampleNumber(schema, isInteger, expected));
}

/** A number that equals a bound of its schema, as the bound is written. */
function boundOf(schema: Schema, value: number): unknown {
  const bound = bounds.find((name) => schema[name] === value && schema.numbers?.[name] !== undefined);
  return bound ? written({ value, numbers: { '': schema.numbers![bound]! } }) : value;
}
const bounds = ['minimum', 'maximum'] as const;

/** The first type that is not null; without any, the type that the keywords apply to. */
export function typeOf(schema: Schema): string {
  const type = schema.types?.find((name) => name !== 'null') ?? schema.types?.[0];
  if (type) return type;
  if (schema.properties || schema.additionalProperties || schema.required || schema.patternProperties) return 'object';
  if (schema.items || schema.prefixItems || schema.minItems !== undefined) return 'array';
  const isNumeric = [
    schema.minimum,
    schema.maximum,
    schema.exclusiveMinimum,
    schema.exclusiveMaximum,
    schema.multipleOf,
  ];
  return isNumeric.some((bound) => bound !== undefined) ? 'number' : 'string';
}
