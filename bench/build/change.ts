import { readFileSync, writeFileSync } from 'node:fs';
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml';

/** Adds a word to the summary of the operation in the middle of a document, in its place, so that nothing else moves. */
export function changeOneOperation(file: string): void {
  const text = readFileSync(file, 'utf8');
  const summaries = file.endsWith('.json')
    ? [...text.matchAll(/"summary":\s*"/g)].map((match) => match.index + match[0].length)
    : yamlSummaries(text);
  const at = summaries[Math.floor(summaries.length / 2)];
  if (at === undefined) throw new Error(`${file}: no operation has a summary to change.`);
  writeFileSync(file, `${text.slice(0, at)}Changed ${text.slice(at)}`);
}

function yamlSummaries(text: string): number[] {
  const places: number[] = [];
  visit(parseDocument(text), {
    Pair(_, pair, path) {
      const around = path.at(-1);
      if (
        isMap(around) &&
        around.has('responses') &&
        isPair(pair) &&
        isScalar(pair.key) &&
        pair.key.value === 'summary' &&
        isScalar(pair.value) &&
        pair.value.range
      ) {
        const [start] = pair.value.range;
        places.push(/['"]/.test(text[start] ?? '') ? start + 1 : start);
      }
    },
  });
  return places;
}
