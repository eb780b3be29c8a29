import { schemaOf, type SchemaSource } from '../openapi/schema/layers';
import { referredName, reportChange, type SchemaContext, type ShapePair } from './schema-context';
import type { Shape } from './shape';

/** Compares the property that says which alternative a value is, and which of its values means which schema. */
export function compareDiscriminators({ old, new: now, origin }: ShapePair, context: SchemaContext): void {
  const namesOf = ({ discriminators }: Shape): string =>
    discriminators.map(({ propertyName }) => propertyName).join(', ');
  const [before, after] = [namesOf(old), namesOf(now)];
  if (before === '' && after === '') return;
  if (before === '') reportChange(context, 'discriminator-set', `The discriminator is now ${after}.`, origin);
  else if (after === '')
    reportChange(context, 'discriminator-unset', `The discriminator was ${before} and was removed.`, origin);
  else if (before !== after)
    reportChange(context, 'discriminator-changed', `The discriminator was ${before} and is now ${after}.`, origin);
  if (before !== after) return;
  const { versions } = context;
  const [oldValues, newValues] = [valuesOf(old, versions.old), valuesOf(now, versions.new)];
  // For an alternative that was added or removed, this says nothing new.
  const isInBoth = (name: string): boolean =>
    isAlternative(old, name, versions.old) && isAlternative(now, name, versions.new);
  for (const [value, name] of oldValues) {
    const next = newValues.get(value);
    if (next !== undefined && next !== name)
      reportChange(
        context,
        'discriminator-value-changed',
        `${before}: ${value} was ${name} and is now ${next}.`,
        origin,
      );
    else if (next === undefined && isInBoth(name))
      reportChange(context, 'discriminator-value-removed', `${before}: ${value} no longer means ${name}.`, origin);
  }
  for (const [value, name] of newValues)
    if (!oldValues.has(value) && isInBoth(name))
      reportChange(context, 'discriminator-value-added', `${before}: ${value} now means ${name}.`, origin);
}

/** The names of schemas by the values that mean them; a schema's own name is one without saying so (OpenAPI 3.1 §4.8.25). */
function valuesOf({ discriminators, alternatives }: Shape, source: SchemaSource) {
  const names = alternatives.flat().map((schema) => referredName([schema], source));
  const explicit = discriminators.flatMap(({ mapping }) =>
    mapping.map(({ value, schema }) => [value, schemaOf(source, schema)?.name] as const),
  );
  return new Map(
    [...names.map((name) => [name, name] as const), ...explicit].filter(
      (entry): entry is [string, string] => entry[0] !== undefined && entry[1] !== undefined,
    ),
  );
}

/** Whether a named schema is an alternative; where there are none, the schema is a parent of others. */
const isAlternative = ({ alternatives }: Shape, name: string, source: SchemaSource): boolean =>
  alternatives.length === 0 || alternatives.flat().some((schema) => referredName([schema], source) === name);
