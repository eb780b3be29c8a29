import type { Origin, Schema } from '../openapi/model';
import { type Shape, shapeOf } from './shape';
import {
  isAnnotation,
  reportAs,
  reportChange,
  within,
  type Compare,
  type SchemaContext,
  type ShapePair,
  type Versions,
} from './schema-context';
import type { Direction } from './checks';
import { deprecationMessage } from './lifecycle';

/** Compares what is inside objects and arrays. */
export function compareMembers(shapes: ShapePair, context: SchemaContext, compare: Compare): void {
  compareProperties(shapes, context, compare);
  compareRequired(shapes, context);
  compareOtherProperties(shapes, context, compare);
  compareItems(shapes, context, compare);
}

function compareProperties({ old, new: now }: ShapePair, context: SchemaContext, compare: Compare): void {
  const { versions, direction } = context;
  for (const name of new Set([...old.properties.keys(), ...now.properties.keys()])) {
    const before = property(old, name, versions.old);
    const after = property(now, name, versions.new);
    const there = within(context, propertyText(name));
    const origin = (after ?? before)!.schemas[0]!.origin;
    const wasSent = before !== undefined && isSent(before.shape, direction);
    const isStillSent = after !== undefined && isSent(after.shape, direction);
    if (wasSent && !after) {
      const isRefused = direction === 'request' && isNever(now.otherProperties ?? []);
      const removed = before.required ? 'required-property-removed' : 'property-removed';
      const message = `The ${before.required ? 'required' : 'optional'} property was removed`;
      if (isRefused)
        reportAs(
          there,
          'request-property-refused',
          `${message}, and properties without a schema are rejected.`,
          origin,
        );
      else reportChange(there, removed, `${message}.`, origin);
    } else if (wasSent && !isStillSent) {
      if (direction === 'request')
        reportAs(there, 'request-property-became-read-only', 'The property is now read-only.', origin);
      else {
        const check = before.required
          ? 'response-required-property-became-write-only'
          : 'response-property-became-write-only';
        reportAs(there, check, 'The property is now write-only.', origin);
      }
    } else if (!wasSent && isStillSent) {
      const isForeseen = direction === 'request' || !isNever(old.otherProperties ?? []);
      const added = after.required ? 'required-property-added' : 'property-added';
      const message = `The ${after.required ? 'required' : 'optional'} property was added`;
      if (isForeseen) reportChange(there, added, `${message}.`, origin);
      else
        reportAs(
          there,
          'response-unforeseen-property-added',
          `${message}, where only properties with a schema were allowed.`,
          origin,
        );
    } else if (wasSent && isStillSent) {
      if (before.required && !after.required)
        reportChange(there, 'property-became-optional', 'The property was required and is now optional.', origin);
      if (!before.required && after.required)
        reportChange(there, 'property-became-required', 'The property was optional and is now required.', origin);
      if (!before.shape.deprecated && after.shape.deprecated)
        reportChange(there, 'property-deprecated', deprecationOf(after.shape), origin);
      if (before.shape.deprecated && !after.shape.deprecated)
        reportChange(there, 'property-restored', 'The property is no longer deprecated.', origin);
      compareAccess(before.shape, after.shape, there, origin);
      // Of what is sent each time, the default never applies.
      const ignoresDefault = before.required || after.required;
      compare({ old: before.schemas, new: after.schemas }, { ...there, ignoresDefault });
    }
  }
}

/** Whether what is sent in this direction is sent in the other one, too. */
function compareAccess(old: Shape, now: Shape, context: SchemaContext, origin: Origin): void {
  const { direction } = context;
  const [was, is] = direction === 'request' ? [old.writeOnly, now.writeOnly] : [old.readOnly, now.readOnly];
  if (was === is) return;
  const word = direction === 'request' ? 'write-only' : 'read-only';
  const message = is ? `The property is now ${word}.` : `The property is no longer ${word}.`;
  if (direction === 'request')
    reportAs(
      context,
      is ? 'request-property-became-write-only' : 'request-property-became-not-write-only',
      message,
      origin,
    );
  else
    reportAs(
      context,
      is ? 'response-property-became-read-only' : 'response-property-became-not-read-only',
      message,
      origin,
    );
}

/** What the layer that says so adds to it. */
const deprecationOf = ({ layers }: Shape): string =>
  deprecationMessage('property', layers.find(({ deprecated }) => deprecated) ?? {});

/** Names that are required without being declared. */
function compareRequired({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  const isUndeclared = (name: string): boolean => !old.properties.has(name) && !now.properties.has(name);
  for (const name of [...old.required].filter((each) => isUndeclared(each) && !now.required.has(each)))
    reportChange(
      within(context, propertyText(name)),
      'property-became-optional',
      'The property was required and is now optional.',
      origin,
    );
  for (const name of [...now.required].filter((each) => isUndeclared(each) && !old.required.has(each)))
    reportChange(
      within(context, propertyText(name)),
      'property-became-required',
      'The property was optional and is now required.',
      origin,
    );
}

const isNever = (schemas: readonly Schema[]): boolean => schemas.some(({ never }) => never);

const property = (shape: Shape, name: string, source: Versions['old']) => {
  const schemas = shape.properties.get(name);
  return schemas && { schemas, shape: shapeOf(schemas, source), required: shape.required.has(name) };
};

/** OpenAPI 3.1 §4.8.24: a read-only property is not part of requests, a write-only one not of responses. */
const isSent = (shape: Shape, direction: Direction): boolean =>
  direction === 'request' ? !shape.readOnly : !shape.writeOnly;

const propertyText = (name: string): string => (/^[\w$-]+$/.test(name) ? name : `[${JSON.stringify(name)}]`);

/** Whether schemas say nothing of what is valid. */
const isAnything = (schemas: readonly Schema[]): boolean =>
  schemas.every((schema) => Object.keys(schema).every(isAnnotation));

function compareOtherProperties({ old, new: now, origin }: ShapePair, context: SchemaContext, compare: Compare): void {
  const isObject = (shape: Shape): boolean => shape.types === undefined || shape.types.has('object');
  if (!isObject(old) || !isObject(now)) return;
  const [before, after] = [old.otherProperties ?? [], now.otherProperties ?? []];
  if (isNever(before) !== isNever(after)) {
    if (isNever(after))
      reportChange(context, 'other-properties-refused', 'Other properties are no longer allowed.', origin);
    else reportChange(context, 'other-properties-allowed', 'Other properties are now allowed.', origin);
  } else if (!isNever(before) && isAnything(before) !== isAnything(after)) {
    if (isAnything(before)) reportChange(context, 'constraint-set', 'Other properties now have a schema.', origin);
    else reportChange(context, 'constraint-unset', 'Other properties no longer have a schema.', origin);
  } else if (!isNever(before) && before.length > 0 && after.length > 0)
    compare({ old: before, new: after }, within(context, '*'));
}

function compareItems({ old, new: now, origin }: ShapePair, context: SchemaContext, compare: Compare): void {
  const positions = Math.max(old.prefixItems.length, now.prefixItems.length);
  for (let index = 0; index < positions; index += 1) {
    const [before, after] = [old.prefixItems[index], now.prefixItems[index]];
    const there = within(context, `[${index}]`);
    const [oldSchemas, newSchemas] = [before ? [before] : old.items, after ? [after] : now.items];
    if (isNever(oldSchemas)) reportChange(there, 'position-allowed', 'The position is now allowed.', after?.origin);
    else if (isNever(newSchemas))
      reportChange(there, 'position-refused', 'The position is no longer allowed.', before?.origin);
    else if (oldSchemas.length > 0 && newSchemas.length > 0) compare({ old: oldSchemas, new: newSchemas }, there);
    else if (after) reportChange(there, 'position-added', 'The position now has a schema of its own.', after.origin);
    else reportChange(there, 'position-removed', 'The position no longer has a schema of its own.', before!.origin);
  }
  if (isAnything(old.items) && isAnything(now.items)) return;
  if (old.items.length > 0 && now.items.length > 0) compare({ old: old.items, new: now.items }, within(context, '[]'));
  else if (now.items.length > 0 && old.types?.has('array'))
    reportChange(context, 'constraint-set', 'items now has a schema.', origin);
  else if (old.items.length > 0 && now.types?.has('array'))
    reportChange(context, 'constraint-unset', 'items no longer has a schema.', origin);
}
