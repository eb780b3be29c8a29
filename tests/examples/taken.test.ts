import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTools } from '../../src/examples/run/tools';
import { failuresOf } from './support/failures';
import { copyOfLibrary, proveLibrary } from './support/library';

const tools = createTools();
afterAll(() => tools.close());

/** What is wrong with a program that runs, and passes, with every language's means to print nothing for what is not there. */
async function failuresWith(language: string, code: string): Promise<string[]> {
  const { root, remove } = copyOfLibrary();
  try {
    appendFileSync(join(root, 'content/index.mdx'), `\n\`\`\`${language} verify id=taken\n${code}\n\`\`\`\n`);
    return failuresOf((await proveLibrary(tools, root, { page: 'content/index.mdx' })).record);
  } finally {
    remove();
  }
}

const program = (member: string): string =>
  [
    "const response = await fetch('http://localhost:4010/books');",
    'const { books } = await response.json();',
    'for (const book of books) {',
    `  console.log(book.${member});`,
    '}',
  ].join('\n');

test('a member that no response has is found in a program that ran without it', async () => {
  expect(await failuresWith('js', program('title'))).toEqual([]);
  expect(await failuresWith('js', program('writer'))).toEqual([
    expect.stringMatching(/no response of these requests has "writer"/),
  ]);
});
