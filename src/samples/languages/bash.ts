import { isJson } from '../../http/media-type';
import { boundaryOf, quoted, segmentsOf, type Part } from '../../http/multipart/segments';
import { encodeUnreserved } from '../../http/percent-encoding';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { hex, isHidden } from './escape';
import type { Language } from './language';
import { indent, jsonText } from './layout';

/** curl, quoted for bash. Needs curl 7.76 for `--fail-with-body`. */
export const bash: Language = {
  id: 'bash',
  label: 'cURL',
  aliases: ['curl', 'sh', 'shell', 'shellscript', 'zsh', 'cli'],
  prism: 'bash',
  generate: (request) => {
    const { url, headers } = wireText(request);
    const body = bodyOptions(request);
    const options = [
      ...methodOptions(request),
      ...(request.clientCertificate ? ['--cert "$CLIENT_CERT"', '--key "$CLIENT_KEY"'] : []),
      ...headers.map(([name, value]) => headerOption(name, value)),
      ...(body.contentType === undefined ? [] : [`--header ${quote(`Content-Type: ${body.contentType}`)}`]),
      ...body.options,
      ...(request.response.kind === 'file' ? [`--output ${request.response.name}`] : []),
    ];
    const globs = /[[\]{}]/.test(request.url) ? ' --globoff' : '';
    const address = shellText(url);
    const start = `curl --fail-with-body${globs}`;
    const call = start.length + address.length < LONGEST_CALL ? [`${start} ${address}`] : [start, address];
    const lines = [...call, ...options].join(' \\\n  ');
    return `${body.before ?? ''}${lines}\n`;
  },
};

/** Characters of the command with its address; a longer one has the address on a line of its own, which fits beside the text of a page. */
const LONGEST_CALL = 60;

interface BodyOptions {
  readonly options: readonly string[];
  readonly contentType?: string;
  /** A pipe into curl, for what no argument can contain. */
  readonly before?: string;
}

/** Linux refuses longer arguments (MAX_ARG_STRLEN is 128 KiB). */
const longestArgument = 100_000;

function bodyOptions({ body, headers }: HttpRequest): BodyOptions {
  switch (body?.kind) {
    case undefined:
      return { options: [] };
    case 'json':
      // White space between the tokens of JSON means nothing.
      return dataOptions(indent(jsonText(body), '  ').trimStart());
    case 'text':
      return dataOptions(isJsonText(body.text, headers) ? body.text.trim().replaceAll('\n', '\n  ') : body.text);
    case 'file':
      return { options: [`--data-binary @${body.file.name}`] };
    case 'form':
      return { options: body.fields.length === 0 ? ["--data ''"] : body.fields.map(formOption) };
    case 'multipart':
      return body.parts.length > 0 && body.parts.every(isExpressible)
        ? { options: body.parts.map(partOption) }
        : byHand(body.parts);
  }
}

/** Whether white space at the beginning of a line means nothing. */
function isJsonText(text: string, headers: HttpRequest['headers']): boolean {
  const type = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
  if (type === undefined || !isJson(type)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function dataOptions(text: string): BodyOptions {
  if (text.includes('\0')) return { before: `printf ${format(text)} |\n  `, options: ['--data-binary @-'] };
  if (text.length > longestArgument)
    return { before: `printf '%s' ${quote(text)} |\n  `, options: ['--data-binary @-'] };
  // `--data` reads a file when its value starts with an at sign.
  return { options: [`${text.startsWith('@') ? '--data-raw' : '--data'} ${quote(text)}`] };
}

/** curl encodes what follows the first equals sign, and takes a field without a name for a whole body. */
const formOption = ([name, value]: readonly [string, string]): string =>
  name === '' || value.includes('\0')
    ? `--data ${quote(`${encodeUnreserved(name)}=${encodeUnreserved(value)}`)}`
    : `--data-urlencode ${quote(`${encodeUnreserved(name)}=${value}`)}`;

/** curl takes the name up to the first equals sign, and has no quoting for it. */
const isExpressible = (part: Part): boolean =>
  !/[=\0"\r\n]/.test(part.name) &&
  part.name !== '' &&
  (!('text' in part) || part.contentType === undefined || !/[\0\r]/.test(part.text));

function partOption(part: Part): string {
  const type = part.contentType === undefined ? '' : `;type=${part.contentType}`;
  const headers = part.headers.map(([name, value]) => `;headers=${argument(`${name}: ${value}`)}`).join('');
  if ('file' in part) return `--form ${quote(`${part.name}=@${part.file.name}${type}${headers}`)}`;
  if (part.text.includes('\0')) return `--form ${quote(`${part.name}=<`)}<(printf ${format(part.text)})`;
  if (type || headers) return `--form ${quote(`${part.name}=${argument(part.text)}${type}${headers}`)}`;
  // `--form` gives a meaning to quotes, semicolons, spaces around the value, and `@`, `<` or `(` before it.
  const option = /^\w(.*[\w.])?$/.test(part.text) && !/[;"]/.test(part.text) ? '--form' : '--form-string';
  return `${option} ${quote(`${part.name}=${part.text}`)}`;
}

/** curl's own quoting of a value that may contain a semicolon. */
const argument = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;

function byHand(parts: readonly Part[]): BodyOptions {
  const boundary = boundaryOf(parts);
  const pieces = segmentsOf(parts, boundary).map((segment) =>
    typeof segment === 'string' ? `printf ${format(segment)}` : `cat ${segment.name}`,
  );
  return {
    before: `{ ${pieces.join('; ')}; } |\n  `,
    options: ['--data-binary @-'],
    contentType: `multipart/form-data; boundary=${quoted(boundary)}`,
  };
}

/** curl waits for a body after any other spelling of HEAD. */
function methodOptions({ method, body }: HttpRequest): string[] {
  if (method === 'HEAD') return ['--head'];
  return method === 'GET' && !body ? [] : [`--request ${quote(method)}`];
}

/** `Name:` alone would remove the header; `Name;` sends it empty. */
const headerOption = (name: string, value: Text): string => {
  const pair = basicPair(name, value);
  if (pair) return `--user ${shellText(pair)}`;
  return `--header ${value.every((part) => part === '') ? quote(`${name};`) : shellText([`${name}: `, ...value])}`;
};

/** curl makes the Basic header itself. */
const basicPair = (name: string, [scheme, secret, ...rest]: Text): Text | undefined =>
  name === 'Authorization' &&
  scheme === 'Basic ' &&
  typeof secret === 'object' &&
  'base64' in secret &&
  rest.length === 0
    ? secret.base64
    : undefined;

/** Text with variables: one pair of double quotes where that is safe, else each piece in quotes of its own. */
function shellText(text: Text): string {
  const expand = (part: Text[number]): string =>
    typeof part === 'object' && 'variable' in part ? `$${part.variable}` : '';
  if (text.every((part) => typeof part === 'string')) return quote(text.join(''));
  const safe = text.every((part) => typeof part !== 'string' || /^[\x20#%-[\]^_a-~]*$/.test(part));
  if (!safe) return text.map((part) => (typeof part === 'string' ? quote(part) : `"${expand(part)}"`)).join('');
  return `"${text.map((part, index) => (typeof part === 'string' ? part : separated(expand(part), text[index + 1]))).join('')}"`;
}

/** A name character after a variable would belong to it. */
const separated = (variable: string, next: Text[number] | undefined): string =>
  typeof next === 'string' && /^[A-Za-z0-9_]/.test(next) ? `\${${variable.slice(1)}}` : variable;

/** POSIX single quotes; with hidden characters bash's `$'…'`, whose bytes do not depend on the locale. */
function quote(text: string): string {
  if (/^[A-Za-z0-9_./%,+][A-Za-z0-9_./%,+-]*$/.test(text)) return text;
  if ([...text].every((character) => character === '\n' || !isHidden(character)))
    return `'${text.replaceAll("'", `'\\''`)}'`;
  return `$'${escapeBytes(text, { '\\': '\\\\', "'": "\\'", '\n': '\\n', '\r': '\\r', '\t': '\\t' })}'`;
}

/** The argument of `printf` that prints the text, NUL included. */
const format = (text: string): string =>
  `${text.startsWith('-') ? '-- ' : ''}'${escapeBytes(text, { '\\': '\\\\', '%': '%%', "'": `'\\''`, '\n': '\\n', '\r': '\\r', '\t': '\\t' })}'`;

function escapeBytes(text: string, named: Readonly<Record<string, string>>): string {
  const utf8 = new TextEncoder();
  return [...text]
    .map((character) => {
      if (Object.hasOwn(named, character)) return named[character];
      return isHidden(character) ? [...utf8.encode(character)].map((byte) => `\\x${hex(byte, 2)}`).join('') : character;
    })
    .join('');
}
