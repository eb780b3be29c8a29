/** A drawing of boxes and arrows. */
export interface Graph {
  readonly kind: 'graph';
  /** Rank direction: top to bottom or left to right. */
  readonly direction: 'TB' | 'LR';
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export interface GraphNode {
  readonly id: string;
  readonly label: string;
  readonly shape: 'box' | 'round' | 'diamond' | 'start' | 'end';
}

export interface GraphEdge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
  readonly line: 'solid' | 'dashed' | 'bold';
  readonly arrow: boolean;
}

/** Who says what to whom, from top to bottom. */
export interface Sequence {
  readonly kind: 'sequence';
  readonly participants: readonly { readonly id: string; readonly label: string }[];
  readonly rows: readonly SequenceRow[];
}

export type SequenceRow =
  | {
      readonly kind: 'message';
      readonly from: string;
      readonly to: string;
      readonly text: string;
      readonly line: 'solid' | 'dashed';
    }
  | { readonly kind: 'note'; readonly over: readonly string[]; readonly text: string }
  | { readonly kind: 'block'; readonly word: string; readonly text: string }
  | { readonly kind: 'end' };

/** What stands before the drawing's own lines. */
interface DiagramHead {
  readonly title?: string;
  readonly description?: string;
}

export type Diagram = DiagramHead & (Graph | Sequence);
