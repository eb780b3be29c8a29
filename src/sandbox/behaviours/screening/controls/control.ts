import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import type { Control } from '../../../behaviour';
import { problem } from '../../../problem';
import { fieldPath } from '../../../validation/describe-violation';
import type { ScreeningState } from '../state/state';

type Handle = Control<ScreeningState>['handle'];

/** A control that answers JSON; what is wrong with a request is a problem document with status 400. */
export function control(
  method: Control<ScreeningState>['method'],
  path: string,
  summary: string,
  run: (...request: Parameters<Handle>) => unknown,
): Control<ScreeningState> {
  return {
    method,
    path,
    summary,
    async handle(...request) {
      try {
        return { status: 200, mediaType: 'application/json', body: await run(...request) };
      } catch (error) {
        if (error instanceof WrongRequest) return problem(400, 'The request is wrong.', { detail: error.message });
        throw error;
      }
    },
  };
}

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
