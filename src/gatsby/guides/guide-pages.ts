import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { ApiOverviewView } from '../../components/home/api-overview-view';
import { guideDigests } from '../../examples/find/fence-digests';
import type { ExamplesRecord } from '../../examples/record';
import type { Portal } from '../../portal/portal';
import { proofOf } from './guide-proof';

/**
 * The day of the latest commit that touched each file of a folder, as git knows it: two builds of one commit say the same.
 * What a shallow clone begins with is no change of the files that it holds, so that those that nothing later touched have no day.
 * @returns days in UTC (ISO 8601, `2026-03-01`) by the file's absolute path; without files that git does not know
 */
export function lastUpdated(folder: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>();
  const log = git(folder, 'log', '-z', '--format=format:%x01%H %ct', '--name-only', '--relative', '--no-renames', '.');
  if (!log) return days;
  const cut = shallowCommits(folder);
  for (const commit of log.split('\x01').slice(1)) {
    const [, id = '', seconds, names = ''] = /^(\w+) (\d+)\n?(.*)$/s.exec(commit) ?? [];
    if (seconds === undefined || cut.has(id)) continue;
    const day = new Date(Number(seconds) * 1000).toISOString().slice(0, 10);
    for (const name of names.split('\0').filter(Boolean)) {
      const file = join(folder, name);
      // The newest commit comes first.
      if (!days.has(file)) days.set(file, day);
    }
  }
  return days;
}

/** Where the history of a shallow clone was cut off (git-clone, `--depth`): git reads these commits as the first ones. */
function shallowCommits(folder: string): ReadonlySet<string> {
  const list = git(folder, 'rev-parse', '--git-path', 'shallow')?.trim();
  try {
    return new Set(list ? readFileSync(resolve(folder, list), 'utf8').split('\n') : []);
  } catch {
    // The clone is not shallow.
    return new Set();
  }
}

function git(folder: string, ...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', ['-c', 'log.showSignature=false', ...args], {
      cwd: folder,
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    // There is no git, no repository, or no commit in it.
    return undefined;
  }
}

interface GuidePaths {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly id: string;
      readonly area: string;
      readonly file: string;
      readonly route: string;
      readonly contentFilePath: string;
    }[];
  };
}

/** One page per guide. @returns the routes that guides take */
export async function createGuidePages(
  { graphql, actions }: CreatePagesArgs,
  record: ExamplesRecord | undefined,
  { root, docs }: Pick<Portal, 'root' | 'docs'>,
): Promise<Set<string>> {
  const { data, errors } = await graphql<GuidePaths>('{ allGuide { nodes { id area file route contentFilePath } } }');
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const template = resolve('src/templates/guide.tsx');
  const days = new Map(docs.flatMap(({ content }) => [...lastUpdated(content)]));
  for (const { id, area, file, route, contentFilePath } of data.allGuide.nodes) {
    actions.createPage({
      path: route,
      component: `${template}?__contentFilePath=${contentFilePath}`,
      // In the context and not in the compiled guide, which Gatsby keeps while the guide itself does not change.
      context: {
        id,
        area,
        proof: proofOf(record, file, guideDigests(contentFilePath, root).page),
        updated: days.get(resolve(contentFilePath)) ?? null,
      },
    });
  }
  return new Set(data.allGuide.nodes.map((guide) => guide.route));
}

interface GuideCards {
  readonly allGuide: {
    readonly nodes: readonly {
      readonly area: string;
      readonly route: string;
      readonly title: string;
      readonly sidebarLabel: string;
      readonly position: number;
      readonly group: { readonly label: string; readonly position: number | null } | null;
      readonly description: string | null;
    }[];
  };
}

/**
 * A page for each docs area that has no guide where it begins, because the navbar and the sidebars lead there. Its guides
 * come by the context: Gatsby warns of a template with a query that no page uses, and most areas have a guide there.
 * @param taken routes of guides and APIs
 * @returns the routes that the areas take
 */
export async function createAreaPages(
  { actions, graphql }: CreatePagesArgs,
  { docs }: Pick<Portal, 'docs'>,
  taken: ReadonlySet<string>,
): Promise<Set<string>> {
  const bare = docs.filter(({ path }) => !taken.has(path));
  if (bare.length === 0) return new Set();
  const { data, errors } = await graphql<GuideCards>(
    '{ allGuide(sort: [{ position: ASC }, { route: ASC }]) { nodes { area route title sidebarLabel position group { label position } description } } }',
  );
  if (errors || !data) throw new Error(`The guides cannot be read: ${JSON.stringify(errors)}`);
  const component = resolve('src/templates/area.tsx');
  for (const { id, label, path } of bare) {
    const guides = data.allGuide.nodes.filter(({ area }) => area === id);
    actions.createPage({ path, component, context: { label, guides } });
  }
  return new Set(bare.map(({ path }) => path));
}

/** Every portal has a page at `/`: a guide, a page of its own, the page of an API, or a list of what there is. */
export function createHomePage(
  { actions }: Pick<CreatePagesArgs, 'actions'>,
  taken: ReadonlySet<string>,
  apis: readonly ApiOverviewView[],
): void {
  if (taken.has('/')) return;
  actions.createPage({ path: '/', component: resolve('src/templates/home.tsx'), context: { apis } });
}
