import { createHash } from 'node:crypto';
import { sandboxBaseOf, serverUrlOf } from '../../http/server-url';
import { exchangesOf } from '../../openapi';
import type { ApiModel, Exchange, Operation } from '../../openapi/model';
import type { SampleShare } from '../../portal/config';
import { type HttpRequest, type Language, buildRequest, languages, withVariables } from '../../samples';
import type { SandboxApi } from '../../sandbox';
import type { Problem } from '../problem';
import type { Location } from '../record';
import type { DocumentedServers } from '../wire/documented-servers';

/** Languages whose samples are run for every operation of any API: the cheapest, and what most readers copy. */
const always: ReadonlySet<string> = new Set(['bash', 'js']);

/** Languages in which a program takes milliseconds; samples in others are run for the first exchange of each operation only. */
const warm: ReadonlySet<string> = new Set(['bash', 'js', 'ts', 'python']);

/** In an API of more operations, a program of each language for each of them would take minutes. */
const MAX_OPERATIONS = 100;

/** One of so many operations of each tag is in the share, and at least one of each tag, while there are not more of them than `MAX_SHARE`. */
const ONE_OF = 25;

/** More operations than these would show nothing new about the generated code, and take hours in an API of thousands with hundreds of tags. */
const MAX_SHARE = 100;

/**
 * In which languages the generated samples of an API are run.
 * @param share default: `all` for an API of up to a hundred operations, else `share`
 * @returns the languages for one exchange of an operation; `first`: whether it is the operation's first
 */
export function sampleLanguages(
  model: ApiModel,
  share?: SampleShare,
): (operation: Operation, first: boolean) => readonly Language[] {
  const chosen = share ?? (model.operations.length > MAX_OPERATIONS ? 'share' : 'all');
  const inShare = chosen === 'share' ? shareOf(model) : undefined;
  return (operation, first) =>
    languages.filter(({ id }) => {
      if (always.has(id)) return true;
      if (chosen === 'none' || (inShare && !inShare.has(operation))) return false;
      return first || (!inShare && warm.has(id));
    });
}

/** Some operations of each tag, seeded by the document's version, so that another version is sampled elsewhere. */
function shareOf({ operations, info: { title, version } }: ApiModel): ReadonlySet<Operation> {
  const byTag = new Map<string, Operation[]>();
  for (const operation of operations) {
    const tag = operation.tags[0] ?? '';
    byTag.set(tag, [...(byTag.get(tag) ?? []), operation]);
  }
  const rank = ({ slug }: Operation): string =>
    createHash('sha256').update(`${title} ${version} ${slug}`).digest('hex');
  const byRank = <T>(items: readonly (readonly [string, T])[]): T[] =>
    items.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, item]) => item);
  const chosen = [...byTag.values()].flatMap((own) =>
    byRank(own.map((operation) => [rank(operation), operation]))
      .slice(0, Math.ceil(own.length / ONE_OF))
      // The first ones of all tags before the second of any.
      .map((operation, place) => [`${String(place).padStart(6, '0')} ${rank(operation)}`, operation] as const),
  );
  return new Set(byRank(chosen).slice(0, MAX_SHARE));
}

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
