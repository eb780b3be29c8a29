import { quoted, type Part } from '../../http/multipart/segments';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { cEscapes, escapeText, hex } from './escape';
import type { Language } from './language';
import { indent, jsonText } from './layout';
import { longestRun } from '../../text/longest-run';

/** A C# 11 program of top-level statements with HttpClient. */
export const csharp: Language = {
  id: 'csharp',
  label: 'C#',
  aliases: ['c#', 'cs', 'dotnet', '.net'],
  prism: 'csharp',
  generate: (request) => {
    const { url, headers } = wireText(request);
    const contentType = headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1];
    const ownHeaders = headers.filter(([name]) => !isContentHeader(name));
    const contentHeaders = headers.filter(([name]) => isContentHeader(name) && name.toLowerCase() !== 'content-type');
    const content = contentOf(request, contentType?.join('') ?? 'application/octet-stream');
    const needsHeaders = /MediaTypeHeaderValue|ContentDispositionHeaderValue/.test(content);
    return [
      ...(needsHeaders ? ['using System.Net.Http.Headers;'] : []),
      ...(/Encoding\.UTF8/.test([...headers.map(([, value]) => expression(value)), expression(url)].join())
        ? ['using System.Text;']
        : []),
      ...(needsHeaders ? [''] : []),
      ...(request.clientCertificate
        ? ['// The server requires a client certificate (mutual TLS): give it to an HttpClientHandler.']
        : []),
      'using var client = new HttpClient();',
      `using var request = new HttpRequestMessage(${methodOf(request)}, ${expression(url)});`,
      ...ownHeaders.map(
        ([name, value]) => `request.Headers.TryAddWithoutValidation(${string(name)}, ${expression(value)});`,
      ),
      ...(content ? [content] : []),
      ...(content
        ? contentHeaders.map(
            ([name, value]) =>
              `request.Content.Headers.TryAddWithoutValidation(${string(name)}, ${expression(value)});`,
          )
        : []),
      '',
      'using var response = await client.SendAsync(request);',
      'if (!response.IsSuccessStatusCode)',
      '{',
      '    var error = await response.Content.ReadAsStringAsync();',
      '    throw new HttpRequestException($"{(int)response.StatusCode} {response.ReasonPhrase}: {error}");',
      '}',
      '',
      request.response.kind === 'file'
        ? `await File.WriteAllBytesAsync(${string(request.response.name)}, await response.Content.ReadAsByteArrayAsync());`
        : 'Console.WriteLine(await response.Content.ReadAsStringAsync());',
      '',
    ].join('\n');
  },
};

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']);

const methodOf = ({ method }: HttpRequest): string =>
  methods.has(method) ? `HttpMethod.${method[0]}${method.slice(1).toLowerCase()}` : `new HttpMethod(${string(method)})`;

/** HttpClient keeps these with the content and refuses them elsewhere. */
const isContentHeader = (name: string): boolean => /^(allow|content-.*|expires|last-modified)$/i.test(name);

function contentOf({ body }: HttpRequest, contentType: string): string {
  const type = `MediaTypeHeaderValue.Parse(${string(contentType)})`;
  switch (body?.kind) {
    case undefined:
      return '';
    case 'json':
      return `request.Content = new StringContent(${rawString(jsonText(body))}, ${type});`;
    case 'text':
      return `request.Content = new StringContent(${string(body.text)}, ${type});`;
    case 'file':
      return `request.Content = new ByteArrayContent(await File.ReadAllBytesAsync(${string(body.file.name)}));\nrequest.Content.Headers.ContentType = ${type};`;
    case 'form': {
      const fields = body.fields
        .map(([name, value]) => `    new KeyValuePair<string, string>(${string(name)}, ${string(value)}),\n`)
        .join('');
      return `request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]\n{\n${fields}});`;
    }
    case 'multipart':
      return ['var form = new MultipartFormDataContent();', ...body.parts.map(added), 'request.Content = form;'].join(
        '\n',
      );
  }
}

function added(part: Part, index: number): string {
  const content =
    'file' in part
      ? `new ByteArrayContent(await File.ReadAllBytesAsync(${string(part.file.name)}))`
      : `new StringContent(${string(part.text)})`;
  const name = `part${index + 1}`;
  const disposition = `form-data; name="${quoted(part.name)}"${'file' in part ? `; filename="${part.file.name}"` : ''}`;
  return [
    `var ${name} = ${content};`,
    `${name}.Headers.ContentType = ${part.contentType === undefined ? 'null' : `MediaTypeHeaderValue.Parse(${string(part.contentType)})`};`,
    `${name}.Headers.TryAddWithoutValidation("Content-Disposition", ${string(disposition)});`,
    ...part.headers.map(
      ([header, value]) => `${name}.Headers.TryAddWithoutValidation(${string(header)}, ${string(value)});`,
    ),
    `form.Add(${name});`,
  ].join('\n');
}

const codeEscape = (code: number): string => (code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`);
const string = (text: string): string => `"${escapeText(text, { named: cEscapes, code: codeEscape })}"`;

/** C# 11 raw string literal: more quotes around it than in a row inside. */
function rawString(text: string): string {
  if (!text.includes('\n')) return string(text);
  const longest = Math.max(2, longestRun(text, /"+/g));
  const fence = '"'.repeat(longest + 1);
  return `${fence}\n${indent(text, '    ')}\n    ${fence}`;
}

function expression(text: Text): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return string(part);
      if ('variable' in part) return `Environment.GetEnvironmentVariable("${part.variable}")`;
      return `Convert.ToBase64String(Encoding.UTF8.GetBytes(${expression(part.base64)}))`;
    })
    .join(' + ');
}
