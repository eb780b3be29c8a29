import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { fieldPath } from '../../../validation/describe-violation';

/** A control's request that is wrong: an answer of status 400 that says what. */
export class WrongRequest extends Error {
  override readonly name = 'WrongRequest';
}

/** A check of a value against a JSON Schema, compiled when it is first used. */
export function checker<T>(schema: object): (value: unknown) => T {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= new Ajv2020({ allErrors: true, strict: false }).compile(schema);
    if (validate(value)) return value as T;
    const faults = (validate.errors ?? []).map(({ instancePath, message = 'is wrong', params }) => {
      const unknown = (params as { additionalProperty?: string }).additionalProperty;
      return `${fieldPath(instancePath) || 'the body'} ${message}${unknown === undefined ? '' : ` (${unknown})`}`;
    });
    throw new WrongRequest(`${[...new Set(faults)].slice(0, 10).join('; ')}.`);
  };
}
