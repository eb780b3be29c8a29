'use strict';
const { resolve } = require('node:path');
const { register } = require('tsx/cjs/api');

const unregister = register();
const { loadPortal } = require('../../src/portal/load');
const portal = loadPortal();
void unregister();

const root = resolve(__dirname, '../..');
const documents = portal.apis.map(({ spec }) => spec).filter((file) => /\.ya?ml$/.test(file));
const inGitHub = process.env.GITHUB_ACTIONS === 'true';

/**
 * The portal's guides and API documents are the test files: one test for each example. A transform turns each of them into a
 * test module, so that Jest itself names them, shards them and runs those that are selected:
 *
 *     npx jest --config tests/examples/jest.config.cjs content/docs/person-screening.mdx
 *     npx jest --config tests/examples/jest.config.cjs --shard=1/4
 *
 * @type {import('jest').Config}
 */
module.exports = {
  rootDir: root,
  roots: [
    ...new Set([
      __dirname,
      ...portal.docs.map(({ content }) => content),
      ...documents.map((file) => resolve(file, '..')),
    ]),
  ],
  testMatch: [...portal.docs.map(({ content }) => `${content}/**/*.{md,mdx}`), ...documents],
  testEnvironment: 'node',
  moduleFileExtensions: ['js', 'cjs', 'ts', 'json', 'mdx', 'md', 'yaml', 'yml'],
  transform: {
    '\\.(mdx?|ya?ml)$': resolve(__dirname, 'guides/transform.cjs'),
    '\\.ts$': [
      'ts-jest',
      {
        diagnostics: false,
        tsconfig: { module: 'CommonJS', moduleResolution: 'bundler', isolatedModules: true, target: 'ES2022' },
      },
    ],
  },
  globalSetup: resolve(__dirname, 'guides/start.ts'),
  globalTeardown: resolve(__dirname, 'guides/stop.ts'),
  reporters: [
    inGitHub ? ['github-actions', { silent: false }] : 'default',
    ['jest-junit', { outputDirectory: resolve(root, 'reports'), outputName: 'examples.jest.junit.xml' }],
  ],
};
