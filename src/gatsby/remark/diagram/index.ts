import { drawSequence } from './draw-sequence';
import type { Diagram, Graph, Sequence } from './model';
import { readDiagram } from './read-diagram';
import { drawGraph } from './draw-graph';

/**
 * Draws a fence in `mermaid`. It is done here and not with Mermaid itself, which needs a browser to measure text in:
 * a build would have to start one, or every reader would have to load the library.
 * @throws Error that quotes what cannot be read
 */
export function drawDiagram(source: string): { svg: string; text: string; title: string } {
  const diagram = readDiagram(source);
  const svg = diagram.kind === 'graph' ? drawGraph(diagram) : drawSequence(diagram);
  return { svg, text: relationsOf(diagram).join('\n'), title: diagram.title ?? 'Diagram' };
}

/** A drawing in words, one relation per line: for whoever cannot see it. */
function relationsOf(diagram: Diagram): string[] {
  const relations = diagram.kind === 'graph' ? graphRelations(diagram) : sequenceRelations(diagram);
  return diagram.description ? [diagram.description, ...relations] : relations;
}

const plain = (text: string): string => text.replace(/\s*<br\s*\/?>\s*|\\n/g, ' ');

function graphRelations({ nodes, edges }: Graph): string[] {
  const name = (id: string): string => {
    const node = nodes.find((candidate) => candidate.id === id);
    if (node?.shape === 'start') return 'Start';
    return node?.shape === 'end' ? 'End' : plain(node?.label ?? id);
  };
  return edges.map(({ from, to, label }) => `${name(from)} → ${name(to)}${label ? `: ${plain(label)}` : ''}`);
}

function sequenceRelations({ participants, rows }: Sequence): string[] {
  const name = (id: string): string => plain(participants.find((one) => one.id === id)?.label ?? id);
  return rows.flatMap((row) => {
    if (row.kind === 'message') return [`${name(row.from)} → ${name(row.to)}: ${plain(row.text)}`];
    if (row.kind === 'note') return [`Note on ${row.over.map(name).join(' and ')}: ${plain(row.text)}`];
    return row.kind === 'block'
      ? [`${row.word.charAt(0).toUpperCase()}${row.word.slice(1)}${row.text ? `: ${plain(row.text)}` : ''}`]
      : [];
  });
}
