import type { ApiModel } from '../../openapi/model';
import type { Portal } from '../../portal/portal';
import type { Page } from '../find/example';
import { examplesOf } from '../find/portal-examples';
import type { Problem } from '../problem';
import type { Contract } from '../wire/contract';
import { checkClaims } from './check-claims';
import { checkLinks } from './check-links';
import { siteOf } from './site';

/** Everything untrue that the guides say outside their examples. */
export async function proseProblems(
  portal: Pick<Portal, 'apis'>,
  pages: readonly Page[],
  models: readonly ApiModel[],
  contract: Contract,
): Promise<Problem[]> {
  const guides = pages.map(({ guide }) => guide);
  const site = siteOf(portal, guides, models);
  const examples = examplesOf(pages);
  const steps = pages.flatMap((page) => page.steps);
  const ids = new Set([...steps.map(({ id }) => id), ...examples.map(({ id }) => id)]);
  const verified = new Set(examples.filter(({ mode }) => mode.kind === 'verify').map(({ id }) => id));
  const found = pages.map(async (page) => [
    ...(await checkClaims(page, { contract, ids, verified })),
    ...checkLinks(page.guide, site),
  ]);
  return (await Promise.all(found)).flat();
}
