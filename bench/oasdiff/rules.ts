import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** oasdiff's rules. */
export interface Rules {
  /** The id of a rule by the name of its constant. */
  readonly ids: ReadonlyMap<string, string>;
  /** `ERR`, `WARN` or `INFO`, by the id of a rule. */
  readonly levels: ReadonlyMap<string, string>;
  /** The ids of the rules that a check reports, by the name of its function. */
  readonly byCheck: ReadonlyMap<string, readonly string[]>;
}

/** Reads the rules from the source code of oasdiff's checks. */
export function readRules(folder: string): Rules {
  const sources = readdirSync(folder)
    .filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'))
    .map((file) => readFileSync(join(folder, file), 'utf8'));
  const constants = sources.flatMap((code) => [...code.matchAll(/^\s*(?:const )?(\w+)\s*=\s*"([a-z\d-]+)"/gm)]);
  const ids = new Map(constants.map(([, name, id]) => [name!, id!] as const));
  const levels = new Map<string, string>();
  const byCheck = new Map<string, string[]>();
  for (const [, name, level, check] of readFileSync(join(folder, 'rules.go'), 'utf8').matchAll(
    /newBackwardCompatibilityRule\((\w+), (\w+), (\w+)/g,
  )) {
    const id = ids.get(name!)!;
    levels.set(id, level!);
    byCheck.set(check!, [...(byCheck.get(check!) ?? []), id]);
  }
  return { ids, levels, byCheck };
}

/**
 * Which of our checks may say what a rule says: parts of a rule's id, with those of ours, each without its direction. A rule
 * of oasdiff has more than one counterpart where we say in other terms what has happened.
 */
const counterparts: readonly (readonly [RegExp, RegExp])[] = [
  [/security-component|api-components?-security/, /^(security|oauth)-/],
  [/security/, /^security-/],
  [/version/, /^version-/],
  [/^api-tag/, /^operation-tag-/],
  [/operation-id/, /^operation-id-/],
  [/^api-schema-removed/, /^$/],
  [
    /^(endpoint|api)-(added|deprecated|reactivated|sunset|path|removed)|^sunset|^api-removed|invalid-stability/,
    /^(operation|sunset|received-operation)/,
  ],
  [/webhook/, /^webhook-/],
  [/(parameter|api|property)-sunset|(deprecated|sunset|reactivated)/, /deprecated|restored|sunset|removed/],
  [/parameter-removed/, /parameter-removed|parameter-renamed/],
  // The path of an operation says which parameters it has, so that only what they may be is new.
  [/new-request-path-parameter/, /parameter-added|(type|enum|limit|constraint|format)-/],
  [/new-.*request.*(parameter|header-property)/, /parameter-added|parameter-became-required|property-added/],
  [/request-body-(added|removed|became-(optional|required))/, /body-/],
  [/media-type-schema/, /constraint-|type-(narrowed|widened)|position|condition|enum|property|limit/],
  [/content-schema/, /condition-/],
  [/content-(media-type|encoding)/, /constraint-|format-/],
  [/media-type/, /media-type-/],
  [/status/, /^response-(added|removed)|success-|^response-widened/],
  [/response-header-(added|became|removed)|^(required|optional)-response-header/, /header-|null-/],
  [/discriminator/, /discriminator-/],
  [/nullable/, /null-|type-|alternative|enum-/],
  [/default-value/, /default-/],
  [/extensible/, /enum-|known-value-/],
  [/const|enum/, /enum-|const-|known-value-|alternative/],
  [/became-(not-)?(write|read)-only/, /read-only|write-only|property-(added|removed)/],
  [/(write|read)-only-property-(added|removed)/, /property-(added|removed)/],
  [/contains/, /limit-|constraint-/],
  [/max|min/, /limit-|constraint-/],
  [/pattern-property|if-|then-|else-|dependent/, /condition-|constraint-|other-properties|property-|limit-/],
  [/property-names/, /constraint-/],
  [/unevaluated/, /other-properties|constraint-|property-/],
  [/pattern/, /constraint-/],
  [/prefix-items/, /position-|type-/],
  [/one-of|any-of|all-of/, /alternative|constraint-|type-|property-|limit-|format-|enum-|null-/],
  [/list-of-types|type|format/, /type-|null-|format-|alternative|constraint-|parameter-style|limit-|enum-set/],
  [/required|optional|property-(added|removed)|-property$|header-property/, /property-|parameter-|other-properties/],
];

/** Names of changes that are never the same change: a rule of oasdiff and a check of ours. */
const opposites: readonly (readonly [RegExp, RegExp])[] = [
  [/min-[a-z-]*decreased|max-[a-z-]*increased|(min|max)-[a-z-]*unset/, /tightened/],
  [/min-[a-z-]*increased|max-[a-z-]*decreased|(min|max)-([a-z-]*-)?set$/, /loosened/],
  [/-added/, /-(removed|unset|loosened|restored)$/],
  [/-(removed|deleted)/, /-(added|set|tightened)$/],
  [/mapping-added/, /value-(removed|changed)$/],
  [/mapping-deleted/, /value-(added|changed)$/],
  [/mapping-changed/, /value-(added|removed)$/],
  [/new-optional/, /^(required-|request-required-)/],
  [/new-required/, /^(parameter|request-property)-added/],
  [/became-not-/, /became-(write|read)-only$/],
  [/became-(write|read)-only/, /became-not-/],
  [/became-optional/, /became-required$/],
  [/became-required/, /became-optional$/],
  [/generalized|widened/, /narrowed|refused|tightened|removed$/],
  [/specialized|narrowed/, /widened|allowed|loosened|added$/],
];

export const isOpposite = (rule: string, check: string): boolean =>
  opposites.some(([theirs, ours]) => theirs.test(rule) && ours.test(check));

/** Whether a check of ours may say what a rule of oasdiff says, in its direction. */
export function isCounterpart(rule: string, check: string): boolean {
  const [, direction] =
    /^(?:new-(?:required|optional)-)?(?:(?:required|optional)-)?(request|response)-/.exec(rule) ?? [];
  const [, ours = '', name = check] = /^(request|response)-(.+)$/.exec(check) ?? [];
  if (direction !== undefined && ours !== '' && ours !== direction) return false;
  const found = counterparts.find(([pattern]) => pattern.test(rule));
  return found !== undefined && (found[1].test(name) || found[1].test(check));
}
