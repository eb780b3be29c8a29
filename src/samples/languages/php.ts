import { boundaryOf, segmentsOf, type Part } from '../../http/multipart/segments';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { escapeText, hasHidden, hex } from './escape';
import type { Language } from './language';
import { indent, jsonText } from './layout';

/** A script for PHP 8.1 or later with its curl extension. */
export const php: Language = {
  id: 'php',
  label: 'PHP',
  aliases: ['php8'],
  prism: 'php',
  generate: (request) => {
    const { url, headers } = wireText(request);
    const body = bodyOf(request);
    const fields = headers.map(([name, value]) => `${headerField(name, value)},`);
    if (body.contentType !== undefined) fields.push(`${string(`Content-Type: ${body.contentType}`)},`);
    const options = [
      request.method === 'HEAD' ? 'CURLOPT_NOBODY => true,' : `CURLOPT_CUSTOMREQUEST => ${string(request.method)},`,
      ...(fields.length === 0 ? [] : ['CURLOPT_HTTPHEADER => [', indent(fields.join('\n'), '    '), '],']),
      ...(request.clientCertificate
        ? ["CURLOPT_SSLCERT => getenv('CLIENT_CERT'),", "CURLOPT_SSLKEY => getenv('CLIENT_KEY'),"]
        : []),
      ...(body.expression === undefined ? [] : [`CURLOPT_POSTFIELDS => ${body.expression},`]),
      'CURLOPT_RETURNTRANSFER => true,',
    ];
    return [
      '<?php',
      '',
      `$curl = curl_init(${expression(url)});`,
      'curl_setopt_array($curl, [',
      indent(options.join('\n'), '    '),
      ']);',
      '',
      '$responseBody = curl_exec($curl);',
      'if ($responseBody === false) {',
      '    throw new RuntimeException(curl_error($curl));',
      '}',
      '$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);',
      'if ($status >= 300) {',
      '    throw new RuntimeException("$status: $responseBody");',
      '}',
      request.response.kind === 'file'
        ? `file_put_contents(${string(request.response.name)}, $responseBody);`
        : 'echo $responseBody, PHP_EOL;',
      '',
    ].join('\n');
  },
};

interface BodyCode {
  readonly expression?: string;
  readonly contentType?: string;
}

function bodyOf({ body }: HttpRequest): BodyCode {
  switch (body?.kind) {
    case undefined:
      return {};
    case 'json':
      return { expression: nowdoc(jsonText(body)) };
    case 'text':
      return { expression: string(body.text) };
    case 'file':
      return { expression: `file_get_contents(${string(body.file.name)})` };
    case 'form': {
      // http_build_query renames repeated fields.
      const fields = body.fields
        .map(([name, value]) => `    rawurlencode(${string(name)}) . '=' . rawurlencode(${string(value)}),\n`)
        .join('');
      return { expression: body.fields.length === 0 ? "''" : `implode('&', [\n${fields}])` };
    }
    case 'multipart':
      return isExpressible(body.parts) ? { expression: `[\n${body.parts.map(field).join('')}]` } : byHand(body.parts);
  }
}

/** An array has each name once, and curl's names are C strings; its values have neither types nor headers. */
const isExpressible = (parts: readonly Part[]): boolean =>
  parts.length > 0 &&
  new Set(parts.map(({ name }) => name)).size === parts.length &&
  parts.every(
    (part) =>
      !/[\0"\\\r\n]/.test(part.name) &&
      !/^(0|-?[1-9]\d*)$/.test(part.name) &&
      part.headers.length === 0 &&
      ('file' in part || part.contentType === undefined),
  );

function field(part: Part): string {
  const value =
    'file' in part
      ? `new CURLFile(${string(part.file.name)}, ${string(part.contentType ?? 'application/octet-stream')})`
      : string(part.text);
  return `    ${string(part.name)} => ${value},\n`;
}

function byHand(parts: readonly Part[]): BodyCode {
  const boundary = boundaryOf(parts);
  const pieces = segmentsOf(parts, boundary).map((segment) =>
    typeof segment === 'string' ? `    ${string(segment)},\n` : `    file_get_contents(${string(segment.name)}),\n`,
  );
  return {
    expression: `implode('', [\n${pieces.join('')}])`,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** libcurl removes a header that has no value, unless a semicolon stands for the colon. */
const headerField = (name: string, value: Text): string =>
  value.every((part) => part === '') ? string(`${name};`) : expression([`${name}: `, ...value]);

/** Single quotes know two escapes; hidden characters need double quotes. */
function string(text: string): string {
  if (!hasHidden(text)) return `'${text.replace(/[\\']/g, '\\$&')}'`;
  const named = { '\\': '\\\\', '"': '\\"', $: '\\$', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
  return `"${escapeText(text, { named, code: (code) => (code < 0x80 ? `\\x${hex(code, 2)}` : `\\u{${hex(code, 4)}}`) })}"`;
}

/** A nowdoc ends at its word; no line of JSON starts with one. */
const nowdoc = (text: string): string =>
  text.includes('\n') ? `<<<'JSON'\n${indent(text, '    ')}\n    JSON` : string(text);

function expression(text: Text): string {
  const merged = text.reduce<Text[number][]>((parts, part) => {
    const last = parts.at(-1);
    return typeof part === 'string' && typeof last === 'string'
      ? [...parts.slice(0, -1), last + part]
      : [...parts, part];
  }, []);
  return merged
    .map((part) => {
      if (typeof part === 'string') return string(part);
      if ('variable' in part) return `getenv('${part.variable}')`;
      return `base64_encode(${expression(part.base64)})`;
    })
    .join(' . ');
}
