/** An arrow of a diagram from one node to another; the beginning and the end of a state diagram are `[*]`. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  /** What is written on it. */
  readonly label: string;
  /** 1-based line of the diagram. */
  readonly line: number;
}

const ends: Readonly<Record<string, RegExp>> = {
  state: /^\s*stateDiagram(?:-v2)?\b/m,
  flow: /^\s*(?:flowchart|graph)\b/m,
};
const shape = String.raw`(?:\(\[|\(\(|\[\[|\[\(|\{\{|[[({>])\s*(?:"([^"]*)"|([^\])}"]*))\s*(?:\]\)|\)\)|\]\]|\)\]|\}\}|[\])}])`;
const node = new RegExp(String.raw`^\s*([A-Za-z_][\w.]*)(?:\s*${shape})?(?::::\w+)?`);
const arrow = /^\s*(?:--\s+([^->|][^>|]*?)\s+-->|(?:--+>|-\.+->|==+>|--+[ox])(?:\s*\|\s*"?([^|"]*)"?\s*\|)?)/;

/**
 * The arrows of a Mermaid state diagram or flowchart, with what their nodes show: the text of a node, or its identifier.
 * @returns nothing for diagrams of other kinds and for arrows that cannot be read
 */
export function edgesOf(diagram: string): Edge[] {
  if (ends.state!.test(diagram)) return stateEdges(diagram);
  return ends.flow!.test(diagram) ? flowEdges(diagram) : [];
}

function stateEdges(diagram: string): Edge[] {
  const shown = new Map<string, string>();
  for (const [, text = '', id = ''] of diagram.matchAll(/^\s*state\s+"([^"\n]+)"\s+as\s+(\w+)/gm)) shown.set(id, text);
  const written = /^\s*([\w-]+|\[\*\])\s*-->\s*([\w-]+|\[\*\])(?:\s*:\s*(.*))?/;
  return diagram.split('\n').flatMap((text, index): Edge[] => {
    const [, from, to, label = ''] = written.exec(text) ?? [];
    if (from === undefined || to === undefined) return [];
    return [{ from: shown.get(from) ?? from, to: shown.get(to) ?? to, label: label.trim(), line: index + 1 }];
  });
}

/** Chains such as `a --> b --> c`, and groups such as `a & b --> c`. */
function flowEdges(diagram: string): Edge[] {
  const shown = new Map<string, string>();
  const found: Edge[] = [];
  for (const [index, text] of diagram.split('\n').entries()) {
    let rest = text;
    let before: readonly string[] = [];
    let label: string | undefined;
    for (let group = groupAt(rest); group; group = groupAt(rest)) {
      rest = rest.slice(group.length);
      for (const { id, text: own } of group.nodes) if (own !== undefined) shown.set(id, own.trim());
      const ids = group.nodes.map(({ id }) => id);
      if (label !== undefined)
        for (const from of before) for (const to of ids) found.push({ from, to, label, line: index + 1 });
      const next = arrow.exec(rest);
      if (!next) break;
      rest = rest.slice(next[0].length);
      label = (next[1] ?? next[2] ?? '').trim();
      before = ids;
    }
  }
  const textOf = (id: string): string => shown.get(id) ?? id;
  return found.map((edge) => ({ ...edge, from: textOf(edge.from), to: textOf(edge.to) }));
}

/** The nodes with which a text begins, joined by `&`. */
function groupAt(text: string): { nodes: { id: string; text?: string }[]; length: number } | undefined {
  const nodes: { id: string; text?: string }[] = [];
  let length = 0;
  for (;;) {
    const match = node.exec(text.slice(length));
    if (!match) return undefined;
    nodes.push({ id: match[1]!, text: match[2] ?? match[3] });
    length += match[0].length;
    const and = /^\s*&/.exec(text.slice(length));
    if (!and) return { nodes, length };
    length += and[0].length;
  }
}
