import type { ApiModel, Schema } from '../model';
import { layersOf, possibleParts } from '../schema-layers';

const declared = new WeakMap<Schema, boolean>();

/** Whether this schema or one that it is composed of names any property: only then can another one be called unknown. */
export function declaresProperties(schema: Schema, model: ApiModel): boolean {
  const known = declared.get(schema);
  if (known !== undefined) return known;
  const declares = layersOf(schema, model, possibleParts).some((layer) => layer.properties || layer.patternProperties);
  declared.set(schema, declares);
  return declares;
}
