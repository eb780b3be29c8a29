import { sandboxBaseOf } from '../../http/server-url';
import { exchangesOf } from '../../openapi';
import type { ApiModel, Exchange, Operation } from '../../openapi/model';
import { buildRequest, type HttpRequest, withVariables } from '../../samples';
import type { Location } from '../record';
import type { Problem } from '../problem';

/** One exchange of one operation, with its request. */
export interface DocumentExample {
  readonly model: ApiModel;
  readonly operation: Operation;
  readonly exchange: Exchange;
  /** Of its operation. */
  readonly first: boolean;
  /** As samples are generated from it: secrets are read from the environment. */
  readonly request: HttpRequest;
  /** With the secrets put in. */
  readonly sent: HttpRequest;
}

/** @param shown the address that the documents are shown with; @param variables secrets by the name of their variable */
export function documentExamplesOf(
  model: ApiModel,
  shown: URL,
  variables: Readonly<Record<string, string>>,
): DocumentExample[] {
  return model.operations.flatMap((operation) =>
    exchangesOf(operation, model).map((exchange, index) => {
      const request = buildRequest(operation, model, exchange, {
        serverUrl: shown.origin + sandboxBaseOf(model, operation),
      });
      return { model, operation, exchange, first: index === 0, request, sent: withVariables(request, variables) };
    }),
  );
}

export const locationOf = ({ exchange, operation }: DocumentExample): Location => {
  const { file, line } = exchange.origin ?? operation.origin;
  return { file, line };
};

/**
 * Operations without an exchange of their own: one whose every value is in the document, together with its response, unless
 * the response has no body.
 */
export function operationsWithoutExample(documentExamples: readonly DocumentExample[]): Problem[] {
  const operations = new Set(documentExamples.map(({ operation }) => operation));
  for (const { operation, exchange } of documentExamples) {
    const bodiless = operation.responses.some(({ status, content }) => /^2/.test(status) && content.length === 0);
    if (exchange.source === 'document' && (exchange.response !== undefined || bodiless)) operations.delete(operation);
  }
  return [...operations].map(({ origin, method, path }) => ({
    layer: 'coverage',
    location: { file: origin.file, line: origin.line },
    message: `${method} ${path} has no example of its own with its response`,
    hint: 'Give its request and a response an example of the same name.',
  }));
}
