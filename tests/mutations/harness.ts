import { cpSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { startEngine } from '../../src/examples/engine';
import type { Tools } from '../../src/examples/run/tools';
import { guideFiles, readGuide } from '../../src/examples/find/guide';
import { pageOf } from '../../src/examples/find/page';
import type { Example, Page, Step } from '../../src/examples/find/example';
import type { Problem } from '../../src/examples/problem';
import type { Layer } from '../../src/examples/record';
import type { Touched } from '../../src/examples/select';
import type { Portal } from '../../src/portal/portal';
import type { SandboxApi } from '../../src/sandbox';
import type { Edit } from './mutator';

/** A portal that can be broken: a copy of its guides and quoted programs, with its documents loaded once. */
export interface Laboratory {
  readonly pages: readonly Page[];
  /**
   * Runs the changed guide, up to the step where the change is and the other steps in one language, and gives back what is found wrong.
   * @param layers of the checks that may find it: text is compared with the documents only where that is one of them
   * @param wholePage runs all of it: what is said before an example may be about that
   */
  problemsOf(edit: Edit, layers: readonly Layer[], wholePage?: boolean): Promise<readonly Problem[]>;
  remove(): void;
}

const today = '2025-03-03';

/** Layers of checks that read no text: they find what an example does, or how it is marked. */
const onTheWire: readonly Layer[] = ['request', 'response', 'run'];

/** Of which no page's text is checked. */
const noText: Touched = { guides: new Set(), apis: new Set() };

export function createLaboratory(original: Portal, apis: readonly SandboxApi[], tools: Tools): Laboratory {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'mutations-')));
  const moved = (path: string): string => resolve(root, relative(original.root, path));
  const folders = [...original.docs.map(({ content }) => content), original.examples.folder];
  for (const folder of folders) cpSync(folder, moved(folder), { recursive: true, force: true, errorOnExist: false });
  const portal: Portal = {
    ...original,
    root,
    docs: original.docs.map((area) => ({ ...area, content: moved(area.content) })),
    examples: { ...original.examples, folder: moved(original.examples.folder) },
  };
  const pages = pagesOf(portal);
  return {
    pages,
    async problemsOf({ guide, source, from, to }, layers, wholePage = false) {
      writeFileSync(guide.path, source);
      const readsText = !layers.every((layer) => onTheWire.includes(layer));
      const selection = readsText ? { page: guide.file } : { touched: noText };
      const engine = await startEngine({ portal, apis, tools, today, selection });
      try {
        const own = engine.problems.filter(({ location }) => location.file === guide.file);
        if (own.length > 0) return own;
        const page = engine.pages.find(({ guide: { file } }) => file === guide.file)!;
        const sparing = inOneLanguage(wholePage ? page : upTo(page, to), from, to);
        const { results, problems } = await engine.runPage(sparing);
        return [...results.flatMap(({ problem }) => (problem ? [problem] : [])), ...problems];
      } finally {
        await engine.close();
        writeFileSync(guide.path, guide.source);
      }
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** The pages of a portal as its guides are, whatever is wrong with them. */
export const pagesOf = (portal: Pick<Portal, 'root' | 'docs'>): Page[] =>
  guideFiles(portal).map((file) => pageOf(readGuide(file).guide, portal.root, today).page);

/** Steps after the change say nothing about it, and those before the last one that starts afresh have left nothing to it. */
function upTo({ guide, steps }: Page, line: number): Page {
  const after = steps.findIndex(({ variants }) => variants.every(({ location }) => location.line > line));
  const all = after < 0 ? steps : steps.slice(0, after);
  const fresh = all.findLastIndex(({ variants }) => variants.some(({ mode }) => mode.kind === 'verify' && mode.fresh));
  return { guide, steps: all.slice(Math.max(0, fresh)) };
}

/** Steps without the change are there for their state and responses, which all languages have in common. */
function inOneLanguage({ guide, steps }: Page, from: number, to: number): Page {
  const lineOf = ({ variants }: Step): number => variants[0]?.location.line ?? 0;
  const runs = ({ mode }: Example): boolean => mode.kind === 'verify';
  return {
    guide,
    steps: steps.map((step, index) => {
      const next = steps[index + 1];
      if (lineOf(step) <= to && from < (next ? lineOf(next) : Infinity)) return step;
      const one =
        step.variants.find((variant) => runs(variant) && variant.language === 'bash') ?? step.variants.find(runs);
      return { ...step, variants: step.variants.filter((variant) => variant === one || !runs(variant)) };
    }),
  };
}
