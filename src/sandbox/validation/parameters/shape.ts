import type { ApiModel, Schema } from '../../../openapi/model';
import { allowedTypes } from '../../../openapi/schema/types';
import type { ValueShape } from './style';

/** Whether a parameter's text is one value, a list or an object. Where the schema allows a plain value too, the text decides. */
export function shapeOf(schema: Schema | undefined, model: ApiModel, looksLikeList: boolean): ValueShape {
  if (!schema) return 'primitive';
  const types = allowedTypes(schema, model);
  const plain = ['string', 'number', 'integer', 'boolean'].some((type) => types.has(type as 'string'));
  if (plain) return looksLikeList && types.has('array') && types.size < 7 ? 'array' : 'primitive';
  if (types.has('array')) return 'array';
  return types.has('object') ? 'object' : 'primitive';
}
