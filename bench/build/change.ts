import { readFileSync, writeFileSync } from 'node:fs';
import { isMap, isPair, isScalar, parseDocument, visit } from 'yaml';

/**
 * Adds a word to the summary of the operation in the middle of a document, in its place, so that nothing else moves; in a
 * JSON document without summaries, to the description in its middle.
 */
export function changeOneOperation(file: string): void {
  const text = readFileSync(file, 'utf8');
  const summaries = file.endsWith('.json')
    ? (jsonTexts(text, 'summary') ?? jsonTexts(text, 'description') ?? [])
    : yamlSummaries(text);
  const at = summaries[Math.floor(summaries.length / 2)];
  if (at === undefined) throw new Error(`${file}: no operation has a summary to change.`);
  writeFileSync(file, `${text.slice(0, at)}Changed ${text.slice(at)}`);
}

/** Where the texts of a member begin. */
function jsonTexts(text: string, member: string): number[] | undefined {
  const found = [...text.matchAll(new RegExp(`"${member}":\\s*"`, 'g'))];
  return found.length > 0 ? found.map((match) => match.index + match[0].length) : undefined;
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
