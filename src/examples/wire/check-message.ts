import { parseResponseText, requestText } from '../../http/message-text';
import { expand } from '../../openapi/schema/layers';
import { parseJson } from '../compare/parse-json';
import type { Example } from '../find/example';
import { checkExchange } from './check-exchange';
import { checkJson } from './check-json';
import { type Contract, matchWritten, writtenPaths } from './contract';
import { type Finding, lineOfFinding, type ReadFault } from './finding';
import { parseUrl } from '../../http/parse-url';

/** Validates an example in JSON or HTTP that is not run against the documents. */
export async function checkMessage(example: Example, contract: Contract): Promise<ReadFault | undefined> {
  const { language, code, mode } = example;
  const schema = mode.kind === 'check' ? mode.schema : undefined;
  const note = mode.kind === 'check' ? mode.reason : undefined;
  if (language === 'json' || language === 'jsonc') return checkJson(code, language === 'jsonc', contract, schema, note);
  if (language !== 'http') return undefined;
  if (code.startsWith('HTTP/')) return checkShownResponse(code, contract, schema, note);
  // A part of a request: nothing but header fields, which are read like those of any other text.
  if (code.split('\n').every((line) => line.trim() === '' || /^[\w-]+:\s/.test(line))) return undefined;
  // A request with its response below it.
  return checkShownRequest(code.split(/\n\s*\n(?=HTTP\/\d)/)[0]!, contract);
}

function checkShownResponse(
  code: string,
  contract: Contract,
  schema: string | undefined,
  note: string | undefined,
): ReadFault | undefined {
  const response = parseResponseText(code);
  if ('fault' in response) return response.fault;
  if (response.body.trim() === '') return undefined;
  const fault = checkJson(response.body, true, contract, schema, note);
  return fault && { message: fault.message, line: (fault.line ?? 1) + response.bodyLine - 1 };
}

async function checkShownRequest(code: string, contract: Contract): Promise<ReadFault | undefined> {
  const message = requestText(code, 'localhost');
  if ('fault' in message) return message.fault;
  const [head = '', body = ''] = message.text.split('\r\n\r\n', 2);
  const [start = '', ...fields] = head.split('\r\n');
  const [method = '', target = ''] = start.split(' ');
  const headers = fields.map((field): [string, string] => {
    const colon = field.indexOf(':');
    return [field.slice(0, colon), field.slice(colon + 1).trim()];
  });
  const path = target.replace(/^https?:\/\/[^/]+/i, '');
  const host = headers.find(([name]) => /^host$/i.test(name))?.[1];
  if (host !== undefined && isElsewhere(host, method, path, contract)) return undefined;
  const site = host === undefined ? undefined : otherSite(host, contract);
  const match = matchWritten(contract, method, path.split('?')[0]!, host === undefined ? '' : `https://${host}`);
  if (site !== undefined && match.kind === 'operation')
    return { message: site, line: lineOfFinding(code, [`ost: ${host}`, host!]) };
  const { request } = await checkExchange(contract, {
    method,
    target: match.kind === 'operation' ? match.base + path : path,
    headers,
    body: Buffer.from(body),
    status: 200,
    responseHeaders: [],
    responseBody: Buffer.alloc(0),
    duration: 0,
  });
  const [finding] = request;
  if (!finding) return undefined;
  const isMissing = finding.message.includes(' must have the property ');
  const line = (isMissing ? undefined : lineInPart(code, finding)) ?? oddMember(code, match);
  return { message: finding.message, line };
}

/** What is wrong with a host at which no document has a server; the reader is to replace `example.com` and `{host}`. */
function otherSite(host: string, contract: Contract): string | undefined {
  const urls = contract.apis.flatMap(({ model }) => [
    ...model.servers,
    ...model.operations.flatMap(({ servers }) => servers),
  ]);
  const hosts = [...new Set(urls.flatMap(({ url }) => parseUrl(url)?.host ?? []))];
  const isKnown =
    hosts.includes(host) || contract.servers.has(`https://${host}`) || contract.servers.has(`http://${host}`);
  const isOpen = /(?:^|\.)(?:example(?:\.\w+)?|test|local|internal|localhost)(?::\d+)?$|^127\.|[<{$%]|your/i.test(host);
  if (hosts.length === 0 || isKnown || isOpen) return undefined;
  return `${host} is not a server of the API documents, which have ${hosts.join(', ')}`;
}

/** The line of a finding: what is wrong with the body is in the body. */
function lineInPart(code: string, { message, needles }: Finding): number | undefined {
  const start = code.split('\n').findIndex((line) => line.trim() === '') + 1;
  const isHead =
    /^(?:unknown (?:query|header)|the (?:query|header|path|cookie|Content-Type|method|status)\b|[A-Z]+ )/.test(message);
  const body = isHead || start === 0 ? '' : code.split('\n').slice(start).join('\n');
  const line = lineOfFinding(body, needles);
  return line === undefined ? lineOfFinding(code, needles) : start + line;
}

/** The line of the member of a body that its operation does not declare, or where the body begins: something in it is wrong or missing. */
function oddMember(code: string, match: ReturnType<typeof matchWritten>): number | undefined {
  const lines = code.split('\n');
  const start = lines.findIndex((line) => line.trim() === '') + 1;
  if (start === 0 || match.kind !== 'operation') return undefined;
  const body = parseJson(lines.slice(start).join('\n'), { comments: true, wildcards: true });
  const { model } = match.api;
  const schemas = match.operation.requestBody?.content.flatMap(({ schema }) => schema ?? []) ?? [];
  const layers = schemas.flatMap((schema) => expand(schema, model));
  const declared = new Set(layers.flatMap(({ properties = [] }) => properties.map(({ name }) => name)));
  const odd =
    'fault' in body || body.kind !== 'object' ? undefined : body.members.find(({ name }) => !declared.has(name));
  return start + (odd?.line ?? 1);
}

/** Whether a request is to another server than those of the APIs: its path begins like none of theirs. */
function isElsewhere(host: string, method: string, path: string, contract: Contract): boolean {
  const servers = contract.apis.flatMap(({ model }) => model.servers.map(({ url }) => url));
  const match = contract.match(method, path);
  return (
    !servers.some((url) => parseUrl(url)?.host === host) &&
    match.kind === 'unknown' &&
    !writtenPaths(contract).some((known) => known.split('/')[1] === path.split(/[/?]/)[1]) &&
    !/^(?:localhost|127\.)/.test(host)
  );
}
