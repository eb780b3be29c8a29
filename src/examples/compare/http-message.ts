import type { JsonFault } from './parse-json';

/** A response written as HTTP/1.1 text (RFC 9112 §4), with the 1-based lines of its parts. */
export interface ShownResponse {
  readonly status: number;
  /** Empty when none is shown. */
  readonly reason: string;
  readonly headers: readonly { readonly name: string; readonly value: string; readonly line: number }[];
  readonly body: string;
  /** Of the first line of the body; of the last line when no blank line ends the head. */
  readonly bodyLine: number;
}

export function parseResponse(text: string): ShownResponse | { readonly fault: JsonFault } {
  const lines = text.split(/\r\n|\n/);
  const start = /^HTTP\/\d(?:\.\d)? ([1-5]\d\d)(?: (.*))?$/.exec(lines[0]?.trimEnd() ?? '');
  if (!start)
    return { fault: { line: 1, message: `"${lines[0] ?? ''}" is not a status line such as HTTP/1.1 200 OK` } };
  const blank = lines.findIndex((line) => line.trim() === '');
  const end = blank < 0 ? lines.length : blank;
  const headers: { name: string; value: string; line: number }[] = [];
  for (const [index, line] of lines.slice(1, end).entries()) {
    const found = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):\s*(.*?)\s*$/.exec(line);
    if (!found) return { fault: { line: index + 2, message: `"${line}" is not a header field such as Name: value` } };
    headers.push({ name: found[1]!, value: found[2]!, line: index + 2 });
  }
  const status = Number(start[1]);
  return {
    status,
    reason: start[2]?.trim() ?? '',
    headers,
    body: lines.slice(end + 1).join('\n'),
    bodyLine: blank < 0 ? end : end + 2,
  };
}
