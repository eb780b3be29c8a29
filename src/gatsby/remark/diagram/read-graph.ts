import type { Graph, GraphEdge, GraphNode } from './model';

const arrows: Readonly<Record<string, Pick<GraphEdge, 'line' | 'arrow'>>> = {
  '-->': { line: 'solid', arrow: true },
  '---': { line: 'solid', arrow: false },
  '-.->': { line: 'dashed', arrow: true },
  '-.-': { line: 'dashed', arrow: false },
  '==>': { line: 'bold', arrow: true },
};

const nodePattern = /^([A-Za-z0-9_]+)\s*(?:\(\[(.+?)\]\)|\(\((.+?)\)\)|\[(.+?)\]|\((.+?)\)|\{(.+?)\})?/;
const edgePattern = /^\s*(?:--\s+(.+?)\s+-->|(-->|---|-\.->|-\.-|==>)\s*(?:\|(.+?)\|)?)\s*/;

/** The lines of Mermaid's `flowchart` below its first one, as far as guides use them. @throws Error that quotes the line */
export function readFlowchart(lines: readonly string[], direction: string | undefined): Graph {
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  for (const line of lines) {
    let rest = line;
    const node = (): string => {
      const match = nodePattern.exec(rest);
      if (!match) throw new Error(`a node is missing in "${line}"`);
      rest = rest.slice(match[0].length);
      const id = match[1]!;
      const [round, circle, box, soft, diamond] = match.slice(2);
      const label = round ?? circle ?? box ?? soft ?? diamond;
      if (label !== undefined || !nodes.has(id)) {
        const shape = diamond ? 'diamond' : (round ?? circle ?? soft) ? 'round' : 'box';
        nodes.set(id, { id, label: unquoted(label ?? id), shape });
      }
      return id;
    };
    let from = node();
    while (rest.trim() !== '') {
      const match = edgePattern.exec(rest);
      if (!match) throw new Error(`cannot read "${rest.trim()}" in "${line}"`);
      rest = rest.slice(match[0].length);
      const label = match[1] ?? match[3];
      const to = node();
      edges.push({ from, to, label: label && unquoted(label), ...arrows[match[2] ?? '-->']! });
      from = to;
    }
  }
  return {
    kind: 'graph',
    direction: direction === 'LR' || direction === 'RL' ? 'LR' : 'TB',
    nodes: [...nodes.values()],
    edges,
  };
}

/** The lines of Mermaid's `stateDiagram-v2` below its first one. @throws Error that quotes the line */
export function readStates(lines: readonly string[]): Graph {
  let direction: Graph['direction'] = 'TB';
  const nodes = new Map<string, GraphNode>();
  const edges: GraphEdge[] = [];
  const state = (name: string, end: boolean): string => {
    const id = name === '[*]' ? (end ? '*end' : '*start') : name;
    const shape = name === '[*]' ? (end ? 'end' : 'start') : 'round';
    if (!nodes.has(id)) nodes.set(id, { id, label: name === '[*]' ? '' : name, shape });
    return id;
  };
  for (const line of lines) {
    const [, way] = /^direction\s+(TB|TD|LR)$/.exec(line) ?? [];
    const [, label, alias] = /^state\s+"(.+)"\s+as\s+(\w+)$/.exec(line) ?? [];
    const [, described, text] = /^(\w+)\s*:\s*(.+)$/.exec(line) ?? [];
    const [, from, to, said] = /^(\[\*\]|\w+)\s*-->\s*(\[\*\]|\w+)\s*(?::\s*(.+))?$/.exec(line) ?? [];
    if (way) direction = way === 'LR' ? 'LR' : 'TB';
    else if (label && alias) nodes.set(alias, { id: alias, label, shape: 'round' });
    else if (from && to) {
      const start = state(from, false);
      edges.push({ from: start, to: state(to, true), label: said, line: 'solid', arrow: true });
    } else if (described && text) nodes.set(described, { id: described, label: text, shape: 'round' });
    else throw new Error(`cannot read "${line}"`);
  }
  return { kind: 'graph', direction, nodes: [...nodes.values()], edges };
}

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');
