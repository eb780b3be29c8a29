import { at, has, items, members, type Cursor, follower } from '../cursor';
import { grammarOf, type Kind } from '../grammar';
import { walker } from '../grammar/walk';
import type { ApiDocument } from '../load/api-document';
import type { Finding } from '../model';
import { own } from '../value';
import { copyWithout, omissions, type Omissions } from './copy';
import { exampleStripper } from './example';
import { layersIn, hideProperties } from './schema';
import { INTERNAL, markedIn, mayHaveMarks } from './marked';
import { hideLinks, hideOperations, hidePathItems, hideTags } from './operation';
import { hideUnreached } from './unreached';

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
  message: `"${INTERNAL}" has no effect here: something that is shown refers to this, or consists only of it.`,
  hint: 'Mark the operation, the parameter or the property instead, or all that refer to it',
  origin: document.originOf(cursor.pointer, cursor.value),
});
