import { didYouMean, nearestName } from '../../text/did-you-mean';
import { isLeftOpen, openParts } from '../compare/open-parts';
import { parseJson, toValue } from '../compare/parse-json';
import type { ApiModel, Schema } from '../../openapi/model';
import { compilerOf } from '../../sandbox/validation/schema/compiler';
import { expand } from '../../openapi/schema/layers';
import { propertySchemas } from '../../openapi/schema/members';
import { schemaNamed } from '../../openapi/schema/named-schema';
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
 * of its properties, of which one must accept it. Properties that a schema does not have are rejected.
 * @param named `Schema`, or `api:Schema` where two APIs have one of that name
 */
export function checkJson(
  text: string,
  comments: boolean,
  contract: Contract,
  named: string | undefined,
): ReadFault | undefined {
  const node = parseJson(text, { comments, wildcards: true });
  if ('fault' in node) return node.fault;
  const value = toValue(node);
  const candidates = named === undefined ? likelyCandidates(contract, value) : byName(contract, named);
  if (candidates.length === 0) {
    // It is the reader's own.
    if (named === undefined) return undefined;
    const names = contract.apis.flatMap(({ model }) => Object.values(model.schemas).map(({ name }) => name));
    return { message: `schema=${named}: no API document has that schema${didYouMean(nearestName(named, names))}` };
  }
  const open = openParts(node);
  let best: { candidate: Candidate; violations: readonly Violation[] } | undefined;
  for (const candidate of candidates) {
    const violations = violationsOf(candidate, value).filter((violation) => !isLeftOpen(violation, open));
    if (violations.length === 0) return undefined;
    if (!best || violations.length < best.violations.length) best = { candidate, violations };
  }
  // A misspelt name explains why another one is missing.
  const violation = best!.violations.find(({ rule }) => rule === 'unknown') ?? best!.violations[0]!;
  const finding = describeViolation(violation, best!.candidate.name, value);
  return { message: finding.message, line: lineOfFinding(text, finding.needles) };
}

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

/** Named schemas that declare at least half of the value's properties, those that declare most of them first. */
function likelyCandidates(contract: Contract, value: unknown): Candidate[] {
  const sample: unknown = Array.isArray(value) ? value[0] : value;
  if (!isContainer(sample)) return [];
  const keys = Object.keys(sample);
  return contract.apis
    .flatMap(({ model }) =>
      Object.values(model.schemas).map(({ name, schema }) => {
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
