'use strict';
const { createRequire } = require('node:module');
const { join, relative, sep } = require('node:path');

// Jest's own, which is no dependency of this project but of Jest's.
let from = require;
for (const name of ['jest', '@jest/core', 'jest-config']) from = createRequire(from.resolve(name));
const { default: Sequencer } = from('@jest/test-sequencer');

const root = join(__dirname, '../..');

/** Files that take longest, the longest first: by their size, which is all that Jest knows of a fresh clone, they would come last. */
const longest = [
  'tests/portal/rebuild',
  'tests/examples/escape',
  'tests/examples/command',
  'tests/mutations/portal',
  'tests/mutations/written',
  'tests/mutations/documents',
  'tests/mutations/fixture',
  'tests/mutations/generated/generated',
  'tests/examples/reuse',
  'tests/examples/broken',
  'tests/browser/navigation',
  'tests/browser/traffic',
  'tests/browser/path-prefix',
  'tests/examples/library',
  'tests/mutations/harmless',
  'tests/mutations/sentences',
  'src/samples/samples',
  'tests/browser/loading',
  'tests/examples/production',
  'tests/scripts/package',
  'tests/security/memory',
  'tests/security/signals',
  'tests/sandbox/fuzz',
  'tests/examples/update',
  'tests/corpus/harness',
  'src/samples/corpus',
  'tests/sandbox/command',
  'tests/diff/command',
  'tests/examples/required',
];

/** Starts what takes long first, so that the last workers do not wait for one of them. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    const rank = ({ path }) => {
      const name = relative(root, path)
        .split(sep)
        .join('/')
        .replace(/\.test\.tsx?$/, '');
      const index = longest.indexOf(name);
      return index < 0 ? longest.length : index;
    };
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b));
  }
};
