import { decodeLeniently } from '../../http/percent-encoding';
import type { ApiModel } from '../../openapi/model';
import type { Routes } from './routes';

/**
 * Where the links inside a document's own texts lead. Authors write them for the viewers that they know: `#tag/Pets`,
 * `#operation/getPet`, `#tag/Pets/operation/getPet`, `#schema/Pet`, `#/components/schemas/Pet`.
 */
export function documentLinks(model: ApiModel, routes: Routes): (href: string) => string | undefined {
  const operations = new Map(
    model.operations.map(({ operationId, slug }) => [operationId ?? slug, routes.operation(slug)]),
  );
  const tags = new Map(
    model.tags.flatMap(({ name, slug }) => [name, kebab(name)].map((key) => [key, routes.tag(slug)] as const)),
  );
  const schemas = new Map(Object.values(model.schemas).map(({ name, slug }) => [name, routes.schema(slug)]));
  return (href) => {
    const fragment = decodeLeniently(/^#(.*)$/.exec(href)?.[1] ?? '');
    const [, kind, name = ''] =
      /(?:^|\/)(tag|tags|operation|operations|schema|schemas|definitions)\/([^/]+)$/.exec(fragment) ?? [];
    if (kind === undefined) return undefined;
    const found = kind.startsWith('tag') ? tags : kind.startsWith('operation') ? operations : schemas;
    return found.get(name) ?? (kind.startsWith('tag') ? tags.get(kebab(name)) : undefined);
  };
}

const kebab = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-');
