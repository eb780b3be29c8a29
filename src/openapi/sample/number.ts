import type { Schema } from '../model';

/** A number within the bounds and of the step of a schema, as close to 1 as they allow. */
export function sampleNumber(schema: Schema, isInteger: boolean): number {
  const step = schema.multipleOf && schema.multipleOf > 0 ? schema.multipleOf : isInteger ? 1 : undefined;
  const gap = step ?? narrowGap(schema);
  const low = Math.max(
    schema.minimum ?? -Infinity,
    schema.exclusiveMinimum === undefined ? -Infinity : schema.exclusiveMinimum + gap,
  );
  const high = Math.min(
    schema.maximum ?? Infinity,
    schema.exclusiveMaximum === undefined ? Infinity : schema.exclusiveMaximum - gap,
  );
  const wished = Math.min(Math.max(1, low), high);
  if (step === undefined) return wished;
  const up = round(Math.ceil(wished / step) * step);
  const isAllowed = up <= high && (schema.exclusiveMaximum === undefined || up < schema.exclusiveMaximum);
  return isAllowed ? up : round(Math.floor(high / step) * step);
}

/** Half the room between two bounds, when they are less than 1 apart. */
function narrowGap({ minimum, exclusiveMinimum, maximum, exclusiveMaximum }: Schema): number {
  const low = exclusiveMinimum ?? minimum;
  const high = exclusiveMaximum ?? maximum;
  return low === undefined || high === undefined ? 1 : Math.min(1, (high - low) / 2);
}

/** Without the dust of floating point: 3 * 0.1 is 0.3 here. */
const round = (value: number): number => Number(value.toPrecision(15)) + 0;
