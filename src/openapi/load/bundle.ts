import { at, type Cursor } from '../cursor';
import { grammarOf, type Form, type Kind } from '../grammar';
import { walker } from '../grammar/walk';
import type { Finding, Origin } from '../model';
import { encodeFragment, joinPointer, lookUp, unescapeToken } from '../../text/json-pointer';
import { isObject, own, setOwn, stringOf, type JsonObject } from '../value';
import type { Version } from './api-document';
import { removeEndlessMembers } from './endless-members';
import { dynamicWarning, replaceDynamicReference, schemaResources } from './schema-resources';
import type { FileSet } from './file-set';
import { type BundledFiles, bundledFiles, resolveReference } from './resolve-reference';
import { MAX_DEPTH } from './tree';
import { copyNumber } from './written-numbers';
import { MAX_ALIASED } from './yaml-problems';

/** The document with all its files in one object, and every reference leading to a pointer into it. */
export interface Bundle {
  readonly root: JsonObject;
  /** Name of the member of `root` that holds the bundled files, where there are any. */
  readonly bundledFilesKey?: string;
  originOf: BundledFiles['originOf'];
  originOfName: BundledFiles['originOfName'];
  writtenAt: BundledFiles['writtenAt'];
}

interface Pending {
  readonly kind: Kind;
  /** Of the object that holds the reference under `key`. */
  readonly holder: Cursor;
  readonly key: string;
  readonly reference: string;
}

/**
 * Puts the files that a document refers to under a root member of their own and rewrites the references, so that all
 * that follows has references of the form `#/…` only. Data such as examples is not touched, whatever it looks like, but for
 * an example that is nothing but a reference to something that is there: bundlers put that in its place.
 */
export function bundle(files: FileSet, version: Version, diagnostics: Finding[]): Bundle {
  const root = files.main.tree.value as JsonObject;
  const bundled = bundledFiles(root, files);
  const resources = schemaResources(stringOf(own(root, '$self')));
  const pending: Pending[] = [];
  const report = ({ holder, key }: Pending, problem: Omit<Finding, 'severity' | 'origin'>): void => {
    const origin = bundled.originOf(joinPointer(holder.pointer, key));
    // A mapping is a convenience: without it schemas are still told apart by name.
    if (key !== '$ref') {
      diagnostics.push({ severity: 'warning', ...problem, code: 'discriminator-mapping', origin });
      return;
    }
    diagnostics.push({ severity: fatal.has(problem.code) ? 'error' : 'fault', ...problem, origin });
  };

  const resolve = (reference: string, from: string) => resolveReference(reference, from, files, bundled, resources);

  let isMoved = false;

  /** Replaces a reference by its target; the references in the target stay relative to where they were written. */
  const transclude = (cursor: Cursor, isAllowed: boolean): void => {
    const object = cursor.value as JsonObject;
    let from = cursor.pointer;
    for (let hops = 0; hops < MAX_HOPS; hops += 1) {
      const reference = own(object, '$ref');
      if (typeof reference !== 'string') return;
      const target = resolve(reference, from);
      const isEndless =
        cursor.pointer.split('/').length > MAX_DEPTH ||
        ('pointer' in target && bundled.isCyclic(cursor.pointer, target.pointer));
      if (!('pointer' in target) || !isObject(target.value) || isEndless) {
        const problem = 'pointer' in target || 'diagnostics' in target ? unusable(reference) : target;
        return report({ kind: 'document', holder: cursor, key: '$ref', reference }, problem);
      }
      if (!isAllowed) diagnostics.push(misplaced(bundled.originOf(joinPointer(cursor.pointer, '$ref'))));
      isMoved = true;
      delete object.$ref;
      const names = Object.keys(target.value).filter((name) => !Object.hasOwn(object, name));
      for (const name of names) {
        setOwn(object, name, target.value[name]);
        copyNumber({ object: target.value, key: name }, { object, key: name });
      }
      from = target.pointer;
      bundled.move(cursor.pointer, from, names);
    }
  };

  /** A string, such as a description, that a reference names instead; the empty string where it names none. */
  const insertText = (cursor: Cursor): void => {
    const end = cursor.pointer.lastIndexOf('/');
    const parent = lookUp(root, cursor.pointer.slice(0, end));
    if (!parent.found || !isObject(parent.value)) return;
    const key = unescapeToken(cursor.pointer.slice(end + 1));
    const first = String(own(cursor.value, '$ref'));
    let text: Cursor = cursor;
    for (let hops = 0; hops < MAX_HOPS && isObject(text.value); hops += 1) {
      const reference = own(text.value, '$ref');
      const target = typeof reference === 'string' ? resolve(reference, text.pointer) : unusable(first);
      if (!('pointer' in target)) {
        report(
          { kind: 'document', holder: cursor, key: '$ref', reference: first },
          'diagnostics' in target ? unusable(first) : target,
        );
        return setOwn(parent.value, key, '');
      }
      text = target;
    }
    if (typeof text.value === 'string')
      diagnostics.push(textElsewhere(key, first, bundled.originOf(joinPointer(cursor.pointer, '$ref'))));
    else report({ kind: 'document', holder: cursor, key: '$ref', reference: first }, unusable(first));
    setOwn(parent.value, key, typeof text.value === 'string' ? text.value : '');
  };

  /** Values that references in examples may still put in their places. */
  let room = MAX_REFERRED;
  const inserted: InsertedExample[] = [];

  /** What an example that is nothing but a reference leads to; one that leads nowhere is data, unless it names a file. */
  const insertExample = (cursor: Cursor): void => {
    const end = cursor.pointer.lastIndexOf('/');
    const parent = lookUp(root, cursor.pointer.slice(0, end));
    if (!parent.found || !isObject(parent.value)) return;
    const key = unescapeToken(cursor.pointer.slice(end + 1));
    const reference = String(own(cursor.value, '$ref'));
    const found = resolve(reference, cursor.pointer);
    const origin = bundled.originOf(joinPointer(cursor.pointer, '$ref'));
    if (!('pointer' in found)) {
      if ('diagnostics' in found) diagnostics.push(...found.diagnostics.map(inAnotherFile));
      else if (found.code === 'unresolved-reference' && namesFile(reference))
        diagnostics.push({ severity: 'fault', ...found, origin });
      else return;
      delete parent.value[key];
      return;
    }
    const target = isExampleObject(found) ? at(found, 'value') : found;
    if (target.value === undefined || target.value === cursor.value) return;
    const size = sizeOf(target.value, parent.value, room);
    if (size === undefined) {
      diagnostics.push(exampleTooLarge(reference, origin));
      delete parent.value[key];
      return;
    }
    room -= size;
    inserted.push({ holder: parent.value, key, reference, origin });
    diagnostics.push(exampleElsewhere(origin));
    setOwn(parent.value, key, target.value);
  };

  const collector = walker(grammarOf(version), {
    object(kind, _rule, cursor) {
      if (kind === 'schema') {
        resources.add(cursor);
        replaceDynamicReference(cursor, (key) => {
          diagnostics.push(dynamicWarning(bundled.originOf(joinPointer(cursor.pointer, key))));
        });
      }
      if (kind === 'discriminator') pending.push(...mappedReferences(root, cursor));
    },
    value(form, cursor, name) {
      if (form.is === 'data') {
        if (isExampleElsewhere(name, cursor.value)) insertExample(cursor);
      } else if (form.is === 'string' && typeof own(cursor.value, '$ref') === 'string') insertText(cursor);
      else if (mayNotRefer(form)) transclude(cursor, false);
      else if (isComponentInFile(cursor)) transclude(cursor, true);
      return true;
    },
    reference(holder, kind) {
      pending.push({ kind, holder, key: '$ref', reference: String(own(holder.value, '$ref')) });
      return undefined;
    },
  });

  collector.enter('document', { value: root, pointer: '' });
  for (let index = 0; index < pending.length; index += 1) {
    const reference = pending[index]!;
    const target = resolve(reference.reference, reference.holder.pointer);
    if ('pointer' in target) {
      if (target.isThroughReference) {
        report(reference, {
          code: 'reference-through-reference',
          message: `The reference ${JSON.stringify(reference.reference)} continues inside the target of another reference, which a JSON Pointer cannot do.`,
          hint: 'Refer to the target itself',
        });
      }
      const pointer = bundled.canonical(target.pointer);
      const found = pointer === target.pointer ? target : lookUp(root, pointer);
      setOwn(reference.holder.value as JsonObject, reference.key, `#${encodeFragment(pointer)}`);
      collector.enter(reference.kind, { pointer, value: 'value' in found ? found.value : undefined });
    } else if ('diagnostics' in target) diagnostics.push(...target.diagnostics.map(inAnotherFile));
    else report(reference, target);
  }
  removeTooLarge(inserted, (reference, origin) => diagnostics.push(exampleTooLarge(reference, origin)));
  if (isMoved || inserted.length > 0)
    removeEndlessMembers(root, (pointer) => diagnostics.push(endless(bundled.originOf(pointer))));
  resources.forget();
  return {
    root,
    ...(files.others.length > 0 && { bundledFilesKey: bundled.key }),
    originOf: bundled.originOf,
    originOfName: bundled.originOfName,
    writtenAt: bundled.writtenAt,
  };
}

const MAX_HOPS = 10;

/** Codes of what must not be read, or exceeds a limit, whatever is left to show. */
const fatal = new Set(['reference-outside', 'too-many-files', 'too-deep', 'alias-bomb']);

/** The main file can be shown without another one that cannot be parsed. */
const inAnotherFile = (diagnostic: Finding): Finding => ({
  ...diagnostic,
  severity: diagnostic.severity === 'error' && !fatal.has(diagnostic.code) ? 'fault' : diagnostic.severity,
});

/**
 * Forms that no reference may replace, such as the paths object; `paths: { $ref: paths.yaml }` is in many
 * documents all the same.
 */
const mayNotRefer = (form: Form): boolean =>
  form.is === 'object' ? !form.reference : form.is === 'map' && (form.of.is === 'object' || form.of.is === 'either');

/** A component that is nothing but a reference into another file is that file's object under the component's name. */
const isComponentInFile = ({ value, pointer }: Cursor): boolean => {
  if (!/^\/(?:components\/[^/]+|definitions|parameters|responses)\/[^/]+$/.test(pointer) || !isObject(value))
    return false;
  const reference = own(value, '$ref');
  return typeof reference === 'string' && !reference.startsWith('#') && Object.keys(value).length === 1;
};

/** `example: { $ref: pet.json }`, and the same as the `value` of an Example Object. */
const isExampleElsewhere = (name: string, value: unknown): boolean =>
  /^(?:example|value|dataValue)$/.test(name) &&
  isObject(value) &&
  typeof own(value, '$ref') === 'string' &&
  Object.keys(value).length === 1;

const namesFile = (reference: string): boolean => /^[^#]+\.(?:json|ya?ml)(?:#|$)/i.test(reference);

const isExampleObject = ({ value, pointer }: Cursor): boolean =>
  /\/components\/examples\/[^/]+$/.test(pointer) && isObject(value) && own(value, 'value') !== undefined;

/** A reference in an example, whose target is now the member `key` of `holder`. */
interface InsertedExample {
  readonly holder: object;
  readonly key: string;
  readonly reference: string;
  readonly origin: Origin;
}

/** As many as YAML aliases may expand to. */
const MAX_REFERRED = MAX_ALIASED;

/**
 * How many values a tree has, of which each is counted as often as it is reached.
 * @returns undefined where it is more than the limit, or where the tree contains `holder`, so that it would never end
 */
function sizeOf(value: unknown, holder: object, limit: number): number | undefined {
  const open = [value];
  let size = 0;
  while (open.length > 0) {
    const next = open.pop();
    size += 1;
    if (next === holder || size > limit) return undefined;
    if (typeof next === 'object' && next !== null) for (const member of Object.values(next)) open.push(member);
  }
  return size;
}

/**
 * Removes examples that references have put in their places and that have become too large, as what they lead to had references of its
 * own: everything that follows reads them as trees. What is removed first leaves others small.
 */
function removeTooLarge(
  inserted: readonly InsertedExample[],
  report: (reference: string, origin: Origin) => void,
): void {
  let room = MAX_REFERRED;
  for (const { holder, key, reference, origin } of inserted) {
    const size = sizeOf((holder as JsonObject)[key], holder, room);
    // What does not fit has been counted, too: the time for all of them has the same limit.
    room -= size ?? Math.min(room, MAX_REFERRED / 10);
    if (size !== undefined) continue;
    report(reference, origin);
    delete (holder as JsonObject)[key];
  }
}

const exampleTooLarge = (reference: string, origin: Origin): Finding => ({
  severity: 'fault',
  code: 'wrong-target',
  message: `The reference ${JSON.stringify(reference)} points to a value that contains it, or the references in examples point to more than ${MAX_REFERRED.toLocaleString('en')} values.`,
  hint: 'Write the value of the example here',
  origin,
});

const endless = (origin: Origin): Finding => ({
  severity: 'fault',
  code: 'wrong-target',
  message:
    'This is skipped: references here are replaced by their targets, but these contain each other, or too many others.',
  hint: 'Refer to it by $ref where the specification allows one',
  origin,
});

const unusable = (reference: string) => ({
  code: 'wrong-target',
  message: `The reference ${JSON.stringify(reference)} has no target that can replace it.`,
  hint: 'Correct it',
});

const misplaced = (origin: Origin): Finding => ({
  severity: 'warning',
  code: 'misplaced-reference',
  message: 'The specification does not allow $ref here; its target is used instead.',
  hint: 'Put the $ref in the individual entries instead',
  origin,
});

const exampleElsewhere = (origin: Origin): Finding => ({
  severity: 'warning',
  code: 'misplaced-reference',
  message: 'The value of an example is data, where $ref means nothing; its target is used instead.',
  hint: 'Write the value here, or refer to an Example Object under examples',
  origin,
});

const textElsewhere = (name: string, reference: string, origin: Origin): Finding => ({
  severity: 'fault',
  code: 'misplaced-reference',
  message: `${JSON.stringify(name)} must be a string; the target of ${JSON.stringify(reference)} is used instead.`,
  hint: 'Write the string here',
  origin,
});

/** The mappings of a discriminator that are references and not names of schemas. */
function mappedReferences(root: JsonObject, discriminator: Cursor): Pending[] {
  const mapping = own(discriminator.value, 'mapping');
  if (!isObject(mapping)) return [];
  const schemas = own(own(root, 'components'), 'schemas');
  const holder: Cursor = { value: mapping, pointer: joinPointer(discriminator.pointer, 'mapping') };
  return Object.keys(mapping).flatMap((key): Pending[] => {
    const reference = stringOf(mapping[key]);
    const isName = reference === undefined || own(schemas, reference) !== undefined || !/[#/.]/.test(reference);
    return isName ? [] : [{ kind: 'schema', holder, key, reference }];
  });
}
