'use strict';
// How Jest reads JavaScript, most of it packages that are ES modules only: by way of esbuild, which needs a tenth of the processor time of
// TypeScript. Jest loads transforms without transforming them, so this is plain JavaScript.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { extname } = require('node:path');
const { transformSync, version } = require('esbuild');

const ownState = createHash('sha256').update(version).update(readFileSync(__filename)).digest('hex');

module.exports = {
  process: (source, file) =>
    transformSync(source, {
      loader: extname(file) === '.jsx' ? 'jsx' : 'js',
      format: 'cjs',
      platform: 'node',
      target: 'es2022',
      jsx: 'automatic',
      // Without it, code of ES modules would no longer be strict.
      banner: '"use strict";',
      // Jest loads modules itself, and Node's `import` would go around it.
      supported: { 'dynamic-import': false },
      // As in an `.mjs` file, `default` would be all of what Jest makes of another ES module.
      sourcefile: file.replace(/\.mjs$/, '.js'),
      sourcemap: 'inline',
      tsconfigRaw: {},
    }),
  getCacheKey: (source, file) => createHash('sha256').update(`${ownState}\0${file}\0`).update(source).digest('hex'),
};
