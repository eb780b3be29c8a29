import { drawGraph } from './draw-graph';
import { drawSequence } from './draw-sequence';
import { readDiagram } from './read-diagram';
import { wordsOf } from './words';

/**
 * Draws a fence in `mermaid`. It is done here and not with Mermaid itself, which needs a browser to measure text in:
 * a build would have to start one, or every reader would have to load the library.
 * @throws Error that quotes what cannot be read
 */
export function drawDiagram(source: string): { svg: string; text: string; title: string } {
  const diagram = readDiagram(source);
  const svg = diagram.kind === 'graph' ? drawGraph(diagram) : drawSequence(diagram);
  return { svg, text: wordsOf(diagram).join('\n'), title: diagram.title ?? 'Diagram' };
}
