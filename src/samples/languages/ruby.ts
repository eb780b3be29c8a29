import { boundaryOf, segmentsOf } from '../../http/multipart/segments';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { escapeText, hex } from './escape';
import type { Language } from './language';
import { indent, jsonText } from './layout';

/** A script for Ruby 3 with its standard library. */
export const ruby: Language = {
  id: 'ruby',
  label: 'Ruby',
  aliases: ['rb'],
  prism: 'ruby',
  generate: (request) => {
    const { url, headers } = wireText(request);
    const body = bodyOf(request);
    return [
      'require "net/http"',
      ...(request.body?.kind === 'form' ? ['require "uri"'] : []),
      '',
      ...(request.clientCertificate
        ? ['# The server requires a client certificate (mutual TLS): give it to Net::HTTP.start as cert and key.']
        : []),
      `uri = URI(${expression(url)})`,
      `request = ${constructor(request)}`,
      ...headers.map(([name, value]) => `request[${string(name)}] = ${expression(value)}`),
      ...(body.contentType === undefined ? [] : [`request["Content-Type"] = ${string(body.contentType)}`]),
      ...(body.statement === undefined ? [] : [body.statement]),
      '',
      'response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") do |http|',
      '  http.request(request)',
      'end',
      'abort "#{response.code} #{response.message}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)',
      request.response.kind === 'file'
        ? `File.binwrite(${string(request.response.name)}, response.body)`
        : 'puts response.body',
      '',
    ].join('\n');
  },
};

const classes = new Map(
  ['Get', 'Head', 'Post', 'Put', 'Patch', 'Delete', 'Options', 'Trace'].map(
    (name) => [name.toUpperCase(), name] as const,
  ),
);

const bodiless = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];

/** Net::HTTP has classes for the usual methods; those for methods with a body invent a Content-Type when there is none. */
function constructor({ method, body }: HttpRequest): string {
  const known = classes.get(method);
  const fits = method === 'DELETE' || bodiless.includes(method) !== (body !== undefined);
  if (known && fits) return `Net::HTTP::${known}.new(uri)`;
  return `Net::HTTPGenericRequest.new(${string(method)}, ${body !== undefined}, ${method !== 'HEAD'}, uri)`;
}

interface BodyCode {
  readonly statement?: string;
  readonly contentType?: string;
}

function bodyOf({ body }: HttpRequest): BodyCode {
  switch (body?.kind) {
    case undefined:
      return {};
    case 'json':
      return { statement: heredoc(jsonText(body)) };
    case 'text':
      return { statement: `request.body = ${string(body.text)}` };
    case 'file':
      return { statement: `request.body = File.binread(${string(body.file.name)})` };
    case 'form': {
      const fields = body.fields.map(([name, value]) => `  [${string(name)}, ${string(value)}],\n`).join('');
      return { statement: `request.body = URI.encode_www_form([\n${fields}])` };
    }
    case 'multipart': {
      const boundary = boundaryOf(body.parts);
      const pieces = segmentsOf(body.parts, boundary).map((segment) =>
        typeof segment === 'string' ? `  ${string(segment)}.b,\n` : `  File.binread(${string(segment.name)}),\n`,
      );
      return {
        statement: `request.body = [\n${pieces.join('')}].join`,
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    }
  }
}

/** A quoted heredoc has no escapes, and no line of JSON is its end. */
const heredoc = (text: string): string =>
  text.includes('\n')
    ? `request.body = <<~'JSON'.chomp\n${indent(text, '  ')}\nJSON`
    : `request.body = ${string(text)}`;

const named = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A number sign starts an interpolation only before `{`, `$` or `@`. */
const string = (text: string): string =>
  `"${escapeText(text, { named, code: (code) => (code < 0x10000 ? `\\u${hex(code, 4)}` : `\\u{${hex(code, 5)}}`) }).replace(/#(?=[{$@])/g, '\\#')}"`;

function expression(text: Text): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return string(part);
      if ('variable' in part) return `ENV.fetch("${part.variable}")`;
      return `[${expression(part.base64)}].pack("m0")`;
    })
    .join(' + ');
}
