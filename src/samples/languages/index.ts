import { boundaryOf, segmentsOf } from '../../http/multipart/segments';
import { encodeUnreserved } from '../../http/percent-encoding';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { bash } from './bash';
import { csharp } from './csharp';
import { js, ts } from './ecmascript';
import { escapeText, hex } from './escape';
import { go } from './go';
import type { Language } from './language';
import { indent, jsonText } from './layout';
import { php } from './php';
import { python } from './python';
import { ruby } from './ruby';

/** One class for Java 17 or later, run with `java Example.java`. */
const java: Language = {
  id: 'java',
  label: 'Java',
  aliases: ['jvm'],
  prism: 'java',
  generate: (request) => {
    const { url, headers } = wireText(request);
    const body = bodyOf(request);
    const uses = [url, ...headers.map(([, value]) => value)].some((text) =>
      text.some((part) => typeof part === 'object' && 'base64' in part),
    );
    const steps = [
      ...headers.map(([name, value]) => `.header(${string(name)}, ${expression(value)})`),
      ...(body.contentType === undefined ? [] : [`.header("Content-Type", ${string(body.contentType)})`]),
      `.method(${string(request.method)}, ${body.expression})`,
      '.build();',
    ];
    const file = request.response.kind === 'file' ? request.response.name : undefined;
    const lines = [
      ...(request.clientCertificate
        ? ['// The server requires a client certificate (mutual TLS): give the HttpClient an SSLContext that has it.']
        : []),
      `HttpRequest request = HttpRequest.newBuilder(URI.create(${expression(url)}))`,
      indent(steps.join('\n'), '    '),
      '',
      `HttpResponse<${file ? 'byte[]' : 'String'}> response = HttpClient.newHttpClient()`,
      `    .send(request, HttpResponse.BodyHandlers.${file ? 'ofByteArray' : 'ofString'}());`,
      'if (response.statusCode() / 100 != 2) {',
      `    throw new IllegalStateException(response.statusCode() + ": " + ${file ? 'new String(response.body())' : 'response.body()'});`,
      '}',
      file ? `Files.write(Path.of(${string(file)}), response.body());` : 'System.out.println(response.body());',
    ];
    const code = lines.join('\n');
    return [
      'import java.net.URI;',
      'import java.net.http.HttpClient;',
      'import java.net.http.HttpRequest;',
      'import java.net.http.HttpResponse;',
      ...(/\bFiles\./.test(code) && file ? ['import java.nio.file.Files;'] : []),
      ...(file || body.readsFile ? ['import java.nio.file.Path;'] : []),
      ...(uses ? ['import java.util.Base64;'] : []),
      '',
      'public class Example {',
      '    public static void main(String[] args) throws Exception {',
      indent(code, '        '),
      '    }',
      '}',
      '',
    ].join('\n');
  },
};

interface BodyCode {
  readonly expression: string;
  readonly contentType?: string;
  readonly readsFile?: boolean;
}

const publishers = 'HttpRequest.BodyPublishers';

function bodyOf({ body }: HttpRequest): BodyCode {
  switch (body?.kind) {
    case undefined:
      return { expression: `${publishers}.noBody()` };
    case 'json':
      return { expression: `${publishers}.ofString(${textBlock(jsonText(body))})` };
    case 'text':
      return { expression: `${publishers}.ofString(${string(body.text)})` };
    case 'form': {
      // Java has no encoder for forms that takes pairs; the encoded text is as readable.
      const text = body.fields.map((field) => field.map(encodeUnreserved).join('=')).join('&');
      return { expression: `${publishers}.ofString(${string(text)})` };
    }
    case 'file':
      return { expression: `${publishers}.ofFile(Path.of(${string(body.file.name)}))`, readsFile: true };
    case 'multipart': {
      const boundary = boundaryOf(body.parts);
      const pieces = segmentsOf(body.parts, boundary).map((segment) =>
        typeof segment === 'string'
          ? `    ${publishers}.ofString(${string(segment)})`
          : `    ${publishers}.ofFile(Path.of(${string(segment.name)}))`,
      );
      return {
        expression: `${publishers}.concat(\n${pieces.join(',\n')})`,
        contentType: `multipart/form-data; boundary=${boundary}`,
        readsFile: body.parts.some((part) => 'file' in part),
      };
    }
  }
}

/** JLS §3.3 reads `\u000A` as a line end before it sees the string: control characters are octal (§3.10.7). */
const codeEscape = (code: number): string => {
  if (code < 0x100) return `\\${code.toString(8).padStart(3, '0')}`;
  return [...String.fromCodePoint(code).split('')].map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`).join('');
};

const named = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
const string = (text: string): string => `"${escapeText(text, { named, code: codeEscape })}"`;

/** JLS §3.10.6; a text that ends without a line end closes on its last line. */
function textBlock(text: string): string {
  if (!text.includes('\n')) return string(text);
  return `"""\n${indent(text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""'), '    ')}"""`;
}

function expression(text: Text): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return string(part);
      if ('variable' in part) return `System.getenv("${part.variable}")`;
      return `Base64.getEncoder().encodeToString((${expression(part.base64)}).getBytes())`;
    })
    .join(' + ');
}

export type { Language } from './language';

/** In the order in which readers are offered them. */
export const languages: readonly Language[] = [bash, js, ts, python, csharp, java, go, php, ruby];

/** The language of a fence, of a reader's kept choice or of `x-codeSamples`, by its id or another usual name. */
export function languageOf(name: string): Language | undefined {
  const wanted = name.trim().toLowerCase();
  return languages.find((language) => language.id === wanted || language.aliases.includes(wanted));
}
