import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';

/**
 * The direction of imports (ARCHITECTURE.md, "Allowed imports"): a folder of `src/` and the only
 * folders of `src/` that it may read. What is not named here may not be imported from there.
 */
const mayImport = {
  text: [],
  openapi: ['text'],
  http: ['text', 'openapi'],
  diff: ['text', 'openapi', 'http'],
  samples: ['text', 'openapi', 'http'],
  portal: ['text'],
  sandbox: ['text', 'openapi', 'http', 'portal'],
  examples: ['text', 'openapi', 'http', 'samples', 'sandbox', 'portal'],
  postman: ['text', 'openapi', 'http', 'samples', 'sandbox', 'examples', 'portal'],
  // What a page shows is the components' own: the build makes it in the types, and with the words, that they have.
  gatsby: [
    'text',
    'openapi',
    'http',
    'samples',
    'examples',
    'postman',
    'diff',
    'sandbox/portal-apis.ts',
    'portal',
    'components/reference',
    'components/guide/proof.ts',
    'components/elements/evidence-text.ts',
    'components/link/address.ts',
    'components/search',
    'components/shell/mark-drawing.ts',
    'components/changelog/changelog-view.ts',
    'components/home/api-overview-view.ts',
    'components/site/site-view.ts',
    'coverage',
    'components/coverage/coverage-view.ts',
    'components/verification/verification-view.ts',
  ],
  coverage: ['text', 'openapi', 'http', 'sandbox', 'examples', 'portal', 'gatsby/guides/mentions.ts'],
  mcp: [
    'text',
    'openapi',
    'http',
    'diff',
    'samples',
    'sandbox',
    'examples',
    'portal',
    'gatsby/examples-record.ts',
    'gatsby/markdown.ts',
    'gatsby/changelog',
    'gatsby/post-build/search',
    'gatsby/twins',
    'gatsby/view',
    'components/reference/operation/scheme-text.ts',
    'components/search',
  ],
  components: [
    'text',
    'openapi/model',
    'openapi/schema/keywords.ts',
    'openapi/written',
    'http',
    'portal/guide-order.ts',
    'samples',
    'examples/record.ts',
    'styles',
  ],
  templates: ['text', 'openapi/model', 'samples', 'examples/record.ts', 'components', 'styles'],
  pages: ['openapi/model', 'examples/record.ts', 'components', 'templates', 'styles'],
};

const importDirections = Object.entries(mayImport).map(([folder, allowed]) => ({
  target: `./src/${folder}`,
  from: './src',
  except: [`./${folder}`, ...allowed.map((name) => `./${name}`)],
  message: `src/${folder} may import only from: ${[folder, ...allowed].join(', ')} (ARCHITECTURE.md).`,
}));

/** What runs in the browser too may not import what needs Node. */
const browserOnly = ['http/!(node)', 'http/!(node)/**', 'samples', 'components', 'templates', 'pages'].map(
  (folder) => ({
    target: `./src/${folder}`,
    from: './src/http/node',
    message: `src/http/node needs Node, and src/${folder} runs in the browser (ARCHITECTURE.md).`,
  }),
);

/** Words for which the field has a term (CONTRIBUTING.md, "Vocabulary"), where they are part of a name or of a message. */
const vocabulary = 'CONTRIBUTING.md has the term for it, under "Vocabulary".';
const names = [
  /(?:^|_)(?:answer|cure|shelf|heir|hopeless|strangeness)(?:s|ed)?(?![a-z])/,
  /[a-z0-9](?:Answer|Cure|Shelf|Heir|Hopeless|Strangeness)(?:s|ed)?(?![a-z])/,
].map((name) => ({ selector: `Identifier[name=${name}]`, message: vocabulary }));
const phrase = /\b(?:held against|answer(?:s|ed)? with|cures?|mends?|belongs? into|that there is not)\b/i;
const messages = [`Literal[value=${phrase}]`, `TemplateElement[value.raw=${phrase}]`, `JSXText[value=${phrase}]`].map(
  (selector) => ({ selector, message: vocabulary }),
);

const seeded = { name: 'fast-check', message: 'Import it from tests/support/fuzz.ts, where its seed stands still.' };
const beside = ['src/**/*.test.{ts,tsx}', 'src/**/testing/**'];

export default tseslint.config(
  {
    ignores: [
      'node_modules',
      'public',
      '.cache',
      '.portal',
      'coverage',
      'reports',
      'collections',
      '.bench-cache',
      '**/*.generated.ts',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
    plugins: { 'import-x': importX },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: './tsconfig.json' })],
      // Without it, import-x reads no module but those in plain JavaScript, and `no-cycle` finds nothing.
      'import-x/extensions': ['.ts', '.tsx', '.mjs', '.cjs', '.js'],
    },
    rules: {
      'import-x/no-restricted-paths': ['error', { zones: [...importDirections, ...browserOnly] }],
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      'id-denylist': ['error', 'wayAround', 'Workshop', 'ENDLESS', 'DEEPEST', 'LONGEST', 'MOST', 'MOST_HOPS'],
      'no-restricted-syntax': ['error', ...names],
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'canParse',
          message: 'Refuses letters such as ü in Node 20. Use parseUrl of src/http.',
        },
      ],
      'max-lines': ['warn', { max: 300, skipBlankLines: true, skipComments: true }],
      eqeqeq: ['error', 'always'],
    },
  },
  {
    files: ['tests/**/*.{ts,tsx}'],
    ignores: ['tests/support/fuzz.ts'],
    rules: { 'no-restricted-imports': ['error', seeded] },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    ignores: beside,
    rules: {
      'no-restricted-imports': [
        'error',
        { paths: [seeded], patterns: [{ regex: '/tests/', message: 'What is shipped imports nothing of the tests.' }] },
      ],
    },
  },
  {
    files: beside,
    rules: {
      'no-restricted-imports': [
        'error',
        {
          paths: [seeded],
          patterns: [{ regex: '/tests/(?!support/)', message: 'Tests beside code may import tests/support, no more.' }],
        },
      ],
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.{ts,mjs}', 'bench/**/*.ts'],
    ignores: [...beside, 'scripts/prose/vocabulary.ts'],
    rules: { 'no-restricted-syntax': ['error', ...names, ...messages] },
  },
  {
    // It lists them.
    files: ['scripts/prose/vocabulary.ts'],
    rules: { 'no-restricted-syntax': 'off' },
  },
  {
    // CommonJS is what these files are for: they run before, or outside of, what translates modules.
    files: ['**/*.cjs'],
    rules: { '@typescript-eslint/no-require-imports': 'off' },
  },
  {
    files: ['**/*.tsx'],
    ...jsxA11y.flatConfigs.recommended,
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
);
