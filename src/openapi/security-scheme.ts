import type { ApiModel, SecurityScheme } from './model';

type Source = Pick<ApiModel, 'securitySchemes'>;

const byName = new WeakMap<Source['securitySchemes'], ReadonlyMap<string, SecurityScheme>>();

/** The security scheme that a requirement names. Both may be many, so that each is not searched for among all. */
export function securitySchemeOf({ securitySchemes }: Source, name: string): SecurityScheme | undefined {
  let known = byName.get(securitySchemes);
  if (!known)
    byName.set(securitySchemes, (known = new Map(securitySchemes.toReversed().map((each) => [each.name, each]))));
  return known.get(name);
}
