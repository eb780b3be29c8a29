import { exchangesOf } from '../openapi';
import type { ApiModel, Exchange, Operation } from '../openapi/model';
import { type HttpRequest, buildRequest } from '../samples';
import { type ConvertedOperation, convertOperations } from './converter';
import type { KeptOperations } from './kept-operations';
import { type SavedContent, savedContents } from './saved-responses';
import { testScript } from './test-script';
import { placeholderServer } from './url';

/**
 * What a collection has of one operation, as far as it depends on nothing but that operation and what it leads to (`digestsOfParts`): what takes
 * nearly all of the time of an export. Plain data.
 */
export interface OperationParts {
  readonly converted?: ConvertedOperation;
  /** At least one. */
  readonly requests: readonly OperationRequest[];
  readonly saved: readonly SavedContent[];
}

interface OperationRequest {
  readonly exchange: Pick<Exchange, 'name' | 'summary'> & { readonly status?: string };
  readonly http: HttpRequest;
  /** The script of its tests. */
  readonly tests: readonly string[];
}

/** The parts of all operations of a model, in their order: those that were kept, and the others made. */
export async function operationParts(model: ApiModel, kept?: KeptOperations): Promise<OperationParts[]> {
  const { operations } = model;
  const known = operations.map((operation) => kept?.find(operation));
  const converted = await convertOperations(
    model,
    operations.filter((_, index) => !known[index]),
  );
  const parts = operations.map(
    (operation, index) => known[index] ?? newParts(operation, model, converted.get(operation.slug)),
  );
  kept?.keep(parts);
  return parts;
}

const newParts = (
  operation: Operation,
  model: ApiModel,
  converted: ConvertedOperation | undefined,
): OperationParts => ({
  converted,
  requests: exchangesOf(operation, model).map((exchange) => ({
    exchange: { name: exchange.name, summary: exchange.summary, status: exchange.response?.status },
    http: buildRequest(operation, model, exchange, { serverUrl: placeholderServer }),
    tests: testScript(operation, exchange, model),
  })),
  saved: savedContents(operation, model),
});
