import type { Control } from '../../../behaviour';
import { problem } from '../../../problem';
import type { ScreeningState } from '../state/state';
import { WrongRequest } from './checked';

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
