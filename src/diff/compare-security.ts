import type { ApiModel, Operation, SecurityRequirement, SecurityScheme } from '../openapi/model';
import type { OperationContext } from './compare-operation';
import type { CheckId } from './checks';

interface Models {
  readonly old: ApiModel;
  readonly new: ApiModel;
}

/**
 * Compares what an operation asks for (OpenAPI 3.1 §4.8.30): an alternative of before still works if one of now asks for
 * nothing more; and the definitions of the schemes that it uses.
 */
export function compareSecurity(old: Operation, now: Operation, models: Models, context: OperationContext): void {
  const tell = (check: CheckId, message: string): void =>
    context.report({ check, subject: context.subject, at: 'security', message, origin: now.origin });
  const before = alternativesOf(old);
  const after = alternativesOf(now);
  const isOpen = (alternatives: readonly SecurityRequirement[]): boolean =>
    alternatives.some(({ schemes }) => schemes.length === 0);
  if (isOpen(before) && !isOpen(after)) tell('security-added', `Requests now need ${after.map(textOf).join(', or ')}.`);
  else if (!isOpen(before) && isOpen(after)) tell('security-removed', 'Requests no longer need credentials.');
  else compareAlternatives(before, after, tell);
  const names = new Set(before.flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  for (const name of names) compareSchemes(name, models, tell);
}

type Tell = (check: CheckId, message: string) => void;

function compareAlternatives(
  before: readonly SecurityRequirement[],
  after: readonly SecurityRequirement[],
  tell: Tell,
): void {
  // One scheme may be in several, each with other scopes.
  const matches = new Map<SecurityRequirement, SecurityRequirement>();
  for (const keyOf of [textOf, namesOf]) {
    const taken = new Set(matches.values());
    const free = after.filter((each) => !taken.has(each));
    for (const alternative of before) {
      const at = matches.has(alternative) ? -1 : free.findIndex((each) => keyOf(each) === keyOf(alternative));
      if (at >= 0) matches.set(alternative, free.splice(at, 1)[0]!);
    }
  }
  for (const alternative of before) {
    const same = matches.get(alternative);
    if (same) compareScopes(alternative, same, tell);
    else if (!after.some((each) => asksNoMore(each, alternative)))
      tell('security-alternative-removed', `Requests with ${textOf(alternative)} are no longer accepted.`);
  }
  const matched = new Set(matches.values());
  for (const alternative of after)
    if (!matched.has(alternative))
      tell('security-alternative-added', `Requests with ${textOf(alternative)} are now accepted.`);
}

const namesOf = ({ schemes }: SecurityRequirement): string =>
  schemes
    .map(({ name }) => name)
    .sort()
    .join('\n');

function compareScopes(old: SecurityRequirement, now: SecurityRequirement, tell: Tell): void {
  const scopesOf = ({ schemes }: SecurityRequirement) =>
    new Set(schemes.flatMap(({ name, scopes }) => scopes.map((scope) => `${name}: ${scope}`)));
  const [before, after] = [scopesOf(old), scopesOf(now)];
  const added = [...after].filter((scope) => !before.has(scope));
  const removed = [...before].filter((scope) => !after.has(scope));
  if (added.length > 0) tell('security-scope-added', `Requests now need these scopes too: ${added.join(', ')}.`);
  if (removed.length > 0)
    tell('security-scope-removed', `Requests no longer need these scopes: ${removed.join(', ')}.`);
}

const alternativesOf = ({ security }: Operation): readonly SecurityRequirement[] =>
  security.length > 0 ? security : [{ schemes: [] }];

const asksNoMore = (now: SecurityRequirement, old: SecurityRequirement): boolean =>
  now.schemes.every(({ name, scopes }) => {
    const known = old.schemes.find((scheme) => scheme.name === name);
    return known !== undefined && scopes.every((scope) => known.scopes.includes(scope));
  });

const textOf = ({ schemes }: SecurityRequirement): string =>
  schemes.length === 0
    ? 'no credentials'
    : schemes.map(({ name, scopes }) => (scopes.length > 0 ? `${name} (${scopes.join(', ')})` : name)).join(' and ');

function compareSchemes(name: string, models: Models, tell: Tell): void {
  const find = ({ securitySchemes }: ApiModel) => securitySchemes.find((scheme) => scheme.name === name);
  const [old, now] = [find(models.old), find(models.new)];
  if (!old || !now) return;
  const [before, after] = [credentialOf(old), credentialOf(now)];
  if (before !== after) tell('security-scheme-changed', `${name} was ${before} and is now ${after}.`);
  else if (addressesOf(old) !== addressesOf(now))
    tell('oauth-address-changed', `${name} has different URLs or grants.`);
}

/** What a client sends, as a phrase. */
function credentialOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return `the ${scheme.in} ${scheme.parameterName}`;
  return scheme.type === 'http' ? `HTTP ${scheme.scheme.toLowerCase()}` : scheme.type;
}

function addressesOf(scheme: SecurityScheme): string {
  if (scheme.type === 'openIdConnect') return scheme.openIdConnectUrl;
  if (scheme.type !== 'oauth2') return '';
  return JSON.stringify(
    scheme.flows.map(({ flow, authorizationUrl, tokenUrl }) => [flow, authorizationUrl, tokenUrl]).sort(),
  );
}
