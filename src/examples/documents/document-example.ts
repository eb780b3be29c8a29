import { sandboxBaseOf } from '../../http/server-url';
import { exchangesOf } from '../../openapi';
import type { Exchange, Operation } from '../../openapi/model';
import type { SampleShare } from '../../portal/config';
import type { SandboxApi } from '../../sandbox';
import { buildRequest, type HttpRequest, type Language, variablesOf, withVariables } from '../../samples';
import type { Location } from '../record';
import type { Problem } from '../problem';
import { sampleLanguages } from './sample-languages';

/** One exchange of one operation, with its request. */
export interface DocumentExample {
  readonly api: SandboxApi;
  readonly operation: Operation;
  readonly exchange: Exchange;
  /** As samples are generated from it: secrets are read from the environment. */
  readonly request: HttpRequest;
  /** With the secrets put in. */
  readonly sent: HttpRequest;
  /** The languages in which the generated sample of its request is run. */
  readonly languages: readonly Language[];
  /** Whether what is wrong with it is a failure; else it is a warning. */
  readonly strict: boolean;
}

export interface DocumentExampleOptions {
  /** The address of the sandbox, which stands in samples in place of the document's own servers. */
  readonly shown: URL;
  /** Secrets by the name of their variable. */
  readonly variables: Readonly<Record<string, string>>;
  readonly strict: boolean;
  readonly samples?: SampleShare;
}

/** Every exchange of every operation of an API, in the order of the document. */
export function documentExamplesOf(api: SandboxApi, options: DocumentExampleOptions): DocumentExample[] {
  const { model } = api;
  const { variables, strict } = options;
  const languagesOf = sampleLanguages(model, options.samples);
  return model.operations.flatMap((operation) =>
    exchangesOf(operation, model).map((exchange, index): DocumentExample => {
      const request = buildRequest(operation, model, exchange, {
        serverUrl: options.shown.origin + sandboxBaseOf(model, operation),
      });
      const sent = withVariables(request, { ...secretsFor([request]), ...variables });
      return { api, operation, exchange, request, sent, languages: languagesOf(operation, index === 0), strict };
    }),
  );
}

/** The sandbox accepts any value for the secrets that these requests read from the environment. */
export const secretsFor = (requests: readonly HttpRequest[]): Record<string, string> =>
  Object.fromEntries(requests.flatMap(variablesOf).map((name) => [name, 'sandbox']));

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
