import { joinPointer, lookUp, pointerTokens } from '../../text/json-pointer';
import { type Cursor, at, fields, follower, has, items, members, pointerOf } from '../cursor';
import type { ApiDocument } from '../load/api-document';
import type { Finding, MediaType, NamedSchema, Origin, Schema, SchemaId } from '../model';
import { slugger } from '../slug';
import { type JsonObject, own, setOwn, stringOf } from '../value';

/** The named schemas of a document: those of its components from the start, every other target of a reference on demand. */
interface SchemaRegistry {
  idOf(pointer: string): SchemaId;
  /** Normalises every schema that has an id, and those that get one meanwhile. */
  finish(normalise: (cursor: Cursor) => Schema): Record<SchemaId, NamedSchema>;
}

export function schemaRegistry({ root, bundledFilesKey }: ApiDocument, home: string): SchemaRegistry {
  const slugOf = slugger();
  const taken = new Set<string>();
  const known = new Map<string, { id: SchemaId; name: string }>();
  const waiting: string[] = [];

  const idOf = (pointer: string): SchemaId => {
    const entry = known.get(pointer);
    if (entry) return entry.id;
    const tokens = pointerTokens(pointer);
    const names =
      tokens[0] === bundledFilesKey && tokens.length > 1 ? namesInFile(tokens) : [nameOf(root, home, pointer)];
    const name = names.find((each) => !taken.has(each)) ?? names.at(-1)!;
    taken.add(name);
    const id = slugOf(name, pointer);
    known.set(pointer, { id, name });
    waiting.push(pointer);
    return id;
  };

  const components = lookUp(root, home);
  if (components.found && typeof components.value === 'object' && components.value !== null) {
    for (const name of Object.keys(components.value)) {
      if (!name.startsWith('x-')) idOf(joinPointer(home, name));
    }
  }

  return {
    idOf,
    finish(normalise) {
      const schemas: JsonObject = {};
      for (let index = 0; index < waiting.length; index += 1) {
        const pointer = waiting[index]!;
        const { id, name } = known.get(pointer)!;
        const found = lookUp(root, pointer);
        const schema = normalise({ value: found.found ? found.value : undefined, pointer });
        setOwn(schemas, id, { slug: id, name, schema } satisfies NamedSchema);
      }
      return schemas as Record<SchemaId, NamedSchema>;
    },
  };
}

/** Tokens of a pointer that add nothing to a name. */
const structural = new Set([
  'paths',
  'components',
  'schemas',
  'definitions',
  'content',
  'schema',
  'properties',
  'responses',
  '$defs',
]);

/** `Person` for a component; for other schemas the meaningful tokens of their pointer, for example `Person.identity`. */
function nameOf(root: JsonObject, home: string, pointer: string): string {
  const tokens = pointerTokens(pointer);
  const isComponent = pointer.startsWith(`${home}/`) && tokens.length === pointerTokens(home).length + 1;
  if (isComponent) return tokens.at(-1)!;
  if (tokens[0] === 'paths' && tokens.length > 3) {
    const operation = own(own(root['paths'], tokens[1]!), tokens[2]!);
    const operationId = stringOf(own(operation, 'operationId')) ?? `${tokens[2]} ${tokens[1]}`;
    return [operationId, ...readable(tokens.slice(3))].join('.');
  }
  return readable(tokens).join('.') || 'document';
}

/** Of a schema in another file, the shortest first: its own name, that with its file's, and that with its file's path. */
function namesInFile([, path, ...tokens]: readonly string[]): string[] {
  const own = readable(tokens);
  const stem = path!.replace(/^.*\//, '').replace(/\.[^.]*$/, '');
  const isOfOperation = own.length > 1 && /^(?:get|put|post|delete|patch|head|options|trace)$/.test(own[0]!);
  return [
    ...(own.length > 0 && !isOfOperation ? [own.join('.')] : []),
    [stem, ...own].join('.'),
    [path!, ...own].join('.'),
  ];
}

function readable(tokens: readonly string[]): string[] {
  return tokens
    .filter((token, index) => !structural.has(token) && tokens[index - 1] !== 'content')
    .map((token) => (token === 'requestBody' ? 'request' : token === 'items' ? 'item' : token));
}

/** What every part of the normalisation shares. */
export interface Context {
  readonly document: ApiDocument;
  readonly root: Cursor;
  /** Pointer of the object that holds the document's named schemas. */
  readonly schemaHome: string;
  /** From 3.1 on keywords beside a `$ref` count too. */
  readonly readsBesideReferences: boolean;
  originOf(cursor: Cursor): Origin;
  /** Follows `$ref` until there is none. A reference that leads nowhere gives an empty cursor: validation has reported it. */
  follow(cursor: Cursor): Cursor;
  /** Id of the named schema at a pointer, which thereby becomes part of the model. */
  schemaIdOf(pointer: string): SchemaId;
  /** Pointers of the named schemas that have a reference to this one in their `allOf`. */
  derivedSchemas(pointer: string): string[];
  /** Normalises a node once, however many references lead there; `kind` distinguishes what is made of it. */
  once<T>(kind: string, cursor: Cursor, make: () => T): T;
  /** Every media type of the model. */
  readonly mediaTypes: MediaType[];
  warn(code: string, message: string, cursor: Cursor, hint?: string): void;
}

export function createContext(document: ApiDocument, registry: SchemaRegistry, diagnostics: Finding[]): Context {
  const root: Cursor = { value: document.root, pointer: '' };
  const schemaHome = document.version === '2.0' ? '/definitions' : '/components/schemas';
  const made = new Map<string, unknown>();
  let derived: Map<string, string[]> | undefined;

  const context: Context = {
    document,
    root,
    schemaHome,
    readsBesideReferences: document.version === '3.1' || document.version === '3.2',
    originOf: (cursor) => document.originOf(cursor.pointer, cursor.value),
    follow: follower(document.root),
    schemaIdOf: (pointer) => registry.idOf(pointer),
    derivedSchemas(pointer) {
      derived ??= derivedByParent({ value: lookUpValue(document.root, schemaHome), pointer: schemaHome });
      return derived.get(pointer) ?? [];
    },
    once<T>(kind: string, { pointer }: Cursor, make: () => T): T {
      const key = `${kind} ${pointer}`;
      if (!made.has(key)) made.set(key, make());
      return made.get(key) as T;
    },
    mediaTypes: [],
    warn(code, message, cursor, hint) {
      diagnostics.push({ severity: 'warning', code, message, hint, origin: context.originOf(cursor) });
    },
  };
  return context;
}

const lookUpValue = (root: unknown, pointer: string): unknown => {
  const found = lookUp(root, pointer);
  return found.found ? found.value : undefined;
};

function derivedByParent(home: Cursor): Map<string, string[]> {
  const derived = new Map<string, string[]>();
  for (const { name, node } of members(home)) {
    for (const branch of items(at(node, 'allOf'))) {
      const parent = stringOf(own(branch.value, '$ref'));
      if (parent === undefined) continue;
      const pointer = pointerOf(parent);
      derived.set(pointer, [...(derived.get(pointer) ?? []), joinPointer(home.pointer, name)]);
    }
  }
  return derived;
}

/** A member that is a string. */
export const stringAt = (cursor: Cursor, key: string): string | undefined => stringOf(own(cursor.value, key));

export const isTrue = (cursor: Cursor, key: string): boolean => own(cursor.value, key) === true;

/** From 3.1 on a reference may override the summary and description of its target (OpenAPI 3.1 §4.8.23). */
export function withReferenceOverrides<T extends { description?: string; summary?: string }>(
  reference: Cursor,
  node: T,
): T {
  if (stringAt(reference, '$ref') === undefined) return node;
  const description = stringAt(reference, 'description');
  const summary = 'summary' in node ? stringAt(reference, 'summary') : undefined;
  return { ...node, ...(description !== undefined && { description }), ...(summary !== undefined && { summary }) };
}

/** An operation in the document, before it is normalised. */
export interface OperationSite {
  readonly path: string;
  /** Upper case; 3.2 `additionalOperations` as they are written. */
  readonly method: string;
  readonly operationId?: string;
  readonly pathItem: Cursor;
  readonly node: Cursor;
}

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query'] as const;

/** What a method can be called (RFC 9110 §5.6.2); with another name, no request could be sent and no `Allow` written. */
const token = /^[\w!#$%&'*+.^`|~-]+$/;

/** The operations of a `paths` object, a `webhooks` object or a callback, in the order of the document. */
export function operationSites(context: Context, paths: Cursor): OperationSite[] {
  return fields(paths).flatMap(({ name: path, node }) => sitesOf(context, path, node));
}

function sitesOf(context: Context, path: string, reference: Cursor): OperationSite[] {
  const pathItem = context.follow(reference);
  const known = new Set<string>(
    context.document.version === '3.2' ? methods : methods.filter((method) => method !== 'query'),
  );
  const standard = members(pathItem)
    .filter(({ name }) => known.has(name))
    .map(({ name, node }) => ({ method: name.toUpperCase(), node }));
  const additional = has(pathItem, 'additionalOperations')
    ? members(at(pathItem, 'additionalOperations'))
        .filter(({ name }) => token.test(name))
        .map(({ name, node }) => ({ method: name, node }))
    : [];
  return [...standard, ...additional].map(({ method, node }) => ({
    path,
    method,
    operationId: stringAt(node, 'operationId'),
    pathItem,
    node,
  }));
}

/**
 * A slug for each site. Those whose operationId can be used as it is choose first, so that `listPets` keeps its address
 * whatever else there is.
 */
export function slugsOf(
  sites: readonly OperationSite[],
  nameOf: (site: OperationSite) => string,
): Map<OperationSite, string> {
  const slugOf = slugger();
  const isPlain = (site: OperationSite) => /^[A-Za-z0-9_-]+$/.test(nameOf(site));
  const inOrder = [...sites.filter(isPlain), ...sites.filter((site) => !isPlain(site))];
  return new Map(inOrder.map((site) => [site, slugOf(nameOf(site), `${site.method} ${site.path}`)]));
}

export const operationName = ({ operationId, method, path }: OperationSite): string =>
  operationId || `${method.toLowerCase()} ${path}`;
