import { mountedPath } from '../../http/server-url';
import { operationOf } from '../../openapi';
import type { ApiModel, Operation } from '../../openapi/model';
import { fieldAt, schemaNamed } from '../../openapi/schema/layers';
import { portalApis, type ApisOfPortal } from '../../sandbox/portal-apis';
import { routesOf, type Routes } from '../view/routes';

/** An operation with its page. */
export interface Found {
  readonly operation: Operation;
  readonly to: string;
}

/** What guides may refer to. Names are looked for in all APIs, in the order of the portal, or in the one that is named. */
export interface PortalIndex {
  /** By operationId or slug. */
  operation(id: string, api?: string): Found | undefined;
  /** By method and path template, with or without what the sandbox has before it; a query after the path is ignored. */
  operationAt(method: string, path: string): Found | undefined;
  /** A webhook by its name. */
  webhook(name: string, api?: string): { readonly title: string; readonly to: string } | undefined;
  /** A schema by its name, or a field of it by its dotted path. */
  field(schema: string, name?: string, api?: string): { readonly to: string } | undefined;
}

interface Api {
  readonly id: string;
  readonly model: ApiModel;
  readonly routes: Routes;
}

/** Loads every document of the portal once. */
export function portalIndexLoader(portal: ApisOfPortal): () => Promise<PortalIndex> {
  let loading: Promise<PortalIndex> | undefined;
  const load = async (): Promise<PortalIndex> => {
    const apis: Api[] = [];
    for await (const { api, model } of portalApis(portal)) apis.push({ id: api.id, model, routes: routesOf(api.path) });
    return indexOf(apis);
  };
  return () => (loading ??= load());
}

export function indexOf(all: readonly Api[]): PortalIndex {
  const within = (api: string | undefined) => all.filter(({ id }) => api === undefined || id === api);
  const found = ({ routes }: Api, operation: Operation): Found => ({ operation, to: routes.operation(operation.slug) });
  return {
    operation(id, name) {
      for (const api of within(name)) {
        const { model } = api;
        const operation = model.operations.find(({ operationId }) => operationId === id) ?? operationOf(model, id);
        if (operation) return found(api, operation);
      }
      return undefined;
    },
    operationAt(method, path) {
      const [template] = path.split('?');
      // What is mounted there comes first: of two APIs with the same paths, only one can be meant by the whole path.
      for (const pathOf of [mountedPath, ({ path: own }: Operation) => own])
        for (const api of all) {
          const operation = api.model.operations.find(
            (one) => one.method === method && pathOf(one, api.model) === template,
          );
          if (operation) return found(api, operation);
        }
      return undefined;
    },
    webhook(name, apiName) {
      for (const { model, routes } of within(apiName)) {
        const webhook = model.webhooks.find((one) => one.name === name);
        if (webhook) return { title: webhook.operation.title, to: routes.webhook(webhook.slug) };
      }
      return undefined;
    },
    field(schema, name, apiName) {
      for (const { model, routes } of within(apiName)) {
        const named = schemaNamed(model, schema);
        if (!named || (name !== undefined && 'unknown' in fieldAt(named.schema, name, model))) continue;
        return { to: routes.schema(named.slug) + (name === undefined ? '' : `#${name.replaceAll('.', '-')}`) };
      }
      return undefined;
    },
  };
}

/** What a link to an operation says; the attributes of `<Operation>` once it is resolved. */
export function pageOf(found: Found | undefined) {
  if (!found) return undefined;
  const { operation, to } = found;
  return { method: operation.method, path: operation.path, title: operation.title, to };
}
