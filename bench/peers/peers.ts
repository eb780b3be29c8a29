import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A generator of reference sites, in the version that is compared with. */
export interface Peer {
  readonly name: string;
  readonly packages: Readonly<Record<string, string>>;
  /** Folder of what it builds, in the project's folder. */
  readonly output: string;
  /** Further files of a project that shows `document.json`. */
  readonly files: Readonly<Record<string, string>>;
  /** Commands that build it one after the other: a program of the packages, and its arguments. */
  readonly build: readonly (readonly [program: string, ...args: string[]])[];
}

/** Node for this platform, without the install script of the package `node`, which npm does not run everywhere. */
const nodePackage = `node-${process.platform}-${process.arch}`;

/** The program that each peer runs on, below its `node_modules`. */
export const nodeProgram = `${nodePackage}/bin/node`;

/** The release of Node that each peer runs on, as a package: the newest of Starlight need 22. */
const node = { [nodePackage]: '22.23.3' };
const page = '---\ntitle: Home\n---\n\nHome.\n';

export const peers: readonly Peer[] = [
  {
    name: 'starlight-openapi',
    packages: {
      ...node,
      astro: '7.3.5',
      '@astrojs/markdown-remark': '7.3.1',
      '@astrojs/markdown-satteri': '0.4.2',
      '@astrojs/starlight': '0.42.4',
      'starlight-openapi': '0.26.1',
    },
    output: 'dist',
    files: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import openApi, { openAPISidebarGroups } from 'starlight-openapi';

export default defineConfig({
  integrations: [
    starlight({
      title: 'Peer',
      plugins: [openApi([{ base: 'api', schema: './document.json' }])],
      sidebar: openAPISidebarGroups,
    }),
  ],
});
`,
      'src/content.config.ts': `import { docsLoader } from '@astrojs/starlight/loaders';
import { docsSchema } from '@astrojs/starlight/schema';
import { defineCollection } from 'astro:content';

export const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) };
`,
      'src/content/docs/index.md': page,
    },
    build: [['astro/bin/astro.mjs', 'build']],
  },
  {
    name: 'docusaurus-openapi-docs',
    packages: {
      ...node,
      '@docusaurus/core': '3.10.2',
      '@docusaurus/preset-classic': '3.10.2',
      'docusaurus-plugin-openapi-docs': '5.2.0',
      'docusaurus-theme-openapi-docs': '5.2.0',
      react: '18.3.1',
      'react-dom': '18.3.1',
    },
    output: 'build',
    files: {
      'docusaurus.config.js': `module.exports = {
  title: 'Peer',
  url: 'https://example.com',
  baseUrl: '/',
  onBrokenLinks: 'ignore',
  presets: [['classic', { docs: { docItemComponent: '@theme/ApiItem', sidebarPath: false }, blog: false }]],
  plugins: [
    [
      'docusaurus-plugin-openapi-docs',
      { id: 'api', docsPluginId: 'classic', config: { api: { specPath: 'document.json', outputDir: 'docs/api' } } },
    ],
  ],
  themes: ['docusaurus-theme-openapi-docs'],
};
`,
      'docs/index.md': page,
    },
    build: [
      ['@docusaurus/core/bin/docusaurus.mjs', 'gen-api-docs', 'all'],
      ['@docusaurus/core/bin/docusaurus.mjs', 'build'],
    ],
  },
  {
    name: 'redocly build-docs',
    packages: { ...node, '@redocly/cli': '2.77.0' },
    output: 'dist',
    files: {},
    build: [['@redocly/cli/bin/cli.js', 'build-docs', 'document.json', '--output', 'dist/index.html']],
  },
];

/** Writes a peer's project for a document into a folder. */
export function writeProject(peer: Peer, folder: string, document: string): void {
  for (const [name, text] of Object.entries(peer.files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  copyFileSync(document, join(folder, 'document.json'));
}
