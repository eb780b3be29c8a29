import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { lintProse } from '../../scripts/prose/lint';

/** Every sentence that a document says to its reader, with the place where it says it. */
function* textsOf(part: unknown, at: string): Generator<{ at: string; text: string }> {
  if (typeof part !== 'object' || part === null) return;
  for (const [key, value] of Object.entries(part)) {
    if (key === 'value' || key === 'example') continue;
    if (typeof value === 'string' && (/^(?:description|summary|x-sandbox)$/.test(key) || at.endsWith('/x-enumDescriptions'))) {
      yield { at: `${at}/${key}`, text: value };
    } else yield* textsOf(value, `${at}/${key}`);
  }
}

test.each(['screening', 'transaction-monitoring'])('%s is written as the guides are', async (name) => {
  const document: unknown = parse(readFileSync(path.resolve(__dirname, `../../specs/${name}.yaml`), 'utf8'));
  const texts = [...textsOf(document, '')];
  expect(texts.length).toBeGreaterThan(50);

  // One reading of all of them, a paragraph each, as starting the reader is what takes the time.
  const lines: string[] = [];
  const paragraphs = texts.map(({ at, text }) => {
    lines.push(at);
    for (let more = text.trim().split('\n').length; more > 0; more--) lines.push(at);
    return `${text.trim()}\n`;
  });
  const problems = await lintProse(`specs/${name}.yaml`, paragraphs.join('\n'));
  expect(problems.map(({ line, message }) => `${lines[line] ?? '?'}: ${message}`)).toEqual([]);
});
