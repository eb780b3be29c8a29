import type { ParameterStyle } from '../../openapi/model';

/** Text, or arrays and objects of text: what the styles of parameters and forms can carry. */
export type TextValue = string | readonly TextValue[] | { readonly [name: string]: TextValue };

/** What the value of a parameter is: it decides how delimiters are read. */
export type ValueShape = 'primitive' | 'array' | 'object';

/** How a single raw text (a path segment, a header, one query value) is split before it is decoded. */
export interface Splitting {
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly shape: ValueShape;
  /** For `matrix`. */
  readonly name: string;
  /** Undoes the encoding of one piece, after splitting. */
  readonly decode: (text: string) => string;
}

const delimiters: Partial<Record<ParameterStyle, RegExp>> = {
  spaceDelimited: /%20|\+| /,
  pipeDelimited: /%7C|\|/i,
  tabDelimited: /%09|\t/,
};

/**
 * Reads one text in the style of a parameter (OpenAPI 3.1 §4.8.12.3, RFC 6570).
 * @returns undefined when the text does not begin as its style requires.
 */
export function splitText(text: string, how: Splitting): TextValue | undefined {
  switch (how.style) {
    case 'label':
      return text.startsWith('.') ? split(text.slice(1), how, how.explode ? /\./ : /,/) : undefined;
    case 'matrix':
      return splitMatrix(text, how);
    default:
      return split(text, how, delimiters[how.style] ?? /,/);
  }
}

function split(text: string, { shape, explode, decode }: Splitting, delimiter: RegExp): TextValue {
  if (shape === 'primitive') return decode(text);
  const pieces = text === '' ? [] : text.split(delimiter);
  if (shape === 'array') return pieces.map(decode);
  return explode ? pairsOf(pieces, decode) : alternating(pieces.map(decode));
}

/** `;color=blue,black` or, exploded, `;color=blue;color=black` (RFC 6570 §3.2.7). */
function splitMatrix(text: string, how: Splitting): TextValue | undefined {
  if (!text.startsWith(';')) return undefined;
  const pieces = text.slice(1).split(';');
  if (how.shape === 'object' && how.explode) return pairsOf(pieces, how.decode);
  const values = pieces.map((piece) => pairOf(piece, how.decode));
  if (values.some(([name]) => name !== how.name)) return undefined;
  if (how.shape === 'array' && how.explode) return values.map(([, value]) => how.decode(value));
  return values.length === 1 ? split(values[0]?.[1] ?? '', { ...how, explode: false }, /,/) : undefined;
}

/** The value is still encoded. */
function pairOf(piece: string, decode: (text: string) => string): readonly [string, string] {
  const at = piece.indexOf('=');
  return at < 0 ? [decode(piece), ''] : [decode(piece.slice(0, at)), piece.slice(at + 1)];
}

const pairsOf = (pieces: readonly string[], decode: (text: string) => string): TextValue =>
  objectOf(
    pieces.map((piece) => {
      const [name, value] = pairOf(piece, decode);
      return [name, decode(value)];
    }),
  );

/** `R,100,G,200` */
const alternating = (pieces: readonly string[]): TextValue =>
  objectOf(pieces.flatMap((name, index) => (index % 2 === 0 ? [[name, pieces[index + 1] ?? ''] as const] : [])));

/** Without a prototype, so that a name such as `__proto__` is one like any other. */
export function objectOf<T>(entries: Iterable<readonly [string, T]>): { [name: string]: T } {
  const result = Object.create(null) as { [name: string]: T };
  for (const [name, value] of entries) result[name] = value;
  return result;
}
