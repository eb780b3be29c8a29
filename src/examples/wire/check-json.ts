import { didYouMean, nearestName } from '../../text/did-you-mean';
import { escapeRegExp } from '../../text/escape-reg-exp';
import { isLeftOpen, openParts } from '../compare/open-parts';
import { parseJson, toValue } from '../compare/parse-json';
import type { ApiModel, Schema } from '../../openapi/model';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { expand, schemaNamed } from '../../openapi/schema/layers';
import { propertySchemas } from '../../openapi/schema/members';
import { toViolations } from '../../sandbox/validation/schema/to-violations';
import type { Violation } from '../../sandbox/validation';
import type { Contract } from './contract';
import { describeViolation, lineOfFinding, type ReadFault } from './finding';

interface Candidate {
  readonly name: string;
  readonly schema: Schema;
  readonly model: ApiModel;
}

/**
 * Validates JSON that is only shown: against the named schema, or else against every named schema of the documents that has half
 * of its properties, and every unnamed one of a message; one of them must accept it. Properties that a schema does not have are rejected.
 * @param named `Schema`, or `api:Schema` where two APIs have one of that name
 * @param note what the writer says of it: "a Book, shortened" names the schema, and that properties are left out
 */
export function checkJson(
  text: string,
  comments: boolean,
  contract: Contract,
  named: string | undefined,
  note = '',
): ReadFault | undefined {
  const node = parseJson(text, { comments, wildcards: true });
  if ('fault' in node) return node.fault;
  const value = toValue(node);
  const likely = named === undefined ? likelyCandidates(contract, value) : byName(contract, named);
  const noted = likely.filter(({ name }) => new RegExp(`(?<!\\w)${escapeRegExp(name)}(?!\\w)`).test(note));
  const candidates = noted.length > 0 ? noted : likely;
  const isExcerpt = excerpt.test(note);
  if (candidates.length === 0) {
    // It is the reader's own.
    if (named === undefined) return undefined;
    const names = contract.apis.flatMap(({ model }) => Object.values(model.schemas).map(({ name }) => name));
    return { message: `schema=${named}: no API document has that schema${didYouMean(nearestName(named, names))}` };
  }
  const open = openParts(node);
  let best: { candidate: Candidate; violations: readonly Violation[] } | undefined;
  for (const candidate of candidates) {
    const violations = violationsOf(candidate, value).filter(
      (violation) => !isLeftOpen(violation, open) && !(isExcerpt && violation.rule === 'required'),
    );
    if (violations.length === 0) return undefined;
    if (!best || weightOf(violations) < weightOf(best.violations)) best = { candidate, violations };
  }
  // A misspelt name explains why another one is missing.
  const violation = best!.violations.find(({ rule }) => rule === 'unknown') ?? best!.violations[0]!;
  const finding = describeViolation(violation, best!.candidate.name, value);
  return { message: finding.message, line: lineOfFinding(text, finding.needles) };
}

/** What a note says of an example from which something is left out. */
const excerpt = /\b(?:shortened|excerpts?|abridged|abbreviated|truncated|partial|parts? of|cut|trimmed|reduced)\b/i;

/** A schema that does not know a name is farther away than one that misses some. */
const weightOf = (violations: readonly Violation[]): number =>
  violations.reduce((sum, { rule }) => sum + (rule === 'required' ? 1 : 1000), 0);

const isContainer = (value: unknown): value is object => typeof value === 'object' && value !== null;

function byName(contract: Contract, named: string): Candidate[] {
  const [api, name] = named.includes(':') ? (named.split(':', 2) as [string, string]) : [undefined, named];
  return contract.apis
    .filter(({ model }) => api === undefined || model.id === api)
    .flatMap(({ model }) => {
      const found = schemaNamed(model, name);
      return found ? [{ name: found.name, schema: found.schema, model }] : [];
    });
}

/** Schemas, named ones and those of messages, that declare at least half of the value's properties, those that declare most of them first. */
function likelyCandidates(contract: Contract, value: unknown): Candidate[] {
  const sample: unknown = Array.isArray(value) ? value[0] : value;
  if (!isContainer(sample)) return [];
  const keys = Object.keys(sample);
  return contract.apis
    .flatMap(({ model }) =>
      [...Object.values(model.schemas), ...unnamedSchemas(model)].map(({ name, schema }) => {
        const nodes = expand(schema, model);
        const items = Array.isArray(value)
          ? nodes.flatMap((node) => (node.items ? expand(node.items, model) : []))
          : nodes;
        const declared = items.filter((node) => node.properties !== undefined);
        return { name, schema, model, shared: keys.filter((key) => propertySchemas(declared, key).length > 0) };
      }),
    )
    .filter(({ shared }) => shared.length > 0 && shared.length >= keys.length / 2 && isTelling(shared, keys))
    .sort((a, b) => b.shared.length - a.shared.length);
}

/** The schemas of messages that are written where they are used, called after their operation. */
const unnamedSchemas = (model: ApiModel): { name: string; schema: Schema }[] => {
  const named = new Set(Object.values(model.schemas).map(({ schema }) => schema));
  return model.operations.flatMap(({ method, path, requestBody, responses }) =>
    [requestBody, ...responses].flatMap((message) =>
      (message?.content ?? []).flatMap(({ schema }) =>
        schema && !schema.ref && !named.has(schema) ? [{ name: `${method} ${path}`, schema }] : [],
      ),
    ),
  );
};

/** Whether shared names say that a value is of a schema: any object may have a `name` and a `type`. */
const isTelling = (shared: readonly string[], keys: readonly string[]): boolean =>
  shared.length === keys.length || shared.length >= 4 || shared.some((name) => /[a-z][A-Z]|_/.test(name));

function violationsOf({ schema, model }: Candidate, value: unknown): Violation[] {
  const results = (['request', 'response'] as const).map((direction) => {
    const errors = compilerOf(model, { unknownProperties: 'reject', direction }).check(schema)(value);
    return toViolations(errors, { where: 'body', schema }, model);
  });
  return results.find((violations) => violations.length === 0) ?? results[0]!;
}
