import type { Diagram, Graph, Sequence } from './model';

/** A drawing in words, one relation per line: for whoever cannot see it. */
export function wordsOf(diagram: Diagram): string[] {
  const words = diagram.kind === 'graph' ? graphWords(diagram) : sequenceWords(diagram);
  return diagram.description ? [diagram.description, ...words] : words;
}

const plain = (text: string): string => text.replace(/\s*<br\s*\/?>\s*|\\n/g, ' ');

function graphWords({ nodes, edges }: Graph): string[] {
  const name = (id: string): string => {
    const node = nodes.find((candidate) => candidate.id === id);
    if (node?.shape === 'start') return 'Start';
    return node?.shape === 'end' ? 'End' : plain(node?.label ?? id);
  };
  return edges.map(({ from, to, label }) => `${name(from)} → ${name(to)}${label ? `: ${plain(label)}` : ''}`);
}

function sequenceWords({ participants, rows }: Sequence): string[] {
  const name = (id: string): string => plain(participants.find((one) => one.id === id)?.label ?? id);
  return rows.flatMap((row) => {
    if (row.kind === 'message') return [`${name(row.from)} → ${name(row.to)}: ${plain(row.text)}`];
    if (row.kind === 'note') return [`Note on ${row.over.map(name).join(' and ')}: ${plain(row.text)}`];
    return row.kind === 'block'
      ? [`${row.word.charAt(0).toUpperCase()}${row.word.slice(1)}${row.text ? `: ${plain(row.text)}` : ''}`]
      : [];
  });
}
