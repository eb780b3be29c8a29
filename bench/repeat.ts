import { parseArgs } from 'node:util';
import { startEngine } from '../src/examples/engine';
import type { Page } from '../src/examples/find/example';
import { loadPortal } from '../src/portal/load';
import { runMain } from '../scripts/lib/main';

const help = `npx tsx bench/repeat.ts [--runs N] [--seed N]

Runs all examples of the guides again and again, their pages in another order each time and on one to four workers, and
prints every example that does not end as it did the first time. Exit code 1 when there is one.

  --runs N   default 100
  --seed N   of the orders, default 1`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '100' },
      seed: { type: 'string', default: '1' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(help);
    return 0;
  }
  const random = randomFrom(Number(values.seed));
  const engine = await startEngine({ portal: loadPortal(), parallel: 4 });
  const started = performance.now();
  const first = new Map<string, string>();
  let [examples, flakes] = [0, 0];
  try {
    for (let run = 1; run <= Number(values.runs); run += 1) {
      const workers = 1 + Math.floor(random() * 4);
      for (const [key, outcome] of await outcomesOf(engine, shuffled(engine.pages, random), workers)) {
        examples += 1;
        const before = first.get(key) ?? outcome;
        first.set(key, before);
        if (before === outcome) continue;
        flakes += 1;
        console.log(`run ${run}, ${workers} workers: ${key} ${outcome}, at first ${before}`);
      }
    }
  } finally {
    await engine.close();
  }
  const minutes = ((performance.now() - started) / 60_000).toFixed(1);
  console.log(
    `${values.runs} runs of ${first.size} examples in ${minutes} min: ${examples} results, ${flakes} not as at first`,
  );
  return flakes === 0 ? 0 : 1;
}

/** How each example ended, by place and language; a page's own problems count as one more. */
async function outcomesOf(
  engine: Awaited<ReturnType<typeof startEngine>>,
  pages: readonly Page[],
  workers: number,
): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>();
  const waiting = [...pages];
  const worker = async (): Promise<void> => {
    for (let page = waiting.shift(); page; page = waiting.shift()) {
      const { results, problems } = await engine.runPage(page);
      for (const { example, outcome, problem } of results)
        outcomes.set(
          `${example.location.file}:${example.location.line} ${example.language}`,
          problem?.message ?? outcome,
        );
      outcomes.set(page.guide.file, `${problems.length} problems`);
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
  return outcomes;
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** The same numbers for the same seed: Park and Miller's generator, from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

runMain(main);
