import { isXml } from '../http/media-type';
import type { ApiModel, Operation, Origin, Webhook } from '../openapi/model';
import { schemaNamed } from '../openapi/schema/layers';
import type { Change, FoundChange } from './change';
import { defaultLevels, type CheckId, type Direction, type Level } from './checks';
import { compareOperations } from './compare-operation';
import { compareLifecycle, operationRemoval } from './lifecycle';
import type { OperationContext } from './operation-context';
import type { TextKind, Way } from './schema-context';
import { compareSchemas } from './compare-schema';
import { compareSecurity } from './compare-security';
import { compareByName } from './compare-by-name';
import { compareApiServers, compareOwnServers, isSameUrl, urlOf } from './compare-servers';

export interface CompareOptions {
  /** Levels other than the default ones, by check; `ignore`: not reported. */
  readonly levels?: ReadonlyMap<string, Level | 'ignore'>;
  /** `YYYY-MM-DD`, for what may be removed after its sunset; absent where it is not known when the change was made. */
  readonly today?: string;
}

/** A named schema in one direction, and what refers to it. */
interface Use {
  readonly name: string;
  readonly direction: Direction;
  /** Whether its values are only ever written as text. */
  readonly isText: TextKind;
  /** Whether its values are always sent, so that its default never applies. */
  readonly ignoresDefault: boolean;
  /** Operations and webhooks, or the keys of uses. */
  readonly users: Set<string>;
}

/**
 * Every difference between two versions of an API that a client may notice, in the order of the document: operations and
 * webhooks first, then the named schemas that they use, each compared once in each direction, then what concerns the API.
 */
export function compareApis(old: ApiModel, now: ApiModel, options: CompareOptions): readonly Change[] {
  const uses = new Map<string, Use>();
  let found: { readonly change: FoundChange; readonly user: string }[] = [];
  const hasXml = [old, now].some(mayBeXml);
  const contextOf = (subject: string, user = subject) => ({
    versions: { old, new: now },
    ...(options.today !== undefined && { today: options.today }),
    hasXml,
    subject,
    report: (change: FoundChange) => void found.push({ change, user }),
    onNamed(name: string, direction: Direction, way: Way) {
      const key = `${direction} ${name}`;
      const known = uses.get(key);
      known?.users.add(user);
      const isText = known && known.isText !== way.isText ? false : way.isText;
      const ignoresDefault = way.ignoresDefault && known?.ignoresDefault !== false;
      if (known?.isText === isText && known.ignoresDefault === ignoresDefault) return;
      // What was compared as text of one kind alone, or without its default, is compared again.
      uses.delete(key);
      found = found.filter((each) => each.user !== key);
      uses.set(key, { name, direction, isText, ignoresDefault, users: known?.users ?? new Set([user]) });
    },
  });
  const matches = compareAllOperations(old, now, contextOf);
  compareWebhooks(old, now, contextOf);
  // A map keeps what is added to it while it is walked: schemas that only other schemas refer to.
  for (const [key, { name, direction, isText, ignoresDefault }] of uses) {
    const [before, after] = [schemaNamed(old, name), schemaNamed(now, name)];
    if (!before || !after) continue;
    compareSchemas(
      { old: [before.schema], new: [after.schema] },
      { ...contextOf(`schema ${name}`, key), direction, at: '', isText, ignoresDefault, seen: new Set() },
    );
  }
  compareApiServers(matches, { old, new: now }, contextOf('API'));
  const changes = found.flatMap(({ change, user }): Change[] => {
    const level = options.levels?.get(change.check) ?? defaultLevels.get(change.check)!;
    return level === 'ignore' ? [] : [{ ...change, level, operations: operationsUsing(user, uses) }];
  });
  return [...changes, ...versionChange(old, now, changes, options)];
}

function mayBeXml({ operations, webhooks }: ApiModel): boolean {
  const all = [...operations, ...webhooks.map(({ operation }) => operation)];
  return all.some(({ requestBody, responses }) =>
    [requestBody?.content ?? [], ...responses.map(({ content }) => content)].some((content) =>
      content.some(({ mediaType }) => isXml(mediaType)),
    ),
  );
}

/** The operations and webhooks that come to a schema, over other schemas too. */
function operationsUsing(user: string, uses: ReadonlyMap<string, Use>): readonly string[] {
  if (user === 'API') return [];
  const all = new Set([user]);
  for (const each of all) for (const other of uses.get(each)?.users ?? []) all.add(other);
  return [...all].filter((each) => !uses.has(each));
}

type ContextOf = (subject: string) => OperationContext;

/** What an operation is called in `Change.subject`. */
export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;
/** Two paths that differ in the names of their parameters only are the same (OpenAPI 3.1 §4.8.8). */
const addressOf = ({ method, path }: Operation): string => `${method} ${path.replace(/\{[^{}]*\}/g, '{}')}`;

/**
 * The operations of the new version by those of the old one: of the same method and path, then of the same path but for the names of its
 * parameters, where several paths may differ in those alone, such as `/pets/{id}` and `/pets/{name}`, then of the same URL, or else
 * the same operationId, where that path was added.
 */
export function matchOperations(old: ApiModel, now: ApiModel): ReadonlyMap<Operation, Operation> {
  const matches = new Map<Operation, Operation>();
  const known = new Set(old.operations.map(addressOf));
  const idOf = ({ operationId }: Operation): string | undefined => operationId;
  const rules: readonly (readonly [(operation: Operation) => string | undefined, (next: Operation) => boolean])[] = [
    [nameOf, () => true],
    [(operation) => operation.operationId && `${operation.operationId} ${addressOf(operation)}`, () => true],
    [addressOf, () => true],
    [urlOf, (next) => !known.has(addressOf(next))],
    [idOf, (next) => !known.has(addressOf(next))],
  ];
  for (const [keyOf, isCandidate] of rules) {
    const taken = new Set(matches.values());
    const free = new Map<string, Operation>();
    for (const next of now.operations) {
      const key = keyOf(next);
      if (key !== undefined && !taken.has(next) && isCandidate(next) && !free.has(key)) free.set(key, next);
    }
    for (const operation of old.operations) {
      const key = keyOf(operation);
      const next = key === undefined || matches.has(operation) ? undefined : free.get(key);
      if (!next) continue;
      matches.set(operation, next);
      free.delete(key!);
    }
  }
  return matches;
}

function compareAllOperations(old: ApiModel, now: ApiModel, contextOf: ContextOf): ReadonlyMap<Operation, Operation> {
  const matches = matchOperations(old, now);
  for (const operation of old.operations) {
    const next = matches.get(operation);
    const context = contextOf(nameOf(operation));
    if (!next) {
      context.report({
        ...operationRemoval(operation, context.today),
        subject: nameOf(operation),
        at: '',
        origin: operation.origin,
      });
      continue;
    }
    compareIdentity(operation, next, context);
    compareOperations(operation, next, context);
    compareSecurity(operation, next, { old, new: now }, context);
    compareOwnServers(operation, next, { old, new: now }, context);
    compareCallbacks(operation, next, context);
  }
  const matched = new Set(matches.values());
  for (const operation of now.operations) {
    if (matched.has(operation)) continue;
    const subject = nameOf(operation);
    contextOf(subject).report({
      check: 'operation-added',
      subject,
      at: '',
      message: 'The operation was added.',
      origin: operation.origin,
    });
  }
  return matches;
}

function compareIdentity(old: Operation, now: Operation, { report, subject }: OperationContext): void {
  const tell = (check: CheckId, message: string): void =>
    report({ check, subject, at: '', message, origin: now.origin });
  if (addressOf(old) !== addressOf(now) && !isSameUrl(old, now))
    tell('operation-moved', `The operation is now ${nameOf(now)}.`);
  if (old.operationId === undefined && now.operationId !== undefined)
    tell('operation-id-added', `The operationId is now ${now.operationId}.`);
  if (old.operationId !== undefined && old.operationId !== now.operationId)
    tell(
      'operation-id-changed',
      `The operationId was ${old.operationId} and is now ${now.operationId ?? 'not given'}.`,
    );
  const [before, after] = [tagsOf(old), tagsOf(now)];
  for (const tag of after) if (!before.includes(tag)) tell('operation-tag-added', `It now has the tag ${tag}.`);
  for (const tag of before) if (!after.includes(tag)) tell('operation-tag-removed', `It no longer has the tag ${tag}.`);
  compareLifecycle('operation', old, now, tell);
}

/** Those that the document gives it: an operation without any is under `default`. */
const tagsOf = ({ tags }: Operation): readonly string[] => tags.filter((tag) => tag !== 'default');

function compareCallbacks(old: Operation, now: Operation, context: OperationContext): void {
  const all = (operation: Operation) =>
    new Map(
      operation.callbacks.flatMap(({ name, operations }) =>
        operations.map((each) => [`callback ${name} (${each.method} ${each.path})`, each] as const),
      ),
    );
  compareByName(all(old), all(now), {
    removed: (name, { origin }) => tellOf(context, 'callback-removed', name, 'The callback was removed.', origin),
    added: (name, { origin }) => tellOf(context, 'callback-added', name, 'The callback was added.', origin),
    both: (name, before, after) =>
      compareOperations(before, after, { ...context, prefix: `${name}, `, isReversed: true }),
  });
}

function compareWebhooks(old: ApiModel, now: ApiModel, contextOf: ContextOf): void {
  const all = (webhooks: readonly Webhook[]) =>
    new Map(webhooks.map((webhook) => [`webhook ${webhook.name}`, webhook.operation]));
  compareByName(all(old.webhooks), all(now.webhooks), {
    removed: (name, { origin }) => tellOf(contextOf(name), 'webhook-removed', '', 'The webhook was removed.', origin),
    added: (name, { origin }) => tellOf(contextOf(name), 'webhook-added', '', 'The webhook was added.', origin),
    both: (name, before, after) => {
      const context = { ...contextOf(name), isReversed: true };
      if (before.method !== after.method)
        tellOf(
          context,
          'operation-moved',
          '',
          `The method was ${before.method} and is now ${after.method}.`,
          after.origin,
        );
      compareOperations(before, after, context);
    },
  });
}

const tellOf = (
  { report, subject }: OperationContext,
  check: CheckId,
  at: string,
  message: string,
  origin: Origin,
): void => report({ check, subject, at, message, origin });

/** A breaking change belongs in a new major version (Semantic Versioning 2.0.0 §8); below 1.0.0 anything may change (§4). */
function versionChange(old: ApiModel, now: ApiModel, changes: readonly Change[], options: CompareOptions): Change[] {
  const check = 'version-not-raised';
  const level = options.levels?.get(check) ?? defaultLevels.get(check)!;
  const majorOf = ({ info: { version } }: ApiModel): string => /^v?(\d+)/.exec(version)?.[1] ?? version;
  const isBreaking = changes.some((change) => change.level === 'breaking');
  if (level === 'ignore' || !isBreaking || majorOf(old) !== majorOf(now) || majorOf(now) === '0') return [];
  const [before, after] = [old.info.version, now.info.version];
  const versions = before === after ? `is still ${after}` : `was ${before} and is now ${after}`;
  const message = `There are breaking changes, and the version ${versions}.`;
  return [{ check, level, subject: 'API', at: 'info.version', message, operations: [], origin: now.info.origin }];
}
