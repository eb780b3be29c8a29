import type { Operation } from '../openapi/model';
import type { CheckId } from './checks';
import type { FoundChange } from './change';

type Phase = Pick<Operation, 'deprecationNote' | 'extensions'> & { readonly deprecated?: boolean };
type Tell = (check: CheckId, message: string) => void;

/** The date of `x-sunset`, `YYYY-MM-DD`, on which something that is deprecated ends. */
function sunsetOf({ extensions }: Phase): string | undefined {
  const sunset = extensions?.['x-sunset'];
  return typeof sunset === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(sunset)?.[0] : undefined;
}

/** That something is deprecated, with its end and its replacement where the document says them. */
export function deprecationMessage(what: 'operation' | 'parameter' | 'property', now: Phase): string {
  const date = sunsetOf(now);
  const note = now.deprecationNote?.replace(/\s+/g, ' ').trim();
  const end = date === undefined ? '' : ` and ends on ${date}`;
  return `The ${what} is now deprecated${end}${note ? `: ${note}` : '.'}`;
}

/** Compares whether an operation or a parameter is deprecated, and when it ends. */
export function compareLifecycle(what: 'operation' | 'parameter', old: Phase, now: Phase, tell: Tell): void {
  if (!old.deprecated && now.deprecated) tell(`${what}-deprecated`, deprecationMessage(what, now));
  if (old.deprecated && !now.deprecated) tell(`${what}-restored`, `The ${what} is no longer deprecated.`);
  const [before, after] = [sunsetOf(old), sunsetOf(now)];
  if (!old.deprecated || !now.deprecated || before === after) return;
  const isEarlier = before !== undefined && after !== undefined && after < before;
  const isWithdrawn = after === undefined;
  const end = after === undefined ? 'is no longer announced' : `is announced for ${after}`;
  const message = `The end of the ${what}, which was ${before === undefined ? 'not announced' : `announced for ${before}`}, ${end}.`;
  tell(isWithdrawn ? 'sunset-withdrawn' : isEarlier ? 'sunset-brought-forward' : 'sunset-changed', message);
}

/** What the end of an operation means depends on whether it was announced (`deprecated`, and `x-sunset` with its date). */
export function operationRemoval(old: Phase, today: string | undefined): Pick<FoundChange, 'check' | 'message'> {
  const date = sunsetOf(old);
  if (!old.deprecated) return { check: 'operation-removed', message: 'The operation was removed.' };
  if (date === undefined)
    return {
      check: 'operation-removed-while-deprecated',
      message: 'The operation, which was deprecated, was removed.',
    };
  if (today === undefined)
    return {
      check: 'operation-removed-while-deprecated',
      message: `The operation, which was deprecated and announced to end on ${date}, was removed.`,
    };
  return date <= today
    ? { check: 'operation-removed-after-sunset', message: `The operation was removed, as announced for ${date}.` }
    : {
        check: 'operation-removed',
        message: `The operation was removed, although its removal was announced only for ${date}.`,
      };
}

/** The same of a parameter. */
export function parameterRemoval(old: Phase, today: string | undefined): Pick<FoundChange, 'check' | 'message'> {
  const date = old.deprecated ? sunsetOf(old) : undefined;
  if (date === undefined || today === undefined)
    return { check: 'parameter-removed', message: 'The parameter was removed.' };
  return date <= today
    ? { check: 'parameter-removed-after-sunset', message: `The parameter was removed, as announced for ${date}.` }
    : {
        check: 'parameter-removed-before-sunset',
        message: `The parameter was removed, although its removal was announced only for ${date}.`,
      };
}
