import type { Diagram } from './model';
import { readFlowchart, readStates } from './read-graph';
import { readSequence } from './read-sequence';

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
