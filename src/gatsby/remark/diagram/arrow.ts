import { round } from './text';

export interface Point {
  readonly x: number;
  readonly y: number;
}

const length = 9;
const halfWidth = 4;

/** The head of an arrow that arrives at `tip`, coming from `from`. */
export function arrowHead(from: Point, tip: Point): string {
  const distance = Math.hypot(tip.x - from.x, tip.y - from.y) || 1;
  const x = (tip.x - from.x) / distance;
  const y = (tip.y - from.y) / distance;
  const base = { x: tip.x - x * length, y: tip.y - y * length };
  const corners = [
    tip,
    { x: base.x - y * halfWidth, y: base.y + x * halfWidth },
    { x: base.x + y * halfWidth, y: base.y - x * halfWidth },
  ];
  return `<path class="diagram__head" d="M${corners.map(({ x: a, y: b }) => `${round(a)} ${round(b)}`).join('L')}Z"/>`;
}

/** A line through points with its corners rounded off. */
export function softPath(points: readonly Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let path = `M${round(first.x)} ${round(first.y)}`;
  rest.forEach((point, index) => {
    const next = rest[index + 1];
    if (!next) path += `L${round(point.x)} ${round(point.y)}`;
    else
      path += `Q${round(point.x)} ${round(point.y)} ${round((point.x + next.x) / 2)} ${round((point.y + next.y) / 2)}`;
  });
  return path;
}
