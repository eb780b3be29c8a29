import type { Origin, Schema } from '../openapi/model';
import { type SchemaSource, schemaOf } from '../openapi/schema/layers';
import { annotations } from '../openapi/schema/keywords';
import type { FoundChange } from './change';
import type { CheckId, Direction, SchemaCheck } from './checks';
import type { Shape } from './shape';

/** The two versions that are compared. */
export interface Versions {
  readonly old: SchemaSource;
  readonly new: SchemaSource;
}

/**
 * Whether values are written as text, in a parameter, a header, a form or XML: `1` is a string, too. Of the parts of a
 * message, its members are: `parts` is the message, `part` a member, whose own members are JSON.
 */
export type TextKind = boolean | 'parts' | 'part';

/** How the values of a schema travel, as in `SchemaContext`. */
export interface Way {
  readonly isText: TextKind;
  readonly ignoresDefault: boolean;
}

/** What the comparison of two schemas needs to know and to tell. */
export interface SchemaContext {
  readonly versions: Versions;
  readonly direction: Direction;
  /** Where the schemas are: what the change is a change of, and the path in it. */
  readonly subject: string;
  readonly at: string;
  readonly report: (change: FoundChange) => void;
  /** Both refer to a named schema of this name, which the caller compares once, wherever it is used. */
  readonly onNamed: (name: string, direction: Direction, way: Way) => void;
  /** Pairs of schemas that were compared already, on the way from one place: compositions may be circular. */
  readonly seen: Set<string>;
  /** The default never applies, or whoever has the schema tells what it means for a caller. */
  readonly ignoresDefault?: boolean;
  readonly isText?: TextKind;
  /** An array is written as a list of parameters of this name, so that one value is an array of one. */
  readonly isRepeated?: boolean;
  /** Some message of the API may be XML. */
  readonly hasXml?: boolean;
  /** Whether `null` is valid is told of the schema that has these alternatives. */
  readonly ignoresNull?: boolean;
  /** What applies beside each of the alternatives that are compared. */
  readonly beside?: SchemaPair;
}

/** Two versions of what describes one value, each the schemas that apply together. */
export interface SchemaPair {
  readonly old: readonly Schema[];
  readonly new: readonly Schema[];
}

/** Both versions put together, in a comparison. */
export interface ShapePair {
  readonly old: Shape;
  readonly new: Shape;
  /** Where the new document has the value, else the old one. */
  readonly origin: Origin | undefined;
}

/** How `compareSchemas` is handed to what compares the parts of a schema. */
export type Compare = (pair: SchemaPair, context: SchemaContext) => void;

const harmless: ReadonlySet<string> = new Set<keyof Schema>(['origin', ...annotations]);

/** Whether a keyword of a schema says nothing of which values are valid. */
export const isAnnotation = (keyword: string): boolean => harmless.has(keyword);

/** The name of the schema that is all that these schemas say; annotations that depend on the direction count as more. */
export function referredName(schemas: readonly Schema[], source: SchemaSource): string | undefined {
  const [schema] = schemas;
  if (schemas.length !== 1 || schema?.ref === undefined) return undefined;
  const isPlain = Object.keys(schema).every((key) => key === 'ref' || isAnnotation(key));
  return isPlain ? schemaOf(source, schema.ref)?.name : undefined;
}

/** Reports a difference at this place, by the check of this direction. */
export function reportChange(
  context: SchemaContext,
  check: SchemaCheck,
  message: string,
  origin: Origin | undefined,
): void {
  reportAs(context, `${context.direction}-${check}`, message, origin);
}

/** Reports a difference at this place, by a check that only one direction has. */
export function reportAs(
  { subject, at, report }: SchemaContext,
  check: CheckId,
  message: string,
  origin: Origin | undefined,
): void {
  report({ check, message, subject, at, ...(origin && { origin }) });
}

/** The same comparison of a part, for example of `[]` or `name`. */
export function within(context: SchemaContext, part: string): SchemaContext {
  const joined = context.at === '' || part.startsWith('[') ? `${context.at}${part}` : `${context.at}.${part}`;
  const { beside: _beside, isText = false, ...rest } = context;
  return {
    ...rest,
    isText: textKindIn(isText, part),
    at: joined,
    ignoresDefault: part.startsWith('(') && (context.ignoresDefault ?? false),
    ignoresNull: false,
    isRepeated: false,
  };
}

/** Alternatives, `(name)`, are the same value; each of several items, `[]`, is a part. */
function textKindIn(kind: TextKind, part: string): TextKind {
  if (typeof kind === 'boolean' || part.startsWith('(')) return kind;
  return kind === 'parts' || part.startsWith('[') ? 'part' : false;
}

/** JSON for a message, cut where it is long. */
export const cut = (json: string): string => (json.length > 80 ? `${json.slice(0, 77)}…` : json);
