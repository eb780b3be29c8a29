import { graphlib, layout } from '@dagrejs/dagre';
import { type Point, arrowHead, round, sizeOf, softPath, textAt, wrapped } from './svg';
import type { Graph, GraphEdge, GraphNode } from './model';

interface Placed extends Point {
  readonly width: number;
  readonly height: number;
}

/** Letters of a label on one line. */
const labelLetters = 20;
const edgeLetters = 18;
const margin = 8;

/** Lays the graph out in ranks (dagre) and draws it as SVG, with classes and no style of its own. */
export function drawGraph({ nodes, edges, direction }: Graph): string {
  const graph = new graphlib.Graph({ multigraph: true })
    .setGraph({ rankdir: direction, nodesep: 36, ranksep: 44, edgesep: 18, marginx: margin, marginy: margin })
    .setDefaultEdgeLabel(() => ({}));
  for (const node of nodes) graph.setNode(node.id, nodeSize(node));
  edges.forEach((edge, index) => {
    const { width, height } = edge.label ? sizeOf(wrapped(edge.label, edgeLetters)) : { width: 0, height: 0 };
    graph.setEdge(
      edge.from,
      edge.to,
      { width: width && width + 12, height: height && height + 6, labelpos: 'c' },
      `${index}`,
    );
  });
  layout(graph);
  const { width = 0, height = 0 } = graph.graph();
  const shapes = new Map(nodes.map(({ id, shape }) => [id, shape]));
  const places = edges.map(({ from, to }, index): EdgePlace => {
    const place = graph.edge(from, to, `${index}`) as unknown as EdgePlace;
    const ends = [from, to].map((id) => (shapes.get(id) === 'diamond' ? graph.node(id) : undefined));
    return { ...place, points: toCorners(place.points, ends) };
  });
  const lines = edges.map((edge, index) => drawEdge(edge, places[index]!));
  const boxes = nodes.map((node) => drawNode(node, graph.node(node.id)));
  const { left, top, right, bottom } = frameOf(places, width, height);
  const size = [right - left, bottom - top].map(round);
  return (
    `<svg viewBox="${round(left)} ${round(top)} ${size.join(' ')}" width="${size[0]}" height="${size[1]}" aria-hidden="true" focusable="false">` +
    `${lines.map(({ line }) => line).join('')}${boxes.join('')}${lines.map(({ label }) => label).join('')}</svg>`
  );
}

/** Dagre counts boxes and labels only, and a line may bend beyond them. */
function frameOf(places: readonly EdgePlace[], width: number, height: number) {
  const points = places.flatMap((place) => place.points);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  return {
    left: Math.min(0, ...xs.map((x) => x - margin)),
    top: Math.min(0, ...ys.map((y) => y - margin)),
    right: Math.max(width, ...xs.map((x) => x + margin)),
    bottom: Math.max(height, ...ys.map((y) => y + margin)),
  };
}

/** Dagre lets a line end at the rectangle around a box; at a diamond it has to go on to the side. */
function toCorners(points: readonly Point[], [from, to]: readonly (Placed | undefined)[]): Point[] {
  const moved = [...points];
  if (from && points[0] && points[1]) moved[0] = sideOf(from, points[1]);
  const before = points.at(-2);
  if (to && before) moved[points.length - 1] = sideOf(to, before);
  return moved;
}

/** Where the line from the middle of a diamond towards a point crosses its side. */
function sideOf({ x, y, width, height }: Placed, towards: Point): Point {
  const [dx, dy] = [towards.x - x, towards.y - y];
  const share = (2 * Math.abs(dx)) / width + (2 * Math.abs(dy)) / height || 1;
  return { x: x + dx / share, y: y + dy / share };
}

function nodeSize({ label, shape }: GraphNode): { width: number; height: number } {
  if (shape === 'start') return { width: 16, height: 16 };
  if (shape === 'end') return { width: 20, height: 20 };
  const { width, height } = sizeOf(wrapped(label, labelLetters));
  if (shape === 'diamond') return { width: width * 1.5 + 44, height: height * 1.5 + 36 };
  return { width: Math.max(width + 32, 72), height: height + 20 };
}

function drawNode({ label, shape }: GraphNode, { x, y, width, height }: Placed): string {
  const at = (className: string) =>
    `class="${className}" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}"`;
  const text = textAt(wrapped(label, labelLetters), x, y, 'diagram__text');
  switch (shape) {
    case 'start':
      return `<circle class="diagram__start" cx="${round(x)}" cy="${round(y)}" r="8"/>`;
    case 'end':
      return `<circle class="diagram__end" cx="${round(x)}" cy="${round(y)}" r="9"/><circle class="diagram__start" cx="${round(x)}" cy="${round(y)}" r="5"/>`;
    case 'diamond': {
      const corners = [
        [x, y - height / 2],
        [x + width / 2, y],
        [x, y + height / 2],
        [x - width / 2, y],
      ];
      return `<path class="diagram__box diagram__box--choice" d="M${corners.map((corner) => corner.map(round).join(' ')).join('L')}Z"/>${text}`;
    }
    case 'round':
      return `<rect ${at('diagram__box')} rx="${round(Math.min(height / 2, 18))}"/>${text}`;
    case 'box':
      return `<rect ${at('diagram__box')} rx="5"/>${text}`;
  }
}

interface EdgePlace extends Placed {
  readonly points: readonly Point[];
}

function drawEdge({ label, line, arrow }: GraphEdge, { points, x, y, width, height }: EdgePlace) {
  const tip = points.at(-1)!;
  const before = points.at(-2) ?? tip;
  const path = `<path class="diagram__line diagram__line--${line}" d="${softPath(points)}"/>`;
  const written = label
    ? `<rect class="diagram__gap" x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${round(height)}"/>` +
      textAt(wrapped(label, edgeLetters), x, y, 'diagram__label')
    : '';
  return { line: path + (arrow ? arrowHead(before, tip) : ''), label: written };
}
