import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type EngineOptions, startEngine } from '../../../src/examples/engine';
import type { Tools } from '../../../src/examples/run/tools';
import { prove } from '../../../src/examples/prove';
import type { ExamplesRecord } from '../../../src/examples/record';
import { loadPortal } from '../../../src/portal/load';

const fixture = resolve(__dirname, '../fixtures/production');

/** A portal whose document has servers of production. */
export interface ProductionPortal {
  readonly root: string;
  /** Proves one guide of these lines. */
  prove(lines: readonly string[], options?: Partial<EngineOptions>): Promise<ExamplesRecord>;
  /** Proves its document, and the guide of before. */
  proveDocument(): Promise<ExamplesRecord>;
  remove(): void;
}

/** @param config members of its configuration beside documents and guides */
export function productionPortal(tools: Tools, config: object = {}): ProductionPortal {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'production-')));
  cpSync(fixture, root, { recursive: true });
  mkdirSync(join(root, 'guides'));
  const file = join(root, 'portal.json');
  const apis = [{ id: 'petstore', spec: 'petstore.yaml' }];
  writeFileSync(file, JSON.stringify({ docs: [{ content: 'guides' }], apis, ...config }));
  return {
    root,
    async prove(lines, options = {}) {
      writeFileSync(join(root, 'guides/guide.mdx'), ['---', 'title: Pets', '---', '', ...lines, ''].join('\n'));
      const portal = loadPortal({ PORTAL_CONFIG: file });
      const engine = await startEngine({ portal, tools, today: '2026-11-22', ...options });
      try {
        const header = {
          startedAt: new Date(),
          started: performance.now(),
          server: String(options.server ?? 'sandbox'),
        };
        return (await prove(engine, { guides: true, header })).record;
      } finally {
        await engine.close();
      }
    },
    async proveDocument() {
      const engine = await startEngine({ portal: loadPortal({ PORTAL_CONFIG: file }), tools, today: '2026-11-22' });
      try {
        const header = { startedAt: new Date(), started: performance.now(), server: 'sandbox' };
        return (await prove(engine, { header })).record;
      } finally {
        await engine.close();
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** A fence with its response below. */
export const fence = (language: string, code: readonly string[], more = ''): string[] => [
  `\`\`\`${language} verify${more}`,
  ...code,
  '```',
  '',
];
