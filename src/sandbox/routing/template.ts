import { escapeRegExp } from '../../text/escape-reg-exp';

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
  /** Several parameters in one segment, as in `{longitude}.{format}`: the values of the other ways to divide it, at least one. */
  readonly divide?: (path: string) => Iterable<readonly string[]>;
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
  const segments = path
    .slice(1)
    .split(/\/(?![^{}]*\})/)
    .map(segmentParts);
  const names = segments.flat().flatMap((part) => (part.kind === 'parameter' ? [part.name] : []));
  let number = 0;
  const pattern = patternOf(segments, (value) => `:p${number++}${value ?? ''}`);
  const query = after.split('&').filter((pair) => pair !== '');
  const queryNames = new Map(
    query.flatMap((pair): [string, string][] => {
      const [, key = '', name] = /^([^=]+)=\{([^{}]+)\}$/.exec(pair) ?? [];
      return name === undefined ? [] : [[name, key]];
    }),
  );
  const key = pattern.replace(/:p\d+/g, ':');
  const isAmbiguous = segments.some((parts) => parts.filter(({ kind }) => kind === 'parameter').length > 1);
  const divide = isAmbiguous ? dividerOf(segments) : undefined;
  return { template, pattern, names, query, queryNames, ...(divide && { divide }), key };
}

/** The parts of one segment of a path; texts are shielded. */
type Segment = readonly TemplatePart[];

/**
 * The pattern of a path in which each parameter is as short as it can be, so that a path is matched in a time that grows with its
 * length: after the one character that it has at least, a parameter ends where the text behind it begins. Only one before the last
 * text of a segment may contain that text.
 * @param parameterOf writes a parameter; `value` is the pattern of its values, and is absent where it has a segment of its own
 */
function patternOf(
  segments: readonly Segment[],
  parameterOf: (value: string | undefined) => string,
  textOf: (text: string) => string = (text) => text,
): string {
  const valueOf = (parts: Segment, index: number): string => {
    const next = parts[index + 1];
    if (!next || (next.kind === 'text' && index + 2 === parts.length)) return '([^/]+)';
    return next.kind === 'parameter' ? '([^/])' : `([^/](?:(?!${escapeRegExp(next.text)})[^/])*)`;
  };
  const written = segments.map((parts) =>
    parts.map((part, index) =>
      part.kind === 'text' ? textOf(part.text) : parameterOf(parts.length === 1 ? undefined : valueOf(parts, index)),
    ),
  );
  return `/${written.map((parts) => parts.join('')).join('/')}`;
}

const reversed = (text: string): string => [...text].reverse().join('');

/** Of a value of two parameters with nothing between them, so many beginnings are tried as the first one. */
const MAX_DIVISIONS = 100;

/**
 * The router gives the first of several parameters in a segment as little as it can. First comes the division that gives it as much,
 * which is read backwards; then, where one parameter follows another at once, those with a longer and longer first one.
 */
function dividerOf(segments: readonly Segment[]): (path: string) => Iterable<readonly string[]> {
  const backwards = segments
    .toReversed()
    .map((parts) =>
      parts
        .toReversed()
        .map((part): TemplatePart => (part.kind === 'text' ? { kind: 'text', text: reversed(part.text) } : part)),
    );
  const whole = new RegExp(`^${patternOf(backwards, (value = '([^/]+)') => value, escapeRegExp).slice(1)}/$`);
  const isAdjacent = segments.some((parts) =>
    parts.some((part, index) => part.kind === 'parameter' && parts[index + 1]?.kind === 'parameter'),
  );
  const longer = (length: number): RegExp =>
    new RegExp(
      `^${patternOf(segments, (value = '([^/]+)') => (value === '([^/])' ? `([^/]{${length}})` : value), escapeRegExp)}$`,
    );
  return function* (path) {
    const greedy = whole.exec(reversed(path));
    if (greedy) yield greedy.slice(1).map(reversed).toReversed();
    for (let length = 2; isAdjacent && length <= MAX_DIVISIONS; length += 1) {
      const divided = longer(length).exec(path);
      if (!divided) return;
      yield divided.slice(1);
    }
  };
}

function segmentParts(segment: string): TemplatePart[] {
  return segment
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) =>
      /^\{[^{}]*\}$/.test(text)
        ? { kind: 'parameter', name: text.slice(1, -1) }
        : { kind: 'text', text: shield(canonicalText(text)) },
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
