import type { Sequence, SequenceRow } from './model';

const messagePattern = /^(\w+)\s*(-->>|->>|-->|->|--x|-x|--\)|-\))\s*(\w+)\s*:\s*(.*)$/;
const notePattern = /^note\s+(?:over|right of|left of)\s+(\w+)(?:\s*,\s*(\w+))?\s*:\s*(.+)$/i;
const blockPattern = /^(loop|alt|else|opt|par|and)\b\s*(.*)$/;

/** The lines of Mermaid's `sequenceDiagram` below its first one. @throws Error that quotes the line */
export function readSequence(lines: readonly string[]): Sequence {
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
