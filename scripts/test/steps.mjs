import { availableParallelism } from 'node:os';

/**
 * The steps of the suite. `jest` ones count their tests; every other one counts as one check.
 *
 * @typedef {object} Step
 * @property {string} name on the command line
 * @property {string} title
 * @property {string[]} [command] a program with its arguments, which keeps one processor busy
 * @property {string[]} [jest] arguments of Jest, which keeps all processors busy, with pauses
 * @property {boolean} [alone] nothing runs beside it: what a browser does depends on time
 * @property {string[]} [after] steps that come before this one where both run: it uses what they leave
 */

const cache = 'node_modules/.cache/proven-portal';

/** Where tests wait for the programs that they start, and leave processors idle meanwhile. */
const moreWorkers = `--maxWorkers=${Math.ceil(availableParallelism() * 1.5)}`;

/** @type {Step[]} */
export const steps = [
  { name: 'examples', title: 'Every example', jest: ['--config', 'tests/examples/jest.config.cjs'] },
  { name: 'unit', title: 'Unit and component tests', jest: ['src', 'tests/(?!mutations|newman|browser)', moreWorkers] },
  { name: 'mutations', title: 'Proof of the prover', jest: ['tests/mutations', moreWorkers] },
  { name: 'newman', title: 'Collections against the sandbox', jest: ['tests/newman'] },
  { name: 'lint', title: 'Lint', command: ['eslint', '--max-warnings=0', '.'] },
  {
    name: 'format',
    title: 'Format',
    command: [
      'prettier',
      '--check',
      '--log-level=warn',
      '--cache',
      '--cache-strategy=content',
      `--cache-location=${cache}/prettier`,
      '.',
    ],
  },
  {
    name: 'types',
    title: 'Types',
    command: ['tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', `${cache}/types.tsbuildinfo`, '-p', '.'],
  },
  { name: 'unused', title: 'Unused files, exports, packages', command: ['knip', '--no-progress'] },
  { name: 'prose', title: 'Prose of the guides', command: ['tsx', 'scripts/prose.ts'] },
  {
    name: 'clients',
    title: 'Committed client types are fresh',
    command: ['node', 'scripts/clients.mjs', '--check'],
  },
  {
    name: 'collections',
    title: 'Committed collections are fresh',
    command: ['node', 'scripts/portal.mjs', 'collections', '--check'],
    after: ['examples'],
  },
  { name: 'build', title: 'Production build', command: ['node', 'scripts/build.mjs'], after: ['examples'] },
  { name: 'browser', title: 'Browser tests', jest: ['tests/browser', '--maxWorkers=2'], alone: true, after: ['build'] },
];
