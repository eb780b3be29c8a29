import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { loadPortal } from '../src/portal/load';
import { wantsHelp, runMain } from './lib/main';
import { lintProse, lintTerms } from './prose/lint';
import { sandboxNames } from './prose/sandbox-label';

/** What this project says of itself. */
const documentation = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', 'tests/README.md', 'SECURITY.md'];

const help = `npm run prose   spelling and style of the guides, and the terms of this project's own documentation

Spelling: cspell.json lists the project's own words. Style: scripts/prose/vocabulary.ts lists the words to avoid
and the one term for each thing. Facts about the sandbox alone must be in <Sandbox>. Exits with 1 if it finds a problem.`;

async function main(): Promise<number> {
  if (wantsHelp(process.argv.slice(2))) {
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
  const sandboxOnly = sandboxNames(portal.apis.map(({ spec }) => spec));
  const problems = [
    ...(await Promise.all(guides.map((file) => lintProse(file, undefined, sandboxOnly)))).flat(),
    ...documentation.flatMap((file) => lintTerms(file)),
  ];
  for (const { file, line, column, message } of problems) {
    console.log(`${relative(process.cwd(), file)}:${line}:${column}  ${message}`);
  }
  const spelling = spawnSync('cspell', ['lint', '--no-progress', '--no-summary', '--', ...guides, 'README.md'], {
    stdio: 'inherit',
  });
  const wrong = problems.length > 0 || spelling.status !== 0;
  console.log(
    wrong
      ? `Prose: ${problems.length} problems of style; ${spelling.status === 0 ? 'no spelling mistakes' : 'spelling mistakes are listed above'}.`
      : `Prose: ${guides.length} guides, no problems.`,
  );
  return wrong ? 1 : 0;
}

runMain(main);
