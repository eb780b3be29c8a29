import type { ApiModel, OAuthFlow, Operation, SecurityRequirement, SecurityScheme } from '../openapi/model';
import { compareByName } from './compare-by-name';
import type { OperationContext } from './operation-context';
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
  const names = renamed(models);
  const before = alternativesOf(old).map(({ schemes }) => ({
    schemes: schemes.map((scheme) => ({ ...scheme, name: names.get(scheme.name) ?? scheme.name })),
  }));
  const after = alternativesOf(now);
  const isOpen = (alternatives: readonly SecurityRequirement[]): boolean =>
    alternatives.some(({ schemes }) => schemes.length === 0);
  if (isOpen(before) && !isOpen(after)) tell('security-added', `Requests now need ${after.map(textOf).join(', or ')}.`);
  else if (!isOpen(before) && isOpen(after)) tell('security-removed', 'Requests no longer need credentials.');
  else compareAlternatives(before, after, tell);
  const used = new Set(alternativesOf(old).flatMap(({ schemes }) => schemes.map(({ name }) => name)));
  for (const name of used) if (!names.has(name)) compareSchemes(name, models, tell);
}

/** The new names of schemes that have another one, and ask for the same. */
function renamed({ old, new: now }: Models): ReadonlyMap<string, string> {
  const isIn = ({ securitySchemes }: ApiModel, { name }: SecurityScheme): boolean =>
    securitySchemes.some((scheme) => scheme.name === name);
  const candidates = now.securitySchemes.filter((scheme) => !isIn(old, scheme));
  return new Map(
    old.securitySchemes.flatMap((scheme) => {
      const same = isIn(now, scheme) ? undefined : candidates.find((each) => isSame(each, scheme));
      return same ? [[scheme.name, same.name] as const] : [];
    }),
  );
}

const isSame = (a: SecurityScheme, b: SecurityScheme): boolean =>
  credentialOf(a) === credentialOf(b) &&
  JSON.stringify(flowsOf(a).map(withoutScopes)) === JSON.stringify(flowsOf(b).map(withoutScopes)) &&
  openIdOf(a) === openIdOf(b);

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
  else if (openIdOf(old) !== openIdOf(now))
    tell('oauth-address-changed', `The openIdConnectUrl of ${name} is now ${openIdOf(now)}.`);
  else compareFlows(name, { old: flowsOf(old), now: flowsOf(now) }, tell);
}

/** What a client sends, as a phrase. */
function credentialOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return `the ${scheme.in} ${scheme.parameterName}`;
  return scheme.type === 'http' ? `HTTP ${scheme.scheme.toLowerCase()}` : scheme.type;
}

const openIdOf = (scheme: SecurityScheme): string => (scheme.type === 'openIdConnect' ? scheme.openIdConnectUrl : '');

const flowsOf = (scheme: SecurityScheme): readonly OAuthFlow[] =>
  scheme.type === 'oauth2' ? [...scheme.flows].sort((a, b) => (a.flow < b.flow ? -1 : 1)) : [];

const withoutScopes = ({ scopes: _scopes, ...flow }: OAuthFlow): object => flow;

/** The scopes of a flow that another one does not have. */
function missing({ scopes }: OAuthFlow, from: OAuthFlow): readonly string[] {
  const known = new Set(from.scopes.map(({ name }) => name));
  return scopes.map(({ name }) => name).filter((name) => !known.has(name));
}

const addresses = ['authorizationUrl', 'tokenUrl', 'deviceAuthorizationUrl', 'refreshUrl'] as const;

/** Compares how tokens are had, by flow. */
function compareFlows(
  name: string,
  { old, now }: { readonly old: readonly OAuthFlow[]; readonly now: readonly OAuthFlow[] },
  tell: Tell,
): void {
  const byName = (flows: readonly OAuthFlow[]) => new Map(flows.map((flow) => [flow.flow as string, flow]));
  compareByName(byName(old), byName(now), {
    removed: (flow) => tell('oauth-flow-removed', `${name} no longer has the flow ${flow}.`),
    added: (flow) => tell('oauth-flow-added', `${name} now has the flow ${flow}, too.`),
    both: (flow, before, after) => {
      for (const address of addresses)
        if (before[address] !== undefined && before[address] !== after[address])
          tell(
            'oauth-address-changed',
            `The ${address} of ${name} (${flow}) was ${before[address]} and is now ${after[address] ?? 'not given'}.`,
          );
      const removed = missing(before, after);
      if (removed.length > 0)
        tell('oauth-scope-removed', `${name} (${flow}) no longer has these scopes: ${removed.join(', ')}.`);
      const added = missing(after, before);
      if (added.length > 0)
        tell('oauth-scope-added', `${name} (${flow}) now has these scopes, too: ${added.join(', ')}.`);
    },
  });
}
