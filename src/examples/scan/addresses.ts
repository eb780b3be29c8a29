import { distance } from 'fastest-levenshtein';
import type { Operation } from '../../openapi/model';
import { responseFor } from '../../sandbox/validation';
import { didYouMean } from '../../text/did-you-mean';
import { checkAddress } from '../prose/check-address';
import type { ProseFault } from '../prose/check-names';
import type { Site } from '../prose/site';
import { checkWritten } from '../reading/check-written';
import { isOpenEnd, isStart, literalSegments, mayGoOn, targetsAt, targetsOf } from '../reading/match-path';
import type { Origins } from '../reading/origins';
import { HOLE } from '../reading/written-request';
import { participantFaults } from './participants';
import { type Contract, isBesideServers, writtenPaths } from '../wire/contract';

export interface AddressContext {
  readonly contract: Contract;
  readonly origins: Origins;
  readonly site: Site;
}

const methods = 'GET|PUT|POST|DELETE|PATCH|HEAD|OPTIONS';
const requestLine = new RegExp(
  `\\b(${methods})["']?[\\s,]+["'\`]?((?:https?:\\/\\/[^\\s/"'\`<>]+)?\\/[^\\s"'\`|,;\\]]*)`,
  'g',
);
const url = /\b(https?:\/\/(?:\$\{?\w+\}?|\{\{?[^{}]*\}?\}|[^\s/"'`<>|,;)\\\]])+)(\/[^\s"'`|,;)\\\]]*)?/g;
const continued = /(?:https?:\/\/|\/)(?:[^\s"'`]*\/)?(?=["'`]\s*(?:\+|\.(?![\w.])|<<|<>|~)\s*[\w$@("'])/g;
// `/a/b=value` is a pointer into a configuration.
const barePath =
  /(?<=^|[\s"'`=(,:[>|+])(\/[A-Za-z{](?:#\{[^}\s]*\}|[\w\-.~%{}:/$]|(?<=\/)[+@](?=\w))*)(?![\w\-.~%{}:/$]|=["'[{\w\\])/g;
const bareHost = /(?<![\w./@-])([A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+|localhost)(:\d{2,5})?(?![\w@(-]|\.\w|:\/)/g;

/** A value that a text leaves to its reader: `${id}`, `$id`, `{{id}}`, `<id>`, `:id`, `%s`, `YOUR_ID`. */
const filledIn =
  /[$#]\{[^}]*\}?|\$\w+|\{\{[^}]*\}\}|<[^>]*>|(?<=\/):\w+|(?<=\/)[A-Z][A-Z\d]*(?:_[A-Z\d]+)+(?=[/?#]|$)|%[sd]\b/g;

/** The status that is expected of the request above. */
const statedOfLast = /(?:\bHTTP\/\d(?:\.\d)?\s+|\b(?:\w*_)?[sS]tatus(?:_?[cC]ode)?["']?\s*[:=]+\s*["']?)([1-5]\d\d)\b/;
// A method and a path that stand apart, as in `method: PUT`, `"path": "/books"` or two cells of a row.
const keyedMethod = new RegExp(
  `(?:\\b(?:method|verb|Method)["']?\\s*[:=]?\\s*["']?)(${methods}|${methods.toLowerCase()}|Get|Put|Post|Delete|Patch)\\b`,
);
const wordMethod = new RegExp(`(?<![\\w/.-])(${methods})(?![\\w/.-])`, 'g');
const loosePath =
  /(?<=^|[\s"'`=(,:[>|])((?:https?:\/\/[^\s/"'`<>]+)?\/[A-Za-z{](?:#\{[^}\s]*\}|[\w\-.~%{}:/$?&=]|(?<=\/)[+@](?=\w))*)/g;
const keyedStatus = /\b(?:\w*_)?[sS]tatus(?:_?[cC]ode)?["']?\s*[:=]\s*["']?([1-5]\d\d)\b/;

/** Ends of sentences and brackets are not part of an address. */
const trimmed = (text: string): string => text.replace(/[.,:;!?)*_]+$/, '').replace(/\\+$/, '');

/** Requests, addresses and paths that a text names and that no document has, and statuses that are stated of a request. */
export async function addressFaults(text: string, context: AddressContext): Promise<ProseFault[]> {
  const found: ProseFault[] = [];
  let last: { operations: Operation[]; path: string; line: number } | undefined;
  const lines = text
    // Swift's way to put a value into a string: `"/books/\\(id)"`.
    .replace(/\\\(([^()\n]*)\)/g, (_all, value: string) => `\${${value}}`)
    .replace(/<\/[\w:-]+>/g, (tag) => ' '.repeat(tag.length))
    // An address that goes on behind its quotation mark is read where programs are: `"/books/" + id`.
    .replace(continued, (address) => ' '.repeat(address.length))
    .split('\n');
  for (const [index, line] of lines.entries()) {
    const add = (fault: { message: string; hint?: string } | undefined): void => {
      if (fault)
        found.push({
          line: index + 1,
          message: fault.message,
          hint: fault.hint ?? 'State what the API document says.',
        });
    };
    let rest = line;
    for (const [whole, method = '', target = ''] of line.matchAll(requestLine)) {
      const after = line.slice(line.indexOf(whole) + whole.length);
      const request = await checkRequestLine(method, trimmed(target), context);
      add(request.fault);
      if (request.operations.length > 0) last = { operations: request.operations, path: target, line: index };
      if (!request.fault)
        add(
          statusFault(
            /(?<![\w.:-])([1-5]\d\d)(?![\w:%-]|\.\d|\s*(?:ms|s|bytes|B)\b)/.exec(after)?.[1],
            request.operations,
          ),
        );
      rest = rest.replace(whole, ' '.repeat(whole.length));
    }
    if (last && rest === line && index - last.line <= 8) {
      add(statusFault(statedOfLast.exec(line)?.[1], last.operations));
      const host = /^\s*[Hh]ost:\s*(\S+)$/.exec(line)?.[1];
      if (host !== undefined) add(hostFault(host, '', context, last.path));
    }
    for (const [whole, origin = '', path = ''] of rest.matchAll(url)) {
      const isValue = /"[^"]*"\s*:\s*"$/.test(line.slice(0, line.indexOf(whole)));
      const isOpen = isContinued(line, whole, text) && mayGoOn(trimmed(origin), trimmed(path), context.contract);
      if (!isOpen && (!isValue || isLikeDocumented(origin, trimmed(path), context)))
        add(await urlFault(trimmed(origin), trimmed(path), context));
      rest = rest.replace(whole, ' '.repeat(whole.length));
    }
    for (const [, path = ''] of rest.matchAll(barePath)) add(pathFault(trimmed(path), context));
    // `shop.Orders` and `shop.orders(` are members of a program's own; hosts are written in lower case.
    for (const [, host = '', port = ''] of rest.matchAll(bareHost))
      if (!/[a-z][A-Z]|\.[A-Z][a-z]/.test(host)) add(hostFault(host, port, context));
    const port = /port["']?\s*[:=]\s*["']?(\d{2,5})\b/i.exec(rest)?.[1];
    const host = lines
      .slice(Math.max(0, index - 2), index + 3)
      .map((near) => /host(?:name)?["']?\s*[:=]\s*["']?([\w.-]+)/i.exec(near)?.[1])
      .find(Boolean);
    if (port !== undefined && host !== undefined) add(hostFault(host, `:${port}`, context));
  }
  return [...found, ...(await apartFaults(lines, context)), ...participantFaults(lines, context.contract)];
}

/** `books = "https://…/books"`, to which the text adds more: `{books}/b-1`, `$books/b-1`, `books + '/b-1'`. */
function isContinued(line: string, address: string, text: string): boolean {
  const name = /([A-Za-z_]\w*)\s*(?::\s*\w+\s*)?:?=\s*[bfru]?["'`]?$/.exec(line.slice(0, line.indexOf(address)))?.[1];
  return (
    name !== undefined &&
    [`{${name}}/`, `$${name}/`, `${name} + `, `${name}+`, `${name} . `].some((use) => text.includes(use))
  );
}

/** Requests whose method and path do not follow each other: on one line, on neighbouring ones, or as keys of a path of OpenAPI. */
async function apartFaults(lines: readonly string[], context: AddressContext): Promise<ProseFault[]> {
  const found: ProseFault[] = [];
  const parts = lines.map((line) => {
    const paths = [...line.matchAll(loosePath)].map(([, path = '']) => trimmed(path));
    const keyed = keyedMethod.exec(line)?.[1];
    const words = [...line.matchAll(wordMethod)].map(([, method = '']) => method);
    return {
      paths,
      method: keyed ?? (words.length === 1 && paths.length === 1 ? words[0] : undefined),
      isKeyed: keyed !== undefined,
    };
  });
  for (const [index, { paths, method, isKeyed }] of parts.entries()) {
    if (method === undefined) continue;
    const near = [0, 1, -1, 2, -2].find(
      (by) =>
        parts[index + by]?.paths.length === 1 &&
        (by === 0 || (isKeyed && paths.length === 0 && parts[index + by]!.method === undefined)),
    );
    const [path] = near === undefined ? [] : parts[index + near]!.paths;
    if (path === undefined) continue;
    const { fault, operations } = await checkRequestLine(method.toUpperCase(), path, context);
    const isMethod = fault?.message.includes(' is not a method of ') === true;
    if (fault)
      found.push({
        line: index + (isMethod ? 0 : near!) + 1,
        message: fault.message,
        hint: fault.hint ?? 'Name a documented operation.',
      });
    for (const by of [0, 1, 2, 3]) {
      const status = fault ? undefined : statusFault(keyedStatus.exec(lines[index + by] ?? '')?.[1], operations);
      if (status) found.push({ line: index + by + 1, ...status });
    }
  }
  return [...found, ...(await openApiFaults(lines, context))];
}

/** Methods below a path, as an OpenAPI document has them. */
async function openApiFaults(lines: readonly string[], context: AddressContext): Promise<ProseFault[]> {
  const found: ProseFault[] = [];
  let path: { text: string; indent: number } | undefined;
  for (const [index, line] of lines.entries()) {
    const [, indent = '', own, method] =
      /^(\s*)(?:["']?(\/[^"'\s]*?)["']?|["']?(get|put|post|delete|patch|head|options)["']?):\s*\{?\s*$/.exec(line) ??
      [];
    if (own !== undefined) path = { text: own, indent: indent.length };
    else if (path && line.trim() !== '' && /^\s*/.exec(line)![0].length <= path.indent) path = undefined;
    if (method === undefined || !path || indent.length <= path.indent) continue;
    const { fault } = await checkRequestLine(method.toUpperCase(), path.text, context);
    if (fault)
      found.push({ line: index + 1, message: fault.message, hint: fault.hint ?? 'Name a documented operation.' });
  }
  return found;
}

async function checkRequestLine(method: string, target: string, context: AddressContext) {
  const computed = target.replace(filledIn, HOLE);
  const [, origin = '', path = ''] = /^(https?:\/\/[^/]+)?(\/[^?#]*)/.exec(computed) ?? [];
  const operations = targetsAt(origin, path.replace(filledIn, HOLE), context.contract)
    .map(({ operation }) => operation)
    .filter((operation) => operation.method === method);
  if (origin !== '' && context.origins.classify(origin, path) === 'foreign') return { operations: [] };
  if (!origin && !isMeant(path, context)) return { operations: [] };
  const [fault] = await checkWritten(
    {
      line: 1,
      method,
      url: { text: computed, line: 1 },
      query: [],
      headers: [],
      body: { json: { kind: 'wildcard', line: 1 } },
      open: { headers: true, query: true },
    },
    context.contract,
    context.origins,
  );
  return {
    operations,
    fault: fault ?? (computed === target ? await checkAddress(`${method} ${target}`, context.contract) : undefined),
  };
}

/** Whether a path without a host is one of the APIs, or nearly: readers have paths of their own. */
function isMeant(path: string, { contract }: AddressContext): boolean {
  return (
    targetsOf(path, contract).length > 0 ||
    literalSegments(firstSegment(path), contract) > 0 ||
    nearPath(path, contract) !== undefined
  );
}

const firstSegment = (path: string): string => path.split('/').slice(0, 2).join('/');

/** Paths that servers of readers usually have. */
const usual = /^\/(?:hooks?|webhooks?|callbacks?|events?|health|healthz|metrics|login|status|ready)\b/;

/** The documented path from which this one differs in one segment, and there by a slip, or by a segment too many or too few. */
function nearPath(path: string, contract: Contract): string | undefined {
  if (usual.test(path)) return undefined;
  const own = path.split('/').slice(1);
  return writtenPaths(contract).find((known) => {
    const parts = known.split('/').slice(1);
    const literal = (index: number): boolean => !parts[index]!.includes('{');
    if (parts.length === own.length) {
      const odd = own.flatMap((part, index) => (part === parts[index] || !literal(index) ? [] : [index]));
      if (odd.length !== 1) return false;
      const [a, b] = [own[odd[0]!]!, parts[odd[0]!]!];
      const same = own.filter((part, index) => part === parts[index]).length;
      // A version, or one word of several.
      if (/^v\d+(?:\.\d+)*$/.test(a) && /^v\d+(?:\.\d+)*$/.test(b)) return true;
      return (
        distance(a.toLowerCase(), b.toLowerCase()) <= (same > 0 ? Math.max(2, b.length / 4) : b.length > 4 ? 1 : 0)
      );
    }
    if (Math.abs(parts.length - own.length) !== 1) return false;
    const isLonger = own.length > parts.length;
    const longer = isLonger ? own : parts;
    return longer.some((_, left) => {
      const rest = longer.filter((_part, index) => index !== left);
      const [mine, theirs] = isLonger ? [rest, parts] : [own, rest];
      const agrees = mine.every((part, index) => part === theirs[index] || theirs[index]!.includes('{'));
      return agrees && mine.some((part, index) => part === theirs[index] && part.length > 3);
    });
  });
}

async function urlFault(origin: string, path: string, context: AddressContext) {
  const { contract, origins } = context;
  const plain = path.replace(filledIn, HOLE).split(/[?#]/)[0]!;
  if (/[${<]/.test(origin)) return undefined;
  const kind = origins.classify(origin, plain);
  if (typeof kind === 'object') return kind;
  if (kind === 'foreign' || contract.isSandboxPath(plain) || plain.replace(/\/$/, '') === '') return undefined;
  const isServer = contract.servers.below(origin + plain).some(({ rest }) => rest === '' || rest === '/');
  if (
    isServer ||
    isOpenEnd(origin, plain, contract) ||
    isStart(plain, contract) ||
    targetsAt(origin, plain, contract).length > 0
  )
    return queryFault(origin, path, context);
  if (isBesideServers(origin, plain, contract)) return undefined;
  return {
    message: `${show(plain)} is not in any API document${didYouMean(nearPath(plain, contract))}`,
    hint: 'Name a documented path.',
  };
}

/** Whether an address that a response has is meant as one of the API, which shares its host with pages and files. */
function isLikeDocumented(origin: string, path: string, { contract, origins }: AddressContext): boolean {
  if (origins.classify(origin, path) !== 'ours') return true;
  const words = new Set(
    [...writtenPaths(contract), ...contract.servers.named(origin)].flatMap((known) => known.split('/')),
  );
  return path.split(/[/?#]/).some((part) => part !== '' && words.has(part)) || nearPath(path, contract) !== undefined;
}

const show = (path: string): string => path.replaceAll(HOLE, '{…}');

/** Query parameters in an address whose method is not stated must be those of one of its operations. */
async function queryFault(origin: string, path: string, { contract, origins }: AddressContext) {
  const targets = targetsAt(origin, path.replace(filledIn, HOLE).split(/[?#]/)[0]!, contract);
  const faults = await Promise.all(
    targets.map(async ({ operation: { method } }) => {
      const request = {
        line: 1,
        method,
        url: { text: (origin + path).replace(filledIn, HOLE), line: 1 },
        query: [],
        headers: [],
        body: { json: { kind: 'wildcard', line: 1 } as const },
        open: { headers: true, query: true },
      };
      return (await checkWritten(request, contract, origins))[0];
    }),
  );
  return faults.length > 0 && faults.every(Boolean) ? faults[0] : undefined;
}

function pathFault(path: string, { contract, site }: AddressContext) {
  const plain = path.replace(filledIn, HOLE);
  if (
    contract.isSandboxPath(plain) ||
    site.page(path) ||
    isStart(plain, contract) ||
    targetsOf(plain, contract).length > 0
  )
    return undefined;
  const near = nearPath(plain, contract);
  const literal = literalSegments(plain.split('/').slice(0, -1).join('/'), contract);
  if (near === undefined && literal === 0) return undefined;
  // A file below a folder of that name.
  if (near === undefined && /\.\w{2,5}$/.test(plain)) return undefined;
  return { message: `${show(plain)} is not in any API document${didYouMean(near)}`, hint: 'Name a documented path.' };
}

function hostFault(host: string, port: string, { origins }: AddressContext, path = '') {
  if (port === '' && host === 'localhost') return undefined;
  if (/^\d+(?:\.\d+)*$/.test(host) && host !== '127.0.0.1') return undefined;
  const schemes = ['http://', 'https://'].map((scheme) => origins.classify(scheme + host + port, path));
  return schemes.some((kind) => typeof kind === 'string')
    ? undefined
    : (schemes[0] as { message: string; hint: string });
}

/** Servers in between respond with these whatever the document says. */
const gateways = ['502', '503', '504'];

function statusFault(status: string | undefined, operations: readonly Operation[]) {
  if (status === undefined || operations.length === 0 || gateways.includes(status)) return undefined;
  if (Number(status) < 200 || operations.some((operation) => responseFor(operation, Number(status)))) return undefined;
  const [first] = operations;
  const known = first!.responses.map((response) => response.status).join(', ');
  return {
    message: `status ${status} is not documented for ${first!.method} ${first!.path}, which has ${known}`,
    hint: 'State a documented status.',
  };
}
