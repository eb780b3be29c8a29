import type { PortalConfig } from './src/portal/config';

/** Which APIs and docs areas this portal has. An adopter edits this file, `specs/` and `content/`, and nothing else. */
const config: PortalConfig = {
  title: 'Documentation',
  tagline: "Welcome to the developers portal for the provider's services",
  copyright: 'Copyright © 2025',
  codeHosting: { label: 'Code hosting', url: 'https://example.com/code' },
  docs: [
    {
      id: 'docs',
      path: '/',
      content: 'content/docs',
      label: 'Docs',
      groups: [
        { label: 'Start', position: 1 },
        { label: 'Screening', position: 2 },
        { label: 'Persons, step by step', position: 3 },
        { label: 'Companies, step by step', position: 4 },
        { label: 'Ownership', position: 5 },
        { label: 'Webhooks', position: 6 },
        { label: 'Transaction monitoring', position: 7 },
        { label: 'Product guide', folder: 'tms-product-guide', position: 8 },
        { label: 'Recipes', folder: 'recipes', position: 9 },
        { label: 'Resources', position: 10 },
      ],
    },
  ],
  apis: [
    {
      id: 'screening',
      spec: 'specs/screening.yaml',
      path: '/api/',
      label: 'Compliance screening',
      behaviour: 'src/sandbox/behaviours/screening/index.ts',
      strict: true,
    },
    {
      id: 'transaction-monitoring',
      spec: 'specs/transaction-monitoring.yaml',
      path: '/tms-api/',
      label: 'Transaction monitoring',
      behaviour: 'src/sandbox/behaviours/monitoring/index.ts',
      strict: true,
    },
  ],
  sandbox: { url: 'http://localhost:4010' },
  strictProse: true,
  examples: { requiredLanguages: ['bash', 'js', 'ts', 'python'], requestLanguages: ['bash', 'ts', 'python'] },
};

export default config;
