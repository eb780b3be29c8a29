import type { Server, ServerVariable } from '../model';
import { compact, own, stringOf, stringsOf } from '../value';
import { stringAt, type Context } from './context';
import { at, has, items, members, type Cursor } from '../cursor';
import { templateNames } from '../template';

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
  const host = stringOf(own(context.root.value, 'host'));
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
