import { unreachable } from '../../http/node/connection';
import type { ApiModel } from '../../openapi/model';
import type { Portal } from '../../portal/portal';
import { LiveServerError, type LiveUpstream, createCredentials } from './destinations';
import { isLoopbackName } from './forward';

/**
 * The running servers of a run, by the id of their API.
 * @param chosen one for all APIs, or `configured` for those of the configuration; an API without one is the sandbox's
 * @param date of the run, `YYYY-MM-DD`
 * @throws LiveServerError for credentials that are not there, or that would be sent over plain HTTP to another machine
 */
export function liveUpstreams(
  portal: Portal,
  models: readonly ApiModel[],
  chosen: URL | 'configured',
  date: string,
  environment: Readonly<Record<string, string | undefined>>,
): ReadonlyMap<string, LiveUpstream> {
  const found = models.flatMap((model) => {
    const configured = portal.apis.find(({ id }) => id === model.id)?.live;
    const url = chosen === 'configured' ? configured?.server : chosen;
    if (!url) return [];
    const named = configured?.credentials ?? {};
    if (Object.keys(named).length > 0 && url.protocol === 'http:' && !isLoopbackName(url.hostname))
      throw new LiveServerError(`${url.origin}: credentials of ${model.id} are not sent over plain HTTP. Use https.`);
    const credentials = createCredentials(named, model.securitySchemes, environment);
    return [[model.id, { url, live: { server: url.href, date }, credentials }] as const];
  });
  if (found.length === 0)
    throw new LiveServerError('No API of the configuration has a running server: "live": { "server": "https://…" }.');
  return new Map(found);
}

/**
 * Connects to each running server once, so that one that is down is named once, and not by every example.
 * @throws LiveServerError for those that cannot be reached
 */
export async function requireReachable(upstreams: ReadonlyMap<string, LiveUpstream>): Promise<void> {
  const urls = new Map([...upstreams.values()].map(({ url }) => [url.origin, url]));
  const checked = await Promise.all([...urls].map(async ([origin, url]) => [origin, await unreachable(url)] as const));
  const faults = checked.flatMap(([origin, fault]) => {
    if (fault === undefined) return [];
    const apis = [...upstreams].filter(([, { url }]) => url.origin === origin).map(([id]) => id);
    return [`${origin}, the server of ${apis.join(' and ')}, cannot be reached: ${fault}.`];
  });
  if (faults.length > 0) throw new LiveServerError(faults.join('\n'));
}
