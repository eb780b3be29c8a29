import { isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';

/** What readers see of an API document in Markdown, and its position. */
interface Description {
  readonly line: number;
  readonly column: number;
  readonly markdown: string;
}

const described = new Set(['description', 'summary', 'x-sandbox']);
/** Members whose values are data of the API, not prose. */
const data = new Set(['example', 'value', 'default', 'const', 'enum']);

/** How the keys of a mapping are to be read: keywords of the document, names of the API's own, or values with their descriptions. */
type Keys = 'keywords' | 'names' | 'values';

/** The descriptions, summaries and notes about the sandbox in an API document, but not those inside example values. */
export function descriptionsIn(text: string): Description[] {
  const lines = new LineCounter();
  const found: Description[] = [];
  const visit = (node: unknown, keys: Keys): void => {
    if (isSeq(node)) node.items.forEach((item) => visit(item, 'keywords'));
    if (!isMap(node)) return;
    for (const { key, value } of node.items) {
      const name = String(key);
      const isProse = keys === 'values' || (keys === 'keywords' && described.has(name));
      if (isProse && isScalar(value) && typeof value.value === 'string') {
        const { line, col } = lines.linePos(value.range?.[0] ?? 0);
        found.push({ line, column: col, markdown: value.value });
      } else if (keys === 'names' || !(data.has(name) || (name === 'examples' && isSeq(value))))
        visit(value, keys === 'keywords' ? keysOf(name) : 'keywords');
    }
  };
  visit(parseDocument(text, { lineCounter: lines }).contents, 'keywords');
  return found;
}

function keysOf(name: string): Keys {
  if (name === 'x-enumDescriptions') return 'values';
  return name === 'properties' ? 'names' : 'keywords';
}
