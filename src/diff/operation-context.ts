import type { Header, MediaType, Origin } from '../openapi/model';
import type { FoundChange } from './change';
import { reversedCheck, type CheckId, type Direction } from './checks';
import { compareSchemas } from './compare-schema';
import type { SchemaContext, Versions } from './schema-context';

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
  /** `YYYY-MM-DD`; absent where it is not known when the change was made. */
  readonly today?: string;
  /** Some message of the API may be XML. */
  readonly hasXml: boolean;
}

/** What the client of a webhook receives is the provider's request. */
export const directionOf = (context: OperationContext, direction: Direction): Direction =>
  context.isReversed ? (direction === 'request' ? 'response' : 'request') : direction;

export function tell(
  context: OperationContext,
  check: CheckId,
  at: string,
  message: string,
  origin: Origin | undefined,
): void {
  const { subject, prefix = '', report } = context;
  report({
    check: context.isReversed ? reversedCheck(check) : check,
    subject,
    at: `${prefix}${at}`,
    message,
    ...(origin && { origin }),
  });
}

export type Described = Pick<Header, 'schema' | 'content' | 'style' | 'explode' | 'allowReserved'>;

/** The schemas of a parameter, a header or a body, which either may lack. */
export function compareValuesOf(
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
  const { versions, subject, prefix = '', report, onNamed, hasXml } = context;
  compareSchemas(
    { old: before ? [before] : [], new: after ? [after] : [] },
    {
      versions,
      direction: directionOf(context, direction),
      subject,
      at: `${prefix}${at}`,
      report,
      onNamed,
      hasXml,
      seen: new Set(),
      ...more,
    },
  );
}
