import { parseArgs } from 'node:util';
import { pythonRunner } from '../src/examples/run/python/python-runner';
import { loadPortal } from '../src/portal/load';
import { loadSandboxApis } from '../src/sandbox/load-apis';
import { measureEdits, type Outcome } from '../tests/mutations/mechanical/measure';
import { runMain, wantsHelp } from '../scripts/lib/main';

const help = `npm run bench -- edits [-- OPTIONS]   edits one token of true guides at a time, with a wrong value from the document, and
counts how many of these edits are found at their line without running anything

  --config FILE    the portal whose guides are edited, repeatable; default: the shipped one
  --half a|b|both  which half of the pages: checks may learn from a, and b is held out; default: a
  --per-page N     edits of one kind in one sort of block of a page at most; default: 1
  --seed N         default: 1
  --kinds PATTERN  only kinds that match it
  --missed         lists what was missed`;

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  if (wantsHelp(args)) {
    console.log(help);
    return 0;
  }
  const { values } = parseArgs({
    args,
    options: {
      config: { type: 'string', multiple: true, default: [''] },
      half: { type: 'string', default: 'a' },
      'per-page': { type: 'string', default: '1' },
      seed: { type: 'string', default: '1' },
      kinds: { type: 'string' },
      missed: { type: 'boolean', default: false },
    },
  });
  const runner = pythonRunner();
  const outcomes: Outcome[] = [];
  for (const config of values.config) {
    const portal = loadPortal(config === '' ? {} : { PORTAL_CONFIG: config });
    const { outcomes: found, alarms } = await measureEdits(
      portal,
      await loadSandboxApis(portal),
      async (code) => runner.read?.(code),
      {
        seed: Number(values.seed),
        perPage: Number(values['per-page']),
        half: values.half as 'a' | 'b' | 'both',
        ...(values.kinds === undefined ? {} : { kinds: new RegExp(values.kinds) }),
      },
    );
    outcomes.push(...found);
    for (const alarm of alarms) console.log(`reported of a true page: ${alarm}`);
  }
  await runner.close();
  for (const { kind, layer, file, line, old, new: changed, text, found } of values.missed ? outcomes : [])
    if (found === undefined) console.log(`${file}:${line} ${kind} (${layer}): ${old} → ${changed}\n    ${text}`);
  for (const by of ['kind', 'layer'] as const)
    for (const name of [...new Set(outcomes.map((outcome) => outcome[by]))].sort()) {
      const own = outcomes.filter((outcome) => outcome[by] === name);
      console.log(`${name.padEnd(45)} ${own.filter(({ found }) => found !== undefined).length} of ${own.length}`);
    }
  return 0;
}

runMain(main);
