import type { ApiModel, Operation, Parameter, SecurityScheme } from '../model';
import { compact } from '../value';
import { keyPrefix } from './key-prefix';

type Part = Pick<ApiModel, 'operations' | 'securitySchemes'>;

/**
 * Operations of Swagger 2.0 whose credentials are a header parameter `Authorization`, with a security scheme instead. Only OpenAPI 3
 * (3.1 §4.8.12.1) reserves that name; in Swagger 2.0 it is how many documents, above all generated ones, describe a token. As a scheme it
 * is sent by samples and collections from a variable, and required by the sandbox. Where an operation has a security requirement,
 * that is what counts, as before.
 */
export function withHeaderCredentials({ operations, securitySchemes }: Part): Part {
  const found = operations.flatMap((operation) => credentialsOf(operation) ?? []);
  const [first] = found;
  if (!first) return { operations, securitySchemes };
  const taken = new Set(securitySchemes.map(({ name }) => name));
  let name = first.name;
  for (let number = 2; taken.has(name); number += 1) name = `${first.name}-${number}`;
  return {
    operations: operations.map((operation) => secured(operation, name)),
    securitySchemes: [...securitySchemes, schemeOf(name, found)],
  };
}

const credentialsOf = ({ parameters, security }: Operation): Parameter | undefined =>
  security.length > 0
    ? undefined
    : parameters.find((each) => each.in === 'header' && each.name.toLowerCase() === 'authorization');

function secured(operation: Operation, name: string): Operation {
  const credentials = credentialsOf(operation);
  if (!credentials) return operation;
  const required = { schemes: [{ name, scopes: [] }] };
  return {
    ...operation,
    parameters: operation.parameters.filter((parameter) => parameter !== credentials),
    security: credentials.required ? [required] : [required, { schemes: [] }],
  };
}

/** What a client sends, where a default, an example or a description says that it is a bearer token or Basic; any text otherwise. */
function schemeOf(name: string, parameters: readonly Parameter[]): SecurityScheme {
  const { origin, description, name: parameterName } = parameters[0]!;
  const base = compact({ origin, name, description });
  const texts = parameters.flatMap(({ schema, examples, description: prose }) => [
    schema?.default?.value,
    ...examples.map(({ value }) => value?.value),
    prose,
  ]);
  const says = (pattern: RegExp): boolean => texts.some((text) => typeof text === 'string' && pattern.test(text));
  if (says(/\bbearer\b/i)) return { ...base, type: 'http', scheme: 'bearer' };
  if (says(/^basic\b|\bbasic auth/i)) return { ...base, type: 'http', scheme: 'basic' };
  return compact({
    ...base,
    type: 'apiKey',
    in: 'header',
    parameterName,
    prefix: keyPrefix(parameterName, description),
  });
}
