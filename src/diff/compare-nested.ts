import type { Schema } from '../openapi/model';
import { schemaNamed } from '../openapi/schema/layers';
import type { FoundChange } from './change';
import { defaultLevels, type Direction } from './checks';
import {
  type Compare,
  type SchemaContext,
  type SchemaPair,
  type ShapePair,
  cut,
  reportChange,
  within,
} from './schema-context';
import { type Shape, canonical } from './shape';

const narrowing = ['propertyNames', 'contains', 'unevaluatedItems'] as const;

/** Keywords whose schema is compared with that of the other version, where each version has one. */
export type NestedKeyword = (typeof narrowing)[number] | 'not';

const schemasOf = ({ layers }: Shape, keyword: NestedKeyword): readonly Schema[] =>
  layers.flatMap((layer) => layer[keyword] ?? []);

/** Both schemas of a keyword, if they can be compared; several of `allOf` apply to different names or items. */
export function nestedPair(
  { old, new: now }: Pick<ShapePair, 'old' | 'new'>,
  keyword: NestedKeyword,
): SchemaPair | undefined {
  const pair = { old: schemasOf(old, keyword), new: schemasOf(now, keyword) };
  if (pair.old.length !== 1 || pair.new.length !== 1) return undefined;
  // The fewer items are valid for it, the fewer there must be, and the more there may be.
  const isLimited = [old, now].some(
    ({ bounds }) => bounds.has('maxContains') || bounds.get('minContains')?.value === 0,
  );
  return keyword === 'contains' && isLimited ? undefined : pair;
}

/** Compares schemas of names, of items wherever they are, and of what is refused. */
export function compareNested(shapes: ShapePair, context: SchemaContext, compare: Compare): void {
  for (const keyword of narrowing) {
    const pair = nestedPair(shapes, keyword);
    const part = keyword === 'propertyNames' ? '(propertyNames)' : `[${keyword}]`;
    if (pair) compare(pair, within(context, part));
  }
  const refused = nestedPair(shapes, 'not');
  if (refused) compareRefused(refused, shapes, context, compare);
}

/** Of what is refused, what a schema allows more is allowed less. */
function compareRefused(pair: SchemaPair, { origin }: ShapePair, context: SchemaContext, compare: Compare): void {
  const { versions } = context;
  const [before, after] = [canonical(pair.old[0], versions.old), canonical(pair.new[0], versions.new)];
  const isMore = differs(pair, 'response', context, compare);
  const isLess = differs(pair, 'request', context, compare);
  const message = `not was ${cut(before)} and is now ${cut(after)}`;
  if (isMore) reportChange(context, 'constraint-set', `${message}, which refuses other values.`, origin);
  if (isLess) reportChange(context, 'constraint-unset', `${message}, which no longer refuses some values.`, origin);
  if (!isMore && !isLess && before !== after) reportChange(context, 'constraint-changed', `${message}.`, origin);
}

/** Whether a schema allows what it did not, which a response shows, or no longer allows what it did, which a request shows. */
function differs(pair: SchemaPair, direction: Direction, context: SchemaContext, compare: Compare): boolean {
  const found: FoundChange[] = [];
  const { versions, beside: _beside, ...rest } = context;
  const names = new Set<string>();
  const trial: SchemaContext = {
    ...rest,
    versions,
    direction,
    seen: new Set(),
    ignoresDefault: true,
    ignoresNull: false,
    report: (change) => void found.push(change),
    onNamed(name) {
      const [old, now] = [schemaNamed(versions.old, name), schemaNamed(versions.new, name)];
      if (!old || !now || names.has(name)) return;
      names.add(name);
      compare({ old: [old.schema], new: [now.schema] }, { ...trial, at: '' });
    },
  };
  compare(pair, trial);
  // With a schema of its own, a property may be less; that clients may not know it does not matter here.
  const gained = direction === 'request' ? 'property-added' : 'property-removed';
  const lost = direction === 'request' ? 'property-removed' : 'property-added';
  return found.some(
    ({ check }) =>
      check === `${direction}-${gained}` ||
      (check !== `${direction}-${lost}` && defaultLevels.get(check) !== 'compatible'),
  );
}
