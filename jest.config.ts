/** @jest-config-loader-options {"transpileOnly": true} */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from 'jest';

/** Packages that are published as ES modules only, which Jest's CommonJS runtime has to have transformed. */
function esmOnlyPackages(): string[] {
  const { packages } = JSON.parse(readFileSync(join(__dirname, 'package-lock.json'), 'utf8')) as { packages: object };
  const names = Object.keys(packages)
    .filter((path) => path !== '' && isEsmOnly(join(__dirname, path)))
    .map((path) => path.replace(/^.*node_modules\//, ''));
  return [...new Set(names)];
}

function isEsmOnly(folder: string): boolean {
  const file = join(folder, 'package.json');
  if (!existsSync(file)) return false;
  const { type, exports } = JSON.parse(readFileSync(file, 'utf8')) as { type?: string; exports?: unknown };
  return type === 'module' && !JSON.stringify(exports ?? '').includes('"require"');
}

const transform: Config['transform'] = {
  // Packages that are ES modules only have hundreds of files, for which esbuild needs a tenth of the time.
  '^.+\\.[cm]?jsx?$': '<rootDir>/tests/support/transform.cjs',
  '^.+\\.[cm]?tsx?$': [
    'ts-jest',
    {
      diagnostics: false,
      tsconfig: {
        module: 'CommonJS',
        moduleResolution: 'bundler',
        jsx: 'react-jsx',
        esModuleInterop: true,
        isolatedModules: true,
        target: 'ES2022',
      },
    },
  ],
};

const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(.*/node_modules/)?(${esmOnlyPackages().join('|')})/)`],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/tests/support/empty-module.ts',
    // Jest has a module loader of its own, which tsx cannot extend.
    '^tsx/cjs/api$': '<rootDir>/tests/support/tsx.ts',
  },
  testSequencer: '<rootDir>/tests/support/longest-first.cjs',
  // Jest would leave one core idle, which is half of a small machine.
  maxWorkers: '100%',
  // A limit that finds hangs, not slow machines.
  testTimeout: 900_000,
  setupFiles: ['<rootDir>/jest.setup.ts'],
};

export default config;
