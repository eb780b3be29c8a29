import type { Header, MediaType, Operation, Origin, Parameter, RequestBody, Response } from '../openapi/model';
import type { FoundChange } from './change';
import type { CheckId, Direction } from './checks';
import { compareSchemas } from './compare-schema';
import { defaultMessage } from './compare-values';
import type { SchemaContext, Versions } from './schema-context';
import { shapeOf } from './shape';

export interface OperationContext {
  readonly versions: Versions;
  /** `GET /pets` or `webhook petSold`. */
  readonly subject: string;
  /** Before every path inside the operation, for example `callback onEvent, `. */
  readonly prefix?: string;
  /** The provider calls, and the client responds: a webhook or callback. */
  readonly isReversed?: boolean;
  readonly report: (change: FoundChange) => void;
  readonly onNamed: SchemaContext['onNamed'];
}

/** Compares two versions of an operation: its parameters, body and responses. */
export function compareOperations(old: Operation, now: Operation, context: OperationContext): void {
  compareParameters(old, now, context);
  compareBodies(old.requestBody, now.requestBody, now, context);
  compareResponses(old, now, context);
}

/** What the client of a webhook receives is the provider's request. */
const directionOf = (context: OperationContext, direction: Direction): Direction =>
  context.isReversed ? (direction === 'request' ? 'response' : 'request') : direction;

function tell(
  context: OperationContext,
  check: CheckId,
  at: string,
  message: string,
  origin: Origin | undefined,
): void {
  const { subject, prefix = '', report } = context;
  report({ check, subject, at: `${prefix}${at}`, message, ...(origin && { origin }) });
}

type Described = Pick<Header, 'schema' | 'content' | 'style' | 'explode'>;

/** The schemas of a parameter, a header or a body, which either may lack. */
function compareValuesOf(
  old: Described | MediaType | undefined,
  now: Described | MediaType | undefined,
  at: string,
  direction: Direction,
  context: OperationContext,
  more: Pick<SchemaContext, 'ignoresDefault' | 'isText' | 'isRepeated'> = {},
): void {
  const schemaIn = (value: typeof old) => {
    if (!value) return undefined;
    return value.schema ?? ('content' in value ? value.content?.schema : undefined);
  };
  const [before, after] = [schemaIn(old), schemaIn(now)];
  // No schema: anything is valid.
  if (!before && !after) return;
  const { versions, subject, prefix = '', report, onNamed } = context;
  compareSchemas(
    { old: before ? [before] : [], new: after ? [after] : [] },
    {
      versions,
      direction: directionOf(context, direction),
      subject,
      at: `${prefix}${at}`,
      report,
      onNamed,
      seen: new Set(),
      ...more,
    },
  );
}

/** The date of `x-sunset`, `YYYY-MM-DD`, on which something that is deprecated ends. */
export function sunsetOf(extensions: Operation['extensions']): string | undefined {
  const sunset = extensions?.['x-sunset'];
  return typeof sunset === 'string' ? /^\d{4}-\d{2}-\d{2}/.exec(sunset)?.[0] : undefined;
}

/** That something is deprecated, with its end and its replacement where the document says them. */
export function deprecationMessage(
  what: 'operation' | 'parameter',
  { deprecationNote, extensions }: Pick<Operation, 'deprecationNote' | 'extensions'>,
): string {
  const date = sunsetOf(extensions);
  const note = deprecationNote?.replace(/\s+/g, ' ').trim();
  const end = date === undefined ? '' : ` and ends on ${date}`;
  return `The ${what} is now deprecated${end}${note ? `: ${note}` : '.'}`;
}

const writing = ({ style, explode, content }: Described): string =>
  content?.mediaType ?? `${style}, explode ${explode}`;

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
    if (!found) tell(context, 'parameter-removed', at, 'The parameter was removed.', parameter.origin);
    else compareParameter(parameter, found, at, context);
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
  if (!old.deprecated && now.deprecated)
    tell(context, 'parameter-deprecated', at, deprecationMessage('parameter', now), now.origin);
  // How a value without parts is written does not depend on `explode`.
  const isPlain = [old, now].every(({ schema }, index) => {
    const source = index === 0 ? context.versions.old : context.versions.new;
    const { types } = schema ? shapeOf([schema], source) : {};
    return types !== undefined && !types.has('object') && !types.has('array') && types.size > 0;
  });
  const isSameStyle = isPlain
    ? old.style === now.style && !old.content === !now.content
    : writing(old) === writing(now);
  if (!isSameStyle)
    tell(
      context,
      'parameter-style-changed',
      at,
      `Its serialisation changed from ${writing(old)} to ${writing(now)}.`,
      now.origin,
    );
  const [before, after] = [old, now].map(({ schema }, index) =>
    schema ? shapeOf([schema], index === 0 ? context.versions.old : context.versions.new).defaults[0] : undefined,
  );
  const message = defaultMessage(before, after);
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

const FORM = 'application/x-www-form-urlencoded';

function compareContents(
  old: readonly MediaType[],
  now: readonly MediaType[],
  at: string,
  direction: 'request' | 'response',
  context: OperationContext,
  origin: Origin | undefined,
): void {
  const nameOf = ({ mediaType }: MediaType): string => mediaType.toLowerCase().replace(/\s/g, '');
  const find = (list: readonly MediaType[], wanted: MediaType) => list.find((each) => nameOf(each) === nameOf(wanted));
  for (const media of old) {
    const there = `${at} ${media.mediaType}`;
    const found = find(now, media);
    if (!found) tell(context, `${direction}-media-type-removed`, there, 'The media type was removed.', origin);
    else {
      compareValuesOf(media, found, there, direction, context, { isText: nameOf(media) === FORM });
      if (media.itemSchema || found.itemSchema)
        compareValuesOf(
          { ...media, schema: media.itemSchema },
          { ...found, schema: found.itemSchema },
          `${there}, each item`,
          direction,
          context,
        );
      compareEncodings(media, found, there, context);
    }
  }
  for (const media of now)
    if (!find(old, media))
      tell(
        context,
        `${direction}-media-type-added`,
        `${at} ${media.mediaType}`,
        'The media type was added.',
        media.origin,
      );
}

function compareEncodings(old: MediaType, now: MediaType, at: string, context: OperationContext): void {
  const textOf = ({ encoding }: MediaType, property: string): string => {
    const found = encoding.find((each) => each.property === property);
    return found ? JSON.stringify([found.contentType, found.style, found.explode, found.allowReserved]) : '';
  };
  for (const property of new Set([...old.encoding, ...now.encoding].map((each) => each.property))) {
    if (textOf(old, property) !== textOf(now, property))
      tell(
        context,
        'request-encoding-changed',
        `${at}.${property}`,
        'The property is serialised differently.',
        now.origin,
      );
  }
}

function compareResponses(old: Operation, now: Operation, context: OperationContext): void {
  const isSuccess = (status: string): boolean => /^[23]/.test(status);
  const find = (list: readonly Response[], wanted: string) =>
    list.find(({ status }) => status.toUpperCase() === wanted.toUpperCase());
  for (const response of old.responses) {
    const at = `response ${response.status}`;
    const found = find(now.responses, response.status);
    if (found) compareResponse(response, found, at, context);
    else if (isSuccess(response.status))
      tell(context, 'success-response-removed', at, 'The response was removed.', response.origin);
    else {
      tell(context, 'response-removed', at, 'The response was removed.', response.origin);
      const range = find(now.responses, `${response.status[0]}XX`) ?? find(now.responses, 'default');
      if (range) compareResponse(response, range, at, context);
    }
  }
  for (const response of now.responses) {
    if (find(old.responses, response.status)) continue;
    const check = isSuccess(response.status) ? 'success-response-added' : 'response-added';
    tell(context, check, `response ${response.status}`, 'The response was added.', response.origin);
  }
}

function compareResponse(old: Response, now: Response, at: string, context: OperationContext): void {
  if (old.content.length > 0 && now.content.length === 0)
    tell(context, 'response-body-removed', at, 'The response no longer has a body.', now.origin);
  else if (old.content.length === 0 && now.content.length > 0)
    tell(context, 'response-body-added', at, 'The response now has a body.', now.origin);
  else compareContents(old.content, now.content, at, 'response', context, now.origin);
  const find = (list: readonly Header[], name: string) =>
    list.find((header) => header.name.toLowerCase() === name.toLowerCase());
  for (const header of old.headers) {
    const there = `${at} header ${header.name}`;
    const found = find(now.headers, header.name);
    if (found) {
      if (header.required !== found.required) {
        const [check, message] = found.required
          ? (['response-header-became-required', 'The header was optional and is now required.'] as const)
          : (['response-header-became-optional', 'The header was required and is now optional.'] as const);
        tell(context, check, there, message, found.origin);
      }
      compareValuesOf(header, found, there, 'response', context);
    } else {
      const check = header.required ? 'required-response-header-removed' : 'response-header-removed';
      tell(context, check, there, 'The header was removed.', now.origin);
    }
  }
  for (const header of now.headers)
    if (!find(old.headers, header.name))
      tell(context, 'response-header-added', `${at} header ${header.name}`, 'The header was added.', header.origin);
}
