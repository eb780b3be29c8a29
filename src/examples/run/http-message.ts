import type { ProgramFault } from './runner';

const requestLine = /^([A-Z]+) (\S+)(?: (HTTP\/1\.1))?$/;
const field = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+:[ \t]*.*$/;

/**
 * Turns the text of a request into what is sent: line ends become CRLF, and what the text omits is added: `Host`, the length of the body,
 * the version, and `Connection: close`.
 */
export function messageOf(code: string, host: string): { readonly text: string } | { readonly fault: ProgramFault } {
  const lines = code.split(/\r\n|\n/);
  const start = requestLine.exec(lines[0]?.trimEnd() ?? '');
  if (!start) return { fault: { line: 1, message: `"${lines[0]}" is not a request line such as GET /path HTTP/1.1` } };
  const blank = lines.findIndex((line) => line.trim() === '');
  const fields = lines.slice(1, blank < 0 ? undefined : blank);
  const wrong = fields.findIndex((line) => !field.test(line));
  if (wrong >= 0)
    return { fault: { line: wrong + 2, message: `"${fields[wrong]}" is not a header field such as Name: value` } };
  const body =
    blank < 0
      ? ''
      : lines
          .slice(blank + 1)
          .join('\n')
          .replace(/\n+$/, '');
  const has = (name: string): boolean => fields.some((line) => line.toLowerCase().startsWith(`${name}:`));
  const added = [
    ...(has('host') ? [] : [`Host: ${host}`]),
    ...(body === '' || has('content-length') || has('transfer-encoding')
      ? []
      : [`Content-Length: ${Buffer.byteLength(body)}`]),
    ...(has('connection') ? [] : ['Connection: close']),
  ];
  return { text: [`${start[1]} ${start[2]} HTTP/1.1`, ...fields, ...added, '', body].join('\r\n') };
}
