import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { needing } from '../support/needing';
import { failuresOf } from './support/failures';
import { copyOfLibrary, proveLibrary } from './support/library';

/** Parts of programs and messages, which documentation shows without what is around them. */

const { test } = needing('java');
const tools = createTools();
afterAll(() => tools.close());

async function failuresIn(language: string, code: string): Promise<string[]> {
  const { root, remove } = copyOfLibrary();
  try {
    const fence = `\n\`\`\`${language} check="a part of something"\n${code}\n\`\`\`\n`;
    appendFileSync(join(root, 'content/index.mdx'), fence);
    return failuresOf((await proveLibrary(tools, root, { page: 'content/index.mdx' })).record);
  } finally {
    remove();
  }
}

test.each([
  ['java', 'import java.util.List;\n\nString first(List<String> titles) {\n    return shorten(titles.get(0));\n}'],
  ['java', 'var title = client.book("b-1").title();\nSystem.out.println(title);'],
  ['java', 'record Book(String title) {}\n\nBook book = api.read();'],
  ['ts', 'const headers = { Authorization: `Bearer ${token}` };\nexport const all = { ...headers, ...defaults };'],
  ['ts', "import { client } from './client';\nexport const read = (id: string) => client.read(id);"],
  ['http', 'HTTP/1.1 404 Not Found\nContent-Type: application/problem+json'],
])('%s: %s', async (language, code) => expect(await failuresIn(language, code)).toEqual([]));

test.each([
  ['java', 'String first(List<String> titles) {\n    return titles.get(0;\n}', /expected/],
  ['java', 'class Example {\n    void read() { int = 3; }\n}', /not a statement|expected/],
  ['ts', 'const year: number = "1931";', /not assignable/],
  ['ts', 'const { title = } = book;', /expected/],
])('%s: %s cannot be parsed, or is wrong by itself', async (language, code, message) =>
  expect((await failuresIn(language, code)).join('\n')).toMatch(message),
);
