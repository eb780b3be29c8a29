/** @jest-config-loader-options {"transpileOnly": true} */
import type { Config } from 'jest';

/** Packages that are published as ES modules only, which Jest's CommonJS runtime has to have transformed. */
const esmPackages = [
  'unified',
  'bail',
  'trough',
  'vfile.*',
  'is-plain-obj',
  'remark-.*',
  'rehype-.*',
  'mdast-.*',
  'micromark.*',
  'unist-.*',
  'hast-.*',
  'hastscript',
  'decode-named-character-reference',
  'character-entities.*',
  'escape-string-regexp',
  'markdown-table',
  'ccount',
  'longest-streak',
  'zwitch',
  'devlop',
  'estree-util-.*',
  'property-information',
  'space-separated-tokens',
  'comma-separated-tokens',
  'web-namespaces',
  'html-void-elements',
  'stringify-entities',
  'parse-entities',
  'is-alphabetical',
  'is-decimal',
  'is-hexadecimal',
  'is-alphanumerical',
  'trim-lines',
  'uvu',
  'kleur',
  'dequal',
  'jose',
  'double-metaphone',
  'github-slugger',
];

const transform: Config['transform'] = {
  '^.+\\.[cm]?[jt]sx?$': [
    'ts-jest',
    {
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
    },
  ],
};

const config: Config = {
  testEnvironment: 'node',
  roots: ['<rootDir>/src', '<rootDir>/tests'],
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  transform,
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/tests/support/empty-module.ts' },
  setupFiles: ['<rootDir>/jest.setup.ts'],
};

export default config;
