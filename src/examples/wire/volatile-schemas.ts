import type { ApiModel, Schema } from '../../openapi/model';
import { expand, itemSchemas, propertySchemas } from '../../sandbox/validation/schema/expand';
import type { Volatility } from '../compare/volatility';

/** Follows a value's schemas, through references and compositions, to say which of its parts are `x-volatile`. */
export function volatilityOf(schema: Schema | undefined, model: ApiModel): Volatility {
  return from(schema ? [schema] : [], model);
}

function from(schemas: readonly Schema[], model: ApiModel): Volatility {
  const nodes = [...new Set(schemas.flatMap((schema) => expand(schema, model)))];
  return {
    volatile: nodes.some((node) => node.volatile === true),
    property: (name) => from(propertySchemas(nodes, name), model),
    item: (index) => from(itemSchemas(nodes, index), model),
  };
}
