import { parseResponseText, requestText } from '../../http/message-text';
import type { Example } from '../find/example';
import { checkExchange } from './check-exchange';
import { checkJson } from './check-json';
import { type Contract, writtenPaths } from './contract';
import { lineOfFinding, type ReadFault } from './finding';

/** Validates an example in JSON or HTTP that is not run against the documents. */
export async function checkMessage(example: Example, contract: Contract): Promise<ReadFault | undefined> {
  const { language, code, mode } = example;
  const schema = mode.kind === 'check' ? mode.schema : undefined;
  if (language === 'json' || language === 'jsonc') return checkJson(code, language === 'jsonc', contract, schema);
  if (language !== 'http') return undefined;
  return code.startsWith('HTTP/') ? checkShownResponse(code, contract, schema) : checkShownRequest(code, contract);
}

function checkShownResponse(code: string, contract: Contract, schema: string | undefined): ReadFault | undefined {
  const response = parseResponseText(code);
  if ('fault' in response) return response.fault;
  if (response.body.trim() === '') return undefined;
  const fault = checkJson(response.body, true, contract, schema);
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
  const { request } = await checkExchange(contract, {
    method,
    target: path,
    headers,
    body: Buffer.from(body),
    status: 200,
    responseHeaders: [],
    responseBody: Buffer.alloc(0),
    duration: 0,
  });
  const [finding] = request;
  return finding && { message: finding.message, line: lineOfFinding(code, finding.needles) };
}

/** Whether a request is to another server than those of the APIs: its path begins like none of theirs. */
function isElsewhere(host: string, method: string, path: string, contract: Contract): boolean {
  const servers = contract.apis.flatMap(({ model }) => model.servers.map(({ url }) => url));
  const match = contract.match(method, path);
  return (
    !servers.some((url) => URL.canParse(url) && new URL(url).host === host) &&
    match.kind === 'unknown' &&
    !writtenPaths(contract).some((known) => known.split('/')[1] === path.split(/[/?]/)[1]) &&
    !/^(?:localhost|127\.)/.test(host)
  );
}
