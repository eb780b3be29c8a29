import type { ErrorObject } from 'ajv/dist/2020';
import type { ApiModel, Schema } from '../../../openapi/model';
import { flatten } from '../../../openapi/sample/flatten';
import { typeOfValue } from '../../../openapi/schema/types';

/**
 * The error of a value that is none of its alternatives, as that of what readers have to change: the property that tells the alternatives apart
 * (OpenAPI 3.1 §4.8.25) is missing, or no alternative has values of this type.
 * @param nodes the schemas of the value
 */
export function plainChoice(error: ErrorObject, nodes: readonly Schema[], model: ApiModel): ErrorObject {
  const { keyword, params } = error;
  if ((keyword !== 'anyOf' && keyword !== 'oneOf') || params.passingSchemas) return error;
  const data: unknown = error.data;
  const choices = nodes.filter((node) => node[keyword]);
  const type = typeOfValue(data);
  const property = choices.find(({ discriminator }) => discriminator)?.discriminator?.propertyName;
  if (property !== undefined && type === 'object' && !Object.hasOwn(data as object, property))
    return { ...error, keyword: 'required', params: { missingProperty: property } };
  const [choice, ...others] = choices;
  const types = choice && others.length === 0 ? choice[keyword]!.map((each) => flatten(each, model).schema.types) : [];
  const allowed = [...new Set(types.flatMap((each) => each ?? [type]))];
  const isAllowed = allowed.includes(type) || (type === 'integer' && allowed.includes('number'));
  return allowed.length === 0 || isAllowed ? error : { ...error, keyword: 'type', params: { type: allowed } };
}
