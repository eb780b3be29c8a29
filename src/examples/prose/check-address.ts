import { didYouMean, nearestName } from '../../text/did-you-mean';
import { type Contract, isBesideServers, matchWritten, operationsWritten, writtenPaths } from '../wire/contract';
import { describeViolation } from '../wire/finding';
import type { Origins } from '../reading/origins';
import type { Site } from './site';

const address = /^(GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS|TRACE|QUERY)\s+(https?:\/\/[^/\s]+)?(\/\S*)$/i;

/**
 * Validates inline code such as `PUT /api/PersonCommand` against the documents. The path may be a template, or have values in
 * it; those values and query parameters must be valid for the operation.
 */
export async function checkAddress(
  code: string,
  contract: Contract,
): Promise<{ readonly message: string; readonly hint: string } | undefined> {
  const found = address.exec(code.trim());
  if (!found) return undefined;
  const [, verb = '', origin = '', written = ''] = found;
  // `:id` and `<id>` stand for any value, whatever the document calls it.
  const target = written.replace(/(?<=\/)(?::\w+|<[\w-]+>)/g, '{}');
  const method = verb.toUpperCase();
  const path = target.split(/[?#]/)[0]!;
  const template = contract.apis.some(({ model }) =>
    model.operations.some((operation) => operation.method === method && operation.path === path),
  );
  const match = matchWritten(contract, method, path, origin);
  const hint = 'Name a documented operation.';
  if (match.kind === 'sandbox') return unknownQuery(`${method} ${path}`, target, match.query);
  if (template && match.kind !== 'operation') return undefined;
  if (match.kind === 'method')
    return { message: `${method} is not a method of ${path}, which has ${match.allowed.join(', ')}`, hint };
  if (match.kind === 'unknown') {
    const paths = writtenPaths(contract);
    if (isOpenTemplate(path, paths)) return undefined;
    const guess = didYouMean(match.suggestion ?? nearestName(path, paths));
    return { message: `${method} ${path} is not in any API document${guess}`, hint };
  }
  const { api, operation } = match;
  const literal = path.includes('{')
    ? []
    : contract.apis.flatMap(({ model }) =>
        model.operations.filter((one) => one.path === path && one.path !== operation.path),
      );
  // A literal path that has other methods is not meant as a value of a path with a parameter.
  if (literal.length > 0 && literal.every((one) => one.method !== method))
    return {
      message: `${method} is not a method of ${path}, which has ${literal.map((one) => one.method).join(', ')}`,
      hint,
    };
  // What is below a server with a path of its own has been matched as a whole.
  if (origin !== '' && matchWritten(contract, method, path).kind !== 'operation') return undefined;
  const parts = operation.path.split('/');
  if (
    !template &&
    path
      .split('/')
      .some((part, index) => part.includes('{') && part !== '{}' && part !== parts.at(index - path.split('/').length))
  )
    return { message: `${method} ${path} is ${operation.path} in the document`, hint };
  const check = await api.validator.request({ method, url: match.base + target, headers: {} }, operation);
  const wrong = check.violations.find(
    ({ where, rule, pointer }) =>
      (where === 'path' && !template && !path.includes('{')) ||
      (where === 'query' && (rule !== 'missing' || pointer !== '')),
  );
  return (
    wrong && {
      message: describeViolation(wrong, `${method} ${operation.path}`, undefined).message,
      hint: 'Use a value that the operation accepts.',
    }
  );
}

/** Whether a path stands for several: `/flows/{kind}/browser`, `/admin/recovery/*`, `/v1/orders/...`. */
function isOpenTemplate(path: string, paths: readonly string[]): boolean {
  const parts = path.split('/');
  if (!parts.some((part) => isOpen(part))) return false;
  const isStart = /^(?:\*+|\.\.\.|…)$/.test(parts.at(-1)!);
  return paths.some((known) => {
    const others = known.split('/');
    return (
      (isStart ? others.length >= parts.length : others.length === parts.length) &&
      parts.every((part, index) => part === others[index] || isOpen(part))
    );
  });
}

const isOpen = (part: string): boolean => /^(?:\{[^{}]*\}|\*+|\.\.\.|…)$/.test(part);

/** A query parameter that an endpoint of the sandbox itself does not have. */
function unknownQuery(
  call: string,
  target: string,
  known: readonly string[] | undefined,
): { readonly message: string; readonly hint: string } | undefined {
  const names = [...new URLSearchParams(target.split('#')[0]!.split(/\?(.*)/s)[1] ?? '').keys()];
  const unknown = known && names.find((name) => !known.includes(name));
  if (unknown === undefined) return undefined;
  return {
    message: `unknown query parameter "${unknown}" in ${call}${didYouMean(nearestName(unknown, known ?? []))}`,
    hint: known?.length ? `It has ${known.join(', ')}.` : 'It has no query parameters.',
  };
}

interface PathContext {
  readonly contract: Contract;
  readonly site: Site;
  /** With ports, at which the APIs are. */
  readonly hosts: ReadonlySet<string>;
  readonly origins: Origins;
}

/** Checks that a path, or an address of the API, in inline code exists in the documents or the site. */
export function checkPath(
  code: string,
  { contract, site, hosts, origins }: PathContext,
): { readonly message: string; readonly hint: string } | undefined {
  const [, origin = '', host, path = ''] =
    /^(https?:\/\/([^/\s]+))?(\/[\w\-.~%{}:/]*)(?:[?#]\S*)?$/.exec(code.trim()) ?? [];
  if (path === '' || path === '/' || (host !== undefined && !hosts.has(host))) return undefined;
  if (contract.isSandboxPath(path) || (host === undefined && site.page(path))) return undefined;
  if (host !== undefined && origins.classify(origin, path) === 'foreign') return undefined;
  const paths = writtenPaths(contract);
  const isStart = paths.some((known) => known === path || known.startsWith(`${path.replace(/\/$/, '')}/`));
  const isKnown = isStart || isServer(origin, path, contract) || operationsWritten(contract, path, origin).length > 0;
  const first = path.split('/')[1]!;
  const guess = didYouMean(nearestName(path, paths));
  const meant = host !== undefined || guess !== '' || paths.some((known) => known.split('/')[1] === first);
  if (isKnown || !meant || isOpenTemplate(path, paths)) return undefined;
  if (host !== undefined && isBesideServers(origin, path, contract)) return undefined;
  return {
    message: `${path} is not in any API document${guess}`,
    hint: 'Name a documented path, or a page of the site.',
  };
}

/** Whether an address is that of a documented server. */
const isServer = (origin: string, path: string, contract: Contract): boolean =>
  origin !== '' && contract.servers.below(origin + path).some(({ rest }) => rest === '' || rest === '/');

/**
 * The addresses of the API in a line of code such as `curl -X PUT http://localhost:4010/books/b-7`, with the method where the
 * code names one.
 * @param hosts with ports, at which the APIs are
 */
export function addressesIn(code: string, hosts: ReadonlySet<string>, contract: Contract): string[] {
  const method = /(?:^|\s)(?:-X|--request)[\s=]*["']?([A-Z]+)\b/.exec(code)?.[1];
  const body = /(?:^|\s)(?:-d|--data(?:-\w+)?|--json|-F|--form|-T|--upload-file|-I|--head|-G|--get)\b/.test(code);
  return [...code.matchAll(/(https?:\/\/([^/\s"'`]+))(\/[^\s"'`)\\;|<>]*)/g)].flatMap(
    ([, origin, host = '', path = '']) => {
      if (!hosts.has(host) || contract.isSandboxPath(path) || /[$%]/.test(path)) return [];
      const own = method ?? (/^\s*curl\s/.test(code) && !body ? 'GET' : undefined);
      return [own === undefined ? `${origin}${path}` : `${own} ${origin}${path}`];
    },
  );
}
