import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020';
import { fieldPath, problem, type Control } from '../../../behaviour';
import type { ScreeningState } from '../state/state';

type Handle = Control<ScreeningState>['handle'];

/** A control that responds with JSON; to an invalid request, with a problem document and status 400. */
export function control(
  method: Control<ScreeningState>['method'],
  path: string,
  summary: string,
  run: (...request: Parameters<Handle>) => unknown,
  query: readonly string[] = [],
): Control<ScreeningState> {
  return {
    method,
    path,
    summary,
    query,
    async handle(...request) {
      try {
        return { status: 200, mediaType: 'application/json', body: await run(...request) };
      } catch (error) {
        if (error instanceof InvalidControlRequest)
          return problem(400, 'The request is invalid.', { detail: error.message });
        throw error;
      }
    },
  };
}

/** A control's request that is invalid: a response with status 400 that says why. */
export class InvalidControlRequest extends Error {
  override readonly name = 'InvalidControlRequest';
}

/** A check of a value against a JSON Schema, compiled when it is first used. */
export function checker<T>(schema: object): (value: unknown) => T {
  let validate: ValidateFunction | undefined;
  return (value) => {
    validate ??= new Ajv2020({ allErrors: true, strict: false }).compile(schema);
    if (validate(value)) return value as T;
    const errors = (validate.errors ?? []).map(({ instancePath, message = 'is invalid', params }) => {
      const unknown = (params as { additionalProperty?: string }).additionalProperty;
      return `${fieldPath(instancePath) || 'the body'} ${message}${unknown === undefined ? '' : ` (${unknown})`}`;
    });
    throw new InvalidControlRequest(`${[...new Set(errors)].slice(0, 10).join('; ')}.`);
  };
}
