import { sandboxBaseOf, serverUrlOf } from '../../http/server-url';
import { exchangesOf } from '../../openapi';
import type { Exchange, Operation } from '../../openapi/model';
import type { SampleShare } from '../../portal/config';
import type { SandboxApi } from '../../sandbox';
import { buildRequest, type HttpRequest, type Language, withVariables } from '../../samples';
import type { Location } from '../record';
import type { DocumentedServers } from '../wire/documented-servers';
import type { Problem } from '../problem';
import { sampleLanguages } from './sample-languages';

/** One exchange of one operation, with its request. */
export interface DocumentExample {
  readonly api: SandboxApi;
  readonly operation: Operation;
  readonly exchange: Exchange;
  /** As samples are generated from it, to the server that the API reference shows: secrets are read from the environment. */
  readonly request: HttpRequest;
  /** With the secrets put in, as a sample sends it. */
  readonly shown: HttpRequest;
  /** The same, to the address of the sandbox. */
  readonly sent: HttpRequest;
  /** The languages in which the generated sample of its request is run. */
  readonly languages: readonly Language[];
  /** Whether what is wrong with it is a failure; else it is a warning. */
  readonly strict: boolean;
}

export interface DocumentExampleOptions {
  /** The address of the sandbox, at which samples run where the operation's first server is no address of HTTP. */
  readonly shown: URL;
  /** The servers at which samples run as they are shown. */
  readonly servers: Pick<DocumentedServers, 'has'>;
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
      const sandbox = options.shown.origin + sandboxBaseOf(model, operation);
      const server = serverUrlOf(operation.servers[0]);
      const isShown = options.servers.has(server);
      const at = (serverUrl: string) => buildRequest(operation, model, exchange, { serverUrl });
      const request = at(isShown ? server : sandbox);
      const [shown, sent] = [withVariables(request, variables), withVariables(at(sandbox), variables)];
      return { api, operation, exchange, request, shown, sent, languages: languagesOf(operation, index === 0), strict };
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
    message: `${method} ${path} has no request example with a matching response example`,
    hint: 'Add examples with the same name to its request and a response.',
  }));
}
