/** A path template in parts: text, or the name of a parameter (OpenAPI 3.1 §4.7.3). */
type TemplatePart =
  { readonly kind: 'text'; readonly text: string } | { readonly kind: 'parameter'; readonly name: string };

export interface PathTemplate {
  readonly template: string;
  /** In find-my-way's syntax; parameters are called `p0`, `p1` ... */
  readonly pattern: string;
  /** By number. */
  readonly names: readonly string[];
  /** The pairs after `?`, as they are written; no part of the path. */
  readonly query: readonly string[];
  /** By name, the keys of those pairs whose values are path parameters, as in `/icons?platform={platform}`. */
  readonly queryNames: ReadonlyMap<string, string>;
  /** Several parameters in one segment, as in `{longitude}.{format}`: the values of the other way to divide it. */
  readonly divide?: (path: string) => readonly string[] | undefined;
  /** Equal for templates that match the same paths, such as `/a/{x}` and `/a/{y}`. */
  readonly key: string;
}

/** Hides every character that has a meaning in find-my-way or in URLs: each becomes `~` and its code. */
export const shield = (text: string): string =>
  text.replace(/[^A-Za-z0-9_./-]/g, (char) => `~${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);

/** Undoes `shield`. */
export const unshield = (text: string): string =>
  text.replace(/~([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)));

/**
 * The normalised form of a path (RFC 3986 §6.2.2): unreserved characters plain, all others that may
 * not stand in a path percent-encoded, hexadecimal digits in upper case. Reserved characters stay as they are.
 * @throws URIError when a percent-encoding is broken or is not UTF-8.
 */
export function canonicalPath(path: string): string {
  decodeURIComponent(path);
  return path
    .replace(/[^!$&'()*+,\-./0-9:;=@A-Z_a-z~%]+/g, (text) => encodeURIComponent(text))
    .replace(/%[0-9A-Fa-f]{2}/g, (code) => {
      const char = String.fromCharCode(parseInt(code.slice(1), 16));
      // No style delimits with an apostrophe, which clients encode or not: OData has it in its paths.
      return /[A-Za-z0-9\-._~']/.test(char) ? char : code.toUpperCase();
    });
}

/**
 * Reads a template such as `/a/{b}-{c}:verb`. What follows `?` is not part of the path. Unpaired braces are
 * literal text, and so is `#`, by which some documents tell operations of one path apart: it is sent as `%23`.
 */
export function parseTemplate(template: string): PathTemplate {
  const [, before = '', after = ''] = /^([^?]*)\??(.*)$/s.exec(template) ?? [];
  const path = `/${before.replace(/^\/+/, '')}`;
  const names: string[] = [];
  const segments = path.slice(1).split(/\/(?![^{}]*\})/);
  const written = segments.map((segment) => {
    const parts = segmentParts(segment);
    const alone = parts.length === 1;
    return parts
      .map((part) => {
        if (part.kind === 'text') return shield(canonicalText(part.text));
        names.push(part.name);
        return `:p${names.length - 1}${alone ? '' : '([^/]+?)'}`;
      })
      .join('');
  });
  const pattern = `/${written.join('/')}`;
  const query = after.split('&').filter((pair) => pair !== '');
  const queryNames = new Map(
    query.flatMap((pair): [string, string][] => {
      const [, key = '', name] = /^([^=]+)=\{([^{}]+)\}$/.exec(pair) ?? [];
      return name === undefined ? [] : [[name, key]];
    }),
  );
  const key = pattern.replace(/:p\d+/g, ':');
  const divide = pattern.includes('([^/]+?)') ? dividerOf(pattern) : undefined;
  return { template, pattern, names, query, queryNames, ...(divide && { divide }), key };
}

/** The router gives the first of several parameters in a segment as little as it can; this gives it as much as it can. */
function dividerOf(pattern: string): (path: string) => readonly string[] | undefined {
  const source = pattern
    .split(/(:p\d+(?:\(\[\^\/\]\+\?\))?)/)
    .map((piece, index) => (index % 2 === 1 ? '([^/]+)' : piece.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')))
    .join('');
  const whole = new RegExp(`^${source}$`);
  return (path) => whole.exec(path)?.slice(1);
}

function segmentParts(segment: string): TemplatePart[] {
  return segment
    .split(/(\{[^{}]+\})/)
    .filter((text) => text !== '')
    .map((text) =>
      /^\{[^{}]+\}$/.test(text) ? { kind: 'parameter', name: text.slice(1, -1) } : { kind: 'text', text },
    );
}

/** A template is written by hand, so a lone `%` in it is a percent sign. */
const canonicalText = (text: string): string => {
  try {
    return canonicalPath(text);
  } catch {
    return canonicalPath(text.replace(/%/g, '%25'));
  }
};
