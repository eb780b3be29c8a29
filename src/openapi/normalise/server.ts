import { type Cursor, at, has, items, members } from '../cursor';
import type { ExternalDocs, Info, Server, ServerVariable } from '../model';
import { templateNames } from '../template';
import { compact, own, stringOf, stringsOf } from '../value';
import { type Context, stringAt } from './context';

/** OpenAPI 3.1 §4.8.5 and §4.8.6. */
export function serverOf(context: Context, node: Cursor): Server {
  return compact<Server>({
    origin: context.originOf(node),
    url: stringAt(node, 'url') ?? '/',
    name: stringAt(node, 'name'),
    description: stringAt(node, 'description'),
    variables: [
      ...members(at(node, 'variables')).map((member) => variableOf(member.name, member.node)),
      ...undefinedVariablesOf(node),
    ],
  });
}

/** A variable that is in the address and not defined has its own name as its value. */
function undefinedVariablesOf(node: Cursor): ServerVariable[] {
  const used = new Set(templateNames(stringAt(node, 'url') ?? ''));
  return [...used].filter((name) => !has(at(node, 'variables'), name)).map((name) => ({ name, default: name }));
}

function variableOf(name: string, node: Cursor): ServerVariable {
  const values = stringsOf(own(node.value, 'enum'));
  return compact<ServerVariable>({
    name,
    default: String(own(node.value, 'default') ?? ''),
    enum: values.length > 0 ? values : undefined,
    description: stringAt(node, 'description'),
  });
}

/** The servers that an object names itself; undefined when it leaves that to the level above. */
export function ownServersOf(context: Context, node: Cursor): Server[] | undefined {
  const servers = items(at(node, 'servers')).map((server) => serverOf(context, server));
  return servers.length > 0 ? servers : undefined;
}

/** The document's servers. Without any the specification means `/`; Swagger 2.0 has schemes, host and basePath instead. */
export function documentServersOf(context: Context): Server[] {
  const { root } = context;
  if (context.document.version !== '2.0') {
    return ownServersOf(context, root) ?? [{ origin: context.originOf(root), url: '/', variables: [] }];
  }
  return swaggerServersOf(context, stringsOf(own(root.value, 'schemes')), root);
}

/** Swagger 2.0: an operation may have schemes of its own. */
export function swaggerOperationServersOf(context: Context, operation: Cursor): Server[] | undefined {
  return has(operation, 'schemes')
    ? swaggerServersOf(context, stringsOf(own(operation.value, 'schemes')), at(operation, 'schemes'))
    : undefined;
}

function swaggerServersOf(context: Context, schemes: readonly string[], node: Cursor): Server[] {
  // Some generators write `host: ''` for a server that is not known, which is none.
  const host = stringOf(own(context.root.value, 'host')) || undefined;
  const basePath = stringOf(own(context.root.value, 'basePath')) ?? '/';
  const path = basePath.length > 1 ? withoutEnd(basePath) : host ? '' : '/';
  const origin = context.originOf(host === undefined ? node : at(context.root, 'host'));
  if (host === undefined) return [{ origin, url: path, variables: [] }];
  const prefixes = schemes.length > 0 ? schemes.map((scheme) => `${scheme}:`) : [''];
  return prefixes.map((prefix) => ({ origin, url: `${prefix}//${host}${path}`, variables: [] }));
}

/** Without the slashes at its end. */
function withoutEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** OpenAPI 3.1 §4.8.2 to §4.8.4. */
export function infoOf(context: Context): Info {
  const node = at(context.root, 'info');
  const contact = at(node, 'contact');
  const license = at(node, 'license');
  const logo = has(node, 'x-logo') ? at(node, 'x-logo') : at(context.root, 'x-logo');
  const logoUrl = typeof logo.value === 'string' ? logo.value : stringAt(logo, 'url');
  return compact<Info>({
    origin: context.originOf(node),
    title: stringAt(node, 'title')?.trim() || 'Untitled',
    version: stringAt(node, 'version') ?? '',
    summary: stringAt(node, 'summary'),
    description: stringAt(node, 'description'),
    termsOfService: stringAt(node, 'termsOfService'),
    contact: has(node, 'contact')
      ? compact({ name: stringAt(contact, 'name'), url: stringAt(contact, 'url'), email: stringAt(contact, 'email') })
      : undefined,
    license: has(node, 'license')
      ? compact({
          name: stringAt(license, 'name') ?? '',
          identifier: stringAt(license, 'identifier'),
          url: stringAt(license, 'url'),
        })
      : undefined,
    logo:
      logoUrl === undefined
        ? undefined
        : compact({
            url: logoUrl,
            altText: stringAt(logo, 'altText'),
            backgroundColor: stringAt(logo, 'backgroundColor'),
            href: stringAt(logo, 'href'),
          }),
  });
}

export function externalDocsOf({ value }: Cursor): ExternalDocs | undefined {
  const url = stringOf(own(value, 'url'));
  return url === undefined ? undefined : compact({ url, description: stringOf(own(value, 'description')) });
}
