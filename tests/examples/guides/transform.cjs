'use strict';
// Turns a guide or an API document into a Jest test module. Jest loads transforms without transforming them, so this is
// plain JavaScript.
const { join } = require('node:path');

const tests = join(__dirname, 'tests.ts');

module.exports = {
  process: (_source, file) => ({
    code: `require(${JSON.stringify(tests)}).defineTests(${JSON.stringify(file)});`,
  }),
  getCacheKey: (_source, file) => file,
};
