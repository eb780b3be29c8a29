import { boundaryOf, segmentsOf } from '../../http/multipart/segments';
import { wireText } from '../credentials';
import type { HttpRequest, Text } from '../http-request';
import { cEscapes, escapeText, hex } from './escape';
import type { Language } from './language';
import { depthOf, indent, jsonText, literal, type LiteralSyntax } from './layout';

/** Python 3.8 or later with nothing but its standard library. */
export const python: Language = {
  id: 'python',
  label: 'Python',
  aliases: ['py', 'python3'],
  prism: 'python',
  generate: (request) => {
    const imports = new Set(['urllib.error', 'urllib.request']);
    const { url, headers } = wireText(request);
    const body = bodyOf(request, imports);
    const pairs = headers.map(([name, value]) => `${string(name)}: ${expression(value, imports)},`);
    if (body.contentType !== undefined) pairs.push(`"Content-Type": ${string(body.contentType)},`);
    const options = [
      `${expression(url, imports)},`,
      ...(request.method === 'GET' && !body.expression ? [] : [`method=${string(request.method)},`]),
      ...(pairs.length === 0 ? [] : ['headers={', indent(pairs.join('\n'), '    '), '},']),
      ...(body.expression === undefined ? [] : [`data=${body.expression},`]),
    ];
    const print = printed(request, imports);
    const note = request.clientCertificate
      ? '# The server requires a client certificate (mutual TLS): give urlopen a context that has loaded it.\n'
      : '';
    return [
      ...[...imports].sort().map((name) => `import ${name}`),
      '',
      `${note}request = urllib.request.Request(`,
      indent(options.join('\n'), '    '),
      ')',
      '',
      'try:',
      '    with urllib.request.urlopen(request) as response:',
      indent(print, '        '),
      'except urllib.error.HTTPError as error:',
      '    raise SystemExit(f"{error.code} {error.reason}: {error.read().decode()}")',
      '',
    ].join('\n');
  },
};

interface BodyCode {
  readonly expression?: string;
  readonly contentType?: string;
}

/** Python's parser stops at a few hundred open brackets. */
const deepestLiteral = 60;

function bodyOf({ body }: HttpRequest, imports: Set<string>): BodyCode {
  switch (body?.kind) {
    case undefined:
      return {};
    case 'json':
      if (depthOf(body.value) > deepestLiteral) return { expression: `${string(jsonText(body))}.encode()` };
      imports.add('json');
      return { expression: `json.dumps(${literal(body, syntax, '    ')}).encode()` };
    case 'text':
      return { expression: `${string(body.text)}.encode()` };
    case 'file':
      return { expression: `open(${string(body.file.name)}, "rb").read()` };
    case 'form': {
      imports.add('urllib.parse');
      const fields = body.fields.map(([name, value]) => `    (${string(name)}, ${string(value)}),\n`).join('');
      return { expression: body.fields.length === 0 ? 'b""' : `urllib.parse.urlencode([\n${fields}]).encode()` };
    }
    case 'multipart': {
      const boundary = boundaryOf(body.parts);
      const pieces = segmentsOf(body.parts, boundary).map((segment) =>
        typeof segment === 'string'
          ? `    ${string(segment)}.encode(),\n`
          : `    open(${string(segment.name)}, "rb").read(),\n`,
      );
      return {
        expression: `b"".join([\n${pieces.join('')}])`,
        contentType: `multipart/form-data; boundary=${boundary}`,
      };
    }
  }
}

function printed({ response }: HttpRequest, imports: Set<string>): string {
  switch (response.kind) {
    case 'json':
      imports.add('json');
      return 'print(json.load(response))';
    case 'text':
      return 'print(response.read().decode())';
    case 'file':
      return `with open(${string(response.name)}, "wb") as file:\n    file.write(response.read())`;
  }
}

const codeEscape = (code: number): string =>
  code < 0x100 ? `\\x${hex(code, 2)}` : code < 0x10000 ? `\\u${hex(code, 4)}` : `\\U${hex(code, 8)}`;

const string = (text: string): string => `"${escapeText(text, { named: cEscapes, code: codeEscape })}"`;

const syntax: LiteralSyntax = { string, key: string, null: 'None', true: 'True', false: 'False' };

function expression(text: Text, imports: Set<string>): string {
  const pieces = text.map((part) => {
    if (typeof part === 'string') return string(part);
    if ('variable' in part) {
      imports.add('os');
      return `os.environ["${part.variable}"]`;
    }
    imports.add('base64');
    const inner = expression(part.base64, imports);
    return `base64.b64encode(${part.base64.length > 1 ? `(${inner})` : inner}.encode()).decode()`;
  });
  return pieces.join(' + ');
}
