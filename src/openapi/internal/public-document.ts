import { type Cursor, at, follower, has, items, members } from '../cursor';
import { type Kind, grammarOf } from '../grammar';
import { walker } from '../grammar/walk';
import type { ApiDocument } from '../load/api-document';
import type { Finding } from '../model';
import { isObject, own } from '../value';
import { type Omissions, copyWithout, omissions } from './copy';
import { INTERNAL, markedIn, mayHaveMarks } from './marked';
import { hideLinks, hideOperations, hidePathItems, hideTags } from './operation';
import { type SchemaTools, hiddenNames, hideProperties, layersIn } from './schema';
import { hideUnreached } from './unreached';

/** Removes the internal properties from the data that a document shows. */
interface ExampleStripper {
  /** The `example` and `examples` beside a schema, and those of a response of Swagger 2.0. */
  beside(holder: Cursor, schemas: readonly Cursor[]): void;
  /** The data inside a schema. */
  inside(schema: Cursor): void;
}

function exampleStripper(tools: SchemaTools, follow: (cursor: Cursor) => Cursor): ExampleStripper {
  const { layers, omitted, isMarked } = tools;

  const data = (value: unknown, schemas: readonly Cursor[]): void => {
    if (typeof value !== 'object' || value === null || schemas.length === 0) return;
    const all = layers.of(schemas);
    if (Array.isArray(value)) return value.forEach((item, index) => data(item, layers.item(all, index)));
    const hidden = hiddenNames(all, isMarked);
    for (const [name, member] of Object.entries(value)) {
      if (hidden.has(name)) omitted.drop(value, name);
      else data(member, layers.member(all, name));
    }
  };

  const reveals = (value: unknown, schemas: readonly Cursor[]): boolean =>
    typeof value === 'string' && mentions(value, namesWithin(schemas, tools));

  /** Data under `key` of `holder`. A string that mentions an internal name cannot be edited, and is omitted. */
  const strip = (schemas: readonly Cursor[], holder: unknown, key: string): void => {
    const value = own(holder, key);
    if (reveals(value, schemas)) omitted.drop(holder, key);
    else data(value, schemas);
  };

  return {
    beside(holder, schemas) {
      strip(schemas, holder.value, 'example');
      for (const { name, node } of members(at(holder, 'examples'))) {
        const example = follow(node).value;
        if (!isObject(example)) strip(schemas, own(holder.value, 'examples'), name);
        else if (!isExampleObject(example)) data(example, schemas);
        else if (valueKeys.some((key) => reveals(example[key], schemas)))
          omitted.drop(own(holder.value, 'examples'), name);
        else valueKeys.forEach((key) => data(example[key], schemas));
      }
    },
    inside(schema) {
      for (const key of ['example', 'default', 'const']) strip([schema], schema.value, key);
      for (const key of ['examples', 'enum'])
        items(at(schema, key)).forEach((_, index) => strip([schema], own(schema.value, key), String(index)));
    },
  };
}

/** In Swagger 2.0 the values themselves are under their media types. */
const isExampleObject = (value: object): boolean =>
  [...valueKeys, 'externalValue'].some((key) => own(value, key) !== undefined);
const valueKeys = ['value', 'dataValue', 'serializedValue'] as const;

const mentions = (text: string, names: ReadonlySet<string>): boolean =>
  [...names].some((name) => {
    for (let from = text.indexOf(name); from >= 0; from = text.indexOf(name, from + 1))
      if (!isWord(text[from - 1]) && !isWord(text[from + name.length])) return true;
    return false;
  });
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}_]/u.test(character);

/** Names of the internal properties at any depth of a value. */
function namesWithin(schemas: readonly Cursor[], { layers, isMarked }: SchemaTools): Set<string> {
  const names = new Set<string>();
  const seen = new Set<unknown>();
  const waiting: Cursor[] = [...schemas];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    for (const layer of layers.of([next])) {
      if (seen.has(layer.value)) continue;
      seen.add(layer.value);
      for (const name of hiddenNames([layer], isMarked)) names.add(name);
      waiting.push(
        ...['properties', 'patternProperties'].flatMap((key) => members(at(layer, key)).map(({ node }) => node)),
        ...['additionalProperties', 'items', 'contains'].map((key) => at(layer, key)),
        ...['prefixItems', 'items'].flatMap((key) => items(at(layer, key))),
      );
    }
  }
  return names;
}

/**
 * The document for readers: without the path items, operations, parameters, headers and properties that are
 * marked `x-internal`, without what named them or served them only, and with examples that do not carry them.
 * @param diagnostics receives a warning for each mark that hides nothing
 * @returns the document itself where nothing is marked
 */
export function publicDocument(document: ApiDocument, diagnostics: Finding[]): ApiDocument {
  const { root, version } = document;
  if (!mayHaveMarks(root)) return document;
  const follow = follower(root);
  const isMarked = markedIn(follow);
  const omitted = omissions();
  const tools = { layers: layersIn(follow), omitted, isMarked };
  const examples = exampleStripper(tools, follow);
  const marked: Cursor[] = [];
  const links: { holder: unknown; key: string; node: Cursor }[] = [];

  const hideIn = (holder: Cursor, key: string): void => {
    for (const { name, node } of members(at(holder, key)))
      if (isMarked(node) && !isInPath(follow(node))) omitted.drop(own(holder.value, key), name);
  };
  const hideParameters = (holder: Cursor): void =>
    items(at(holder, 'parameters')).forEach((node, index) => {
      if (isMarked(node) && !isInPath(follow(node))) omitted.drop(own(holder.value, 'parameters'), index);
    });
  const hidePaths = (holder: Cursor): void => hidePathItems(holder, follow, isMarked, omitted);
  const described = (cursor: Cursor): void => {
    const schemas = ['schema', 'itemSchema'].map((key) => at(cursor, key)).filter(({ value }) => value !== undefined);
    examples.beside(cursor, schemas);
    const all = tools.layers.of(schemas);
    for (const { name } of members(at(cursor, 'encoding')))
      if (tools.layers.member(all, name).some(isMarked)) omitted.drop(own(cursor.value, 'encoding'), name);
  };

  const visit: Partial<Record<Kind, (cursor: Cursor) => void>> = {
    document: (cursor) => {
      for (const key of ['webhooks', 'x-webhooks']) hidePaths(at(cursor, key));
    },
    paths: hidePaths,
    callback: hidePaths,
    components: (cursor) => {
      hidePaths(at(cursor, 'pathItems'));
      hideIn(cursor, 'parameters');
      hideIn(cursor, 'headers');
    },
    pathItem: (cursor) => {
      hideOperations(cursor, omitted);
      hideParameters(cursor);
    },
    operation: hideParameters,
    parameter: described,
    header: described,
    mediaType: described,
    encoding: (cursor) => hideIn(cursor, 'headers'),
    response: (cursor) => {
      hideIn(cursor, 'headers');
      if (version === '2.0') described(cursor);
      for (const { name, node } of members(at(cursor, 'links')))
        links.push({ holder: own(cursor.value, 'links'), key: name, node: follow(node) });
    },
    schema: (cursor) => {
      hideProperties(cursor, tools);
      examples.inside(cursor);
    },
  };

  walker(grammarOf(version), {
    object(kind, _rule, cursor) {
      visit[kind]?.(cursor);
      if (visit[kind] && own(cursor.value, INTERNAL) === true) marked.push(cursor);
    },
    reference: (cursor) => follow(cursor),
  }).enter('document', { value: root, pointer: '' });

  hideLinks(links, root, omitted);
  hideTags(root, omitted);
  hideUnreached(root, document.bundledFilesKey, omitted);
  for (const cursor of stillShown(marked, root, omitted)) {
    diagnostics.push(warning(document, cursor));
    omitted.drop(cursor.value, INTERNAL);
  }
  return copyWithout(document, omitted);
}

/** Without its parameters a path could not be written down. */
const isInPath = (parameter: Cursor): boolean => own(parameter.value, 'in') === 'path' && has(parameter, 'name');

/** Marked objects that are still there. */
function stillShown(marked: readonly Cursor[], root: unknown, omitted: Omissions): Cursor[] {
  const shown = new Set<unknown>();
  const waiting: unknown[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value !== 'object' || value === null || shown.has(value)) continue;
    shown.add(value);
    for (const key of Object.keys(value)) if (!omitted.has(value, key)) waiting.push(own(value, key));
  }
  return marked.filter(({ value }) => shown.has(value));
}

const warning = (document: ApiDocument, cursor: Cursor): Finding => ({
  severity: 'warning',
  code: 'internal-shown',
  message: `"${INTERNAL}" has no effect here: something that is not internal refers to this, or consists only of it.`,
  hint: 'Mark the operation, the parameter or the property instead, or everything that refers to this',
  origin: document.originOf(cursor.pointer, cursor.value),
});
