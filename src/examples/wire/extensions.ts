import type { ApiModel, Schema } from '../../openapi/model';
import { expand, expandAll } from '../../openapi/schema/layers';
import { itemSchemas, propertySchemas } from '../../openapi/schema/members';
import type { Volatility } from '../compare/compare-json';

/**
 * Some APIs respond to a failed call with status 200 and report the failure in the body. With `x-success` a document declares
 * which property does so: its value is the one in the response to a successful call.
 * @returns for example `success is false`; undefined when the response does not report a failure
 */
export function declaredFailure(schema: Schema | undefined, model: ApiModel, body: unknown): string | undefined {
  const failing = outcomesIn(schema, model, body).find(({ succeeds }) => !succeeds);
  return failing && `${failing.name} is ${JSON.stringify(failing.value)}`;
}

interface Outcome {
  readonly name: string;
  readonly value: unknown;
  readonly succeeds: boolean;
}

/** The properties of a response that say whether its call has succeeded (`x-success`). */
export function outcomesIn(schema: Schema | undefined, model: ApiModel, body: unknown): Outcome[] {
  if (!schema || typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  const nodes = expand(schema, model);
  return Object.entries(body).flatMap(([name, value]) => {
    const declaring = expandAll(propertySchemas(nodes, name), model).find(({ success }) => success !== undefined);
    return declaring?.success ? [{ name, value, succeeds: declaring.success.value === value }] : [];
  });
}

/** Follows a value's schemas, through references and compositions, to say which of its parts are `x-volatile`. */
export function volatilityOf(schema: Schema | undefined, model: ApiModel): Volatility {
  return from(schema ? [schema] : [], model);
}

function from(schemas: readonly Schema[], model: ApiModel): Volatility {
  const nodes = expandAll(schemas, model);
  return {
    volatile: nodes.some((node) => node.volatile === true),
    property: (name) => from(propertySchemas(nodes, name), model),
    item: (index) => from(itemSchemas(nodes, index), model),
  };
}
