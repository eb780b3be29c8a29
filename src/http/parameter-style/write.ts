import type { ParameterStyle } from '../../openapi/model';
import { isStructure, stringify } from '../../openapi/written/written-number';

/** The separator of the `name=value` pairs of an exploded value. */
export type PairSeparator = '&' | '; ';

export interface StyledValue {
  readonly name: string;
  readonly style: ParameterStyle;
  readonly explode: boolean;
  readonly value: unknown;
  /** Where a value has no name beside it: a path segment, a header. Swagger 2.0 has its delimiters there too. */
  readonly location?: 'path' | 'header';
}

type Encode = (text: string) => string;

const delimiters: Partial<Record<ParameterStyle, string>> = {
  spaceDelimited: '%20',
  pipeDelimited: '%7C',
  tabDelimited: '%09',
};

/**
 * Writes one value in its style (OpenAPI 3.1.1 §4.8.12.2 to 4.8.12.6, after RFC 6570). `encode` is applied to names and
 * values, never to delimiters. Returns undefined where RFC 6570 §2.3 counts the value as undefined: null, an empty array,
 * an empty object.
 */
export function serialiseStyled(
  styled: StyledValue,
  encode: Encode,
  separator: PairSeparator = '&',
): string | undefined {
  const { style, explode, value } = styled;
  const name = encode(styled.name);
  if (style === 'deepObject') return joined(deepPairs(name, value, encode), '&');
  const shape = shapeOf(value, encode);
  if (shape === undefined) return undefined;
  switch (style) {
    case 'simple':
      return listed(shape, explode, ',', ',');
    case 'label':
      return `.${listed(shape, explode, ',', '.')}`;
    case 'matrix':
      return matrix(name, shape, explode);
    default:
      if (explode && !styled.location && isObject(value)) return joined(repeatedPairs(value, encode), separator);
      return styled.location
        ? listed(shape, false, bareDelimiter(style, styled.location), ',')
        : named(name, shape, explode, delimiters[style] ?? ',', separator);
  }
}

/** In a header a delimiter stays as it is, except the tab, which some clients refuse. */
const bareDelimiter = (style: ParameterStyle, location: 'path' | 'header'): string => {
  const delimiter = delimiters[style] ?? ',';
  return location === 'header' && style !== 'tabDelimited' ? decodeURIComponent(delimiter) : delimiter;
};

/** A value with its strings encoded: one string, several, or pairs of strings. */
type Shape = string | readonly string[] | { readonly pairs: readonly (readonly [string, string])[] };

function shapeOf(value: unknown, encode: Encode): Shape | undefined {
  if (Array.isArray(value)) {
    const items = value.map(valueText).filter((item) => item !== undefined);
    return items.length === 0 ? undefined : items.map(encode);
  }
  if (isStructure(value)) {
    const pairs = Object.entries(value).flatMap(([key, member]) => {
      const text = valueText(member);
      return text === undefined ? [] : [[encode(key), encode(text)] as const];
    });
    return pairs.length === 0 ? undefined : { pairs };
  }
  const text = valueText(value);
  return text === undefined ? undefined : encode(text);
}

const isObject = (value: unknown): value is object => isStructure(value) && !Array.isArray(value);

/**
 * `page=0&sort=name&sort=id`: an array in an exploded object, which the specification leaves open, is written as one that is a
 * parameter of its own. A single string that would be read as JSON stays in JSON.
 */
function repeatedPairs(value: object, encode: Encode): (readonly [string, string])[] {
  return Object.entries(value).flatMap(([key, member]: [string, unknown]) => {
    const items: readonly unknown[] = Array.isArray(member) ? member : [];
    const isPlain = items.length > 0 && !items.some((item) => item === null || isStructure(item));
    const isAmbiguous = items.length === 1 && String(items[0]).startsWith('[');
    const texts = isPlain && !isAmbiguous ? items : [member];
    return texts.flatMap((each) => {
      const text = valueText(each);
      return text === undefined ? [] : [[encode(key), encode(text)] as const];
    });
  });
}

/** What no style can nest is written as JSON. */
export function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  return isStructure(value) ? stringify(value) : String(value);
}

function listed(shape: Shape, explode: boolean, comma: string, separator: string): string {
  if (typeof shape === 'string') return shape;
  if (!('pairs' in shape)) return shape.join(explode ? separator : comma);
  return explode ? joined(shape.pairs, separator)! : shape.pairs.flat().join(comma);
}

function matrix(name: string, shape: Shape, explode: boolean): string {
  if (typeof shape === 'string') return shape === '' ? `;${name}` : `;${name}=${shape}`;
  if (!explode) return `;${name}=${listed(shape, false, ',', ',')}`;
  return 'pairs' in shape ? `;${joined(shape.pairs, ';')}` : shape.map((item) => `;${name}=${item}`).join('');
}

function named(name: string, shape: Shape, explode: boolean, delimiter: string, separator: string): string {
  if (typeof shape === 'string') return `${name}=${shape}`;
  if (!explode) return `${name}=${listed(shape, false, delimiter, delimiter)}`;
  return 'pairs' in shape ? joined(shape.pairs, separator)! : shape.map((item) => `${name}=${item}`).join(separator);
}

/** `color[R]=100`; deeper objects and arrays, which the specification leaves open, nest as `color[R][0]=100`. */
function deepPairs(name: string, value: unknown, encode: Encode): (readonly [string, string])[] {
  if (isStructure(value)) {
    return Object.entries(value).flatMap(([key, member]) => deepPairs(`${name}%5B${encode(key)}%5D`, member, encode));
  }
  const text = valueText(value);
  return text === undefined ? [] : [[name, encode(text)]];
}

const joined = (pairs: readonly (readonly [string, string])[], separator: string): string | undefined =>
  pairs.length === 0 ? undefined : pairs.map(([key, value]) => `${key}=${value}`).join(separator);
