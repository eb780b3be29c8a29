import { type TextFault, requestParts } from '../../http/message';
import { isJson } from '../../http/media-type';
import { isJsonText } from '../compare/parse-json';
import { type HttpRequest, languageOf, type Payload } from '../../samples';
import type { Credential, ExpectedResponse, TextPart } from '../../samples/http-request';
import { type Fault, modeKeys, parseAttributes, readMode } from './read-mode';
import type { TreeNode } from './tree';

/** What a request is written in where the configuration names no languages (`examples.requestLanguages`). */
export const defaultRequestLanguages: readonly string[] = ['bash', 'js', 'ts', 'python'];

/** Whether a node of a Markdown tree is a fence in `http` that is marked `request`. */
const isRequestFence = ({ type, lang, meta }: TreeNode): boolean =>
  type === 'code' && lang?.toLowerCase() === 'http' && /(?:^|\s)request(?=\s|$)/.test(meta ?? '');

/** The request of a fence as a program of one language, with the marks of a fence that is written by hand. */
export interface WrittenOut {
  /** As fences call it, for example `ts`. */
  readonly language: string;
  readonly meta: string;
  /** No line end after the last line. */
  readonly code: string;
}

/**
 * Writes the request of a fence in several languages. A status of 400 or more makes the programs fail, as readers want them to.
 * @param meta of the fence: `request`, and `id`, `status`, `fresh`, `hidden` and `fold` as an example has them
 * @param body the request: its line with the absolute address, header fields, in whose values `{{NAME}}` is a variable of the
 * environment, and behind a blank line its body, which is `application/json` where it is JSON and no header field says otherwise
 * @param languages ids of languages
 * @returns one program for each language, or what is wrong with the fence; `line`: of its body, from 1
 */
export function writtenOut(
  meta: string,
  body: string,
  languages: readonly string[],
): readonly WrittenOut[] | { readonly fault: Fault; readonly line?: number } {
  const marks = parseAttributes(meta).attributes.map(({ name }) => name);
  const odd = marks.find((name) => Object.hasOwn(modeKeys.verify, name) && !ownKeys.includes(name));
  if (odd !== undefined)
    return { fault: markup(`"${odd}" cannot be combined with request`, `Keys of request: ${ownKeys.join(', ')}.`) };
  const verify = meta.replace(/(^|\s)request(?=\s|$)/, '$1verify');
  const { mode, faults } = readMode('bash', verify, '');
  if (faults[0] || mode?.kind !== 'verify')
    return { fault: faults[0] ?? markup('not a request', 'Mark it `request`.') };
  const request = readRequest(body, mode.status);
  if ('message' in request) return { fault: markup(request.message, request.hint), line: request.line };
  return languages.map((id): WrittenOut => {
    const language = languageOf(id)!;
    // What the writer has laid out, curl can send as it is.
    const sent = language.id === 'bash' ? { ...request.http, ...asWritten(request) } : request.http;
    const fails = (mode.status ?? 0) >= 400;
    const exit = ` exit=${failureExit[language.id] ?? 1} reason="The status is an error."`;
    return { language: language.id, meta: verify + (fails ? exit : ''), code: language.generate(sent).trimEnd() };
  });
}

const ownKeys: readonly string[] = ['id', 'status', 'fresh', 'hidden', 'fold'];

/** How programs end that got an error, where that is not 1: `--fail-with-body` of curl, and exceptions that nobody catches. */
const failureExit: Readonly<Record<string, number>> = { bash: 22, csharp: 134, php: 255 };

const markup = (message: string, hint: string): Fault => ({ layer: 'markup', message, hint });

interface ReadRequest {
  readonly http: HttpRequest;
  readonly text: string;
}

const asWritten = ({ http, text }: ReadRequest): Pick<HttpRequest, 'body'> =>
  http.body === undefined ? {} : { body: { kind: 'text', text } };

/** @param status that the response is to have */
function readRequest(body: string, status: number | undefined): ReadRequest | (TextFault & { readonly hint: string }) {
  const parts = requestParts(body);
  if ('fault' in parts)
    return { ...parts.fault, hint: 'Write GET https://host/path, header fields, a blank line and the body.' };
  const { method, target, headers, body: text } = parts;
  if (!/^https?:\/\/[^\s/?#{}]+(?:[/?][!-z|~]*)?$/.test(target) || target.includes('#'))
    return { line: 1, message: `"${target}" is not an absolute URL`, hint: 'Write it as http://host/path, encoded.' };
  const stated = headers.find(({ name }) => /^content-type$/i.test(name))?.value;
  const type = stated ?? (isJsonText(text) ? 'application/json' : undefined);
  const implied = stated === undefined && type !== undefined ? [{ name: 'Content-Type', value: type }] : [];
  const fields = [...implied, ...headers].map(({ name, value }) => ({ name, parts: variablesIn(value) }));
  const payload = text === '' ? undefined : payloadOf(text, type);
  if (payload && 'fault' in payload) return { line: parts.bodyLine, ...payload.fault };
  const accepted = headers.find(({ name }) => /^accept$/i.test(name))?.value;
  const http: HttpRequest = {
    method,
    url: target,
    headers: fields.flatMap(({ name, parts: value }) =>
      value.every((part) => typeof part === 'string') ? [[name, value.join('')] as const] : [],
    ),
    ...(payload ? { body: payload } : {}),
    credentials: fields.flatMap(({ name, parts: value }): Credential[] =>
      value.every((part) => typeof part === 'string') ? [] : [{ in: 'header', name, value }],
    ),
    clientCertificate: false,
    response: responseOf(method, status, accepted),
  };
  return { http, text };
}

/** `Bearer {{TOKEN}}`, as REST clients of editors write variables. */
const variablesIn = (value: string): TextPart[] =>
  value
    .split(/(\{\{[A-Za-z_]\w*\}\})/)
    .filter((part) => part !== '')
    .map((part) => (/^\{\{.*\}\}$/.test(part) ? { variable: part.slice(2, -2) } : part));

function payloadOf(
  text: string,
  type: string | undefined,
): Payload | { readonly fault: { readonly message: string; readonly hint: string } } {
  if (type === undefined)
    return {
      fault: {
        message: 'this body is not JSON and has no Content-Type',
        hint: 'Correct the JSON, or add a Content-Type: otherwise each client sends a different one.',
      },
    };
  if (!isJson(type)) return { kind: 'text', text };
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: { message: `this body is not JSON: ${(error as Error).message}`, hint: 'Correct it.' } };
  }
}

/** A program reads JSON unless the request accepts something else, or gets no body (RFC 9110 §15.3.5, §15.3.6). */
const responseOf = (method: string, status: number | undefined, accepted: string | undefined): ExpectedResponse => ({
  kind:
    method === 'HEAD' || status === 204 || status === 205 || (accepted !== undefined && !isJson(accepted))
      ? 'text'
      : 'json',
});

/**
 * Puts the programs of each request in the place of its fence: inside `<Tabs>`, where languages that are there already are left to
 * their writer, and in a `<Tabs>` of their own elsewhere. Each program has the position of the fence.
 * @param tree is changed
 * @param report is called for each fence that cannot be read, which stays as it is
 */
export function writeOutRequests(
  tree: TreeNode,
  languages: readonly string[],
  report: (fence: TreeNode, fault: Fault, line: number | undefined) => void = () => undefined,
): void {
  const children = tree.children as TreeNode[] | undefined;
  if (!children) return;
  const inTabs = tree.name === 'Tabs';
  const taken = new Set(
    children.flatMap((child) =>
      child.type === 'code' && !isRequestFence(child) ? (languageOf(child.lang ?? '')?.id ?? []) : [],
    ),
  );
  const replaced = children.flatMap((child): TreeNode[] => {
    writeOutRequests(child, languages, report);
    if (!isRequestFence(child)) return [child];
    const wanted = inTabs ? languages.filter((id) => !taken.has(id)) : languages;
    const programs = writtenOut(child.meta ?? '', child.value ?? '', wanted);
    if ('fault' in programs) {
      report(child, programs.fault, programs.line);
      return [child];
    }
    const { position, value } = child;
    const nodes = programs.map(({ language, meta, code }): TreeNode => ({
      type: 'code',
      lang: language,
      meta,
      value: code,
      position,
      request: value,
    }));
    return inTabs
      ? nodes
      : [{ type: 'mdxJsxFlowElement', name: 'Tabs', attributes: [], children: nodes, position } as TreeNode];
  });
  children.splice(0, children.length, ...replaced);
}
