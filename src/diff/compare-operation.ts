import type { Operation, Parameter, RequestBody } from '../openapi/model';
import { compareContents } from './compare-content';
import { compareResponses } from './compare-responses';
import { defaultMessage } from './compare-values';
import { compareLifecycle, parameterRemoval } from './lifecycle';
import { compareValuesOf, tell, type Described, type OperationContext } from './operation-context';
import { shapeOf } from './shape';

/** Compares two versions of an operation: its parameters, body and responses. */
export function compareOperations(old: Operation, now: Operation, context: OperationContext): void {
  compareParameters(old, now, context);
  compareBodies(old.requestBody, now.requestBody, now, context);
  compareResponses(old, now, context);
}

const writing = ({ style, explode, allowReserved, content }: Described): string =>
  content?.mediaType ?? `${style}, explode ${explode}${allowReserved ? ', allowReserved' : ''}`;

function compareParameters(old: Operation, now: Operation, context: OperationContext): void {
  const names = pathNames(old.path, now.path);
  const keyOf = ({ in: location, name }: Parameter): string =>
    `${location} ${location === 'header' ? name.toLowerCase() : name}`;
  const before = new Map(
    old.parameters.map((each) => [
      keyOf(each.in === 'path' ? { ...each, name: names.get(each.name) ?? each.name } : each),
      each,
    ]),
  );
  const after = new Map(now.parameters.map((each) => [keyOf(each), each]));
  for (const [key, parameter] of before) {
    const at = `${parameter.in} parameter ${parameter.name}`;
    const found = after.get(key);
    if (found) {
      compareParameter(parameter, found, at, context);
      continue;
    }
    const { check, message } = context.isReversed
      ? ({
          check: parameter.required ? 'received-required-parameter-removed' : 'parameter-removed',
          message: 'The parameter was removed.',
        } as const)
      : parameterRemoval(parameter, context.today);
    tell(context, check, at, message, parameter.origin);
  }
  for (const [key, parameter] of after) {
    if (before.has(key)) continue;
    const at = `${parameter.in} parameter ${parameter.name}`;
    const [check, kind] = parameter.required
      ? (['required-parameter-added', 'required'] as const)
      : (['parameter-added', 'optional'] as const);
    tell(context, check, at, `The ${kind} parameter was added.`, parameter.origin);
  }
}

/** The new name of each path parameter by its old one, by their positions in the template. */
function pathNames(old: string, now: string): ReadonlyMap<string, string> {
  const namesIn = (path: string): string[] => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!);
  const [before, after] = [namesIn(old), namesIn(now)];
  if (before.length !== after.length || before.every((name) => after.includes(name))) return new Map();
  return new Map(before.map((name, index) => [name, after[index]!]));
}

function compareParameter(old: Parameter, now: Parameter, at: string, context: OperationContext): void {
  if (old.name !== now.name && old.in === 'path')
    tell(context, 'parameter-renamed-in-path', at, `The parameter is now called ${now.name}.`, now.origin);
  if (old.required && !now.required)
    tell(context, 'parameter-became-optional', at, 'The parameter was required and is now optional.', now.origin);
  if (!old.required && now.required)
    tell(context, 'parameter-became-required', at, 'The parameter was optional and is now required.', now.origin);
  compareLifecycle('parameter', old, now, (check, text) => tell(context, check, at, text, now.origin));
  // How a value without parts is written does not depend on `explode`.
  const isPlain = [old, now].every(({ schema }, index) => {
    const source = index === 0 ? context.versions.old : context.versions.new;
    const { types } = schema ? shapeOf([schema], source) : {};
    return types !== undefined && !types.has('object') && !types.has('array') && types.size > 0;
  });
  const isSameStyle = isPlain
    ? old.style === now.style && !old.content === !now.content
    : writing(old) === writing({ ...now, allowReserved: old.allowReserved });
  // What is percent-encoded is taken with `allowReserved`, too.
  if (!isSameStyle || (old.allowReserved && !now.allowReserved))
    tell(
      context,
      'parameter-style-changed',
      at,
      `Its serialisation changed from ${writing(old)} to ${writing(now)}.`,
      now.origin,
    );
  if (old.allowEmptyValue !== now.allowEmptyValue) {
    const [check, message] = now.allowEmptyValue
      ? (['parameter-empty-value-allowed', 'The parameter may now be empty.'] as const)
      : (['parameter-empty-value-refused', 'The parameter may no longer be empty.'] as const);
    tell(context, check, at, message, now.origin);
  }
  const [before, after] = [old, now].map(({ schema }, index) =>
    schema ? shapeOf([schema], index === 0 ? context.versions.old : context.versions.new).defaults[0] : undefined,
  );
  // Of what is sent in each call, the default never applies.
  const message = old.required || now.required ? undefined : defaultMessage(before, after);
  if (message) tell(context, 'parameter-default-changed', at, message, now.origin);
  const isText = !old.content && !now.content;
  const isRepeated = isText && [old, now].every(({ style, explode }) => style === 'form' && explode);
  compareValuesOf(old, now, at, 'request', context, { ignoresDefault: true, isText, isRepeated });
}

function compareBodies(
  old: RequestBody | undefined,
  now: RequestBody | undefined,
  { origin }: Operation,
  context: OperationContext,
): void {
  const at = 'request body';
  if (!old && !now) return;
  if (!now) tell(context, 'request-body-removed', at, 'The request no longer has a body.', old!.origin);
  else if (!old) {
    const [check, kind] = now.required
      ? (['required-request-body-added', 'a required'] as const)
      : (['request-body-added', 'an optional'] as const);
    tell(context, check, at, `The request now has ${kind} body.`, now.origin);
  } else {
    if (old.required && !now.required)
      tell(context, 'request-body-became-optional', at, 'The body was required and is now optional.', now.origin);
    if (!old.required && now.required)
      tell(context, 'request-body-became-required', at, 'The body was optional and is now required.', now.origin);
    compareContents(old.content, now.content, at, 'request', context, origin);
  }
}
