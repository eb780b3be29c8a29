import type { HttpHeader } from '../header';

/** One part of a multipart body (RFC 7578 §4). `headers` are those beside Content-Disposition and Content-Type. */
export type Part = {
  readonly name: string;
  readonly contentType?: string;
  readonly headers: readonly HttpHeader[];
} & ({ readonly text: string } | { readonly file: NamedFile });

/** A file of a body, which a code sample reads from its working directory. */
export interface NamedFile {
  /** Letters, digits, dots, hyphens and underscores only. */
  readonly name: string;
  /** What the document shows as its content; a reader has a file of their own. */
  readonly content: string;
}

/** A multipart body as its files, and the text between them. */
export type Segment = string | NamedFile;

/**
 * A multipart body, serialised (RFC 2046 §5.1.1, RFC 7578 §4.2), for languages whose standard library cannot do it.
 * @param unnamed whether the parts have no names, as in `multipart/mixed`.
 */
export function segmentsOf(parts: readonly Part[], boundary: string, unnamed = false): Segment[] {
  const segments: Segment[] = [];
  for (const part of parts) {
    const file = 'file' in part ? `; filename="${quoted(part.file.name)}"` : '';
    const lines = [
      ...(unnamed && !file
        ? []
        : [`Content-Disposition: ${unnamed ? 'attachment' : `form-data; name="${quoted(part.name)}"`}${file}`]),
      ...(part.contentType === undefined ? [] : [`Content-Type: ${part.contentType}`]),
      ...part.headers.map(([name, value]) => `${name}: ${value}`),
    ];
    const head = `--${boundary}\r\n${lines.map((line) => `${line}\r\n`).join('')}\r\n`;
    if ('file' in part) segments.push(head, part.file, '\r\n');
    else segments.push(`${head}${part.text}\r\n`);
  }
  segments.push(`--${boundary}--\r\n`);
  return joinStrings(segments);
}

/** HTML §4.10.22.8: how browsers and curl write a name in Content-Disposition. */
export const quoted = (name: string): string =>
  name.replace(/["\r\n]/g, (character) => ({ '"': '%22', '\r': '%0D', '\n': '%0A' })[character]!);

/** A boundary that none of the parts contains; the same for the same parts. */
export function boundaryOf(parts: readonly Part[]): string {
  const texts = parts.map((part) => ('file' in part ? part.file.content : part.text));
  let boundary = 'form-boundary';
  for (let count = 1; texts.some((text) => text.includes(boundary)); count += 1) boundary = `form-boundary-${count}`;
  return boundary;
}

/** A multipart body whose files are small texts, as one text. */
export function multipartText(parts: readonly Part[], unnamed = false): { boundary: string; text: string } {
  const boundary = boundaryOf(parts);
  const text = segmentsOf(parts, boundary, unnamed)
    .map((segment) => (typeof segment === 'string' ? segment : segment.content))
    .join('');
  return { boundary, text };
}

function joinStrings(segments: readonly Segment[]): Segment[] {
  const joined: Segment[] = [];
  for (const segment of segments) {
    const last = joined.at(-1);
    if (typeof segment === 'string' && typeof last === 'string') joined[joined.length - 1] = last + segment;
    else joined.push(segment);
  }
  return joined;
}
