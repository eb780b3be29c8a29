import { drawDiagram } from '.';
import { readDiagram } from './read-diagram';

const states = `stateDiagram-v2
  accTitle: Life of a person
  direction LR
  [*] --> Monitored: register
  Monitored --> Archived: archive
  Archived --> Monitored: unarchive
  Archived --> [*]: delete`;

test('states become boxes and arrows, with the words beside them', () => {
  const { svg, text, title } = drawDiagram(states);
  expect(title).toBe('Life of a person');
  expect(text.split('\n')).toEqual([
    'Start → Monitored: register',
    'Monitored → Archived: archive',
    'Archived → Monitored: unarchive',
    'Archived → End: delete',
  ]);
  expect(svg.match(/class="diagram__head"/g)).toHaveLength(4);
  expect(svg.match(/class="diagram__box"/g)).toHaveLength(2);
});

test('a flow keeps shapes, labels and chains', () => {
  const diagram = readDiagram(
    'flowchart TD\nA[Register] --> B{Hits?}\nB -->|yes| C(Review) -.-> D\nB -- no --> D([Done])',
  );
  expect(diagram).toMatchObject({
    direction: 'TB',
    nodes: [
      { id: 'A', label: 'Register', shape: 'box' },
      { id: 'B', label: 'Hits?', shape: 'diamond' },
      { id: 'C', label: 'Review', shape: 'round' },
      { id: 'D', label: 'Done', shape: 'round' },
    ],
    edges: [
      { from: 'A', to: 'B', line: 'solid' },
      { from: 'B', to: 'C', label: 'yes' },
      { from: 'C', to: 'D', line: 'dashed' },
      { from: 'B', to: 'D', label: 'no' },
    ],
  });
});

test('a line that bends beyond the boxes is inside the drawing', () => {
  const { svg } = drawDiagram(
    'flowchart TD\nA --> B\nB --> M\nB --> R\nR --> C\nC --> M\nM --> R\nM --> D([x])\nD --> M\nM --> E',
  );
  const [left, top, width, height] = /viewBox="([^"]*)"/.exec(svg)![1]!.split(' ').map(Number);
  const points = [...svg.matchAll(/class="diagram__line[^"]*" d="([^"]*)"/g)].flatMap(([, path]) =>
    [...path!.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const),
  );
  expect(points.length).toBeGreaterThan(9);
  for (const [x, y] of points) {
    expect(x).toBeGreaterThan(left!);
    expect(x).toBeLessThan(left! + width!);
    expect(y).toBeGreaterThan(top!);
    expect(y).toBeLessThan(top! + height!);
  }
});

test('a line ends at the side of a diamond', () => {
  const { svg } = drawDiagram('flowchart TD\nA{Which?} --> B\nA --> C\nA --> D');
  const corners = /choice" d="M([^"]*)Z"/
    .exec(svg)![1]!
    .split('L')
    .map((corner) => corner.split(' ').map(Number));
  const [[x, top], [right], [, bottom]] = corners as [[number, number], [number], [number, number]];
  const lines = [...svg.matchAll(/class="diagram__line[^"]*" d="M(\S+) ([\d.]+)/g)];
  expect(lines).toHaveLength(3);
  for (const [, lineX, lineY] of lines) {
    const share =
      Math.abs(Number(lineX) - x) / (right - x) + Math.abs(Number(lineY) - (top + bottom) / 2) / ((bottom - top) / 2);
    expect(share).toBeCloseTo(1, 1);
  }
});

test('a sequence says who says what to whom', () => {
  const { svg, text } = drawDiagram(`sequenceDiagram
    participant C as Client
    participant S as Sandbox
    C->>S: PUT /api/PersonCommand
    S-->>C: 200 <b>
    loop every day
      S->>S: screen
    end
    Note over C,S: done`);
  expect(text.split('\n')).toEqual([
    'Client → Sandbox: PUT /api/PersonCommand',
    'Sandbox → Client: 200 <b>',
    'Loop: every day',
    'Sandbox → Sandbox: screen',
    'Note on Client and Sandbox: done',
  ]);
  expect(svg).toContain('200 &lt;b&gt;');
});

test.each([states, 'flowchart LR\nA[<script>alert(1)</script>] --> B["\\" onload=x"]'])(
  'nothing in a drawing runs or has a style of its own',
  (source) => {
    const { svg } = drawDiagram(source);
    expect(svg).not.toMatch(/<script|<style|style=|\son\w+=(?!x)/);
    expect(svg.match(/<svg/g)).toHaveLength(1);
  },
);

test.each([
  ['pie\n"a": 1', 'pie'],
  ['flowchart LR\nA --> ', 'A -->'],
  ['flowchart LR\nA ~~~ B', '~~~'],
  ['stateDiagram-v2\nA ==> B', 'A ==> B'],
  ['sequenceDiagram\nA=>B', 'A=>B'],
  ['sequenceDiagram\nloop x\nA->>B: y', 'end'],
])('what cannot be read is quoted: %j', (source, quoted) => {
  expect(() => drawDiagram(source)).toThrow(quoted);
});
