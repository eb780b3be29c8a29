import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPortal } from '../src/portal/load';
import { asksForHelp, runMain } from './lib/main';
import { lintProse } from './prose/lint';

const help = `npm run prose   spelling and style of the guides

Spelling: cspell.json lists the project's own words. Style: scripts/prose/words.ts lists the words to do without
and the one term for each thing. Exits with 1 when there is anything to mend.`;

async function main(): Promise<number> {
  if (asksForHelp(process.argv.slice(2))) {
    console.log(help);
    return 0;
  }
  parseArgs({ options: {} });
  const portal = loadPortal();
  const guides = portal.docs.flatMap((area) =>
    readdirSync(area.content, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.mdx') || file.endsWith('.md'))
      .map((file) => join(area.content, file)),
  );
  const problems = (await Promise.all(guides.map((file) => lintProse(file)))).flat();
  for (const { file, line, column, message } of problems) {
    console.log(`${relative(process.cwd(), file)}:${line}:${column}  ${message}`);
  }
  const spelling = spawnSync('cspell', ['lint', '--no-progress', '--no-summary', '--', ...guides, 'README.md'], {
    stdio: 'inherit',
  });
  const wrong = problems.length > 0 || spelling.status !== 0;
  console.log(
    wrong
      ? `Prose: ${problems.length} remarks on style; spelling ${spelling.status === 0 ? 'is right' : 'has mistakes'}.`
      : `Prose: ${guides.length} guides read, nothing to mend.`,
  );
  return wrong ? 1 : 0;
}

runMain(main);
