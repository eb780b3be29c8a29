import { graphlib, layout } from '@dagrejs/dagre';
import { arrowHead, softPath, type Point } from './arrow';
import type { Graph, GraphEdge, GraphNode } from './model';
import { round, sizeOf, textAt, wrapped } from './text';

interface Placed extends Point {
  readonly width: number;
  readonly height: number;
}

/** Letters of a label on one line. */
const labelLetters = 20;
const edgeLetters = 18;

/** Lays the graph out in ranks (dagre) and draws it as SVG, with classes and no style of its own. */
export function drawGraph({ nodes, edges, direction }: Graph): string {
  const graph = new graphlib.Graph({ multigraph: true })
    .setGraph({ rankdir: direction, nodesep: 36, ranksep: 44, edgesep: 18, marginx: 8, marginy: 8 })
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
  const lines = edges.map((edge, index) =>
    drawEdge(edge, graph.edge(edge.from, edge.to, `${index}`) as unknown as EdgePlace),
  );
  const boxes = nodes.map((node) => drawNode(node, graph.node(node.id)));
  return (
    `<svg viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" height="${round(height)}" aria-hidden="true" focusable="false">` +
    `${lines.map(({ line }) => line).join('')}${boxes.join('')}${lines.map(({ label }) => label).join('')}</svg>`
  );
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
