import type { Operation } from '../../openapi/model';
import { createRouter, type Route, type Router } from '../routing/router';
import { parseTemplate } from '../routing/template';
import { SandboxError, type SandboxApi } from '../sandbox';
import { mountedPath } from '../../http/server-url';
import type { Validator } from '../validation';
import { ownPrefix } from '../mount';

/** What a request can be routed to. */
export interface Target {
  readonly api: SandboxApi;
  readonly operation: Operation;
}

/**
 * The routes of all APIs in one router.
 * @throws SandboxError when two APIs have the same path and method, or one has a path of the sandbox's own.
 */
export function routesOf(apis: readonly SandboxApi[], validators: ReadonlyMap<SandboxApi, Validator>): Router<Target> {
  const routes = apis.flatMap((api) =>
    api.model.operations.map((operation): Route<Target> => {
      const template = mountedPath(operation, api.model);
      const accepts: Route<Target>['accepts'] = (values) => validators.get(api)!.acceptsPath(operation, values);
      return { method: operation.method, template, value: { api, operation }, accepts };
    }),
  );
  const problems = [...(apis.length > 1 ? clashes(routes) : []), ...routes.filter(isOwn).map(describeOwn)];
  if (problems.length > 0) throw new SandboxError(problems.join('\n'));
  return createRouter(routes);
}

const isOwn = (route: Route<Target>): boolean => route.template.startsWith(ownPrefix);
const describeOwn = ({ method, template, value }: Route<Target>): string =>
  `${value.api.model.id}: ${method} ${template} is under ${ownPrefix}, where the sandbox has its own endpoints. Give the API a "mount" in the configuration of the portal, such as "/v1".`;

function clashes(routes: readonly Route<Target>[]): string[] {
  const first = new Map<string, Route<Target>>();
  return routes.flatMap((route) => {
    const key = `${route.method} ${parseTemplate(route.template).key}`;
    const other = first.get(key);
    if (!other) first.set(key, route);
    if (!other || other.value.api === route.value.api) return [];
    const [one, two] = [other.value.api.model.id, route.value.api.model.id];
    return `${one} and ${two} both have ${route.method} ${route.template}. Serve one of them alone (--api ${one}), or give one of them another "mount" in the configuration of the portal.`;
  });
}
