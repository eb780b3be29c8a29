import type { Diagram, Graph, GraphEdge, GraphNode, Sequence, SequenceRow } from './model';

/**
 * Reads the part of Mermaid's language that guides use: `flowchart`, `stateDiagram-v2` and `sequenceDiagram`, with
 * `accTitle` and `accDescr`.
 * @throws Error that quotes the line which cannot be read
 */
export function readDiagram(source: string): Diagram {
  const lines = source
    .split('\n')
    .map((line) => line.trim().replace(/;$/, ''))
    .filter((line) => line !== '' && !line.startsWith('%%'));
  const head = (name: string) => new RegExp(`^${name}\\s*:\\s*(.+)$`);
  const value = (name: string) => lines.map((line) => head(name).exec(line)?.[1]).find(Boolean);
  const title = value('accTitle');
  const description = value('accDescr');
  const [first = '', ...body] = lines.filter((line) => !/^acc(Title|Descr)\s*:/.test(line));
  const [kind, direction] = first.split(/\s+/);
  switch (kind) {
    case 'flowchart':
    case 'graph':
      return { title, description, ...readFlowchart(body, direction) };
    case 'stateDiagram':
    case 'stateDiagram-v2':
      return { title, description, ...readStates(body) };
    case 'sequenceDiagram':
      return { title, description, ...readSequence(body) };
    default:
      throw new Error(`a diagram cannot begin with "${first}"; use flowchart, stateDiagram-v2 or sequenceDiagram`);
  }
}

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
function readFlowchart(lines: readonly string[], direction: string | undefined): Graph {
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
function readStates(lines: readonly string[]): Graph {
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
    const [, from, to, edgeLabel] = /^(\[\*\]|\w+)\s*-->\s*(\[\*\]|\w+)\s*(?::\s*(.+))?$/.exec(line) ?? [];
    if (way) direction = way === 'LR' ? 'LR' : 'TB';
    else if (label && alias) nodes.set(alias, { id: alias, label, shape: 'round' });
    else if (from && to) {
      const start = state(from, false);
      edges.push({ from: start, to: state(to, true), label: edgeLabel, line: 'solid', arrow: true });
    } else if (described && text) nodes.set(described, { id: described, label: text, shape: 'round' });
    else throw new Error(`cannot read "${line}"`);
  }
  return { kind: 'graph', direction, nodes: [...nodes.values()], edges };
}

const unquoted = (text: string): string => text.trim().replace(/^"(.*)"$/, '$1');

const messagePattern = /^(\w+)\s*(-->>|->>|-->|->|--x|-x|--\)|-\))\s*(\w+)\s*:\s*(.*)$/;
const notePattern = /^note\s+(?:over|right of|left of)\s+(\w+)(?:\s*,\s*(\w+))?\s*:\s*(.+)$/i;
const blockPattern = /^(loop|alt|else|opt|par|and)\b\s*(.*)$/;

/** The lines of Mermaid's `sequenceDiagram` below its first one. @throws Error that quotes the line */
function readSequence(lines: readonly string[]): Sequence {
  const participants = new Map<string, string>();
  const rows: SequenceRow[] = [];
  const known = (id: string): string => {
    if (!participants.has(id)) participants.set(id, id);
    return id;
  };
  let open = 0;
  for (const line of lines) {
    const participant = /^(?:participant|actor)\s+(\w+)(?:\s+as\s+(.+))?$/.exec(line);
    const message = messagePattern.exec(line);
    const note = notePattern.exec(line);
    const block = blockPattern.exec(line);
    if (participant) participants.set(participant[1]!, participant[2] ?? participant[1]!);
    else if (message) {
      const style = message[2]!.startsWith('--') ? 'dashed' : 'solid';
      rows.push({ kind: 'message', from: known(message[1]!), to: known(message[3]!), text: message[4]!, line: style });
    } else if (note) {
      const over = [note[1]!, note[2]].flatMap((id) => (id ? [known(id)] : []));
      rows.push({ kind: 'note', over, text: note[3]! });
    } else if (line === 'end' && open > 0) {
      open -= 1;
      rows.push({ kind: 'end' });
    } else if (block) {
      if (!['else', 'and'].includes(block[1]!)) open += 1;
      rows.push({ kind: 'block', word: block[1]!, text: block[2]! });
    } else if (line !== 'autonumber') throw new Error(`cannot read "${line}"`);
  }
  if (open > 0) throw new Error('a block is not closed with "end"');
  return { kind: 'sequence', participants: [...participants].map(([id, label]) => ({ id, label })), rows };
}
