import { STATUS_CODES } from 'node:http';
import type { Operation } from '../../openapi/model';
import { didYouMean, nearestName } from '../../text/did-you-mean';
import type { ProgramFault } from './written-request';

/** The status that a constant is called after: `BadRequest`. */
const statusCalled = (constant: string | undefined): string | undefined =>
  constant === undefined
    ? undefined
    : Object.entries(STATUS_CODES).find(
        ([, reason]) => reason?.replace(/[^A-Za-z]/g, '').toLowerCase() === constant.toLowerCase(),
      )?.[0];

/** Statuses that what stands before an API responds with, documented or not. */
const general4xx = /^(?:401|403|405|408|413|429|5\d\d)$/;

/** Whether a status is one of those; `default` is no other success beside a documented one. */
function isKnown(status: string, known: readonly string[]): boolean {
  if (known.includes(status) || known.includes(`${status[0]}xx`)) return true;
  // Who documents how the server fails documents what to expect; any server can respond with 500.
  const isOfServer = /^5(?!00)/.test(status) && !known.includes('default') && known.some((one) => one.startsWith('5'));
  if (general4xx.test(status) && !isOfServer) return true;
  return known.includes('default') && !(status.startsWith('2') && known.some((one) => one.startsWith('2')));
}

/** Fields of responses that HTTP itself and servers in general have. */
const general =
  /^(?:content-.*|date|etag|location|link|retry-after|server|age|allow|vary|cache-control|expires|last-modified|set-cookie|www-authenticate|x-request-id|x-correlation-id|x-?rate-?limit.*|ratelimit.*)$/i;

interface ComparedStatus {
  /** The variable that holds the response; empty where none is named. */
  readonly variable: string;
  readonly status: string;
  readonly line: number;
}

/**
 * `response.status`, `status_code`, `res.StatusCode`, `$response->getStatusCode()`, `curl_getinfo($ch, CURLINFO_RESPONSE_CODE)`; from the first
 * letter of a name on, so that a long one is read once.
 */
const ofResponse =
  '(?:(?<![\\w$])([A-Za-z_$][\\w$]*)(?:\\.|->))?(?:\\b(?:get)?status_?(?:code)?\\b(?:\\(\\))?|\\bCURLINFO_(?:RESPONSE|HTTP)_CODE\\s*\\))';
const equals = new RegExp(
  `${ofResponse}\\s*[!=]==?\\s*(?:([245]\\d\\d)\\b|(?:http\\.Status|(?:System\\.Net\\.)?HttpStatusCode\\.)(\\w+))`,
  'i',
);
/** `response.status_code in (200, 201)` */
const among = new RegExp(`${ofResponse}\\s+(?:not )?in\\s*[([{]([\\d,\\s]+)[)\\]}]`, 'i');
/** `[200, 201].includes(response.status)` */
const includes = new RegExp(`\\[([\\d,\\s]+)\\]\\.includes\\(\\s*${ofResponse}\\s*\\)`, 'i');
const chooses = new RegExp(`^(\\s*)(?:\\w.*\\b)?(?:switch\\s*\\(?|match)\\s*${ofResponse}\\s*\\)?\\s*[{:]`, 'i');
const chosen = /^(\s*)(?:case|when)\s+([245]\d\d(?:\s*[|,]\s*[245]\d\d)*)\b/;

/** The statuses that a program compares one of a response with, each at its line. */
function comparedStatuses(lines: readonly string[]): ComparedStatus[] {
  const found: ComparedStatus[] = [];
  /** The choice by a status that a line is in, as far as its indentation shows that. */
  let choice: { readonly indent: number; readonly variable: string } | undefined;
  for (const [index, text] of lines.entries()) {
    const add = (variable = '', list = ''): void => {
      for (const [status] of list.matchAll(/\b[245]\d\d\b/g)) found.push({ variable, status, line: index + 1 });
    };
    const [, variable, written, constant] = equals.exec(text) ?? [];
    add(variable, written ?? statusCalled(constant));
    const [, holder, list] = among.exec(text) ?? [];
    add(holder, list);
    const [, values, one] = includes.exec(text) ?? [];
    add(one, values);
    const [, indent = '', statuses] = chosen.exec(text) ?? [];
    if (choice && statuses !== undefined && indent.length >= choice.indent) add(choice.variable, statuses);
    const opened = chooses.exec(text);
    if (opened) choice = { indent: opened[1]!.length, variable: opened[2] ?? '' };
    // Cases may stand as far to the left as the choice itself.
    else if (choice && !/^\s*(?:(?:case|when|default|else)\b|$)/.test(text) && text.search(/\S/) <= choice.indent)
      choice = undefined;
  }
  return found;
}

/**
 * Statuses that a program in any language compares with, and header fields that it takes from a response, of which none of
 * the operations that it calls documents any such.
 */
export function headFaults(
  code: string,
  targets: readonly { readonly operation: Operation; readonly line?: number }[],
): ProgramFault[] {
  const responses = targets.flatMap(({ operation }) => operation.responses);
  if (responses.length === 0) return [];
  const headers = responses.flatMap((response) => response.headers.map((header) => header.name));
  const lower = new Set(headers.map((header) => header.toLowerCase()));
  const statuses = responses.map(({ status }) => status.toLowerCase());
  const found: ProgramFault[] = [];
  const lines = code.split('\n');
  /** The statuses of the call whose response a variable holds, where that is known. */
  const statusesOf = (variable: string): string[] => {
    const start =
      lines.findIndex((text) =>
        new RegExp(`(?<![\\w.$])${variable.replace(/\$/g, '\\$')}\\s*(?::\\s*\\w+\\s*)?=(?!=)`).test(text),
      ) + 1;
    const own = start === 0 ? undefined : targets.find(({ line = 0 }) => line >= start && line <= start + 2);
    return own ? own.operation.responses.map(({ status }) => status.toLowerCase()) : statuses;
  };
  for (const { variable, status, line } of comparedStatuses(lines)) {
    const known = variable === '' ? statuses : statusesOf(variable);
    // A proxy's are compared beside the API's own.
    const isBeside = status.startsWith('5') && known.some((one) => /^5\d\d$/.test(one) && code.includes(one));
    if (!isBeside && !isKnown(status, known))
      found.push({
        line,
        message: `status ${status} is not documented for what is called here, which has ${[...new Set(known)].join(', ')}`,
      });
  }
  for (const [index, text] of lines.entries()) {
    const line = index + 1;
    if (headers.length === 0) continue;
    for (const [, a, b] of text.matchAll(
      /(?:response|res|resp|r|reply)\.headers(?:\[["']([\w-]+)["']\]|\.get\(["']([\w-]+)["']\))/g,
    )) {
      const header = (a ?? b)!;
      if (lower.has(header.toLowerCase()) || general.test(header)) continue;
      found.push({
        line,
        message: `no response of these requests has the header "${header}"${didYouMean(nearestName(header, headers))}`,
      });
    }
  }
  return found;
}
