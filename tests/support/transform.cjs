'use strict';
// How Jest reads modules of this project, and packages that are ES modules only: as the commands do, by way of esbuild, which needs a tenth of
// the processor time of TypeScript. Jest loads transforms without transforming them, so this is plain JavaScript.
const { createHash } = require('node:crypto');
const { readFileSync } = require('node:fs');
const { extname } = require('node:path');
const { transformSync, version } = require('esbuild');
const { default: tsJest } = require('ts-jest');

/** `jest.mock` counts for the imports above it: ts-jest moves it there, and esbuild does not know it. */
const isMocking = (source) => source.includes('jest.mock(');

const mocking = tsJest.createTransformer({
  diagnostics: false,
  tsconfig: {
    allowJs: true,
    module: 'CommonJS',
    moduleResolution: 'bundler',
    jsx: 'react-jsx',
    esModuleInterop: true,
    isolatedModules: true,
    target: 'ES2022',
  },
});

const loaders = { '.ts': 'ts', '.tsx': 'tsx', '.jsx': 'jsx' };

const ownState = createHash('sha256').update(version).update(readFileSync(__filename)).digest('hex');

module.exports = {
  process(source, file, options) {
    if (isMocking(source)) return mocking.process(source, file, options);
    return transformSync(source, {
      loader: loaders[extname(file)] ?? 'js',
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
    });
  },
  getCacheKey(source, file, options) {
    if (isMocking(source)) return mocking.getCacheKey(source, file, options);
    return createHash('sha256').update(`${ownState}\0${file}\0`).update(source).digest('hex');
  },
};
