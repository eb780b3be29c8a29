/** The shades of a portal's accent colour, as `#rrggbb`; `src/styles/tokens.css` says what each is for. */
export interface Accent {
  readonly accent: string;
  readonly strong: string;
  readonly tint: string;
  readonly line: string;
}

type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const black: Rgb = [0, 0, 0];
/** The darkest surface on which links stand (`--paper-sunk`). */
const sunk = '#eef1f0';

/** @param colour `#rrggbb` */
export const accentShades = (colour: string): Accent => ({
  accent: colour,
  strong: mixed(colour, black, 0.25),
  tint: mixed(colour, white, 0.9),
  line: mixed(colour, white, 0.6),
});

const MIN_CONTRAST = 4.5;

/**
 * The least contrast of text in an accent colour with what it stands on, between 1 and 21 (WCAG 2.2, 1.4.3), and, where that is too
 * low to be read, the nearest darker shade that is not.
 * @param colour `#rrggbb`
 */
export function accentContrast(colour: string): { readonly contrast: number; readonly darker?: string } {
  const contrast = leastContrast(colour);
  if (contrast >= MIN_CONTRAST) return { contrast };
  const shares = Array.from({ length: 100 }, (_, index) => (index + 1) / 100);
  const darker = shares.map((share) => mixed(colour, black, share)).find((each) => leastContrast(each) >= MIN_CONTRAST);
  return { contrast, darker };
}

const leastContrast = (colour: string): number =>
  Math.min(...[sunk, accentShades(colour).tint].map((surface) => contrastOf(colour, surface)));

function contrastOf(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** @param share of `other`, between 0 and 1 */
const mixed = (colour: string, other: Rgb, share: number): string =>
  `#${channels(colour)
    .map((value, index) => Math.round(value * (1 - share) + other[index]! * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
