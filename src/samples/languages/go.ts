import { quoted, type Part } from '../../http/multipart/segments';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { cEscapes, escapeText, hasHidden, hex } from './escape';
import type { Language } from './language';
import { indent, jsonText } from './layout';

/** A program with Go's own net/http. */
export const go: Language = {
  id: 'go',
  label: 'Go',
  aliases: ['golang'],
  prism: 'go',
  generate: (request) => {
    const imports = new Set(['fmt', 'io', 'log', 'net/http']);
    const { url, headers } = wireText(request);
    const body = bodyOf(request, imports);
    const lines = [
      ...(request.clientCertificate
        ? ["// The server requires a client certificate (mutual TLS): give it to the client's transport."]
        : []),
      ...body.before,
      `request, err := http.NewRequest(${string(request.method)}, ${expression(url, imports)}, ${body.expression})`,
      ...failIfError,
      ...headers.map(([name, value]) => `request.Header.Set(${string(name)}, ${expression(value, imports)})`),
      ...(body.multipart ? ['request.Header.Set("Content-Type", form.FormDataContentType())'] : []),
      '',
      'response, err := http.DefaultClient.Do(request)',
      ...failIfError,
      'defer response.Body.Close()',
      'responseBody, err := io.ReadAll(response.Body)',
      ...failIfError,
      'if response.StatusCode >= 300 {',
      '\tlog.Fatalf("%s: %s", response.Status, responseBody)',
      '}',
      ...printed(request, imports),
    ];
    return [
      'package main',
      '',
      'import (',
      ...[...imports].sort().map((name) => `\t"${name}"`),
      ')',
      '',
      'func main() {',
      // A raw string's own lines must not move.
      lines.map((line) => (line === '' ? '' : `\t${line}`)).join('\n'),
      '}',
      '',
    ].join('\n');
  },
};

const failIfError = ['if err != nil {', '\tlog.Fatal(err)', '}'];

interface BodyCode {
  readonly before: readonly string[];
  readonly expression: string;
  readonly multipart?: true;
}

function bodyOf({ body }: HttpRequest, imports: Set<string>): BodyCode {
  switch (body?.kind) {
    case undefined:
      return { before: [], expression: 'nil' };
    case 'json':
      imports.add('strings');
      return { before: [`body := strings.NewReader(${rawString(jsonText(body))})`], expression: 'body' };
    case 'text':
      imports.add('strings');
      return { before: [`body := strings.NewReader(${string(body.text)})`], expression: 'body' };
    case 'form':
      imports.add('net/url').add('strings');
      return {
        before: [
          'form := url.Values{}',
          ...body.fields.map(([name, value]) => `form.Add(${string(name)}, ${string(value)})`),
        ],
        expression: 'strings.NewReader(form.Encode())',
      };
    case 'file':
      imports.add('os');
      return {
        before: [`body, err := os.Open(${string(body.file.name)})`, ...failIfError, 'defer body.Close()'],
        expression: 'body',
      };
    case 'multipart': {
      imports.add('bytes').add('mime/multipart');
      const before = [
        'body := &bytes.Buffer{}',
        'form := multipart.NewWriter(body)',
        ...body.parts.flatMap((part) => written(part, imports)),
        'form.Close()',
      ];
      return { before, expression: 'body', multipart: true };
    }
  }
}

/** Each part in a block of its own, so that its names can be the same. */
function written(part: Part, imports: Set<string>): string[] {
  imports.add('net/textproto');
  const file = 'file' in part ? `; filename="${part.file.name}"` : '';
  const headers = [
    ['Content-Disposition', `form-data; name="${quoted(part.name)}"${file}`] as const,
    ...(part.contentType === undefined ? [] : [['Content-Type', part.contentType] as const]),
    ...part.headers,
  ];
  if ('file' in part) imports.add('os');
  return [
    '{',
    '\theader := textproto.MIMEHeader{}',
    ...headers.map(([name, value]) => `\theader.Set(${string(name)}, ${string(value)})`),
    '\tpart, err := form.CreatePart(header)',
    ...failIfError.map((line) => `\t${line}`),
    ...('file' in part
      ? [
          `\tcontent, err := os.ReadFile(${string(part.file.name)})`,
          ...failIfError.map((line) => `\t${line}`),
          '\tpart.Write(content)',
        ]
      : [`\tpart.Write([]byte(${string(part.text)}))`]),
    '}',
  ];
}

function printed({ response }: HttpRequest, imports: Set<string>): string[] {
  if (response.kind !== 'file') return ['fmt.Println(string(responseBody))'];
  imports.add('os').delete('fmt');
  return [
    `if err := os.WriteFile(${string(response.name)}, responseBody, 0o644); err != nil {`,
    '\tlog.Fatal(err)',
    '}',
  ];
}

const codeEscape = (code: number): string => (code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`);
const string = (text: string): string => `"${escapeText(text, { named: cEscapes, code: codeEscape })}"`;

/** Go's raw strings contain anything but a backquote, and lose carriage returns. */
const rawString = (text: string): string =>
  text.includes('`') || text.split('\n').some(hasHidden) ? string(text) : `\`${indent(text, '\t').trimStart()}\``;

function expression(text: Text, imports: Set<string>): string {
  return text
    .map((part) => {
      if (typeof part === 'string') return string(part);
      if ('variable' in part) {
        imports.add('os');
        return `os.Getenv("${part.variable}")`;
      }
      imports.add('encoding/base64');
      return `base64.StdEncoding.EncodeToString([]byte(${expression(part.base64, imports)}))`;
    })
    .join('+');
}
