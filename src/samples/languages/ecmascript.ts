import { boundaryOf, segmentsOf, type Part, type Segment } from '../../http/multipart/segments';
import { wireText } from '../credentials';
import type { HttpRequest, Payload, Text } from '../http-request';
import { cEscapes, escapeText, hex } from './escape';
import type { Language } from './language';
import { indent, literal, type LiteralSyntax } from './layout';

/** An ES module for Node. */
export const js: Language = {
  id: 'js',
  label: 'JavaScript',
  aliases: ['javascript', 'node', 'nodejs', 'node.js', 'mjs', 'fetch'],
  prism: 'javascript',
  generate: (request) => ecmascript(request, { typed: false }),
};

/** A module for Node that compiles under `strict` with `@types/node`. */
export const ts: Language = {
  id: 'ts',
  label: 'TypeScript',
  aliases: ['typescript', 'mts'],
  prism: 'typescript',
  generate: (request) => ecmascript(request, { typed: true }),
};

/** Whether the module has the type annotations of TypeScript. */
interface Dialect {
  readonly typed: boolean;
}

/** A module for Node 18 or later that uses fetch, or Node's own client for what fetch refuses to send. */
function ecmascript(request: HttpRequest, dialect: Dialect): string {
  const needs = new Set<string>();
  const body = bodyOf(request, needs);
  const send = isRefusedByFetch(request) ? viaNode(request, body, dialect, needs) : viaFetch(request, body, dialect);
  const print = printed(request, dialect, needs);
  const note = request.clientCertificate
    ? '// The server requires a client certificate (mutual TLS): give it to the connection that fetch uses.\n'
    : '';
  const imports = [...needs]
    .sort()
    .map((line) => `${line}\n`)
    .join('');
  const module = dialect.typed && imports === '' ? '\nexport {};\n' : '';
  return `${imports}${imports && '\n'}${note}${body.before}${send}\n${print}${module}`;
}

interface BodyCode {
  /** Statements that make it. */
  readonly before: string;
  readonly expression?: string;
  readonly contentType?: string;
}

/** Fetch standard §4.2.1 and §5.4: some methods, and bodies with GET. */
const isRefusedByFetch = ({ method, body }: HttpRequest): boolean =>
  ['CONNECT', 'TRACE', 'TRACK'].includes(method.toUpperCase()) || (method === 'GET' && body !== undefined);

function viaFetch(request: HttpRequest, body: BodyCode, dialect: Dialect): string {
  const { url } = wireText(request);
  const options = [
    ...(request.method === 'GET' ? [] : [`method: ${string(request.method)},`]),
    ...headersCode(request, body, dialect),
    ...(body.expression === undefined ? [] : [`body: ${body.expression},`]),
  ];
  const argument = options.length === 0 ? '' : `, {\n${indent(options.join('\n'), '  ')}\n}`;
  return [
    `const response${dialect.typed ? ': Response' : ''} = await fetch(${template(url)}${argument});`,
    '',
    'if (!response.ok) {',
    '  throw new Error(`${response.status} ${response.statusText}: ${await response.text()}`);',
    '}',
    '',
  ].join('\n');
}

function printed({ response }: HttpRequest, { typed }: Dialect, needs: Set<string>): string {
  switch (response.kind) {
    case 'json':
      return typed
        ? 'const data: unknown = await response.json();\nconsole.log(data);\n'
        : 'console.log(await response.json());\n';
    case 'text':
      return 'console.log(await response.text());\n';
    case 'file':
      needs.add('import { writeFile } from "node:fs/promises";');
      return `await writeFile(${string(response.name)}, new Uint8Array(await response.arrayBuffer()));\n`;
  }
}

/** `node:http` sends any method and any body; the response is wrapped, so that the rest reads the same. */
function viaNode(request: HttpRequest, body: BodyCode, dialect: Dialect, needs: Set<string>): string {
  const { typed } = dialect;
  const protocol = request.url.startsWith('https:') ? 'https' : 'http';
  needs.add(`import { request } from "node:${protocol}";`);
  needs.add('import { buffer } from "node:stream/consumers";');
  needs.add('import { once } from "node:events";');
  if (typed) needs.add('import type { IncomingMessage } from "node:http";');
  const options = [`method: ${string(request.method)},`, ...headersCode(request, body, dialect)];
  const { url } = wireText(request);
  return [
    `// fetch sends no ${request.body ? `body with ${request.method}` : `${request.method} request`}; Node's own client does.`,
    `const outgoing = request(${template(url)}, {\n${indent(options.join('\n'), '  ')}\n});`,
    // Node gives GET no Content-Length by itself, and servers read none without it.
    ...(body.expression === undefined
      ? ['outgoing.end();']
      : [
          `const body = Buffer.from(${body.expression});`,
          'outgoing.setHeader("Content-Length", body.length);',
          'outgoing.end(body);',
        ]),
    `const [incoming]${typed ? ': IncomingMessage[]' : ''} = await once(outgoing, "response");`,
    `const content = await buffer(incoming${typed ? '!' : ''});`,
    `const response = new Response(content.length > 0 ? content : null, { status: incoming${typed ? '!.statusCode!' : '.statusCode'} });`,
    '',
    'if (!response.ok) {',
    '  throw new Error(`${response.status}: ${await response.text()}`);',
    '}',
    '',
  ].join('\n');
}

function headersCode(request: HttpRequest, body: BodyCode, { typed }: Dialect): string[] {
  const headers = wireText(request).headers.map(
    ([name, value]) => `${key(name)}: ${typed ? template(value) : expressionOf(value)},`,
  );
  if (body.contentType !== undefined) headers.push(`"Content-Type": ${string(body.contentType)},`);
  return headers.length === 0 ? [] : ['headers: {', indent(headers.join('\n'), '  '), '},'];
}

function bodyOf({ body, method }: HttpRequest, needs: Set<string>): BodyCode {
  switch (body?.kind) {
    case undefined:
      return { before: '' };
    case 'json':
      return { before: '', expression: `JSON.stringify(${literal(body, syntax, '  ')})` };
    case 'text':
      return { before: '', expression: string(body.text) };
    case 'form': {
      const fields = body.fields.map(([name, value]) => `  [${string(name)}, ${string(value)}],\n`).join('');
      const expression = `new URLSearchParams([\n${fields}])`;
      return { before: '', expression: method === 'GET' ? `${expression}.toString()` : expression };
    }
    case 'file':
      needs.add('import { readFile } from "node:fs/promises";');
      return { before: '', expression: `await readFile(${string(body.file.name)})` };
    case 'multipart':
      return multipart(body, method, needs);
  }
}

function multipart({ parts }: Payload & { kind: 'multipart' }, method: string, needs: Set<string>): BodyCode {
  if (parts.some((part) => 'file' in part)) needs.add('import { readFile } from "node:fs/promises";');
  if (method === 'GET' || parts.length === 0 || parts.some((part) => part.headers.length > 0)) return byHand(parts);
  return { before: `const form = new FormData();\n${parts.map(appended).join('')}\n`, expression: 'form' };
}

function appended(part: Part): string {
  const type = part.contentType === undefined ? '' : `, { type: ${string(part.contentType)} }`;
  const name = string(part.name);
  if ('file' in part) {
    return `form.append(${name}, new Blob([await readFile(${string(part.file.name)})]${type}), ${string(part.file.name)});\n`;
  }
  return `form.append(${name}, ${type ? `new Blob([${string(part.text)}]${type})` : string(part.text)});\n`;
}

/** FormData has no headers for a part. */
function byHand(parts: readonly Part[]): BodyCode {
  const boundary = boundaryOf(parts);
  const piece = (segment: Segment): string =>
    typeof segment === 'string' ? `Buffer.from(${string(segment)})` : `await readFile(${string(segment.name)})`;
  const pieces = segmentsOf(parts, boundary)
    .map((segment) => `  ${piece(segment)},\n`)
    .join('');
  return {
    before: '',
    expression: `Buffer.concat([\n${pieces}])`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

const codeEscape = (code: number): string => (code < 0x10000 ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 5)}}`);

/** No string closes or opens a script element of a page that the sample is put into. */
const string = (text: string): string =>
  `"${escapeText(text, { named: cEscapes, code: codeEscape }).replace(/<(?=\/script|!--|script)/gi, '\\x3C')}"`;

const isIdentifier = (name: string): boolean => /^[A-Za-z_$][\w$]*$/.test(name);

/** In an object literal `__proto__` would set the prototype. */
const key = (name: string): string =>
  name === '__proto__' ? '["__proto__"]' : isIdentifier(name) ? name : string(name);

const syntax: LiteralSyntax = { string, key, null: 'null', true: 'true', false: 'false' };

/** A template literal where there are variables, else a string. */
function template(text: Text): string {
  if (text.every((part) => typeof part === 'string')) return string(text.join(''));
  return `\`${text.map((part) => (typeof part === 'string' ? templateText(part) : `\${${expression(part)}}`)).join('')}\``;
}

/** TypeScript wants a string, and a variable of the environment may be none: there a template literal it is. */
const expressionOf = (text: Text): string =>
  text.length === 1 && typeof text[0] === 'object' ? expression(text[0]) : template(text);

const templateText = (text: string): string =>
  escapeText(text, { named: { '\\': '\\\\', '`': '\\`', $: '\\$', '\n': '\\n', '\r': '\\r' }, code: codeEscape });

const expression = (part: Exclude<Text[number], string>): string =>
  'variable' in part ? `process.env.${part.variable}` : `Buffer.from(${template(part.base64)}).toString("base64")`;
