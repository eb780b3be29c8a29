import { resolve } from 'node:path';
import type { CreatePagesArgs } from 'gatsby';
import type { CoverageView } from '../components/coverage/coverage-view';
import { type ApiCoverage, aspects, kinds, measure, readGuideUse } from '../coverage/measure';
import { countsOf, shareOf } from '../coverage/report';
import type { ApiModel } from '../openapi';
import { PortalConfigError } from '../portal/load';
import type { Portal, PortalApi } from '../portal/portal';
import { portalApis } from '../sandbox/portal-apis';
import { routesOf } from './view/routes';

/** Rows of one API; one with thousands of operations does not make a page of thousands of rows. */
const MAX_ROWS = 300;

const path = '/coverage';

/**
 * The page that says what of the APIs has no guide, no example or no description. Nothing is run for it.
 * @param taken routes of all other pages
 * @throws PortalConfigError where another page has its address
 */
export async function createCoveragePage(
  { actions }: Pick<CreatePagesArgs, 'actions'>,
  portal: Portal,
  taken: ReadonlySet<string>,
): Promise<void> {
  if (taken.has(path) || taken.has(`${path}/`))
    throw new PortalConfigError(
      `${portal.file}: coveragePage: another page has the address ${path} too. Give one of them another address.`,
    );
  const models: ApiModel[] = [];
  for await (const { model } of portalApis(portal)) models.push(model);
  const use = await readGuideUse(portal, models);
  const view = coverageView(
    models.map((model) => measure(model, use)),
    portal,
  );
  actions.createPage({ path, component: resolve('src/templates/coverage.tsx'), context: { view } });
}

/** @returns what was measured, cut down to what the page shows: operations first, when not all parts have room */
export function coverageView(
  covered: readonly ApiCoverage[],
  { apis }: { readonly apis: readonly Pick<PortalApi, 'id' | 'path'>[] },
): CoverageView {
  const counts = countsOf(covered);
  return {
    share: shareOf(counts),
    aspects,
    apis: covered.map(({ api: id, title, parts }) => {
      const routes = routesOf(apis.find((api) => api.id === id)!.path);
      const lacking = kinds.flatMap((kind) => parts.filter((part) => part.kind === kind && part.lacks.length > 0));
      return {
        id,
        title,
        route: routes.api,
        kinds: kinds.map((kind) => {
          const { total, ...without } = counts[id]![kind];
          return { kind: `${kind}s`, total, having: aspects.map((aspect) => having(total, without[aspect])) };
        }),
        lacking: {
          total: lacking.length,
          rows: lacking.slice(0, MAX_ROWS).map(({ name, on, location: { file, line }, lacks }) => ({
            name,
            route: 'operation' in on ? routes.operation(on.operation) : routes.schema(on.schema),
            place: `${file}:${line}`,
            lacks,
          })),
        },
      };
    }),
  };
}

const having = (total: number, without: number | undefined): number | null =>
  without === undefined ? null : total - without;
